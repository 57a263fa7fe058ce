"""A publication: its ten parts and its other fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import partial
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, field

from pubcrawl.ids.doi import registrant
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.fields import (
    Absent,
    AddressNumber,
    Choices,
    Column,
    Csv,
    Derived,
    Form,
    Inline,
    Internal,
    Job,
    JsonKey,
    Moment,
    Name,
    Null,
    Query,
    QueryKind,
    Record,
    RowTable,
    Shape,
    Show,
    Time,
    derived,
    from_json,
    to_json,
)
from pubcrawl.model.times import milliseconds
from pubcrawl.works import notices
from pubcrawl.works.parts import (
    CONTENT_PARTS,
    ID_PARTS,
    PARTS,
    Content,
    Limits,
    MeshTerm,
    MinedTerm,
    Part,
    PartRecord,
    PartType,
    Type,
    content_json,
    read_content,
)
from pubcrawl.works.work import FIELDS, Work, field_json, field_value, sections_json
from pubcrawl.works.work_record import FieldSource, LostValue, SourcedField, WorkRecord

Day = Annotated[
    date | None,
    Form(
        lambda day: day.isoformat() if day else None,
        lambda text: date.fromisoformat(text) if text else None,
    ),
    Shape("", {"type": ["string", "null"], "format": "date"}),
    QueryKind.DATE,
]
STATUSES = ("empty", "non-usable", "non-final", "final", "totally final")


class Author(NamedTuple):
    """A corresponding author; unknown fields are empty."""

    name: Annotated[str, Column(), Query("corresp", meaning="name of a corresponding author")] = ""
    orcid: Annotated[
        str,
        "As found: an address or the bare identifier.",
        Column(indexed=True),
        Query("corresp.orcid", meaning="orcid of a corresponding author"),
    ] = ""
    email: Annotated[
        str, Column(), Query("corresp.email", meaning="email of a corresponding author")
    ] = ""
    phone: Annotated[
        str, Column(), Query("corresp.phone", meaning="phone of a corresponding author")
    ] = ""
    uri: Annotated[str, Column(), Query("corresp.uri", meaning="uri of a corresponding author")] = (
        ""
    )

    def __str__(self) -> str:
        return ", ".join(filter(None, self))


def _joined(authors: Iterable[Mapping[str, str]]) -> list[str]:
    return [", ".join(filter(None, author.values())) for author in authors]


class VisitedPage(NamedTuple):
    """A fetched page."""

    url: Annotated[
        str,
        "Final address, after redirects.",
        AddressNumber(),
        Column("address"),
        Query("has-rule", QueryKind.RULE, "a journal rule matches a visited page"),
        Query("visited.url", QueryKind.URL, "address of a visited page"),
        Query("visited.host", QueryKind.HOST, "host of a visited page"),
    ]
    type: Annotated[Type, Column(), Query("visited.type", meaning="type of a visited page")]
    origin: Annotated[
        str,
        "The page with the link.",
        AddressNumber(),
        Column(),
        Query("visited.from", QueryKind.URL, "address of the page that led to one"),
        Query("visited.from.host", QueryKind.HOST, "host of the page that led to one"),
    ]
    timestamp: Annotated[
        Moment, Column("time"), Query("visited.time", meaning="when a page was visited")
    ]


class Problem(NamedTuple):
    """The reason why the last fetch of *resource* had no result, or why a value was refused."""

    resource: Annotated[
        Name, Column(), Query("problem.resource", QueryKind.WORD, "resource of a problem")
    ]
    reason: Annotated[
        str,
        "A slug of docs/reasons.md.",
        Shape("", {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}),
        Column(indexed=True),
        Query("problem", QueryKind.WORD, "why a resource had no result"),
    ]
    url: Annotated[
        str,
        AddressNumber(),
        Column("address"),
        Query("problem.host", QueryKind.HOST, "host of a problem"),
    ]
    part: Annotated[
        str,
        "The part whose value was refused; empty if there was no response.",
        Column(),
        Query("problem.part", QueryKind.WORD, "part of a problem"),
    ] = ""
    layer: Annotated[
        str,
        "The layer of reading that gave the value.",
        Column(),
        Query("problem.layer", QueryKind.WORD, "layer of a problem"),
    ] = ""


_TEXT = {"$ref": "#/$defs/filled"}
_MINED = {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/mined"}}
_CONTENTS: dict[str, dict[str, Any]] = {
    **{kind: {"$ref": f"#/$defs/{kind}", "minLength": 1} for kind in ID_PARTS},
    "keywords": {"type": "array", "minItems": 1, "uniqueItems": True, "items": _TEXT},
    "mesh": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/mesh"}},
    "efo": {**_MINED, "description": "Terms of the Experimental Factor Ontology, by text mining."},
    "go": {**_MINED, "description": "Terms of the Gene Ontology, by text mining."},
}
_PARTS = Shape(
    "",
    {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: {"$ref": "#/$defs/part", "properties": {"content": _CONTENTS.get(name, _TEXT)}}
            for name in PARTS
        },
    },
    (("part", PartRecord), ("mesh", MeshTerm), ("mined", MinedTerm)),
)


def _identifier(kind: str, sentence: str, pattern: str, after: str, *notes: Any) -> Derived[str]:
    """Return the property of an identifier, which is a part."""

    def text(publication: Any) -> str:
        identifier: str = publication.text(kind)
        return identifier

    shape = Shape(kind, {"type": "string", "pattern": pattern})
    query = Query(kind, QueryKind(kind.upper()), f"its {kind.upper()}")
    return Derived(text, after, (sentence, shape, Column(), query, Csv(), *notes))


class Publication(Record, kw_only=True, eq=False):
    """
    One record of the feed: a publication, its parts with their provenance, and the outcome of its
    fetch. docs/output.md describes it.
    """

    parts: Annotated[dict[str, Part], Internal()] = field(default_factory=dict)
    oa: Annotated[
        bool,
        "Known to be open access; false also when unknown.",
        Column(),
        Query("oa"),
        Csv(),
    ] = False
    preprint: Annotated[
        bool,
        "Known to be a preprint.",
        Column(),
        Query("preprint"),
        Csv(),
        Show("preprint"),
    ] = False
    journal_title: Annotated[
        str,
        "Title of the journal, empty when unknown.",
        Column("journal"),
        Query("journal"),
        Show("journal"),
    ] = ""
    pub_date: Annotated[
        Day,
        "Date of first publication.",
        Csv(),
        Show("published"),
    ] = None
    citations_count: Annotated[
        int,
        "Citations counted by Europe PMC.",
        Null(-1),
        Meta(ge=0),
        Column("citations"),
        Query("citations"),
        Csv(),
    ] = -1
    citations_timestamp: Annotated[
        Moment,
        "When they were counted.",
        Null(-1),
        Column("citations_time"),
        Query("citations.time", meaning="when citations were counted"),
    ] = -1
    corresp_authors: Annotated[
        tuple[Author, ...],
        "Corresponding authors; unknown values are empty.",
        RowTable("corresponding_author"),
        Query("corresp.count", meaning="number of corresponding authors"),
        Csv(about="corresponding authors", make=_joined, made=list),
    ] = ()
    work: Annotated[WorkRecord, Internal()] = field(default_factory=WorkRecord)
    lost: Annotated[dict[str, tuple[LostValue, ...]], Internal()] = field(default_factory=dict)
    notices_checked: Annotated[
        Moment,
        "When a source that names notices last answered; null for never.",
        Null(-1),
        Column(),
        Query("notice.checked"),
        Csv(),
    ] = -1
    addresses: Annotated[
        tuple[str, ...],
        "Addresses of pages in a seed list, given without an identifier.",
        Shape(
            "",
            {"type": "array", "uniqueItems": True, "items": {"type": "string", "minLength": 1}},
        ),
        AddressNumber(),
        Csv(),
    ] = ()
    visited_sites: Annotated[
        tuple[VisitedPage, ...],
        "Pages that were fetched, in order.",
        RowTable("visit"),
        Query("visited.count", meaning="number of visited pages"),
    ] = ()
    problems: Annotated[
        tuple[Problem, ...],
        "Why resources gave nothing in the last fetch, and which values of pages were refused.",
        RowTable("problem"),
    ] = ()
    fetch_time: Annotated[
        Time,
        "When the publication was last fetched, not counting retries between cooldowns.",
        Column(),
        Query("fetched", meaning="its last fetch"),
        Csv(),
    ] = 0
    retry_counter: Annotated[
        int,
        "Fetches since fetch_time.",
        Meta(ge=0),
        Column(),
        Query("retries", meaning="fetches since its last cooldown"),
    ] = 0
    job: Job = ""
    fetch_exception: Annotated[
        bool,
        "The last fetch had a temporary failure.",
        Column(),
        Query("fetch-exception", meaning="its last fetch had a temporary failure"),
    ] = False
    limits: Annotated[Limits, Internal()] = Limits()

    pmid = _identifier(
        "pmid", "PubMed identifier, empty when unknown.", "^([1-9][0-9]*)?$", "parts"
    )
    pmcid = _identifier(
        "pmcid", "PubMed Central identifier, empty when unknown.", "^(PMC[1-9][0-9]*)?$", "pmid"
    )
    doi = _identifier(
        "doi",
        "DOI without prefix, ASCII letters in upper case, empty when unknown.",
        r"^(10\.[^/]+/[^a-z]*)?$",
        "pmcid",
        Column("registrant", registrant),
        Query(
            "registrant", QueryKind.WORD, "registrant of the DOI: 5555 of 10.5555/a", "registrant"
        ),
    )

    @derived(
        "The parts that have content. A missing part was not found.",
        JsonKey("parts"),
        _PARTS,
        RowTable("part"),
        after="doi",
    )
    def part_records(self) -> dict[str, PartRecord]:
        """The parts as their record has them."""
        return {
            name: PartRecord(
                part.content,
                part.type,
                part.url,
                part.timestamp,
                part.rule,
                part.size,
                part.usable(self.limits),
                part.final(self.limits),
            )
            for name in PARTS
            if (part := self.parts.get(name))
        }

    @derived(Internal(), Column(), after="part_records")
    def title(self) -> str:
        """The title."""
        return self.text("title")

    @derived(
        Internal(),
        Column("pub_date"),
        Query("date", QueryKind.DATE, "date of publication"),
        after="pub_date",
    )
    def published(self) -> str:
        """The date of publication as ISO 8601, as precise as it is known."""
        return self.pub_date.isoformat() if self.pub_date else self.work.value("dates").earliest

    @derived(Inline(), after="corresp_authors")
    def described(self) -> Work:
        """The fields of the work without their sources."""
        return self.work.work

    @derived(
        "By name of a field, from titles to supplements, the source of its value.",
        after="described",
    )
    def sources(self) -> dict[Annotated[str, Choices(FIELDS)], SourcedField]:
        """The sources of the fields of the work."""
        return self.work.fields

    @derived(
        "By name of a part or field, the values for which there was a better one.",
        JsonKey("lost"),
        after="sources",
    )
    def lost_values(
        self,
    ) -> dict[
        Annotated[str, Choices((*PARTS, *FIELDS))],
        Annotated[tuple[LostValue, ...], Absent()],
    ]:
        """All rejected values, as JSON."""
        whole = self.text("fulltext")
        return {
            **{
                name: tuple(lost._replace(value=content_json(lost.value)) for lost in contents)
                for name, contents in self.lost.items()
            },
            **{
                name: tuple(
                    lost._replace(value=field_json(name, lost.value, whole)) for lost in entry.lost
                )
                for name, entry in self.work.fields.items()
                if entry.lost
            },
        }

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

    @derived("Only identifiers are known.", Column(), Query("empty", meaning="without any content"))
    def empty(self) -> bool:
        """Whether the publication has no parts except identifiers."""
        return not any(name in self.parts for name in CONTENT_PARTS)

    @derived(
        "A part other than identifiers has enough content.",
        Column(),
        Query("usable", meaning="any part but the identifiers is usable"),
    )
    def usable(self) -> bool:
        """Whether any part except the identifiers is usable."""
        return any(self.part_usable(name) for name in CONTENT_PARTS)

    @derived(
        "Title, abstract and full text are final.",
        Column(),
        Query("final", meaning="complete: it need not be fetched again"),
    )
    def final(self) -> bool:
        """Whether title, abstract and full text are final."""
        return all(self.part_final(name) for name in ("title", "abstract", "fulltext"))

    @derived(
        "All ten parts are final.",
        Column(),
        Query("totally-final"),
    )
    def totally_final(self) -> bool:
        """Whether all ten parts are final."""
        return all(self.part_final(name) for name in PARTS)

    @derived(
        "Its notices in one word.",
        Choices(notices.STATUSES),
        Column("notice"),
        Query("notice", meaning="retraction, concern or correction of the work"),
        Csv(about="`retracted` … `unchecked`"),
        after="notices_checked",
    )
    def notice_status(self) -> str:
        """One of ``notices.STATUSES``; ``unchecked`` is not ``none-found``."""
        return notices.status(self.work.value("relations"), checked=self.notices_checked >= 0)

    @derived(
        "How complete it is.",
        Choices(STATUSES),
        Column(),
        Query("status"),
        Csv(about="`empty` … `totally final`"),
        after="fetch_exception",
    )
    def status(self) -> str:
        """One of ``empty``, ``non-usable``, ``non-final``, ``final``, ``totally final``."""
        if self.totally_final:
            return "totally final"
        if self.final:
            return "final"
        if self.usable:
            return "non-final"
        return "empty" if self.empty else "non-usable"

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON values; sections are positions in the full text."""
        plain = to_json(self)
        plain["sections"] = sections_json(self.work.value("sections"), self.text("fulltext"))
        return plain

    @classmethod
    def from_json(cls, values: Mapping[str, Any], limits: Limits | None = None) -> Publication:
        """Return the publication of its JSON *values*; *limits* decide what is usable."""
        parts = {
            name: Part(
                name,
                read_content(name, part["content"]),
                PartType(part["type"]),
                part["url"],
                milliseconds(part["timestamp"]),
                part["rule"],
            )
            for name, part in values["parts"].items()
        }
        whole = values["parts"].get("fulltext", {}).get("content", "")
        lost = values.get("lost", {})
        work = {
            name: SourcedField(
                field_value(name, values[name], whole),
                from_json(FieldSource, source),
                tuple(source.get("completed_by", ())),
                _lost_values(lost.get(name, ()), partial(field_value, name, whole=whole)),
            )
            for name, source in values.get("sources", {}).items()
            if name in FIELDS
        }
        return from_json(
            cls,
            values,
            parts=parts,
            work=WorkRecord(work),
            lost={
                name: _lost_values(contents, partial(read_content, name))
                for name, contents in lost.items()
                if name in PARTS
            },
            limits=limits or Limits(),
        )


def _lost_values(
    contents: Iterable[Mapping[str, Any]], read: Callable[[Any], Any]
) -> tuple[LostValue, ...]:
    return tuple(
        LostValue(read(lost["value"]), from_json(FieldSource, lost), lost.get("size", 0))
        for lost in contents
    )
