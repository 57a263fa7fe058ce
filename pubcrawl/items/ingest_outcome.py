"""What an ingest yields: a result, the bodies that go with it, and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from pubcrawl.items.ingest import FileMeta, IngestRequest, IngestResult


class Body(NamedTuple):
    """
    Bytes to be kept.

    *kind*: ``pdf``, ``xml``, ``html``, … what it is kept as; ``text`` and ``tei`` go by the
    SHA-1 of the file that they were made of.
    """

    body: bytes
    meta: FileMeta
    kind: str


@dataclass(slots=True, eq=False)
class IngestOutcome:
    """
    A request whose turn is over.

    *claim*: the ledger's own, to be given back to it. *retry_at*: when it is to be tried
    again, in milliseconds since 1970; None: not of itself. *further*: requests that came
    of it.
    """

    result: IngestResult
    claim: Any
    bodies: tuple[Body, ...] = ()
    retry_at: int | None = None
    further: tuple[IngestRequest, ...] = ()
