"""
A million ingest requests: import into the ledger, claims, and storage of results.

    python -m bench ingest_load [requests] [STORE_URL]

Without a URL the store is a new SQLite file.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.table import Row, show
from pubcrawl.ingest import seed_process as ingest_entries
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.store.ledger import ClaimedRequest, IngestLedger, SettledRequest
from pubcrawl.items.ingest import IngestResult

REQUESTS = 1_000_000
A_HOST = 2_000  # requests
WINDOW = 100  # requests in a claim
CLAIMS = 200
NOW = 1_700_000_000_000


def write(path: Path, count: int) -> None:
    """Write a file of *count* requests, sorted by host like usual dumps."""
    with path.open("w", encoding="ascii") as file:
        for number in range(count):
            host = f"https://journal-{number // A_HOST}.example"
            request = {
                "ingest_type": "pdf",
                "base_url": f"{host}/article/view/{number}/{number * 7919 % 1_000_003}",
                "link_source": "unpaywall",
                "link_source_id": f"10.5555/tides.{number}",
                "ingest_request_source": "unpaywall",
                "release_stage": "published",
                "rel": "publisher",
                "ext_ids": {"doi": f"10.5555/tides.{number}"},
            }
            file.write(json.dumps(request) + "\n")


def timed(work: Callable[[], Any]) -> tuple[float, float]:
    """Return the seconds that *work* takes: wall clock and processor time."""
    clock, processor = perf_counter(), sum(os.times()[:4])
    work()
    return perf_counter() - clock, sum(os.times()[:4]) - processor


def rate(what: str, count: int, times: tuple[float, float], note: str = "") -> Row:
    """Return a row with the rate *count* a second."""
    clock, processor = times
    times_text = f"{clock:.1f} s, {processor:.1f} s of processors"
    return Row(what, f"{count / clock:,.0f} a second", f"{times_text}{note and '; '}{note}")


def settled(claimed: ClaimedRequest) -> SettledRequest:
    """Return a small result."""
    url = claimed.request.base_url
    result = IngestResult(claimed.request, "no-capture", hops=(url,), terminal_url=url)
    return SettledRequest(claimed, result, NOW + 1000, NOW)


def rounds(ledger: IngestLedger, list_id: int) -> Iterator[tuple[float, float]]:
    """Yield the seconds of a claim and of writing its results."""
    for _ in range(CLAIMS):
        clock = perf_counter()
        claimed = ledger.claim(list_id, WINDOW, NOW)
        between = perf_counter()
        results = [settled(one) for one in claimed]
        began = perf_counter()
        ledger.put(results)
        yield between - clock, perf_counter() - began


def enter_parsed(seeds: Path, database: Path) -> tuple[float, float]:
    """Return the seconds for the import of parsed requests."""
    entries = list(ingest_seeds.entries(seeds))
    ledger = IngestLedger.open(f"sqlite:///{database}")
    list_id = ledger.list_id(str(seeds), NOW)
    times = timed(lambda: ledger.import_entries(list_id, entries, NOW))
    ledger.close()
    return times


def main() -> None:
    """Print requests a second, milliseconds a claim, results a second."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else REQUESTS
    url = sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory() as name:
        seeds, database = Path(name) / "requests.jsonl", Path(name) / "store.db"
        write(seeds, count)
        ledger = IngestLedger.open(url or f"sqlite:///{database}")
        list_id = ledger.list_id(str(seeds), NOW)

        def enter() -> None:
            with ingest_entries.reading(seeds) as entries:
                ledger.import_entries(list_id, entries, NOW)

        alone = [] if url else [enter_parsed(seeds, Path(name) / "other.db")]
        parsing = timed(lambda: sum(1 for _ in ingest_seeds.read_ingest_seeds(seeds)))
        first, again = timed(enter), timed(enter)
        times = list(rounds(ledger, list_id))
        claims, puts = ([one * 1000 for one in some] for some in zip(*times, strict=True))
        counted = timed(lambda: ledger.results.counts(list_id))
        ledger.close()
        size = database.stat().st_size if database.exists() else 0
    results_rate = WINDOW / median(puts) * 1000
    rows = [
        rate("lines read and checked", count, parsing),
        *(rate("entered, once they are read", count, one) for one in alone),
        rate("lines read and entered", count, first, "by two processes"),
        rate("the same list again", count, again),
        Row(f"claim of {WINDOW}", f"{median(claims):.1f} ms", f"worst {max(claims):.1f} ms"),
        Row(
            "results written",
            f"{results_rate:,.0f} a second",
            f"{median(puts):.1f} ms for {WINDOW}",
        ),
        Row("counts of the list", f"{counted[0]:.1f} s"),
        Row("size of the store", f"{size / 2**20:,.0f} MiB", f"{size / count:.0f} bytes a request"),
    ]
    show(f"{count:,} ingest requests", rows)


if __name__ == "__main__":
    main()
