"""All benchmarks, one after the other: ``python -m bench``, or ``python -m bench walk memory``."""

from __future__ import annotations

import subprocess
import sys

from bench.crawl import ROOT

# They run in processes of their own, so that none warms another up.
BENCHMARKS = (
    "parse_xml",
    "pages",
    "pdf",
    "requests",
    "walk",
    "journal",
    "memory",
    "ingest",
    "ingest_load",
    "rules",
    "browser",
    "artifacts",
)


def main(names: list[str]) -> int:
    """Run *names*, or all; returns the exit code of the worst."""
    for name in names:
        if name not in BENCHMARKS:
            print(f"no benchmark {name}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
            return 4
    return max(
        subprocess.run([sys.executable, "-m", f"bench.{name}"], cwd=ROOT).returncode
        for name in names or BENCHMARKS
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
