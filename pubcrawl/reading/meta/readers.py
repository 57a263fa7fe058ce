"""Readers of field values: text → normalised value, empty if the text has none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from pubcrawl.formats.dates import read_date
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.reading.meta.names import RELEASE_TYPES
from pubcrawl.works.values import issn

TEXT_MAX: Final = 10_000
"""Characters of a value; a longer one is cut."""

ABSTRACT_MAX: Final = 100_000
"""Characters of an abstract."""

_ISBN = re.compile(r"(?<![0-9])(?:97[89][- ]?)?[0-9](?:[- ]?[0-9]){8}[- ]?[0-9Xx](?![0-9Xx])")
_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def text(value: str) -> str:
    """Return a value as one line of plain text."""
    return plain(value[: 2 * TEXT_MAX])[:TEXT_MAX]


def name(value: str) -> str:
    """Return the name of a journal or publisher; empty for an address."""
    name_ = text(value)
    return "" if "://" in name_ else name_


def abstract(value: str) -> str:
    """Return the paragraphs of a value, separated by empty lines."""
    return "\n\n".join(paragraphs(value[: 2 * ABSTRACT_MAX]))[:ABSTRACT_MAX]


def doi(value: str) -> str:
    """Return the DOI in a value, in lower case as archives write it."""
    doi_ = extract_doi(value[:TEXT_MAX].strip().removeprefix("info:doi/"))
    return doi_.translate(_LOWER)


def isbn(value: str) -> str:
    """Return the first ISBN in a value, with its hyphens."""
    match = _ISBN.search(value[:TEXT_MAX])
    return match[0].upper() if match else ""


def release_type(value: str) -> str:
    """Return the release type for the word on a page."""
    return RELEASE_TYPES.get(text(value).casefold(), "")


def date(values: Iterable[str]) -> str:
    """
    Return the first date in *values*, at its precision.

    A month or a year alone is completed from a later, more precise date that agrees.
    """
    result = ""
    for candidate in map(read_date, values):
        if candidate.startswith(result):
            result = candidate
    return result


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
"""Kind of a field → reader of one value; dates and addresses need more than one value."""
