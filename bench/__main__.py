"""
All benchmarks, one after the other: ``python -m bench``, or ``python -m bench walk memory``.

Options and numbers go to the benchmarks that are named: ``python -m bench quality --totals``,
``python -m bench fleet 800``. ``python -m bench fleet --help`` says what one measures.
"""

from __future__ import annotations

import ast
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
    "seed_load",
    "fleet",
    "rules",
    "browser",
    "artifacts",
    "quality",
)


HELP = ("-h", "--help")


def is_name(argument: str) -> bool:
    """Answer whether *argument* is to name a benchmark: it is no option and no number."""
    return not argument.startswith("-") and not argument.isdecimal()


def explain(names: list[str]) -> None:
    """Print what each benchmark says of itself; one with options of its own is asked."""
    for name in names:
        path = ROOT / "bench" / f"{name}.py"
        if path.is_file():
            # Not imported: some read a corpus for that, or want what is not installed.
            print(ast.get_docstring(ast.parse(path.read_text("utf-8"))), end="\n\n")
        else:
            subprocess.run([sys.executable, "-m", f"bench.{name}", "--help"], cwd=ROOT, check=True)


def main(arguments: list[str]) -> int:
    """Run the benchmarks that *arguments* name, or all; returns the exit code of the worst."""
    names = list(takewhile(is_name, arguments))
    options = arguments[len(names) :]
    if options and not names:
        print((__doc__ or "").strip(), f"\n\nThere are {', '.join(BENCHMARKS)}.")
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
