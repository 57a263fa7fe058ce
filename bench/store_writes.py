"""
The cost of a store with queries for a crawl: columns, rows and the index of words.

    python -m bench store_writes

Crawls of the same publications alternate, unchanged and with records alone in the store. The
figure is the median of the ratios of the pairs, by processor time and by the size of the store.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from bench.crawl import apis, publications, seed_file
from bench.table import Row, show
from pubcrawl.store import new_records, records

SEEDS, PAIRS = 1_000, 5
_WRITE = {records: ("replace_rows", "add_words"), new_records: ("add_rows", "add_words")}


class RecordsAlone:
    """Extension that does nothing but make its crawl store records without rows and words."""

    @classmethod
    def from_crawler(cls, _: object) -> RecordsAlone:
        """Disable the writing of rows and words in this process."""
        for module, names in _WRITE.items():
            for name in names:
                setattr(module, name, lambda *_: None)
        return cls()


def main() -> None:
    """Print the ratios."""
    times: list[float] = []
    sizes: list[float] = []
    alone = {"EXTENSIONS": '{"bench.store_writes.RecordsAlone": 1}'}
    with tempfile.TemporaryDirectory() as name, apis("--synthetic", str(SEEDS)) as urls:
        folder = Path(name)
        seeds = seed_file(folder, SEEDS)
        for _ in range(PAIRS):
            found = []
            for settings in ({}, alone):
                run = publications(urls, seeds, folder, settings=settings)
                found.append((run.cpu, (folder / "store.db").stat().st_size))
            times.append(found[0][0] / found[1][0])
            sizes.append(found[0][1] / found[1][1])
    show(
        f"a store with columns, rows and words, {SEEDS:,} publications",
        [
            Row(what, f"{statistics.median(found):.2f}", f"{min(found):.2f} to {max(found):.2f}")
            for what, found in (("processor time, ratio", times), ("size, ratio", sizes))
        ],
    )


if __name__ == "__main__":
    main()
