"""The output of a spider: a record and the seeds that it settles."""

from __future__ import annotations

from dataclasses import dataclass

from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.ingest_request import IngestRequest
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.publication import Publication


@dataclass(slots=True, eq=False)
class Outcome:
    """
    A publication, a page, an artifact or the result of a request for a file after its fetch.

    *seeds*: row numbers in the ledger. *state*: ``done``, ``failed``, ``skipped``,
    or ``retry``: this crawl will try the seeds once more, so the record is stored
    but not yet exported. *reason*: a slug of docs/reasons.md, "" on success.
    *entry*: number of the stored record at the start of the fetch, None for a new
    one. *began*: start of the fetch, *due*: date of the next attempt, None if the next crawl
    decides; milliseconds since 1970. *stored*: it is in the store. *withheld*: it belongs in no
    feed. *files*: names of stored files that wait for the record. *further*: requests for files
    that follow from it, for the same list: of another type, for the content found instead.
    """

    record: Publication | WebPage | ArtifactRecord | IngestResult
    seeds: tuple[int, ...]
    state: str
    reason: str = ""
    entry: int | None = None
    began: int = 0
    due: int | None = None
    stored: bool = False
    withheld: bool = False
    files: tuple[str, ...] = ()
    further: tuple[IngestRequest, ...] = ()

    def __str__(self) -> str:
        if isinstance(self.record, WebPage):
            return self.record.start_url
        if isinstance(self.record, ArtifactRecord):
            return self.record.entry_uri
        if isinstance(self.record, IngestResult):
            return self.record.request.base_url
        names = (value for _, value in self.record.ids.pairs())
        return " ".join(names) or " ".join(self.record.addresses)
