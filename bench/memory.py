"""Memory and time for a hundred times as many seeds: the store is the queue."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench.crawl import Run, apis, publications, seed_file
from bench.table import Row, show

FEW, MANY = 1_000, 100_000


def crawl(seeds: int) -> Run:
    """Run the crawl of *seeds* made-up publications with small answers."""
    with (
        tempfile.TemporaryDirectory() as name,
        apis("--synthetic", str(seeds), "--small") as urls,
    ):
        folder = Path(name)
        arguments = ["resources=europepmc,pubmed_xml"]
        return publications(urls, seed_file(folder, seeds), folder, arguments=arguments)


def main() -> None:
    """Print peak memory and time of both, and what grew."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    runs = {seeds: crawl(seeds) for seeds in (FEW, many)}
    rows = [
        Row(
            f"{seeds:,} seeds",
            f"{run.peak / 2**20:,.0f} MiB",
            f"{run.seconds:,.1f} s, {run.seconds / seeds * 1000:.2f} ms a seed",
        )
        for seeds, run in runs.items()
    ]
    small, large = runs.values()
    rows.append(Row("ratio of memory", f"{large.peak / small.peak:.2f}"))
    show("peak memory, resources europepmc and pubmed_xml", rows)


if __name__ == "__main__":
    main()
