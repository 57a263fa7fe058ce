"""The states of a list's requests in the store, and the figures of earlier crawls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from sqlalchemy import func, select

from pubcrawl.exceptions import StoreMissing
from pubcrawl.ingest.seeds import Entry
from pubcrawl.ingest.store.imports import is_forced, states_of_keys
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.model.times import now_ms
from pubcrawl.store.tables import file_meta, ingest

REASONS = {
    "repeated": "another line is the same request",
    "hit": "the store has its file",
    "later": "it was tried, and is not due yet",
    "given-up": "it was tried, and no attempt follows; see scrapy seeds retry",
}
"""Why a request of a list is not tried by a crawl."""

_CHUNK = 5000
_ENOUGH = 100  # results without which a rate says nothing


class Known:
    """The requests in the store at *url*; a context manager. Without a store, none is known."""

    def __init__(self, url: str) -> None:
        try:
            self.ledger: IngestLedger | None = IngestLedger.open(url, create=False)
        except StoreMissing:
            self.ledger = None

    def __enter__(self) -> Known:
        return self

    def __exit__(self, *_: object) -> None:
        if self.ledger is not None:
            self.ledger.close()

    def open_ones(self, entries: Iterable[Entry], left_out: Counter[str]) -> Iterator[Entry]:
        """Yield the requests that a crawl would try now; count the others by reason."""
        if self.ledger is None:
            yield from entries
            return
        now = now_ms()
        rows = iter(entries)
        while chunk := list(islice(rows, _CHUNK)):
            with self.ledger.database.read() as connection:
                states = states_of_keys(connection, [entry[0] for entry in chunk])
            for entry in chunk:
                state = states.get(entry[0])
                if state is None or is_forced(entry[-1]):
                    yield entry
                elif state.due is None:
                    left_out["hit" if state.hit else "given-up"] += 1
                elif state.due > now:
                    left_out["later"] += 1
                else:
                    yield entry


class Experience(NamedTuple):
    """Share of hits among the requests, and bytes of a file; *results*: number of measured ones."""

    hit_rate: float = 0.5
    size: float = 1_500_000
    results: int = 0


def experience(known: Known) -> Experience:
    """Return the figures of earlier results in the store; assumptions if there are too few."""
    if known.ledger is None:
        return Experience()
    hits = select(func.count()).where(ingest.c.hit)
    with known.ledger.database.read() as connection:
        results: int = connection.execute(select(func.count()).select_from(ingest)).scalar_one()
        if results < _ENOUGH:
            return Experience()
        rate = connection.execute(hits).scalar_one() / results
        size = connection.execute(select(func.avg(file_meta.c.size_bytes))).scalar_one()
    return Experience(round(rate, 4), float(size or Experience().size), results)
