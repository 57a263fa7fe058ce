"""
The cost of the walk: publications one by one, compared with bare Scrapy.

    python -m bench walk

Both request the same addresses from the same server, with one connection per host and
no delays. Runs alternate; the figure is the median of the ratios of the pairs.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from bench.crawl import ROOT, apis, ask, measured, publications, seed_file
from bench.table import Row, show

SEEDS, PAIRS = 600, 3
BARE = ROOT / "bench/bare_spider.py"
BARE_SETTINGS = {
    "AUTOTHROTTLE_ENABLED": "False",
    "CONCURRENT_REQUESTS_PER_DOMAIN": "1",
    "DOWNLOAD_DELAY": "0",
    "LOG_LEVEL": "ERROR",
    "ROBOTSTXT_OBEY": "False",
}


def main() -> None:
    """Print the times and their ratio."""
    pairs: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as name, apis("--synthetic", str(SEEDS), "--log") as urls:
        folder = Path(name)
        seeds, addresses = seed_file(folder, SEEDS), folder / "addresses.txt"
        command = ["scrapy", "runspider", str(BARE), "-a", f"addresses={addresses}"]
        for _ in range(PAIRS):
            walk = publications(urls, seeds, folder, settings={"BATCH_MAX": "1"})
            if not pairs:
                requested = [url for _, url in ask(urls, "log")]
                addresses.write_text("".join(f"{url}\n" for url in requested if "/_" not in url))
            # Outside the project, whose settings would apply.
            bare = measured(list(command), BARE_SETTINGS, folder)
            pairs.append((walk.seconds, bare.seconds))
        count = len(addresses.read_text().splitlines())
    ratios = [walk / bare for walk, bare in pairs]
    walks, bares = zip(*pairs, strict=True)
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
        ],
    )


if __name__ == "__main__":
    main()
