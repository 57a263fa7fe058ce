"""JSON records of services: values by name, whatever their form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import Any

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats.dates import day_in
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.formats.xml import elements
from pubcrawl.reading.jats.sections import title_kind
from pubcrawl.reading.meta.people import contributor
from pubcrawl.works.findings import Findings
from pubcrawl.works.placeholders import is_placeholder
from pubcrawl.works.work import AbstractText, TextSection, TitleText, WorkContributor

_HEADING = re.compile(
    r"<(?:\w+:)?(?:title|h[1-6])(?:\s[^<>]*)?>(.{0,300}?)</(?:\w+:)?(?:title|h[1-6])>",
    re.DOTALL | re.IGNORECASE,
)
_OF_ALL = ("abstract", "summary")
"""Headings of a whole abstract, in lower case."""


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
    _, *pieces = _HEADING.split(words)
    for heading, inside in zip(pieces[::2], pieces[1::2], strict=True):
        title = plain(heading)
        if title and not _is_of_all(title):
            yield TextSection(title_kind(title), 1, title, "\n\n".join(paragraphs(inside)))


def _is_of_all(heading: str) -> bool:
    return heading.strip(" .:").lower() in _OF_ALL


def named(name: str, role: str = "author") -> WorkContributor:
    """Return the contributor of *name*; a comma separates the family name from the given name."""
    name = plain(name)
    return contributor(name, role=role) if "," in name else WorkContributor(literal=name, role=role)


def people(found: Iterable[WorkContributor]) -> tuple[WorkContributor, ...]:
    """
    Return contributors in order; those without a name, or with a placeholder, are left out.

    The same name twice means two people: there are articles by Wei Wang and Wei Wang.
    """
    return tuple(each for each in found if not is_placeholder("names", each.name))


def dated(found: Findings) -> Findings:
    """Return *found* with the day of publication that its work names, if it names a whole day."""
    found.pub_date = day_in(found.work.dates.earliest)
    return found


def completed(found: Findings) -> Findings:
    """Return *found* with the title, the abstract and the day of its work."""
    work = found.work
    found.add("title", next((each.text for each in work.titles if each.kind == "main"), ""))
    found.add("abstract", work.abstracts[0].text if work.abstracts else "")
    return dated(found)


def once(values: Iterable[Any]) -> Iterator[Any]:
    """Yield each value that is not empty, once."""
    yield from dict.fromkeys(value for value in values if value and any(value))
