"""What a spider yields: a record and the seeds that it settles."""

from __future__ import annotations

from dataclasses import dataclass

from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.publication import Publication
from pubcrawl.items.webpage import Webpage


@dataclass(slots=True, eq=False)
class Outcome:
    """
    A publication, a page or an artifact whose turn is over.

    *seeds*: numbers of the ledger's rows. *state*: ``done``, ``failed``,
    ``skipped``, or ``retry``: the seeds will be tried once more in this crawl, so
    the record is stored but not yet exported. *reason*: a slug of
    docs/reasons.md, "" when all went well. *entry*: number of the stored record
    that the fetch began with, None for a new one. *began*: when its fetch
    began, milliseconds since 1970. *written*: this crawl has stored it before. *stored*:
    the store has taken it. *withheld*: no feed is to have it, and that is right.
    """

    record: Publication | Webpage | ArtifactRecord
    seeds: tuple[int, ...]
    state: str
    reason: str = ""
    entry: int | None = None
    began: int = 0
    written: bool = False
    stored: bool = False
    withheld: bool = False

    def __str__(self) -> str:
        if isinstance(self.record, Webpage):
            return self.record.start_url
        if isinstance(self.record, ArtifactRecord):
            return self.record.entry_uri
        known = (value for _, value in self.record.ids.known())
        return " ".join(known) or " ".join(self.record.addresses)
