"""
The model of a work, filled by every reader: APIs, JATS, pages, meta tags, PDFs.

All values are immutable and may be empty: ``""``, ``()`` or None if the source has
none. Text is plain, in one line unless a docstring says otherwise. Dates are in
ISO 8601 and as precise as in the source: ``2021``, ``2021-03`` or ``2021-03-09``.

A ``Work`` has the values of one response. ``works.work_record`` merges the works of
several responses field by field, with the source of each field.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NamedTuple


class TitleText(NamedTuple):
    """
    A title. *kind*: ``main``, ``sub``, ``translated`` or ``short``.

    *language*: a BCP 47 tag such as ``en``, or empty.
    """

    text: str
    kind: str = "main"
    language: str = ""


class TextSection(NamedTuple):
    """
    A section of an abstract or a body.

    *kind*: ``introduction``, ``methods``, ``results``, ``discussion``,
    ``conclusions``, ``acknowledgements``, ``funding``, ``appendix``, ``statement``,
    ``boxed-text``, ``supplementary``, ``glossary``, ``biography``, ``footnotes`` or empty.
    *level*: 1 for a top section.
    *text*: paragraphs with a blank line between them, without the title and
    without the text of sections below.
    """

    kind: str = ""
    level: int = 1
    title: str = ""
    text: str = ""


class AbstractText(NamedTuple):
    """
    An abstract. *text*: all of it, a blank line between paragraphs.

    *kind*: ``author``, ``plain`` (for lay readers), ``graphical``, ``teaser``,
    ``highlights``, ``summary``, ``editor`` or ``translated``.
    """

    text: str
    kind: str = "author"
    language: str = ""
    sections: tuple[TextSection, ...] = ()


class Affiliation(NamedTuple):
    """An institution as printed, with its address; *ror*: ``https://ror.org/…``."""

    name: str
    ror: str = ""


class WorkContributor(NamedTuple):
    """
    A person or a group that contributed to the work; contributors are in printed order.

    *role*: ``author``, ``editor``, ``translator``, ``reviewer``, ``contributor``,
    ``member`` (of a group among the authors), ``on-behalf-of`` or the source's own word.
    *literal*: the name of a group, or the printed name of a person whose family and
    given name cannot be separated. *orcid*: 19 characters, such as
    ``0000-0002-1825-0097``. *members*: names of a group's members.
    """

    family: str = ""
    given: str = ""
    suffix: str = ""
    literal: str = ""
    role: str = "author"
    orcid: str = ""
    email: str = ""
    affiliations: tuple[Affiliation, ...] = ()
    corresponding: bool = False
    equal: bool = False
    members: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The whole name, given name first."""
        return " ".join(filter(None, (self.given, self.family, self.suffix))) or self.literal


class Container(NamedTuple):
    """
    The publication that contains the work, and the position of the work in it.

    *kind*: ``journal``, ``book``, ``proceedings``, ``preprint-server``,
    ``repository`` or empty. ISSNs have the form ``1234-567X``; *issns*: ISSNs
    whose medium is unknown.
    """

    title: str = ""
    abbreviation: str = ""
    kind: str = ""
    issn_print: str = ""
    issn_online: str = ""
    issn_linking: str = ""
    isbns: tuple[str, ...] = ()
    publisher: str = ""
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    article_number: str = ""
    series: str = ""
    conference: str = ""
    issns: tuple[str, ...] = ()

    @property
    def all_issns(self) -> tuple[str, ...]:
        """All ISSNs, each once, that of the print edition first."""
        known = (self.issn_print, self.issn_online, self.issn_linking, *self.issns)
        return tuple(filter(None, dict.fromkeys(known)))

    @property
    def pages(self) -> str:
        """``12-17``, ``12``, or the number of the article in its place."""
        pages = dict.fromkeys((self.first_page, self.last_page))
        return "-".join(filter(None, pages)) or self.article_number


class WorkDates(NamedTuple):
    """Dates of publication and of the editorial process; *issued*: of an unknown medium."""

    online: str = ""
    print: str = ""
    issued: str = ""
    received: str = ""
    revised: str = ""
    accepted: str = ""

    @property
    def earliest(self) -> str:
        """The earliest date of publication, empty if none is known."""
        dates = sorted(filter(None, (self.online, self.print, self.issued)))
        # 2021 is not earlier than 2021-03-09: the precise date is better.
        return max((each for each in dates if each.startswith(dates[0])), key=len, default="")


class WorkKind(NamedTuple):
    """The kind of the work: *given* in the source, and *csl*, the CSL type."""

    given: str = ""
    csl: str = ""


class Licence(NamedTuple):
    """
    A licence. *url*: its address; *name*: as printed, or its SPDX identifier.

    *version*: of the licensed text, such as ``publishedVersion``, ``am``, ``vor``,
    ``tdm``. *start*: the date from which the licence applies.
    """

    url: str = ""
    name: str = ""
    version: str = ""
    start: str = ""


class WorkIdentifier(NamedTuple):
    """
    An identifier beyond PMID, PMCID and DOI.

    *kind*: ``arxiv``, ``pii``, ``isbn``, ``handle``, ``openalex``, ``s2``, ``mag``,
    ``core``, ``manuscript``, ``publisher-id``, ….
    """

    kind: str
    value: str


class Funding(NamedTuple):
    """A funder, its identifier (a DOI or ROR address) and its awards."""

    funder: str = ""
    funder_id: str = ""
    awards: tuple[str, ...] = ()


class CitedWork(NamedTuple):
    """
    An entry of the list of references.

    *number*: its printed label. *text*: the printed entry.
    *contributors*: names as printed. *doi* is in normal form, upper case.
    """

    number: str = ""
    text: str = ""
    doi: str = ""
    pmid: str = ""
    pmcid: str = ""
    arxiv: str = ""
    title: str = ""
    container: str = ""
    year: str = ""
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    contributors: tuple[str, ...] = ()
    url: str = ""


class Relation(NamedTuple):
    """
    A relation to another work; related works are never merged into one record.

    *kind*: ``preprint-of``, ``has-preprint``, ``version``, ``comment``, ``comments-on``,
    ``translation``, ``supplement``, ``dataset``, ``review``, a kind of ``notices.NOTICES``
    or the source's word. *id_kind*: ``doi``, ``pmid``, ``pmcid``, ``url`` or empty.
    *date*: of the notice. *asserted_by*: who says so: ``publisher``, ``retraction-watch``,
    or the name of a service; only of notices and preprints.
    """

    kind: str
    id_kind: str = ""
    value: str = ""
    title: str = ""
    date: str = ""
    asserted_by: tuple[str, ...] = ()


class Figure(NamedTuple):
    """
    A figure, table or scheme. *kind*: ``figure`` or ``table``.

    *rows*: cells of a table; beside and below a spanning cell are empty cells.
    *notes*: the text below a table.
    """

    kind: str = "figure"
    label: str = ""
    caption: str = ""
    url: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    notes: str = ""


class Supplement(NamedTuple):
    """A supplementary file: *label* and *caption* as printed, and its address or name."""

    label: str = ""
    caption: str = ""
    url: str = ""


_NO_CONTAINER, _NO_DATES, _NO_KIND = Container(), WorkDates(), WorkKind()


@dataclass(frozen=True, slots=True)
class Work:
    """A work according to one source. An empty field means that the source has no value."""

    titles: tuple[TitleText, ...] = ()
    abstracts: tuple[AbstractText, ...] = ()
    contributors: tuple[WorkContributor, ...] = ()
    container: Container = _NO_CONTAINER
    dates: WorkDates = _NO_DATES
    kind: WorkKind = _NO_KIND
    language: str = ""
    licences: tuple[Licence, ...] = ()
    identifiers: tuple[WorkIdentifier, ...] = ()
    funding: tuple[Funding, ...] = ()
    references: tuple[CitedWork, ...] = ()
    relations: tuple[Relation, ...] = ()
    sections: tuple[TextSection, ...] = ()
    figures: tuple[Figure, ...] = ()
    supplements: tuple[Supplement, ...] = ()


FIELDS = tuple(field.name for field in fields(Work))
"""Names of the fields of a work, in the order of the record."""

NOTHING = Work()
"""A work without any value."""
