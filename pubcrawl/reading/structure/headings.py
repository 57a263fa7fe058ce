"""
The kind of a section by its heading, in the languages of journals.

Headings are compared by their letters alone: ``3. Results & Discussion`` is
``resultsdiscussion``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from pubcrawl.tables.files import HEADINGS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import TEXT, Each

ABSTRACT: Final = "abstract"
OTHER_ABSTRACT: Final = "other-abstract"
"""Graphical abstracts, highlights, summaries for lay readers."""
KEYWORDS: Final = "keywords"
BODY: Final = "body"
BACK: Final = "back"
"""Acknowledgements, funding, contributions, appendices: parts of the article after its body."""
REFERENCES: Final = "references"
FIGURES: Final = "figures"
"""Lists of figures and tables."""
FRONT: Final = "front"
"""Authors, affiliations, dates, how to cite."""
AROUND: Final = "around"
"""Text outside the article: related articles, metrics, comments, the journal."""

TABLE: Final = NamedRows(
    Keys(
        {
            "headings": Key(Each(TEXT), "Whole headings, by their letters and digits."),
            "starts": Key(Each(TEXT), "How short headings begin, by letters and digits."),
            "parts": Key(Each(TEXT), "Whole headings of parts within it."),
        }
    ),
    "keywords: {headings: [key words, index terms]}",
)
"""Kinds of sections with their headings; the first kind that has a heading counts."""

_NUMBER = re.compile(
    r"^\s*(?:(?:section|chapter|part|kapitel|capítulo)\s+)?"
    r"(?:[0-9]{1,2}(?:\.[0-9]{1,2})*|[ivxlc]{1,5}|[a-h])\s*[.):|–—-]*\s+",
    re.IGNORECASE,
)


def bare(words: str) -> str:
    """Return the letters and digits of a text, for comparison."""
    folded = unicodedata.normalize("NFKD", words).casefold()
    return "".join(filter(str.isalnum, folded))


@cache
def _rows() -> dict[str, Row]:
    return read_rows([builtin(HEADINGS)], TABLE)


@cache
def abstract_parts() -> frozenset[str]:
    """Return the bare headings of the parts of a structured abstract."""
    return frozenset(map(bare, _rows()[ABSTRACT]["parts"]))


@cache
def _kinds() -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """Return bare headings and their kinds, and the beginnings of others with their kinds."""
    rows = _rows()
    whole: dict[str, str] = {}
    for kind, row in rows.items():
        for heading in row["headings"]:
            whole.setdefault(bare(heading), kind)
    starts = ((start, kind) for kind, row in rows.items() for start in row.get("starts", ()))
    return whole, tuple(starts)


@lru_cache(1 << 12)
def heading_kind(words: str) -> str:
    """Return the kind of section that a heading opens, empty for an unknown heading."""
    if len(words) > 90:
        return ""
    whole, starts = _kinds()
    for text in (words, _NUMBER.sub("", words, count=1)):
        key = bare(text)
        if not key:
            continue
        if key in whole:
            return whole[key]
        plain = key.lstrip("0123456789").rstrip("0123456789")
        if plain in whole:
            return whole[plain]
        short = len(text.split()) <= 6
        for start, kind in starts:
            if short and key.startswith(start):
                return kind
    return ""
