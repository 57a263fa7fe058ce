"""What an ingest yields: a result, the files that go with it, and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pubcrawl.items.ingest import IngestRequest, IngestResult


@dataclass(slots=True, eq=False)
class IngestOutcome:
    """
    A request whose turn is over.

    *claim*: the ledger's own, to be given back to it. *keys*: of the file store, of files
    that wait for the result. *retry_at*: when it is to be tried again, in milliseconds
    since 1970; None: not of itself. *further*: requests that came of it. *withheld*: no feed
    is to have it, for it is not stored.
    """

    result: IngestResult
    claim: Any
    keys: tuple[str, ...] = ()
    retry_at: int | None = None
    further: tuple[IngestRequest, ...] = ()
    withheld: bool = False

    def __str__(self) -> str:
        return self.result.request.base_url
