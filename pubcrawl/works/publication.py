"""A publication: its ten parts and its other fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.works import notices
from pubcrawl.works.parts import CONTENT_PARTS, ID_PARTS, PARTS, Content, Limits, Part, PartType
from pubcrawl.works.work_record import WorkRecord


class Author(NamedTuple):
    """A corresponding author; unknown fields are empty."""

    name: str = ""
    orcid: str = ""
    email: str = ""
    phone: str = ""
    uri: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, self))


class VisitedPage(NamedTuple):
    """A fetched page: its final URL, type, and the page with the link to it."""

    url: str
    type: PartType
    origin: str
    timestamp: int


class LostPart(NamedTuple):
    """
    Rejected content of a part, with its source, see ``Part``.

    *content*: of a full text the first 300 characters. *size*: of the whole content.
    """

    content: Content
    type: PartType
    url: str
    timestamp: int
    rule: str = ""
    size: int = 0


class Problem(NamedTuple):
    """
    The reason, a slug of docs/reasons.md, why the last fetch of *resource* had no result.

    *part*, *layer*: the part, and the layer of reading whose value for it was refused
    (docs/reading.md); empty if the resource had no result at all.
    """

    resource: str
    reason: str
    url: str
    part: str = ""
    layer: str = ""


@dataclass(slots=True, eq=False)
class Publication:
    """
    A publication with its parts and fields.

    *parts*: the parts that have content. Times are milliseconds since 1970
    (*fetch_time* 0: never fetched; *citations_timestamp* -1: unknown);
    *notices_checked*: when a source last named the notices of the work, -1 for never.
    *citations_count* is -1 if unknown. *addresses*: the addresses in the seed list,
    if it has no identifier. *work*: contributors, container, references and the
    other fields of the model of a work, each with its source. *lost*: name of a
    part → rejected contents. *limits*: the settings that decide what is usable;
    they are not stored. *job*: the job that fetched it last, "" for a crawl that was no job.
    """

    parts: dict[str, Part] = field(default_factory=dict)
    addresses: tuple[str, ...] = ()
    oa: bool = False
    preprint: bool = False
    journal_title: str = ""
    pub_date: date | None = None
    citations_count: int = -1
    citations_timestamp: int = -1
    corresp_authors: tuple[Author, ...] = ()
    work: WorkRecord = field(default_factory=WorkRecord)
    notices_checked: int = -1
    lost: dict[str, tuple[LostPart, ...]] = field(default_factory=dict)
    visited_sites: tuple[VisitedPage, ...] = ()
    problems: tuple[Problem, ...] = ()
    fetch_time: int = 0
    retry_counter: int = 0
    fetch_exception: bool = False
    job: str = ""
    limits: Limits = field(default=Limits(), repr=False)

    @classmethod
    def from_ids(
        cls, ids: Identifiers, *, url: str = "", timestamp: int = 0, limits: Limits | None = None
    ) -> Publication:
        """Return a new publication with identifiers of a user; *url*: their provenance."""
        publication = cls(limits=limits or Limits())
        publication.add_ids(ids, url=url, timestamp=timestamp)
        return publication

    def add_ids(self, ids: Identifiers, *, url: str = "", timestamp: int = 0) -> None:
        """Add identifiers of a user where the publication has none."""
        for kind, value in ids.pairs():
            if kind not in self.parts:
                self.parts[kind] = Part(kind, value, PartType.EXTERNAL, url, timestamp)

    @property
    def ids(self) -> Identifiers:
        """The identifiers, empty where unknown."""
        return Identifiers(*(self.text(kind) for kind in ID_PARTS))

    def content(self, name: str) -> Content:
        """Return the content of a part, or ""."""
        part = self.parts.get(name)
        return part.content if part else ""

    def text(self, name: str) -> str:
        """Return the content of a part that is text, or ""."""
        content = self.content(name)
        return content if isinstance(content, str) else ""

    def type(self, name: str) -> PartType:
        """Return the type of a part, ``na`` for a missing part."""
        part = self.parts.get(name)
        return part.type if part else PartType.NA

    def part_usable(self, name: str) -> bool:
        """Answer whether a part is usable; with a minimum of 0 it may be missing."""
        return (self.parts.get(name) or Part(name, "")).usable(self.limits)

    def part_final(self, name: str) -> bool:
        """Answer whether a part is usable and of a final type."""
        part = self.parts.get(name)
        return part is not None and part.final(self.limits)

    @property
    def empty(self) -> bool:
        """Whether the publication has no parts except identifiers."""
        return not any(name in self.parts for name in CONTENT_PARTS)

    @property
    def usable(self) -> bool:
        """Whether any part except the identifiers is usable."""
        return any(self.part_usable(name) for name in CONTENT_PARTS)

    @property
    def final(self) -> bool:
        """Whether title, abstract and full text are final."""
        return all(self.part_final(name) for name in ("title", "abstract", "fulltext"))

    @property
    def totally_final(self) -> bool:
        """Whether all ten parts are final."""
        return all(self.part_final(name) for name in PARTS)

    @property
    def notice_status(self) -> str:
        """One of ``notices.STATUSES``; ``unchecked`` is not ``none-found``."""
        return notices.status(self.work.value("relations"), checked=self.notices_checked >= 0)

    @property
    def status(self) -> str:
        """One of ``empty``, ``non-usable``, ``non-final``, ``final``, ``totally final``."""
        if self.totally_final:
            return "totally final"
        if self.final:
            return "final"
        if self.usable:
            return "non-final"
        return "empty" if self.empty else "non-usable"
