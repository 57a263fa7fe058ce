"""A publication: its ten parts and its other fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
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
    FetchException,
    FetchTime,
    Form,
    Inline,
    Internal,
    Job,
    Moment,
    Name,
    Null,
    Query,
    QueryKind,
    Record,
    RetryCounter,
    RowTable,
    Shape,
    Show,
    Tracked,
    derived,
    from_json,
    to_json,
)
from pubcrawl.model.times import iso
from pubcrawl.works import notices
from pubcrawl.works.parts import (
    CONTENT_PARTS,
    ID_PARTS,
    PARTS,
    Limits,
    MeshTerm,
    MinedTerm,
    PartRecord,
    PartType,
    Type,
    size,
)
from pubcrawl.works.sameness import counted, listed, same_filled, same_set, same_text, same_words
from pubcrawl.works.work import (
    FIELDS,
    LICENCE_CLASSES,
    NOTHING,
    Relation,
    Work,
    field_json,
    field_value,
    sections_json,
)
from pubcrawl.works.work_record import FieldSource, LostValue, SourcedField

Day = Annotated[
    date | None,
    Form(
        lambda day: day.isoformat() if day else None,
        lambda text: date.fromisoformat(text) if text else None,
    ),
    Shape("", {"type": ["string", "null"], "format": "date"}),
    QueryKind.DATE,
]
SOUGHT = "sought"
"""What a publication without an identifier is known by: its description."""

CANDIDATES_MAX = 3
"""Most works that are shown for a description."""

NAMES = (*PARTS, *FIELDS)
"""Names of the parts and of the fields of the work."""

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


def _texts(candidates: Iterable[Mapping[str, str]]) -> list[str]:
    return [str(PossibleWork(**candidate)) for candidate in candidates]


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


class PossibleWork(NamedTuple):
    """A work that a search found for a description, but which may be another one."""

    id_kind: Annotated[str, "doi, pmid or pmcid."]
    value: str
    title: str
    authors: Annotated[str, "The first author, with others if there are any."]
    year: str
    why: Annotated[str, "What differs from the description, or is not known."]
    resource: Annotated[Name, "The search that found it."]

    def __str__(self) -> str:
        named = ". ".join(filter(None, (self.authors, self.year, self.title)))
        return f"{self.value} ({named}): {self.why}"


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


def _identifier(kind: str, sentence: str, pattern: str, after: str, *notes: Any) -> Any:
    """Return the property of an identifier, which is a part."""

    def text(publication: Any) -> str:
        identifier: str = publication.text(kind)
        return identifier

    shape = Shape(kind, {"type": "string", "pattern": pattern})
    query = Query(kind, QueryKind(kind.upper()), f"its {kind.upper()}")
    tracked = Tracked("identifier", same_text)
    return Derived(text, after, (sentence, shape, Column(), query, Csv(), tracked, *notes))


def _term(heading: MeshTerm) -> str:
    return heading.term


def _part(name: str, tracked: Tracked) -> Any:
    """Return a property with the content of a part, for the changes that crawls make."""

    def content(publication: Any) -> Any:
        return publication.value(name)

    return Derived(content, "parts", (Internal(), tracked))


class Publication(Record, kw_only=True, eq=False):
    """
    One record of the feed: a publication, its parts and fields with their provenance, and the
    outcome of its fetch. docs/output.md describes it.
    """

    fields: Annotated[dict[str, SourcedField], Internal()] = field(default_factory=dict)
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
    sought: Annotated[
        tuple[str, ...],
        "Descriptions without an identifier in a seed list, by which it was found: fields of a "
        "reference as the query of an address.",
        Shape(
            "",
            {"type": "array", "uniqueItems": True, "items": {"type": "string", "minLength": 1}},
        ),
        Csv(),
    ] = ()
    candidates: Annotated[
        tuple[PossibleWork, ...],
        "Works that may be the one described, if it was not found.",
        Csv(about="works that may be the one described", make=_texts, made=list),
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
        FetchTime,
        "When the publication was last fetched, not counting retries between cooldowns.",
        Csv(),
    ] = 0
    retry_counter: Annotated[RetryCounter, "Fetches since fetch_time."] = 0
    job: Job = ""
    fetch_exception: FetchException = False
    limits: Annotated[Limits, Internal()] = Limits()
    answered: Annotated[set[str], Internal()] = field(default_factory=set)
    """Addresses of the complete answers of services in this fetch."""

    pmid = _identifier(
        "pmid", "PubMed identifier, empty when unknown.", "^([1-9][0-9]*)?$", "fields"
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
        _PARTS,
        RowTable("part"),
        after="doi",
    )
    def parts(self) -> dict[str, PartRecord]:
        """The parts as their record has them."""
        return {
            name: PartRecord(
                field_json(name, part.value),
                *part.source,
                size(part.value),
                self.part_usable(name),
                self.part_final(name),
            )
            for name in PARTS
            if (part := self.fields.get(name))
        }

    keywords = _part("keywords", Tracked("metadata", same_set(), listed()))
    mesh = _part("mesh", Tracked("metadata", same_set(_term), listed("term")))
    abstract = _part("abstract", Tracked("metadata", same_text))

    @derived(Internal(), Tracked("fulltext", same_filled, counted("character")), after="parts")
    def fulltext(self) -> str:
        """The full text, if it is usable."""
        return self.text("fulltext") if self.part_usable("fulltext") else ""

    @derived(Internal(), Column(), Tracked("metadata", same_text), after="parts")
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
        return self.pub_date.isoformat() if self.pub_date else self.value("dates").earliest

    @derived(Inline(), after="corresp_authors")
    def described(self) -> Work:
        """The fields of the work without their sources."""
        return Work(**{name: entry.value for name, entry in self.sources.items()})

    @derived(
        "By name of a field, from titles to supplements, the source of its value.",
        after="described",
    )
    def sources(self) -> dict[Annotated[str, Choices(FIELDS)], SourcedField]:
        """The sources of the fields of the work."""
        return {name: entry for name, entry in self.fields.items() if name not in PARTS}

    @derived(
        "By name of a part or field, the values for which there was a better one.",
        after="sources",
    )
    def lost(
        self,
    ) -> dict[
        Annotated[str, Choices(NAMES)],
        Annotated[tuple[LostValue, ...], Absent()],
    ]:
        """All rejected values, as JSON."""
        whole = self.text("fulltext")
        return {
            name: tuple(
                lost._replace(value=field_json(name, lost.value, whole)) for lost in entry.lost
            )
            for name, entry in self.fields.items()
            if entry.lost
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
            if kind not in self.fields:
                source = FieldSource(PartType.EXTERNAL, url, timestamp)
                self.fields[kind] = SourcedField(value, source)

    @property
    def ids(self) -> Identifiers:
        """The identifiers, empty where unknown."""
        return Identifiers(*(self.text(kind) for kind in ID_PARTS))

    def value(self, name: str) -> Any:
        """Return the value of a part or field; an empty one if it is missing, "" for a part."""
        entry = self.fields.get(name)
        return entry.value if entry else getattr(NOTHING, name, "")

    def text(self, name: str) -> str:
        """Return the content of a part that is text, or ""."""
        text: str = self.value(name)
        return text

    def known_by(self, kind: str) -> str:
        """Return its identifier of a *kind*; for ``SOUGHT``, its description."""
        return next(iter(self.sought), "") if kind == SOUGHT else self.text(kind)

    def type(self, name: str) -> PartType:
        """Return the type of a part, ``na`` for a missing part."""
        entry = self.fields.get(name)
        return entry.source.type if entry else PartType.NA

    def part_usable(self, name: str) -> bool:
        """Answer whether a part is usable; with a minimum of 0 it may be missing."""
        return self.limits.usable(name, self.value(name), self.type(name))

    def part_final(self, name: str) -> bool:
        """Answer whether no better content is possible: usable, and of a final type."""
        return self.type(name).final and self.part_usable(name)

    @derived("Only identifiers are known.", Column(), Query("empty", meaning="without any content"))
    def empty(self) -> bool:
        """Whether the publication has no parts except identifiers."""
        return self.fields.keys().isdisjoint(CONTENT_PARTS)

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
        return notices.status(self.value("relations"), checked=self.notices_checked >= 0)

    @derived(
        Internal(),
        Tracked("notice", notices.same_notices, notices.notices_text, of="relations"),
        after="notice_status",
    )
    def notices(self) -> tuple[Relation, ...]:
        """The relations to notices, and of a notice to its works."""
        return tuple(
            each
            for each in self.value("relations")
            if each.kind in notices.FAMILIES and each.kind not in notices.VERSIONS
        )

    def versions(self, *kinds: str) -> list[tuple[str, str]]:
        """Return the identifiers of works with a relation of *kinds*, with their kinds."""
        own = set(self.ids.pairs())
        found = (
            (each.id_kind, each.value) for each in self.value("relations") if each.kind in kinds
        )
        return [pair for pair in dict.fromkeys(found) if pair[0] in ID_PARTS and pair not in own]

    @derived(
        "Of a preprint, the DOI of the published article; of several, with spaces between.",
        Column(),
        Query("published_doi", meaning="DOI of the article that a preprint became"),
        Csv(),
        Tracked("version", same_words, of="relations"),
        after="notice_status",
    )
    def published_doi(self) -> str:
        """No DOI of the preprint itself, which some services repeat."""
        return " ".join(value for kind, value in self.versions("preprint-of") if kind == "doi")

    @derived(
        "Of an article, the DOI of its preprint; of several, with spaces between.",
        Column(),
        Query("preprint_doi", meaning="DOI of the preprint of an article"),
        Csv(),
        Tracked("version", same_words, of="relations"),
        after="published_doi",
    )
    def preprint_doi(self) -> str:
        """As ``published_doi``."""
        return " ".join(value for kind, value in self.versions("has-preprint") if kind == "doi")

    @derived(
        "What its licences allow people who have the text: to share it, to mine it, or nothing "
        "that is known.",
        Choices(LICENCE_CLASSES),
        Column(),
        Query("licence.class", QueryKind.WORD, "what its licences allow: shared, mined or unknown"),
        Csv(about="`shared`, `mined` or `unknown`"),
        after="notice_status",
    )
    def licence_class(self) -> str:
        """One of ``LICENCE_CLASSES``; a licence that began after the fetch does not count."""
        from pubcrawl.works.licences import licence_class

        day = iso(self.fetch_time)[:10] if self.fetch_time else ""
        return licence_class(self.value("licences"), day)

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
        plain["sections"] = sections_json(self.value("sections"), self.text("fulltext"))
        return plain

    @classmethod
    def from_json(cls, values: Mapping[str, Any], limits: Limits | None = None) -> Publication:
        """Return the publication of its JSON *values*; *limits* decide what is usable."""
        lost = values.get("lost", {})
        sources = {**values["parts"], **values.get("sources", {})}
        contents = {**values, **{name: part["content"] for name, part in values["parts"].items()}}
        whole = contents.get("fulltext", "")

        def read(name: str, source: Mapping[str, Any]) -> SourcedField:
            return SourcedField(
                field_value(name, contents[name], whole),
                from_json(FieldSource, source),
                tuple(source.get("completed_by", ())),
                tuple(
                    LostValue(
                        field_value(name, other["value"], whole),
                        from_json(FieldSource, other),
                        other.get("size", 0),
                    )
                    for other in lost.get(name, ())
                ),
            )

        fields = {name: read(name, source) for name, source in sources.items() if name in NAMES}
        return from_json(cls, values, fields=fields, limits=limits or Limits())
