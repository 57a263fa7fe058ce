"""The shape of a text: the parts of an article that it has, and whether it is a collection."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from pubcrawl.reading.structure.headings import (
    ABSTRACT,
    BODY,
    KEYWORDS,
    REFERENCES,
    heading_kind,
)

LINE_MAX: Final = 60
"""Most characters of a line that is a heading."""

WORKS_MIN: Final = 3
"""Fewest lists of references, and of abstracts, of a text that is a collection of works."""

_PARTS: Final = (ABSTRACT, KEYWORDS, BODY, REFERENCES)
_BODY_MIN = 2  # headings of sections; many documents have one of them
_ENTRIES_MIN = 5  # numbered lines with a year, which are a list of references without a heading
# "Abstract. We count", "Keywords: kelp", "摘要：", "[摘 要]"
_LABEL = re.compile(r"\W{0,2}([^\W\d_](?:[^\W\d_]|[ -]){1,30}?)\s*(?:[.:：．—–|】\]]|-\s)")
_ENTRY = re.compile(r"\s*(?:\[\d{1,3}\]|\(?\d{1,3}[.)])\s+\S.{15,}\b(?:1[89]|20)\d\d\b")


class TextShape(NamedTuple):
    """
    *parts*: of an article, in the order of the text: ``abstract keywords body references``.

    *works*: the number of works with an abstract and a list of references of their own.
    """

    parts: tuple[str, ...] = ()
    works: int = 0


def text_shape(text: str) -> TextShape:
    """Return the shape of the whole text of a file, with its lines as printed."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    counts: Counter[str] = Counter()
    sections: set[str] = set()
    for line in lines:
        kind = _heading(line)
        if kind == BODY:
            sections.add(line.casefold())
        elif kind in _PARTS:
            counts[kind] += 1
    if len(sections) >= _BODY_MIN:
        counts[BODY] = len(sections)
    if REFERENCES not in counts and _count_entries(lines) >= _ENTRIES_MIN:
        counts[REFERENCES] = 1
    parts = tuple(kind for kind in _PARTS if counts[kind])
    works = min(counts[ABSTRACT], counts[REFERENCES])
    return TextShape(parts, works if works >= WORKS_MIN else 0)


def is_references(line: str) -> bool:
    """Return whether *line* is the heading of a list of references."""
    return not line[-1:].isdecimal() and heading_kind(line.strip()) == REFERENCES


def _heading(line: str) -> str:
    if len(line) <= LINE_MAX and (kind := heading_kind(line.strip(" .:：[]【】"))):
        return kind
    label = _LABEL.match(line)
    if label is None:
        return ""
    kind = heading_kind(label[1].replace(" ", "") if len(label[1]) <= 4 else label[1])  # 摘 要
    return kind if kind in (ABSTRACT, KEYWORDS) else ""


def _count_entries(lines: Iterable[str]) -> int:
    return sum(_ENTRY.match(line) is not None for line in lines)
