"""
A million identifiers: import into the ledger of ``publications``, and claims of all of them.

    python -m bench seed_load [identifiers] [STORE_URL]

The list has PMIDs, PMCIDs and DOIs in turn. The benchmark reads and imports it as at the start of
a crawl, and again as in a crawl that continues. Then one worker claims one window after the other
(``FRONTIER_WINDOW``) and settles it; the last claims have to skip all settled seeds. Without a
URL the store is a new SQLite file.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.ingest_load import NOW, rate, timed
from bench.table import Row, show
from pubcrawl.engine import seeds
from pubcrawl.settings import FRONTIER_WINDOW as WINDOW
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import Ledger, SeedEnd
from pubcrawl.store.record_schema import publication
from pubcrawl.store.reopen import Facts

IDENTIFIERS = 1_000_000
ENDS = 20  # first and last claims in the table
FORMS = ("{}", "PMC{}", "10.5555/tides.2020.{}")
SPREAD, PRIME = 7_919_017, 99_999_989


def write(path: Path, count: int) -> None:
    """Write a file of *count* identifiers without order, because few lists are sorted."""
    with path.open("w", encoding="ascii") as file:
        for number in range(1, count + 1):
            file.write(FORMS[number % len(FORMS)].format(number * SPREAD % PRIME) + "\n")


def never(_: Facts) -> bool:
    """Return False: no record is fetched again."""
    return False


class Loaded:
    """A list in a ledger; *path*: its file."""

    def __init__(self, url: str, path: Path) -> None:
        self.path = path
        self.database = Database(url)
        self.ledger = Ledger(self.database)
        self.list = self.ledger.list_id("publications", str(path), NOW)

    def enter(self, lines: list[seeds.Seed] | None = None) -> None:
        """Enter *lines*, by default those of the file, including the time to read it."""
        self.ledger.begin(self.list, lines or seeds.read_seeds(self.path), never, NOW)

    def rounds(self) -> Iterator[float]:
        """Claim and settle all seeds; yield the seconds of each claim."""
        while True:
            clock = perf_counter()
            claimed = self.ledger.claim(self.list, WINDOW, NOW)
            between = perf_counter()
            if not claimed:
                return
            with self.database.write() as connection:
                ends = [SeedEnd((one.id,), "done", "", None) for one in claimed]
                self.ledger.settle(connection, ends, table=publication)
            self.ledger.queue.note_settled(one.id for one in claimed)
            yield between - clock


def enter_parsed(path: Path, database: Path) -> tuple[float, float]:
    """Enter identifiers that are already read, and return the seconds."""
    lines = list(seeds.read_seeds(path))
    loaded = Loaded(f"sqlite:///{database}", path)
    times = timed(lambda: loaded.enter(lines))
    loaded.database.close()
    return times


def claim(what: str, seconds: list[float]) -> Row:
    """Return the row for some claims."""
    times = [1000 * one for one in seconds]
    return Row(
        f"claim of {WINDOW:,}, {what}", f"{median(times):.1f} ms", f"worst {max(times):.1f} ms"
    )


def main() -> None:
    """Print identifiers a second, and milliseconds a claim at both ends of the list."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else IDENTIFIERS
    url = sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory() as name:
        path, file = Path(name) / "identifiers.txt", Path(name) / "store.db"
        write(path, count)
        parsing = timed(lambda: sum(1 for _ in seeds.read_seeds(path)))
        alone = [] if url else [enter_parsed(path, Path(name) / "other.db")]
        loaded = Loaded(url or f"sqlite:///{file}", path)
        first, again = timed(loaded.enter), timed(loaded.enter)
        size = file.stat().st_size if file.exists() else 0
        claims: list[float] = []
        settled = timed(lambda: claims.extend(loaded.rounds()))
        loaded.database.close()
    sized = Row("size of the store", f"{size / 2**20:,.0f} MiB", f"{size / count:.0f} bytes each")
    show(
        f"{count:,} identifiers",
        [
            rate("lines read", count, parsing),
            *(rate("entered, once they are read", count, one) for one in alone),
            rate("lines read and entered", count, first, "at least 50,000"),
            rate("the same list again", count, again),
            claim(f"first {ENDS}", claims[:ENDS]),
            claim(f"last {ENDS}", claims[-ENDS:]),
            rate("claimed and settled", count, settled),
            *([] if url else [sized]),
        ],
    )


if __name__ == "__main__":
    main()
