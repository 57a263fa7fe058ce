"""The outcome of an ingest request: its result, its files, and further requests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.ingest_request import IngestRequest


@dataclass(slots=True, eq=False)
class IngestOutcome:
    """
    A finished request.

    *claim*: the claim of the ledger. *keys*: file store keys of files that wait for the
    result. *retry_at*: date of the next attempt, in milliseconds since 1970; None for no
    automatic one. *further*: requests that follow from it. *withheld*: it is not stored,
    so no feed gets it.
    """

    result: IngestResult
    claim: Any
    keys: tuple[str, ...] = ()
    retry_at: int | None = None
    further: tuple[IngestRequest, ...] = ()
    withheld: bool = False

    def __str__(self) -> str:
        return self.result.request.base_url
