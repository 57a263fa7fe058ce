"""
Memory and time for a hundred times as many seeds: the store is the queue.

    python -m bench memory [seeds]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

from bench.crawl import Run, apis, publications, seed_file
from bench.table import Row, show

FEW, MANY = 1_000, 100_000
REPEATS = 3  # of the short runs, whose time varies most


def crawl(seeds: int) -> Run:
    """Run a crawl of *seeds* made-up publications with small responses."""
    with (
        tempfile.TemporaryDirectory() as name,
        apis("--synthetic", str(seeds), "--small") as urls,
    ):
        folder = Path(name)
        arguments = ["resources=europepmc,pubmed_xml"]
        return publications(urls, seed_file(folder, seeds), folder, arguments=arguments)


def main() -> None:
    """Print peak memory and time of both crawls, and their ratios."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    start = median(crawl(1).seconds for _ in range(REPEATS))
    small = sorted((crawl(FEW) for _ in range(REPEATS)), key=lambda run: run.seconds)[REPEATS // 2]
    large = crawl(many)
    each = [(run.seconds - start) / seeds for run, seeds in ((small, FEW), (large, many))]
    rows = [
        Row(
            f"{seeds:,} seeds",
            f"{run.peak / 2**20:,.0f} MiB",
            f"{run.seconds:,.1f} s, {time * 1000:.2f} ms a seed",
        )
        for seeds, run, time in zip((FEW, many), (small, large), each, strict=True)
    ]
    rows.append(Row("ratio of memory", f"{large.peak / small.peak:.2f}"))
    rows.append(Row("ratio of time a seed", f"{each[1] / each[0]:.2f}"))
    show("peak memory and time, start of the program aside", rows)


if __name__ == "__main__":
    main()
