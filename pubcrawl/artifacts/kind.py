"""Artifacts as a kind of record; their key is the entry page."""

from __future__ import annotations

from collections.abc import Callable

from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.record_kind import Result
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.model.artifact import ArtifactRecord, ArtifactRequest
from pubcrawl.store.imports import QUEUED
from pubcrawl.store.keys import Name, artifact_names
from pubcrawl.store.ledger import ClaimedSeed


class ArtifactKind:
    """Artifacts by entry page. *request*: from text and address of a seed to its request."""

    of = ArtifactRecord
    form = SeedForm.ENTRIES

    def __init__(self, request: Callable[[str, str], ArtifactRequest]) -> None:
        self.request = request

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the address."""
        return artifact_names(seed.url)

    def record(self, seed: ClaimedSeed, known: ArtifactRecord | None, now: int) -> ArtifactRecord:
        """Return *known* if it is of the same request, else a new record."""
        request = self.request(seed.text, seed.url)
        if seed.line == QUEUED:  # otherwise the crawl would never end
            request = request._replace(related=False)
        # Another request makes the old record useless.
        if known is None or known.request != request:
            return ArtifactRecord(entry_uri=request.entry_uri, request=request)
        return known

    def begin(self, record: ArtifactRecord, verdict: CooldownVerdict) -> ArtifactRecord:
        """Return a fresh record, with the unfinished work of the last one."""
        return ArtifactRecord(
            entry_uri=record.entry_uri,
            request=record.request,
            fetch_time=verdict.fetch_time,
            retry_counter=verdict.retry_counter,
        )

    def result(self, record: ArtifactRecord) -> Result:
        return Result(record.reason, record.fetch_exception, record.state == "failed")
