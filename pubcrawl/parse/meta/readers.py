"""How the values of fields are read: text → what is kept, empty for what is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.parse.meta.dates import Day, day
from pubcrawl.parse.meta.markup import paragraphs, plain
from pubcrawl.parse.meta.names import RELEASE_TYPES
from pubcrawl.works.values import issn

TEXT_MAX: Final = 10_000
"""Characters of a value; a longer one is cut there."""

ABSTRACT_MAX: Final = 100_000
"""Characters of an abstract."""

_ISBN = re.compile(r"(?<![0-9])(?:97[89][- ]?)?[0-9](?:[- ]?[0-9]){8}[- ]?[0-9Xx](?![0-9Xx])")
_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
# How much of 2026-01-31 is said: a year, a month, a day.
_SAID = {1: 4, 2: 7, 3: 10}


def text(value: str) -> str:
    """Return a value as one line of plain text."""
    return plain(value[: 2 * TEXT_MAX])[:TEXT_MAX]


def name(value: str) -> str:
    """Return the name of a journal or publisher; an address is none."""
    found = text(value)
    return "" if "://" in found else found


def abstract(value: str) -> str:
    """Return the paragraphs of a value, an empty line between them."""
    return "\n\n".join(paragraphs(value[: 2 * ABSTRACT_MAX]))[:ABSTRACT_MAX]


def doi(value: str) -> str:
    """Return the DOI that a value is or holds, in lower case as archives write it."""
    found = extract_doi(value[:TEXT_MAX].strip().removeprefix("info:doi/"))
    return found.translate(_LOWER)


def isbn(value: str) -> str:
    """Return the first ISBN in a value, with the hyphens that it has there."""
    found = _ISBN.search(value[:TEXT_MAX])
    return found[0].upper() if found else ""


def release_type(value: str) -> str:
    """Return the type of release that a page's word for it stands for."""
    return RELEASE_TYPES.get(text(value).casefold(), "")


def iso(found: Day) -> str:
    """Return a date as far as it was said: 2026-01-31, 2026-01 or 2026."""
    return found.date.isoformat()[: _SAID[found.precision]]


def date(values: Iterable[str]) -> str:
    """
    Return the first of *values* that is a date, as far as it was said.

    Of one that says only a month or a year, the rest is taken from a later one
    that says the same and more.
    """
    days = list(filter(None, (day(value[:TEXT_MAX]) for value in values)))
    if not days:
        return ""
    found = iso(days[0])
    for other in days[1:]:
        if (more := iso(other)).startswith(found):
            found = more
    return found


READERS: dict[str, Callable[[str], str]] = {
    "text": text,
    "name": name,
    "paragraphs": abstract,
    "doi": doi,
    "pmid": lambda value: extract_pmid(value[:TEXT_MAX].upper()),
    "pmcid": lambda value: extract_pmcid(value[:TEXT_MAX].upper()),
    "issn": lambda value: issn(value[:TEXT_MAX]),
    "isbn": isbn,
    "release_type": release_type,
}
"""Kind of a field → how one value is read; a date and an address need more than their value."""
