"""
The model of a work, for all sources: services, JATS, meta tags, PDFs.

All values are immutable and may be empty: ``""``, ``()`` or None if the source has
none. Text is plain, in one line unless a field says otherwise. Dates are in
ISO 8601 and as precise as in the source: ``2021``, ``2021-03`` or ``2021-03-09``.
The JSON leaves out keys without a value: ``{"family": "Kask", "role": "author"}``.

A ``Work`` has the values of one response. ``works.work_record`` merges the works of
several responses field by field, with the source of each field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from pubcrawl.model.fields import (
    Absent,
    Column,
    Csv,
    Filled,
    Internal,
    Mark,
    Query,
    QueryKind,
    RowTable,
    Shape,
    Show,
    Tracked,
    Words,
    derived,
    field_of,
    from_json,
    record_fields,
    to_json,
    value_form,
)
from pubcrawl.works.grids import CellSpan
from pubcrawl.works.parts import LIST_PARTS, PARTS
from pubcrawl.works.sameness import (
    counted,
    dates_text,
    funding_key,
    licence_key,
    licences_text,
    listed,
    people_text,
    place_text,
    same_container,
    same_dates,
    same_people,
    same_set,
    same_size,
    same_text,
)


class TitleText(NamedTuple):
    """A title."""

    text: Filled
    kind: Annotated[Filled, "main, sub, translated or short."] = "main"
    language: Annotated[Filled, "A BCP 47 tag."] = ""


class TextSection(NamedTuple):
    """
    A section of an abstract or a body.

    *kind*: ``introduction``, ``methods``, ``results``, ``discussion``,
    ``conclusions``, ``acknowledgements``, ``funding``, ``appendix``, ``statement``,
    ``boxed-text``, ``supplementary``, ``glossary``, ``biography``, ``footnotes`` or empty.
    *text*: paragraphs with a blank line between them, without the title and
    without the text of sections below.
    """

    kind: Annotated[Filled, "introduction, methods, results, …"] = ""
    level: Annotated[
        int, "1 for a top section.", Shape("", {"type": "integer", "minimum": 1}), Absent()
    ] = 1
    title: Filled = ""
    text: Annotated[Filled, "Only if the text has no offset."] = ""

    @derived("Start of the text of the section, in characters.", Absent())
    def offset(self) -> Annotated[int | None, Meta(ge=0)]:
        """Of a section alone: ``sections_json`` knows the whole text."""
        return None

    @derived("Length of the text of the section, in characters.", Absent())
    def length(self) -> Annotated[int | None, Meta(ge=1)]:
        """As ``offset``."""
        return None


Sections = Annotated[tuple[TextSection, ...], Shape("sections", {})]


def sections_json(sections: Iterable[TextSection], whole: str) -> list[dict[str, Any]]:
    """
    Return the JSON of sections.

    *whole*: a text that the record has elsewhere, such as the full text. Texts of sections that
    it has are written as offset and length.
    """
    plain, end = [], 0
    for section in sections:
        values = to_json(section)
        if section.text:
            # Sections are in the order of the text; for others the search starts over.
            offset = whole.find(section.text, end)
            if offset < 0:
                offset = whole.find(section.text)
            if offset >= 0:
                end = offset + len(section.text)
                del values["text"]
                values |= {"offset": offset, "length": len(section.text)}
        plain.append(values)
    return plain


def read_sections(plain: Iterable[Mapping[str, Any]], whole: str) -> tuple[TextSection, ...]:
    """Return the sections that ``sections_json`` wrote."""
    sections = []
    for values in plain:
        section = from_json(TextSection, values)
        if "offset" in values:
            offset = values["offset"]
            section = section._replace(text=whole[offset : offset + values["length"]])
        sections.append(section)
    return tuple(sections)


class AbstractText(NamedTuple):
    """An abstract; *kind*: ``plain`` is for lay readers."""

    text: Annotated[Filled, "A blank line between paragraphs."]
    kind: Annotated[
        Filled, "author, plain, graphical, teaser, highlights, summary, editor or translated."
    ] = "author"
    language: Filled = ""
    sections: Annotated[Sections, "Offsets are into the text of this abstract.", Absent()] = ()

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        plain = to_json(self)
        if self.sections:
            plain["sections"] = sections_json(self.sections, self.text)
        return plain

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> AbstractText:
        """Return the abstract that ``to_json`` wrote."""
        abstract = from_json(cls, values)
        return abstract._replace(sections=read_sections(values.get("sections", ()), abstract.text))


class Affiliation(NamedTuple):
    """An institution as printed, with its address."""

    name: Filled
    ror: Annotated[Filled, "https://ror.org/…"] = ""


class WorkContributor(NamedTuple):
    """
    A person or a group that contributed to the work; contributors are in printed order.

    *role*: also ``member`` (of a group among the authors) and ``on-behalf-of``. *literal*: for a
    person whose family and given name cannot be separated, the name as printed.
    """

    family: Filled = ""
    given: Filled = ""
    suffix: Filled = ""
    literal: Annotated[Filled, "The name of a group, or a name whose parts are not known."] = ""
    role: Annotated[
        Filled,
        "author, editor, translator, reviewer, contributor or the source's own word.",
        Column(),
        Query("author.role", QueryKind.WORD, "role of a contributor"),
    ] = "author"
    orcid: Annotated[
        Filled,
        "Such as 0000-0002-1825-0097.",
        Column(indexed=True),
        Query("author.orcid", QueryKind.WORD, "orcid of a contributor"),
    ] = ""
    email: Annotated[Filled, Column(), Query("author.email", meaning="email of a contributor")] = ""
    affiliations: Annotated[tuple[Affiliation, ...], Absent()] = ()
    corresponding: Annotated[Mark, Column()] = False
    equal: Annotated[Mark, "Contributed equally with others that have this mark."] = False
    members: Annotated[Words, "Names of a group's members."] = ()

    @derived(Internal(), Column(), Query("author", meaning="name of a contributor"))
    def name(self) -> str:
        """The whole name, given name first."""
        return " ".join(filter(None, (self.given, self.family, self.suffix))) or self.literal


class Container(NamedTuple):
    """The publication that contains the work, and the position of the work in it."""

    title: Annotated[
        Filled,
        Column("container"),
        Query("container", meaning="title of the journal, book or proceedings"),
    ] = ""
    abbreviation: Annotated[Filled, Csv(name="journal_abbreviation", about="its short name")] = ""
    kind: Annotated[Filled, "journal, book, proceedings, preprint-server or repository."] = ""
    issn_print: Filled = ""
    issn_online: Filled = ""
    issn_linking: Filled = ""
    isbns: Annotated[Words, Csv(about="ISBNs")] = ()
    publisher: Annotated[Filled, Column(), Query("publisher", meaning="publisher"), Csv()] = ""
    volume: Annotated[Filled, Column(), Query("volume", QueryKind.WORD, "volume"), Csv()] = ""
    issue: Annotated[Filled, Column(), Query("issue", QueryKind.WORD, "issue"), Csv()] = ""
    first_page: Filled = ""
    last_page: Filled = ""
    article_number: Filled = ""
    series: Filled = ""
    conference: Filled = ""
    issns: Annotated[Words, "ISSNs whose medium is unknown."] = ()

    @property
    def all_issns(self) -> tuple[str, ...]:
        """All ISSNs, each once, that of the print edition first."""
        known = (self.issn_print, self.issn_online, self.issn_linking, *self.issns)
        return tuple(filter(None, dict.fromkeys(known)))

    @derived(Internal(), Column(), Query("issn", meaning="an ISSN of the journal"))
    def issn(self) -> str:
        """All ISSNs, with spaces between."""
        return " ".join(self.all_issns)

    @derived(Internal(), Column())
    def pages(self) -> str:
        """``12-17``, ``12``, or the number of the article in its place."""
        pages = dict.fromkeys((self.first_page, self.last_page))
        return "-".join(filter(None, pages)) or self.article_number


class WorkDates(NamedTuple):
    """Dates of publication and of the editorial process."""

    online: Filled = ""
    print: Filled = ""
    issued: Annotated[Filled, "A date of publication without a medium."] = ""
    received: Filled = ""
    revised: Filled = ""
    accepted: Filled = ""

    @property
    def earliest(self) -> str:
        """The earliest date of publication, empty if none is known."""
        dates = sorted(filter(None, (self.online, self.print, self.issued)))
        # 2021 is not earlier than 2021-03-09: the precise date is better.
        return max((each for each in dates if each.startswith(dates[0])), key=len, default="")


class WorkKind(NamedTuple):
    """The kind of the work."""

    given: Annotated[
        Filled, "As the source writes it.", Csv(name="kind", about="kind, as given")
    ] = ""
    csl: Annotated[
        Filled,
        "The type of the Citation Style Language, such as article-journal.",
        Column("kind"),
        Query("kind", QueryKind.WORD, "kind of work as in CSL, such as article-journal"),
        Csv(name="type", about="CSL type, such as `article-journal`"),
    ] = ""


class Licence(NamedTuple):
    """A licence; *name*: as printed, or its SPDX identifier."""

    url: Annotated[Filled, Column(), Query("licence.url", meaning="address of a licence")] = ""
    name: Annotated[Filled, Column(), Query("licence.name", meaning="name of a licence")] = ""
    version: Annotated[
        Filled, "Version of the text to which the licence applies, such as publishedVersion."
    ] = ""
    start: Annotated[Filled, "The date from which the licence applies."] = ""


LICENCE_CLASSES = ("shared", "mined", "unknown")
"""What a licence allows, the most open first: to share the text, for a program to read it.

What may be shared may be mined too. Terms such as attribution, and no commercial use, stay.
"""


class WorkIdentifier(NamedTuple):
    """An identifier beyond PMID, PMCID and DOI; also of the kinds ``core``, ``mag`` and ``s2``."""

    kind: Annotated[Filled, "arxiv, pii, isbn, handle, openalex, manuscript, …"]
    value: Filled


class Funding(NamedTuple):
    """A funder and its awards."""

    funder: Filled = ""
    funder_id: Annotated[Filled, "The address of its DOI, or at ROR."] = ""
    awards: Words = ()


class CitedWork(NamedTuple):
    """An entry of the list of references; *doi* is in normal form, upper case."""

    number: Annotated[Filled, "The label as printed."] = ""
    text: Annotated[Filled, "The entry as displayed."] = ""
    doi: Filled = ""
    pmid: Filled = ""
    pmcid: Filled = ""
    arxiv: Filled = ""
    title: Filled = ""
    container: Filled = ""
    year: Filled = ""
    volume: Filled = ""
    issue: Filled = ""
    first_page: Filled = ""
    last_page: Filled = ""
    contributors: Annotated[Words, "Names as printed."] = ()
    url: Filled = ""


class Relation(NamedTuple):
    """
    A relation to another work; related works are never merged into one record.

    *kind*: ``preprint-of``, ``has-preprint``, ``version``, ``comment``, ``comments-on``,
    ``translation``, ``supplement``, ``dataset``, ``review``, a kind of ``notices.NOTICES``
    or the source's word.
    """

    kind: Annotated[
        Filled,
        Column(),
        Query(
            "relation", QueryKind.WORD, "kind of a relation to another work, such as preprint-of"
        ),
    ]
    id_kind: Annotated[Filled, "doi, pmid, pmcid or url.", Column()] = ""
    value: Annotated[Filled, Column()] = ""
    title: Filled = ""
    date: Annotated[Filled, "Of the notice, as precise as in the source."] = ""
    asserted_by: Annotated[
        Words, "publisher, retraction-watch, or a service; only of notices and preprints."
    ] = ()
    record_id: Annotated[Filled, "Of a notice, its record at Retraction Watch."] = ""


class Figure(NamedTuple):
    """A figure, table or scheme; beside and below a spanning cell are empty cells."""

    kind: Annotated[Filled, "figure or table."] = "figure"
    label: Filled = ""
    caption: Filled = ""
    url: Filled = ""
    rows: Annotated[tuple[tuple[str, ...], ...], "Cells of a table.", Absent()] = ()
    notes: Annotated[Filled, "The text below a table."] = ""
    spans: Annotated[
        tuple[CellSpan, ...], "Cells of a table that span several rows or columns.", Absent()
    ] = ()


class Supplement(NamedTuple):
    """A supplementary file: *label* and *caption* as printed, and its address or name."""

    label: Filled = ""
    caption: Filled = ""
    url: Annotated[Filled, "Its address; in JATS often its name alone."] = ""
    name: Annotated[Filled, "Its name, by its address."] = ""
    size: Annotated[Filled, "As stated: 24 kb."] = ""


_NO_CONTAINER, _NO_DATES, _NO_KIND = Container(), WorkDates(), WorkKind()


class Work(Struct, frozen=True):
    """A work according to one source. An empty field means that the source has no value."""

    titles: Annotated[
        tuple[TitleText, ...],
        "All titles. In this and the following fields, up to supplements, a key without a value "
        "is left out.",
    ] = ()
    abstracts: Annotated[tuple[AbstractText, ...], "All abstracts, with kind and language."] = ()
    contributors: Annotated[
        tuple[WorkContributor, ...],
        "Authors, editors and others who made the work, in order; persons and groups.",
        RowTable("contributor"),
        Tracked("metadata", same_people, people_text),
    ] = ()
    container: Annotated[
        Container,
        "The journal, book or other container of the work, and the position in it.",
        Tracked("metadata", same_container, place_text),
    ] = _NO_CONTAINER
    dates: Annotated[
        WorkDates,
        "As precise as the source gives them: 2021, 2021-03 or 2021-03-09.",
        Tracked("metadata", same_dates, dates_text),
    ] = _NO_DATES
    kind: Annotated[
        WorkKind,
        "The kind of the work.",
        Tracked("metadata", lambda old, new: old.csl == new.csl, lambda kind: kind.csl),
    ] = _NO_KIND
    language: Annotated[
        str,
        "Language of the work, empty when unknown.",
        Column(),
        Query("language", QueryKind.WORD),
        Csv(),
        Show("language"),
        Tracked("metadata", same_text),
    ] = ""
    licences: Annotated[
        tuple[Licence, ...],
        "Licences of the work.",
        RowTable("licence"),
        Tracked("licence", same_set(licence_key), licences_text),
    ] = ()
    identifiers: Annotated[
        tuple[WorkIdentifier, ...],
        "Identifiers beyond PMID, PMCID and DOI.",
        Tracked("identifier", same_set(lambda known: known.value.upper()), listed("kind", "value")),
    ] = ()
    funding: Annotated[
        tuple[Funding, ...],
        "Funders and their awards.",
        Tracked("metadata", same_set(funding_key), listed("funder")),
    ] = ()
    references: Annotated[
        tuple[CitedWork, ...],
        "The reference list, in order.",
        Csv(name="references_count", about="length of the list of references", make=len, made=int),
        Tracked("metadata", same_size, counted("reference")),
    ] = ()
    relations: Annotated[
        tuple[Relation, ...],
        "Relations to other works, such as a preprint or a retraction.",
        RowTable("relation"),
    ] = ()
    sections: Annotated[
        Sections, "Sections of the body. Offsets are into the content of parts.fulltext."
    ] = ()
    figures: Annotated[tuple[Figure, ...], "Figures and tables."] = ()
    supplements: Annotated[tuple[Supplement, ...], "Supplementary files."] = ()


FIELDS = tuple(field.name for field in record_fields(Work))
"""Names of the fields of a work, in the order of the record."""

NOTHING = Work()
"""A work without any value."""

_FORMS = {
    field.name: value_form(field)
    for field in (
        *record_fields(Work),
        *(field_of(name, LIST_PARTS.get(name, str)) for name in PARTS),
    )
}


def field_json(name: str, value: Any, whole: str = "") -> Any:
    """Return the value of a part or field as JSON values; *whole*: as for ``sections_json``."""
    write = _FORMS[name].write
    if name == "sections":
        return sections_json(value, whole)
    return write(value) if write else value


def field_value(name: str, plain: Any, whole: str = "") -> Any:
    """Return the value of the part or field *name* that ``field_json`` wrote."""
    read = _FORMS[name].read
    if name == "sections":
        return read_sections(plain, whole)
    return read(plain) if read else str(plain)
