"""
The kind of a section by its heading, in the languages of journals.

Headings are compared by their letters alone: ``3. Results & Discussion`` is
``resultsdiscussion``.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final
from unicodedata import normalize

from pubcrawl.tables.files import HEADINGS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import TEXT, Each

ABSTRACT: Final = "abstract"
OTHER_ABSTRACT: Final = "other-abstract"
"""Graphical abstracts, highlights, summaries for lay readers."""
KEYWORDS: Final = "keywords"
CLASSIFICATION: Final = "classification"
"""Codes of a subject, which are no keywords."""
BODY: Final = "body"
BACK: Final = "back"
"""Acknowledgements, funding, contributions, appendices: parts of the article after its body."""
REFERENCES: Final = "references"
FIGURES: Final = "figures"
"""Lists of figures and tables."""
FRONT: Final = "front"
"""Authors, affiliations, dates, how to cite."""
PREVIEW: Final = "preview"
"""A part of the text, for readers without access to all of it."""
AROUND: Final = "around"
"""Text outside the article: related articles, metrics, comments, the journal."""

TABLE: Final = NamedRows(
    Keys(
        {
            "headings": Key(Each(TEXT), "Whole headings, by their letters and digits."),
            "starts": Key(Each(TEXT), "How short headings begin, by letters and digits."),
            "parts": Key(Each(TEXT), "Whole headings of parts within it."),
            "opening": Key(Each(TEXT), "Whole headings of its first part."),
            "labels": Key(Each(TEXT), "What names it in tables of values, beside its headings."),
            "after": Key(Each(TEXT), "How lines begin that end it although no heading does."),
            "notices": Key(Each(TEXT), "How lines begin that say that there is only a part."),
            "controls": Key(Each(TEXT), "How lines begin or end that are buttons and labels."),
            "no-heading": Key(Each(TEXT), "Bold lines below a table that open no such section."),
            "data": Key(Each(TEXT), "How headings of statements about data and code begin."),
            "text": Key(Each(TEXT), "How headings begin below which is text of the article."),
        }
    ),
    "keywords: {headings: [key words, index terms]}",
)
"""Kinds of sections with their headings; the first kind that has a heading counts."""

HEADING_MAX: Final = 90
"""Characters of the longest heading that is known."""

RUN_IN_MAX: Final = 60
"""Characters of the longest heading that begins a paragraph."""

_LOWER = bytes(range(256)).lower()
_MARKS = bytes(code for code in range(128) if not chr(code).isalnum())
_NUMBER = re.compile(
    r"^\s*(?:(?:section|chapter|part|kapitel|capítulo)\s+)?"
    r"(?:[0-9]{1,2}(?:\.[0-9]{1,2})*|[ivxlc]{1,5}|[a-h])\s*[.):|–—-]*\s+",
    re.IGNORECASE,
)
# "Data availability: …", "Funding: …. Data and materials availability: …"
_LABEL = re.compile(r"(?:\A|(?<=[.;:])\s)\s*([^\s.:;][^.:;]{3,60})[:.](?=\s)")
_FIRST_NUMBER = re.compile(r"[1IA](?:\s*[.:)]\s+|\s+)\S")
# The end of a heading at the beginning of a paragraph.
_RUN_IN_END = re.compile(r"(?:(?<!\s)\s++)?[:：.—–-]++\s*+|(?<!\s)\s++(?=\S)")


def bare(words: str) -> str:
    """Return the letters and digits of a text, for comparison."""
    if words.isascii():
        return words.encode().translate(_LOWER, _MARKS).decode()
    return "".join(filter(str.isalnum, normalize("NFKD", words).casefold()))


@cache
def _rows() -> dict[str, Row]:
    return read_rows([builtin(HEADINGS)], TABLE)


@cache
def _kinds(key: str) -> dict[str, str]:
    """Return bare text → kind, for the texts of a key of the table."""
    whole: dict[str, str] = {}
    for kind, row in _rows().items():
        for heading in row.get(key, ()):
            whole.setdefault(bare(heading), kind)
    return whole


@cache
def _starts(*keys: str) -> tuple[str, ...]:
    """Return the bare beginnings of headings under these keys of the table."""
    return tuple(start for key in keys for start in _kinds(key))


@cache
def _beginnings(kind: str, key: str = "headings") -> frozenset[str]:
    """Return the first two letters of the texts of a kind, in any case."""
    texts = _rows()[kind][key]
    return frozenset(form[:2] for word in texts for form in (word, word.upper(), word.title()))


def is_abstract_part(words: str) -> bool:
    """Whether a text is the heading of a part of a structured abstract."""
    return bare(words) in _kinds("parts")


def is_after_abstract(words: str) -> bool:
    """Whether a line below an abstract is about the article: its licence, a correction."""
    return words.startswith("©") or bare(words[:HEADING_MAX]).startswith(tuple(_kinds("after")))


def is_opening(words: str) -> bool:
    """Whether a text is the first heading of a body: an introduction, or any with number 1."""
    key = bare(_NUMBER.sub("", words, count=1))
    return bool(_FIRST_NUMBER.match(words)) or key.startswith(_starts("opening"))


def labelled(words: str) -> str:
    """Return the kind of value that a label in a table has, empty for an unknown label."""
    key = bare(words)
    return _kinds("labels").get(key) or _kinds("headings").get(key, "")


def is_no_heading(words: str) -> bool:
    """Whether a bold line below a table is a note to it."""
    return bare(words) in _kinds("no-heading")


@lru_cache(1 << 14)
def opens(key: str, words: str) -> bool:
    """
    Whether a heading begins as one of those under a *key* of the table.

    ``data``: a statement about data or code. ``text``: back matter that is text of the article.
    """
    letters = bare(_NUMBER.sub("", words, count=1)) if len(words) <= HEADING_MAX else ""
    return letters.startswith(_starts(key))


@lru_cache(1 << 14)
def is_control(words: str) -> bool:
    """Whether a short line is a button or label of the page: "Figure 1 Click to enlarge"."""
    key = bare(words)
    controls = tuple(_kinds("controls"))
    return key.startswith(controls) or key.endswith(controls)


def is_notice_of_part(words: str) -> bool:
    """Whether a line says that the page has only a part of the text."""
    near = words[:2] in _beginnings(PREVIEW, "notices")
    return near and bare(words[:HEADING_MAX]).startswith(tuple(_kinds("notices")))


def run_in_data(words: str, *, inside: bool) -> int:
    """
    Return the offset in a paragraph from which it is about data or code, -1 for none.

    *inside*: whether the statement may follow others in the paragraph.
    """
    labels = _LABEL.finditer(words) if inside else filter(None, (_LABEL.match(words),))
    return next((label.start(1) for label in labels if opens("data", label[1])), -1)


def run_in_end(kind: str, words: str) -> int:
    """
    Return the length of the heading of this *kind* that begins a paragraph, 0 for none.

    A colon, a full stop or a dash ends it. "Abstract" alone may also stand before a sentence.
    """
    if words[:2] not in _beginnings(kind):
        return 0
    whole = _kinds("headings")
    for end in _RUN_IN_END.finditer(words, 0, RUN_IN_MAX):
        if whole.get(bare(words[: end.start()])) == kind:
            sentence = kind == ABSTRACT and words[end.end() : end.end() + 1].isupper()
            if not end[0].isspace() or sentence:
                return end.end()
    return 0


@cache
def _first_letters() -> frozenset[str]:
    """Return the first letters of all headings, as many as ``known_words`` compares."""
    return frozenset(key[:3] for key in (*_kinds("headings"), *_starts("starts", "data")))


def known_words(words: list[str]) -> set[str]:
    """Return those of *words* that are headings, in lower case; the first letters exclude most."""
    known = _first_letters()
    likely = [
        word
        for word in words
        if (start := word[:3].lower()) in known or not (start.isascii() and start.isalpha())
    ]
    return {word.lower() for word in likely if heading_kind(word)}


@lru_cache(1 << 14)
def heading_kind(words: str) -> str:
    """Return the kind of section that a heading opens, empty for an unknown heading."""
    if len(words) > HEADING_MAX:
        return ""
    whole = _kinds("headings")
    for text in dict.fromkeys((words, _NUMBER.sub("", words, count=1))):
        key = bare(text)
        if not key:
            continue
        kind = whole.get(key) or whole.get(key.strip("0123456789"))
        if kind:
            return kind
        if key.startswith(_starts("starts", "data")) and len(text.split()) <= 6:
            starts = _kinds("starts") | _kinds("data")
            return next(kind for start, kind in starts.items() if key.startswith(start))
    return ""
