"""
All benchmarks, one after the other: ``python -m bench``, or ``python -m bench walk memory``.

Options and numbers after a name go to that benchmark: ``python -m bench quality --totals``,
``python -m bench fleet 800``. ``python -m bench fleet --help`` describes it.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from itertools import takewhile

from bench.crawl import ROOT

# Each runs in its own process, so that no benchmark warms up another one.
BENCHMARKS = (
    "start",
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
    "seed_load",
    "kafka",
    "seed_lists",
    "export",
    "store_rows",
    "store_writes",
    "queries",
    "match",
    "reread",
    "engines",
    "fleet",
    "fleet_sim",
    "rules",
    "browser",
    "artifacts",
    "artifact_list",
    "quality",
)


HELP = ("-h", "--help")


def is_name(argument: str) -> bool:
    """Return whether *argument* is a name, not an option, number, file or address of a store."""
    return re.fullmatch("[a-z_]+", argument) is not None


def explain(names: list[str]) -> None:
    """Print the docstring of each benchmark, or the help of one that has options."""
    for name in names:
        path = ROOT / "bench" / f"{name}.py"
        if path.is_file():
            # Not imported: some read a corpus on import, or need packages that may be missing.
            print(ast.get_docstring(ast.parse(path.read_text("utf-8"))), end="\n\n")
        else:
            subprocess.run([sys.executable, "-m", f"bench.{name}", "--help"], cwd=ROOT, check=True)


def main(arguments: list[str]) -> int:
    """Run the benchmarks named in *arguments*, or all; returns the highest exit code."""
    names = list(takewhile(is_name, arguments))
    options = arguments[len(names) :]
    if options and not names:
        print((__doc__ or "").strip(), f"\n\nBenchmarks: {', '.join(BENCHMARKS)}.")
        return 0 if options[0] in HELP else 4
    for name in names:
        if name not in BENCHMARKS:
            print(f"no benchmark {name}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
            return 4
    if any(option in HELP for option in options):
        explain(names)
        return 0
    return max(
        subprocess.run([sys.executable, "-m", f"bench.{name}", *options], cwd=ROOT).returncode
        for name in names or BENCHMARKS
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
