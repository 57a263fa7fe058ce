"""Records of services: values of their JSON in the form that a work has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import Any, TypeVar

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats.dates import day_in, find_date
from pubcrawl.formats.json import Cursor
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.formats.xml import elements
from pubcrawl.ids.doi import dois_of
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works import values
from pubcrawl.works.findings import Findings
from pubcrawl.works.work import (
    AbstractText,
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
        number = self.last(*pmcid.split()).upper().removeprefix("PMC")
        return valid_ids(
            self.last(*pmid.split()), f"PMC{number}" if number else "", self.text(*doi.split())
        )

    def doi(self, path: str) -> str:
        """Return the first valid DOI, normalised."""
        text = self.text(path)
        return next(iter(dois_of(text)), "") if text else ""

    def identifiers(self, **paths: str) -> tuple[WorkIdentifier, ...]:
        """Return further identifiers, whose kinds are the names of the arguments."""
        values = ((kind, self.last(path)) for kind, path in paths.items())
        return tuple(WorkIdentifier(kind, value) for kind, value in values if value)

    def last(self, *paths: str) -> str:
        """Return the first text without the address before it."""
        return self.text(*paths).rstrip("/").rpartition("/")[2] if paths else ""

    def titles(self, main: str, sub: str = "") -> tuple[TitleText, ...]:
        """Return a title and its subtitle; *main*: one path or several, separated by spaces."""
        found = (TitleText(self.text(*main.split())), TitleText(self.text(sub), "sub"))
        return tuple(title for title in found if title.text)

    def date(self, *paths: str) -> str:
        """Return the first date."""
        return next(filter(None, [find_date(self.text(path)) for path in paths]), "")

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


def load(body: bytes, service: str, *keys: str, lists: bool = False) -> Any:
    """
    Return the JSON of a response of *service*: an object with one of *keys*, a list if *lists*.

    Raises ``NotJSON``, ``ErrorPage`` for an error message and ``NotAnArticle`` for other JSON.
    """
    answer = elements.load_json(body)
    if isinstance(answer, dict) and answer.keys() & set(keys):
        return answer
    if lists and isinstance(answer, list):
        return answer
    found = answer if isinstance(answer, dict) else {}
    errors = [found, *rows(found, "errors")]
    messages = (text(each, "message", "error", "detail", "errmsg", "title") for each in errors)
    if message := next(filter(None, messages), ""):
        raise ErrorPage(f"{service}: {message}")
    raise NotAnArticle(f"not an answer of {service}: {', '.join(list(found)[:6]) or 'no object'}")


def text(values: Any, *keys: str) -> str:
    """Return the first text in *values* under one of *keys*; of a list, its first text."""
    for key in keys:
        value = values.get(key) if isinstance(values, dict) else None
        for each in value if isinstance(value, list) else [value]:
            if found := elements.plain(each).strip():
                return found
    return ""


def rows(values: Any, *keys: str) -> list[dict[str, Any]]:
    """Return the objects that *values* has under *keys*, one after the other."""
    for key in keys:
        values = values.get(key) if isinstance(values, dict) else None
    listed = values if isinstance(values, list) else [values]
    return [each for each in listed if isinstance(each, dict)]


def listed(answer: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """Return the objects under *key*; *answer* itself if it has no such key."""
    return rows(answer, key) if key in answer else [answer]


def texts(values: Any, key: str) -> list[str]:
    """Return the texts that *values* has under *key*, each once."""
    value = values.get(key) if isinstance(values, dict) else None
    listed = value if isinstance(value, list) else [value]
    return list(dict.fromkeys(filter(None, (elements.plain(each).strip() for each in listed))))


def titles(main: str, sub: str = "") -> tuple[TitleText, ...]:
    """Return a title and its subtitle."""
    found = (TitleText(main), TitleText(sub, "sub"))
    return tuple(each for each in found if each.text)


def dated(found: Findings) -> Findings:
    """Return *found* with the day of publication that its work names, if it names a whole day."""
    found.pub_date = day_in(found.work.dates.earliest)
    return found


def abstract(words: str) -> str:
    """Return an abstract without markup and without its heading, a blank line at each paragraph."""
    blocks = [words] if "</" in words else words.split("\n\n")
    found = [paragraph for block in blocks for paragraph in paragraphs(block)]
    if found and _is_of_all(found[0]):
        del found[0]
    return "\n\n".join(found)


def abstracts(*several: str, languages: Iterable[str] = ()) -> tuple[AbstractText, ...]:
    """
    Return abstracts as a field of a work, each once, with a section at each heading.

    *languages*: of each; one in another language than the first is a translation.
    """
    found: dict[str, AbstractText] = {}
    first = ""
    for words, tag in zip(several, chain(languages, repeat("")), strict=False):
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

    return tuple(each for each in found if not is_placeholder("names", each.name))


def completed(found: Findings) -> Findings:
    """Return *found* with the title, the abstract and the day of its work."""
    work = found.work
    found.add("title", next((title.text for title in work.titles if title.kind == "main"), ""))
    found.add("abstract", next((abstract.text for abstract in work.abstracts), ""))
    found.pub_date = day_in(work.dates.earliest)
    return found


def once(rows: Iterable[Row | None]) -> tuple[Row, ...]:
    """Return the rows that have a value, each once."""
    return tuple(dict.fromkeys(row for row in rows if row and any(row)))
