"""Values that stand for a missing one: codes, non-names, titles of error pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from pubcrawl.tables.files import PLACEHOLDERS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import PATTERN, Each, either
from pubcrawl.works.folding import folded

FIELDS: Final = {
    "any": "Values of any field.",
    "titles": "Values of titles.",
    "abstracts": "Values of abstracts.",
    "keywords": "Values of keywords.",
    "names": "Values of the names of persons and groups.",
    "anonymous": "Names of authors who are not named.",
    "labels": "Buttons and access labels at the ends of titles.",
    "notes": "Lines above and below abstracts that are no part of them.",
    "pages": "Window titles and headings of pages that name no work.",
    "errors": "Titles of error pages.",
}
"""Keys of a row of the table, with what their patterns match: whole values, folded."""

TABLE: Final = NamedRows(
    Keys({key: Key(Each(PATTERN), about) for key, about in FIELDS.items()}),
    "english: {names: ['anonymous']}",
)
"""Languages with their placeholders."""

_LONGEST = 160  # characters of a placeholder
_ENDS = re.compile(r"^[\W_]+|[\W_]+$")
_SEPARATOR = re.compile(r"\s[|·•»«–—-]++\s|[|»]")
_WITH = {
    "anonymous": ("names", "anonymous"),
    "titles": ("titles", "errors"),
    "pages": ("titles", "pages", "errors"),
}


@lru_cache(maxsize=8192)
def is_placeholder(field: str, value: str) -> bool:
    """
    Whether *value* of *field*, a key of ``FIELDS``, stands for a missing value.

    A value without letters and digits does, and an empty one.
    """
    if len(value) > _LONGEST:
        return False
    whole = folded(value)
    bare = _ENDS.sub("", whole)
    keys = ("any", *_WITH.get(field, (field,)))
    return (
        not bare
        or any(placeholders()[key].fullmatch(text) for key in keys for text in {bare, whole})
        or ("errors" in keys and is_error_title(value))
    )


def without_notes(text: str) -> str:
    """Return an abstract without the lines above and below it that are no part of it."""
    paragraphs = text.split("\n\n")
    for end in (-1, 0):
        while len(paragraphs) > 1 and _is_note(paragraphs[end]):
            del paragraphs[end]
    return "\n\n".join(paragraphs)


def _is_note(paragraph: str) -> bool:
    is_short = len(paragraph) <= _LONGEST
    return (
        is_short and placeholders()["notes"].fullmatch(folded(paragraph).strip(" .:")) is not None
    )


def is_error_title(title: str) -> bool:
    """Whether *title*, alone or beside the name of a site, is that of an error page."""
    if len(title) > _LONGEST:
        return False
    text = folded(title).replace("can't", "can not").replace("n't", " not")
    text = text.replace("cannot", "can not")
    pieces = [_ENDS.sub("", piece) for piece in _SEPARATOR.split(text)]
    # A single word beside another title is part of it: "Errors | A history".
    return any(
        placeholders()["errors"].fullmatch(piece)
        for piece in {_ENDS.sub("", text), *pieces}
        if len(pieces) == 1 or len(piece) > len("forbidden")
    )


@cache
def placeholders() -> Mapping[str, re.Pattern[str]]:
    """Return the pattern of each of the ``FIELDS``, for whole values."""
    rows = read_rows([builtin(PLACEHOLDERS)], TABLE).values()
    return {
        key: either(pattern for row in rows for pattern in row.get(key, ())) or re.compile(r"(?!)")
        for key in FIELDS
    }
