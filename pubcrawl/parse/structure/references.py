"""
The list of references of a page, where an element or a heading names it.

Most pages do, so that only this element has to be cut into blocks.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

import regex as re

from pubcrawl.parse.html import Document
from pubcrawl.parse.html import names as html_names
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.text import text
from pubcrawl.parse.structure import headings, lines
from pubcrawl.parse.structure.blocks import BOUNDARIES, HEADING_MAX, Block, blocks_of
from pubcrawl.parse.structure.headings import heading_kind
from pubcrawl.parse.structure.lines import NO_TEXT
from pubcrawl.parse.structure.signs import AROUND, REFERENCES, TOO_MUCH, element_signs

REFERENCES_MAX: Final = 5000
"""Entries of a list of references."""

REFERENCES_MIN: Final = 3
"""Entries that make a list of references."""

WORDS_MAX: Final = 60
"""Words of an entry, on average, above which these are no references."""

NAMED: Final = (
    "[role=doc-bibliography], [id*=ref i]:not(a), [class*=ref i]:not(a), [id*=bib i]:not(a),"
    " [class*=bib i]:not(a), [class*=citation i]:not(a, meta), [id*=citation i]:not(a),"
    " [class*=literature i]:not(a), [id*=literature i]:not(a)"
)
"""Whatever may be a list of references; its name is looked at closely afterwards."""

_BODY = html_names.NUMBERS["body"]
_LEVELS = 3  # elements around a heading in which its list is looked for
_NUMBER = re.compile(r"^\s*[\[(]?[0-9]{1,4}[\].)]?\s+\S")


def is_listed_entry(block: Block) -> bool:
    """Answer whether a block in a list of references is an entry of it."""
    return (
        not block.level
        and block.words >= 4
        and bool(lines.YEAR.search(block.text) or block.dois or _NUMBER.match(block.text))
    )


def listed_references(page: Document) -> list[Block] | None:
    """
    Return the entries of the lists that are named or headed as references.

    None where there are too few, or too long ones: only the whole page can tell then.
    """
    found = _named(page)
    if len(found) < REFERENCES_MIN:
        found = _headed(page)
    if len(found) < REFERENCES_MIN or sum(one.words for one in found) > WORDS_MAX * len(found):
        return None
    return found[:REFERENCES_MAX]


def _named(page: Document) -> list[Block]:
    """Return the entries in elements that are called references, or are called one each."""
    found: list[Block] = []
    # Entries that are called so one each, by the element around them, and the one around that.
    single: tuple[dict[int, list[Block]], ...] = ({}, {})
    around = _Around(page)
    for node in {node.mem_id: node for node in page.css(NAMED)}.values():
        if node.tag_id not in BOUNDARIES or not element_signs(node, node.tag_id)[0] & REFERENCES:
            continue
        signs = around.signs(node.parent)
        if not signs & REFERENCES and not (signs | around.signs(node)) & NO_TEXT:
            entries = _listed(blocks_of(node, trusted=True))
            if len(entries) >= REFERENCES_MIN:
                found += entries
            above = node.parent
            for group in single if len(entries) < REFERENCES_MIN else ():
                if above is not None:
                    group.setdefault(above.mem_id, []).extend(entries)
                    above = above.parent
        if len(found) > REFERENCES_MAX:
            break
    for group in single:
        if not found:
            most = max(group.values(), key=len, default=[])
            found = most if len(most) >= REFERENCES_MIN else []
    return found


def _headed(page: Document) -> list[Block]:
    """Return the entries below headings of references, as far as their elements reach."""
    found: list[Block] = []
    around = _Around(page)
    for node in page.css("h1, h2, h3, h4, h5, h6"):
        name = text(node)
        if len(name) > HEADING_MAX or heading_kind(name) != headings.REFERENCES:
            continue
        above = node.parent
        for _ in range(_LEVELS):
            if above is None or above.tag_id == _BODY or around.signs(above) & NO_TEXT:
                break
            if entries := _below(blocks_of(above, trusted=True), name):
                found += entries
                break
            above = above.parent
    return found


def _below(blocks: list[Block], name: str) -> list[Block]:
    """Return the entries between the heading *name* and the next heading of its level."""
    start = next((n for n, one in enumerate(blocks) if one.level and one.text == name), -1)
    if start < 0:
        return []
    level = blocks[start].level
    after = blocks[start + 1 :]
    end = next((n for n, one in enumerate(after) if 0 < one.level <= level), len(after))
    return _entries(after[:end])


def _entries(blocks: list[Block]) -> list[Block]:
    found = _listed(blocks)
    return found if len(found) >= REFERENCES_MIN else []


def _listed(blocks: list[Block]) -> list[Block]:
    return [block for block in blocks if not block.signs & NO_TEXT and is_listed_entry(block)]


class _Around:
    """The signs of elements and of all around them."""

    def __init__(self, page: Document) -> None:
        self._page = page
        self._known: dict[int, int] = {}

    def signs(self, node: Node | None) -> int:
        path: list[Node] = []
        above = node
        while above is not None and above.mem_id not in self._known:
            path.append(above)
            above = above.parent
        signs = self._known[above.mem_id] if above is not None else 0
        for one in reversed(path):
            if one.tag_id in BOUNDARIES:
                signs |= self._own(one)
            self._known[one.mem_id] = signs
        return signs

    def _own(self, node: Node) -> int:
        """Return the signs of an element but for those that it holds too much text for."""
        signs = element_signs(node, node.tag_id)[0]
        if signs & NO_TEXT and len(self._page.raw_text(node)) > TOO_MUCH[AROUND] * self._size:
            signs &= ~NO_TEXT
        return signs

    @cached_property
    def _size(self) -> int:
        return len(self._page.raw_text(self._page.body))
