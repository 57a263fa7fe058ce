"""Crawls of publications, beside bare Scrapy."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from statistics import median

from bench.frame import (
    BARE,
    BARE_SETTINGS,
    Row,
    Run,
    apis,
    measured,
    publications,
    requested,
    seed_file,
    show,
)

SEEDS, PAIRS = 600, 3


def main() -> None:
    """
    The cost of the walk: publications one by one, compared with bare Scrapy.

        python -m bench walk

    Both request the same addresses from the same server, with one connection per host and
    no delays. Runs alternate; the figure is the median of the ratios of the pairs.

    Raises ``RuntimeError`` if bare Scrapy does not reach the server.
    """
    pairs: list[tuple[Run, Run]] = []
    with tempfile.TemporaryDirectory() as name, apis(SEEDS) as urls:
        folder = Path(name)
        seeds, addresses = seed_file(folder, SEEDS), folder / "addresses.txt"
        command = ["scrapy", "runspider", str(BARE), "-a", f"addresses={addresses}"]
        for _ in range(PAIRS):
            walk = publications(urls, seeds, folder, settings={"BATCH_MAX": "1"})
            if not pairs:
                addresses.write_text("".join(f"{url}\n" for url in requested(urls)))
                count = len(requested(urls))
            before = len(requested(urls))
            # Outside the project, whose settings would apply.
            bare = measured(list(command), BARE_SETTINGS, folder)
            if len(requested(urls)) - before != count:
                raise RuntimeError("bare Scrapy did not fetch the same")
            pairs.append((walk, bare))
    ratios = [walk.seconds / bare.seconds for walk, bare in pairs]
    processor = [walk.cpu / bare.cpu for walk, bare in pairs]
    walks, bares = zip(*((walk.seconds, bare.seconds) for walk, bare in pairs), strict=True)
    show(
        f"the walk of {SEEDS} PMIDs, one by one: {count:,} requests",
        [
            Row("walk, median", f"{statistics.median(walks):.2f} s"),
            Row("bare Scrapy, median", f"{statistics.median(bares):.2f} s"),
            Row(
                "ratio, median of pairs",
                f"{statistics.median(ratios):.2f}",
                f"{min(ratios):.2f} to {max(ratios):.2f}",
            ),
            Row("the same of processor time", f"{statistics.median(processor):.2f}"),
        ],
    )


FEW, MANY = 1_000, 100_000

REPEATS = 3  # of the short runs, whose time varies most


def small_crawl(seeds: int) -> Run:
    """Run a crawl of *seeds* made-up publications with small responses."""
    with (
        tempfile.TemporaryDirectory() as name,
        apis(seeds, "--small") as urls,
    ):
        folder = Path(name)
        arguments = ["resources=europepmc,pubmed_xml"]
        return publications(urls, seed_file(folder, seeds), folder, arguments=arguments)


def memory(many: int = MANY) -> None:
    """
    Memory and time for a hundred times as many seeds: the store is the queue.

        python -m bench memory [seeds]
    """
    start = median(small_crawl(1).seconds for _ in range(REPEATS))
    small = sorted((small_crawl(FEW) for _ in range(REPEATS)), key=lambda run: run.seconds)[
        REPEATS // 2
    ]
    large = small_crawl(many)
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
