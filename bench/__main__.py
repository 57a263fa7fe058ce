"""
All benchmarks, one after the other: ``python -m bench``, or ``python -m bench walk memory``.

Options go to the benchmarks that are named: ``python -m bench quality --totals``.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import takewhile

from bench.crawl import ROOT

# They run in processes of their own, so that none warms another up.
BENCHMARKS = (
    "parse_xml",
    "pages",
    "pdf",
    "requests",
    "walk",
    "journal",
    "leases",
    "memory",
    "ingest",
    "ingest_load",
    "rules",
    "browser",
    "artifacts",
    "quality",
)


def main(arguments: list[str]) -> int:
    """Run the benchmarks that *arguments* name, or all; returns the exit code of the worst."""
    names = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    options = arguments[len(names) :]
    if options and not names:
        print((__doc__ or "").strip(), f"\n\nThere are {', '.join(BENCHMARKS)}.")
        return 0 if options[0] in ("-h", "--help") else 4
    for name in names:
        if name not in BENCHMARKS:
            print(f"no benchmark {name}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
            return 4
    return max(
        subprocess.run([sys.executable, "-m", f"bench.{name}", *options], cwd=ROOT).returncode
        for name in names or BENCHMARKS
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
