"""Records of services: values of their JSON in the form that a work has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import Any, TypeVar

from pubcrawl.formats.dates import day_in, find_date
from pubcrawl.formats.json import Cursor
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.doi import dois_of
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works import values
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    Licence,
    TextSection,
    TitleText,
    WorkContributor,
    WorkIdentifier,
)

Row = TypeVar("Row", bound=tuple[Any, ...])

_HEADING = re.compile(
    r"<(?:\w+:)?(?:title|h[1-6])(?:\s[^<>]*)?>(.{0,300}?)</(?:\w+:)?(?:title|h[1-6])>",
    re.DOTALL | re.IGNORECASE,
)
_OF_ALL = ("abstract", "summary")
"""Headings of a whole abstract, in lower case."""


class ServiceRecord(Cursor):
    """A record of a service, or an object in one: values in the form that a work has them."""

    __slots__ = ()

    def ids(self, *, pmid: str = "", pmcid: str = "", doi: str = "") -> Identifiers:
        """
        Return the valid identifiers; an argument: one path or several, separated by spaces.

        PMIDs and PMCIDs may be at the end of an address, a PMCID without its ``PMC``.
        """
        number = self.last(*pmcid.split()).upper().removeprefix("PMC") if pmcid else ""
        return valid_ids(
            self.last(*pmid.split()) if pmid else "",
            f"PMC{number}" if number else "",
            self.text(*doi.split()) if doi else "",
        )

    def doi(self, path: str) -> str:
        """Return the first valid DOI, normalised."""
        text = self.text(path)
        return next(iter(dois_of(text)), "") if text else ""

    def identifiers(self, **paths: str) -> tuple[WorkIdentifier, ...]:
        """Return further identifiers, whose kinds are the names of the arguments."""
        texts = ((kind, self.text(path)) for kind, path in paths.items())
        return tuple(WorkIdentifier(kind, text) for kind, text in texts if text)

    def last(self, *paths: str) -> str:
        """Return the first text without the address before it."""
        return self.text(*paths).rstrip("/").rpartition("/")[2]

    def titles(self, main: str, sub: str = "") -> tuple[TitleText, ...]:
        """Return a title and its subtitle; *main*: one path or several, separated by spaces."""
        title, subtitle = self.text(*main.split()), self.text(sub) if sub else ""
        titles = (TitleText(title),) if title else ()
        return (*titles, TitleText(subtitle, "sub")) if subtitle else titles

    def person(
        self,
        name: str,
        *,
        family: str = "",
        given: str = "",
        orcid: str = "",
        affiliations: str = "",
        corresponding: str = "",
    ) -> WorkContributor:
        """
        Return the author of an object, by the paths of the values; *name*: one path or several.

        The whole name counts if there is no family name.
        """
        whole, last = self.text(*name.split()), self.text(family) if family else ""
        first = self.text(given) if given else ""
        return (WorkContributor(last, first) if last else named(whole))._replace(
            orcid=self.orcid(orcid) if orcid else "",
            affiliations=once(map(Affiliation, self.texts(affiliations))) if affiliations else (),
            corresponding=bool(corresponding) and self.true(corresponding),
        )

    def date(self, *paths: str) -> str:
        """Return the first date."""
        texts = [self.text(path) for path in paths]  # each of them counts as read
        return next(filter(None, map(find_date, filter(None, texts))), "")

    def language(self, path: str) -> str:
        return values.language(self.text(path))

    def orcid(self, path: str) -> str:
        return values.orcid(self.text(path))

    def issn(self, path: str) -> str:
        return values.issn(self.text(path))

    def issns(self, path: str, *but: str) -> tuple[str, ...]:
        """Return the ISSNs of a list, without those in *but*."""
        found = values.issns(" ".join(self.texts(path)))
        return tuple(issn for issn in found if issn not in but)

    def licences(self, name: str, version: str = "") -> tuple[Licence, ...]:
        """Return the licence of a name or address; *name*: one path or several."""
        return values.licence_named(self.text(*name.split()), self.text(version) if version else "")


def abstract(words: str) -> str:
    """Return an abstract without markup and without its heading, a blank line at each paragraph."""
    blocks = [words] if "</" in words else words.split("\n\n")
    found = [paragraph for block in blocks for paragraph in paragraphs(block)]
    if found and _is_of_all(found[0]):
        del found[0]
    return "\n\n".join(found)


def abstracts(
    *several: str, languages: Iterable[str] = (), own: str = ""
) -> tuple[AbstractText, ...]:
    """
    Return abstracts as a field of a work, each once, with a section at each heading.

    *languages*: of each. *own*: of the work; abstracts in it come first. One in another language
    than the first is a translation.
    """
    rows = zip(several, chain(languages, repeat("")), strict=False)
    found: dict[str, AbstractText] = {}
    first = ""
    for words, tag in sorted(rows, key=lambda row: own != "" and row[1].partition("-")[0] != own):
        if text := abstract(words):
            first = first or tag
            kind = "translated" if found and tag != first else "author"
            sections = tuple(_sections(words))
            found.setdefault(text, AbstractText(text, kind, tag, sections))
    return tuple(found.values())


def _sections(words: str) -> Iterator[TextSection]:
    """Yield the sections of an abstract whose headings are marked as such."""
    from pubcrawl.reading.jats.sections import title_kind

    _, *pieces = _HEADING.split(words)
    for heading, inside in zip(pieces[::2], pieces[1::2], strict=True):
        title = plain(heading)
        if title and not _is_of_all(title):
            yield TextSection(title_kind(title), 1, title, "\n\n".join(paragraphs(inside)))


def _is_of_all(heading: str) -> bool:
    return heading.strip(" .:").lower() in _OF_ALL


def named(name: str, role: str = "author") -> WorkContributor:
    """Return the contributor of *name*; a comma separates the family name from the given name."""
    from pubcrawl.reading.meta.people import contributor

    name = plain(name)
    return contributor(name, role=role) if "," in name else WorkContributor(literal=name, role=role)


def people(found: Iterable[WorkContributor]) -> tuple[WorkContributor, ...]:
    """
    Return contributors in order; those without a name, or with a placeholder, are left out.

    The same name twice means two people: there are articles by Wei Wang and Wei Wang.
    """
    from pubcrawl.works.placeholders import is_placeholder

    return tuple(person for person in found if not is_placeholder("names", person.name))


def completed(found: Findings) -> Findings:
    """Return *found* with the title, the abstract and the day of its work."""
    work = found.work
    found.add("title", next((title.text for title in work.titles if title.kind == "main"), ""))
    found.add("abstract", next((abstract.text for abstract in work.abstracts), ""))
    found.pub_date = day_in(work.dates.earliest)
    return found


def text_link(url: str, content_type: str) -> Link:
    """Return a link to a full text."""
    return Link(url, PartType.PDF_LINK if "pdf" in content_type.lower() else PartType.LINK)


def open_copy(url: str) -> Link:
    """Return a link to an open copy, a PDF by the end of its address."""
    is_pdf = url.partition("?")[0].lower().endswith(".pdf")
    return Link(url, PartType.PDF_OADOI if is_pdf else PartType.LINK_OADOI)


def once(rows: Iterable[Row | None]) -> tuple[Row, ...]:
    """Return the rows that have a value, each once."""
    return tuple(dict.fromkeys(row for row in rows if row and any(row)))
