"""Results of another store → this one."""

from __future__ import annotations

from pubcrawl.ids.url import ingest_key, normalise_url
from pubcrawl.ingest.seeds import IngestSeed
from pubcrawl.ingest.store.ledger import IngestLedger, request_end
from pubcrawl.ingest.store.requeue import add_interactive
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.ingest_request import IngestRequest

_TOGETHER = 500  # results that are written together


class ImportedResults:
    """
    The results of a file, as ends of claimed requests of the list with its name.

    A hit of the store stays, and a failure is replaced. *now*: milliseconds since 1970.
    """

    def __init__(self, ledger: IngestLedger, name: str, now: int) -> None:
        self._ledger = ledger
        self._name = name
        self._now = now
        self._waiting: dict[bytes, IngestResult] = {}
        # Also of results that come later: an import that was interrupted has left their requests.
        self._claimed: dict[bytes, int] = {}

    def add(self, result: IngestResult) -> None:
        """Store *result*, at the latest with ``finish``."""
        self._waiting[_key(result.request)] = result
        if len(self._waiting) == _TOGETHER:
            self._write()

    def finish(self) -> None:
        """Write what waits, and give back what is still claimed."""
        if self._waiting:
            self._write()
        self._ledger.queue.give_back()

    def _write(self) -> None:
        mine = self._ledger.list_id(self._name, self._now)
        lines = [IngestSeed(0, request=result.request) for result in self._waiting.values()]
        add_interactive(self._ledger.database, mine, lines, self._now)
        while claimed := self._ledger.claim(mine, _TOGETHER, self._now):
            self._claimed |= {_key(claim.request): claim.id for claim in claimed}
        ends = [
            request_end(self._claimed.pop(key), self._waiting[key], None, self._now)
            for key in self._waiting.keys() & self._claimed.keys()
        ]
        if ends:
            self._ledger.put(ends)
        self._waiting.clear()


def _key(request: IngestRequest) -> bytes:
    return ingest_key(request.ingest_type, normalise_url(request.base_url))
