"""
Kinds of documents beside an article: what their file names and first lines say they are.

A word counts only where such documents say what they are: in the name of the file, or at the
beginning of one of the first lines. Articles about peer review or privacy exist, so a kind
does not count if the title of the expected work states it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Final
from urllib.parse import unquote

from pubcrawl.ids.url import url_without_fragment
from pubcrawl.tables.files import DOCUMENT_KINDS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import AnyOf, Flag
from pubcrawl.works.match.folding import folded

TABLE: Final = NamedRows(
    Keys(
        {
            "first": Key(AnyOf(), "How one of the first lines begins, without accents."),
            "heading": Key(AnyOf(), "A whole line above the title of the work, as first."),
            "name": Key(AnyOf(), "Whole words of the name of a file."),
            "repeats": Key(Flag(), "It repeats the title of the work it belongs to."),
            "may_be": Key(Flag(), "Some works are such a document; its heading weighs less."),
        }
    ),
    "supplement: {first: ['supplementary material']}",
)
"""Names of kinds with the words that state them."""

PREVIEW: Final = "preview"
"""The kind of a file that is the beginning of a work."""

LINES: Final = 10
"""Lines at the beginning of a document, running heads included, that may state its kind."""

LINE_MAX: Final = 160
"""Most characters of such a line; a longer one is a sentence."""

_WORD = re.compile(r"[^\W\d_]+\d*")
_ENDING = re.compile(r"[\W\d_]+$")
_NUMBERING = re.compile(r"^[\W\d_]+")


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """
    A kind.

    *repeats*: such a document repeats the title of the work it belongs to. *heading*: a line
    above a title. *may_be*: some works are such documents.
    """

    name: str
    first: re.Pattern[str] | None
    heading: re.Pattern[str] | None
    words: re.Pattern[str] | None
    repeats: bool
    may_be: bool


@cache
def document_kinds() -> tuple[DocumentKind, ...]:
    """Return the kinds of the built-in table, in its order."""
    rows = read_rows([builtin(DOCUMENT_KINDS)], TABLE)
    return tuple(
        DocumentKind(
            name,
            row.get("first"),
            row.get("heading"),
            row.get("name"),
            row.get("repeats", False),
            row.get("may_be", False),
        )
        for name, row in rows.items()
    )


def kind_of_lines(lines: Iterable[str], title: str) -> DocumentKind | None:
    """Return the kind that one of the first *lines* states, and *title* does not."""
    own = kind_of_line(title)
    kinds = map(kind_of_line, islice(lines, LINES))
    # An article may lead to its complete form, too.
    other = (kind for kind in kinds if kind and kind is not own and kind.name != PREVIEW)
    return next(other, None)


@lru_cache(1024)  # each file is read for its title too, and its lines more than once
def kind_of_line(text: str) -> DocumentKind | None:
    """Return the kind of document that begins with *text*."""
    if not text or len(text) > LINE_MAX:
        return None
    words = _NUMBERING.sub("", folded(text))
    kinds = document_kinds()
    return next((kind for kind in kinds if kind.first and kind.first.match(words)), None)


def headed_kind(lines: Iterable[str], title: str) -> DocumentKind | None:
    """Return the kind whose heading is one of *lines*, and which *title* does not state."""
    own = {name for name in map(_kind_name, (kind_of_line(title), _headed(title))) if name}
    kinds = map(_headed, islice(lines, LINES))
    return next((kind for kind in kinds if kind and kind.name not in own), None)


@lru_cache(1024)
def _headed(line: str) -> DocumentKind | None:
    if not line or len(line) > LINE_MAX:
        return None
    words = _ENDING.sub("", _NUMBERING.sub("", folded(line)))
    kinds = (kind for kind in document_kinds() if kind.heading)
    return next((kind for kind in kinds if kind.heading and kind.heading.fullmatch(words)), None)


def _kind_name(kind: DocumentKind | None) -> str:
    return kind.name if kind else ""


def kind_of_name(url: str, title: str) -> DocumentKind | None:
    """Return the kind that the file name of *url* states, and *title* does not."""
    path, _, query = url_without_fragment(url).partition("?")
    named = [each for each in query.split("&") if ".pdf" in each.lower()]
    name = " ".join([path.rstrip("/").rpartition("/")[2], *named])
    own = set(_WORD.findall(folded(title)))
    words = [word for word in _WORD.findall(folded(unquote(name))) if word not in own]
    for kind in document_kinds():
        if kind.words and any(map(kind.words.fullmatch, words)):
            return kind
    return None
