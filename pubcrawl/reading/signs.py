"""
What an element of a page holds, by its tag, its role and its names: rules/signs.yaml.

A sign is a bit; the signs of an element are those of the elements around it and its own.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final, NamedTuple

from pubcrawl.formats.page import Page
from pubcrawl.tables.files import SIGNS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import TEXT, Each, Number

TABLE: Final = NamedRows(
    Keys(
        {
            "tags": Key(Each(TEXT), "Elements."),
            "roles": Key(Each(TEXT), "Values of the attribute role."),
            "words": Key(Each(TEXT), "Whole words of a class or an id."),
            "unless": Key(Each(TEXT), "Words beside which the words say nothing."),
            "share": Key(
                Number(float, 0, 1), "Share of the text above which it says nothing.", required=True
            ),
        }
    ),
    "footer: {tags: [footer], roles: [contentinfo], share: 0.3}",
)
"""Signs with what shows them."""

_NAMES = """
    navigation contents banner footer form aside sidebar pop-up cookies sharing metrics
    recommendation advertisement paywall comments figure list-item references reference
    abstract keywords note header supplement quotation update
    menu box main
""".split()
_BITS = {name: 1 << place for place, name in enumerate(_NAMES)}


def bits(names: str) -> int:
    """Return the signs with these names."""
    return sum(_BITS[name] for name in names.split())


ASIDE: Final = bits("aside")
FIGURE: Final = bits("figure")
LIST_ITEM: Final = bits("list-item")
REFERENCES: Final = bits("references")
ABSTRACT: Final = bits("abstract")
KEYWORDS: Final = bits("keywords")
NOTE: Final = bits("note")
POP_UP: Final = bits("pop-up")
UPDATE: Final = bits("update")
MAIN: Final = bits("main")
OUTLINE: Final = bits("contents")
OUTSIDE: Final = bits(
    "navigation contents banner footer form sidebar pop-up cookies sharing metrics"
    " recommendation advertisement paywall comments"
)
"""Signs of what is outside the article."""
HIDDEN: Final = 1 << len(_NAMES)
"""Not shown at first: ``hidden``, ``display:none``."""

HIDING: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_HIDDEN_SHARE = 0.3
_NAMES_MAX = 300  # characters of a class or an id; longer ones are data
_LETTERS = re.compile(r"[a-z]+")
_BREAKS = re.compile(r"(?<=[a-z])(?=[A-Z])")


@cache
def _rows() -> dict[str, Row]:
    return read_rows([builtin(SIGNS)], TABLE)


class _SignTable(NamedTuple):
    """
    The table by what is asked.

    *words*: word → its signs, each with the words beside which it says nothing. *shares*: sign →
    share.
    """

    tags: dict[str, int]
    roles: dict[str, int]
    words: dict[str, list[tuple[int, frozenset[str]]]]
    shares: dict[int, float]


@cache
def _least_share() -> float:
    return min(_signs().shares.values())


@cache
def _signs() -> _SignTable:
    table = _SignTable({}, {}, {}, {HIDDEN: _HIDDEN_SHARE})
    for name, row in _rows().items():
        sign = _BITS[name]
        for signs, key in ((table.tags, "tags"), (table.roles, "roles")):
            signs |= {word: signs.get(word, 0) | sign for word in row.get(key, ())}
        for word in row.get("words", ()):
            table.words.setdefault(word, []).append((sign, frozenset(row.get("unless", ()))))
        table.shares[sign] = row["share"]
    return table


@lru_cache(1 << 14)
def name_signs(names: str) -> int:
    """Return the signs of an id, or of a class attribute."""
    signs = 0
    for name in names.split():
        signs |= _name_signs(name)
    return signs


@lru_cache(1 << 14)  # many attributes have the same names
def _name_signs(name: str) -> int:
    known = _signs().words
    words = _LETTERS.findall(_BREAKS.sub(" ", name).lower())
    signs = 0
    for word in words:
        for sign, unless in known.get(word, ()):
            if unless.isdisjoint(words):
                signs |= sign
    return signs


def own(page: Page) -> list[int]:
    """Return the signs of each element of a page, without those of the elements around it."""
    return page.derived(_own)


def inherited(page: Page) -> list[int]:
    """Return the signs of each element and of those around it, up to the body of the page."""
    return page.derived(_inherited)


def elements_with(page: Page, sign: int) -> list[int]:
    """Return the elements of a page that have a *sign* of their own."""
    return [number for number, signs in page.derived(_signed).items() if signs & sign]


def plausible(page: Page) -> list[int]:
    """Return the inherited signs, without those of elements with too much of the page's text."""
    return page.derived(_plausible)


def _own(page: Page) -> list[int]:
    table = _signs()
    tags = table.tags
    signs = [0] * len(page.tag)
    for tag, sign in tags.items():
        for number in page.by_tag.get(tag, ()):
            signs[number] = sign
    for key in ("id", "class"):
        for number, names in page.values(key).items():
            if names and len(names) < _NAMES_MAX:
                signs[number] |= name_signs(names)
    for number, role in page.values("role").items():
        signs[number] |= table.roles.get(role.strip().lower(), 0)
    for number, style in page.values("style").items():
        if HIDING.search(style):
            signs[number] |= HIDDEN
    for number in page.values("hidden"):
        signs[number] |= HIDDEN
    return signs


def _signed(page: Page) -> dict[int, int]:
    """Return the signs of the elements that have any, in order; most have none."""
    return {number: signs for number, signs in enumerate(own(page)) if signs}


def _inherited(page: Page) -> list[int]:
    return _passed_on(page, own(page).copy())


def _plausible(page: Page) -> list[int]:
    signs = own(page).copy()
    size = max(len(page.string), 1)
    for number in elements_with(page, OUTSIDE):
        share = (page.stop[number] - page.start[number]) / size
        signs[number] &= ~implausible(signs[number] & OUTSIDE, share)
    return inherited(page) if signs == own(page) else _passed_on(page, signs)


def _passed_on(page: Page, signs: list[int]) -> list[int]:
    tops = {-1, 0, *page.by_tag.get("html", ()), *page.by_tag.get("body", ())}
    for number, around in enumerate(page.up):
        if (sign := signs[around]) and around not in tops:
            signs[number] |= sign
    return signs


def implausible(signs: int, share: float) -> int:
    """Return which of the *signs* of an element say nothing, as it holds this *share* of a text."""
    if share <= _least_share():  # as most elements do
        return 0
    return sum(sign for sign, most in _signs().shares.items() if signs & sign and share > most)
