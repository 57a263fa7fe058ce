"""
All benchmarks, one after the other: ``python -m bench``, or ``python -m bench walk memory``.

Numbers, options and addresses of stores after a name go to that benchmark: ``python -m bench
quality --totals``, ``python -m bench fleet 800``. ``python -m bench fleet --help`` describes it.
"""

from __future__ import annotations

import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import takewhile
from typing import Any

from bench.frame import ROOT

BENCHMARKS = {
    "parse_xml": "documents:xml_speed",
    "pages": "pages:main",
    "pdf": "documents:pdf_speed",
    "walk": "walk:main",
    "memory": "walk:memory",
    "journal": "journal:main",
    "leases": "journal:leases",
    "ingest": "ingest:main",
    "ingest_load": "ingest:load",
    "seed_lists": "seeds:lists",
    "seed_load": "seeds:load",
    "store_rows": "store:rows",
    "store_writes": "store:writes",
    "queries": "store:queries",
    "export": "store:export",
    "kafka": "kafka:main",
    "reread": "reread:main",
    "fleet": "fleet:main",
    "artifacts": "artifacts:main",
    "artifact_list": "artifacts:crawl",
    "quality": "quality.report:main",
}
"""Name → module and function."""

HELP = ("-h", "--help")


def benchmark(name: str) -> Callable[..., Any]:
    """Return the function of a benchmark."""
    module, _, function = BENCHMARKS[name].partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(f"bench.{module}"), function)
    return found


def is_name(argument: str) -> bool:
    """Return whether *argument* is a name, not an option, number, file or address of a store."""
    return re.fullmatch("[a-z_]+", argument) is not None


def main(arguments: list[str]) -> int:
    """Run the benchmarks named in *arguments*, or all; return the highest exit code."""
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
        for name in names:
            print(inspect.getdoc(benchmark(name)), end="\n\n")
        return 0
    if len(names) == 1:
        given = [int(option) if option.isdecimal() else option for option in options]
        return int(benchmark(names[0])(*given) or 0)
    # Each runs in its own process, so that no benchmark warms up another one.
    return max(
        subprocess.run([sys.executable, "-m", "bench", name, *options], cwd=ROOT).returncode
        for name in names or BENCHMARKS
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
