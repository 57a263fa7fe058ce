"""Readers of field values: texts → one normalised value, empty if no text has one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from pubcrawl.formats.dates import most_precise, read_date
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.works.values import issn

TEXT_MAX: Final = 10_000
"""Characters of a value; a longer one is cut."""

ABSTRACT_MAX: Final = 100_000
"""Characters of an abstract."""

_SHORT = 200  # characters of a volume or a page
_ISBN = re.compile(r"(?<![0-9])(?:97[89][- ]?)?[0-9](?:[- ]?[0-9]){8}[- ]?[0-9Xx](?![0-9Xx])")
_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
# Other words for the kind of a page are too ambiguous.
_RELEASE_TYPES = dict.fromkeys(("research article", "text.serial.journal"), "article-journal")


def first(reader: Callable[[str], str], texts: Iterable[str]) -> str:
    """Return the first value that *reader* finds in one of *texts*, or an empty text."""
    return next(filter(None, map(reader, texts)), "")


def text(value: str) -> str:
    """Return a value as one line of plain text."""
    return plain(value[: 2 * TEXT_MAX])[:TEXT_MAX]


def name(value: str) -> str:
    """Return the name of a journal or publisher; empty for an address."""
    name_ = text(value)
    return "" if "://" in name_ else name_


def doi(value: str) -> str:
    """Return the DOI in a value, in lower case as archives write it."""
    doi_ = extract_doi(value[:TEXT_MAX].strip().removeprefix("info:doi/"))
    return doi_.translate(_LOWER)


def isbn(value: str) -> str:
    """Return the first ISBN in a value, with its hyphens."""
    match = _ISBN.search(value[:TEXT_MAX])
    return match[0].upper() if match else ""


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


_OF_ONE: dict[str, Callable[[str], str]] = {
    "text": text,
    "short": lambda value: text(value)[:_SHORT],
    "name": name,
    "paragraphs": lambda value: "\n\n".join(paragraphs(value[: 2 * ABSTRACT_MAX]))[:ABSTRACT_MAX],
    "doi": doi,
    "pmid": lambda value: extract_pmid(value[:TEXT_MAX].upper()),
    "pmcid": lambda value: extract_pmcid(value[:TEXT_MAX].upper()),
    "issn": lambda value: issn(value[:TEXT_MAX]),
    "isbn": isbn,
    "release-type": lambda value: _RELEASE_TYPES.get(text(value).casefold(), ""),
}
READERS: dict[str, Callable[[Iterable[str]], str]] = {
    **{kind: partial(first, reader) for kind, reader in _OF_ONE.items()},
    "date": date,
    "best-date": lambda values: most_precise(map(read_date, values)),
}
"""Kind of a field → reader of its texts, of which the first is the best."""
