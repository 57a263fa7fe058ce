"""
Finds the list of references of a page by the name of its element or by its heading.

Most pages have one or the other, so only that element has to be cut into blocks.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import Final

import regex as re

from pubcrawl.formats.html import Document
from pubcrawl.formats.html import names as html_names
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.formats.html.text import text
from pubcrawl.reading.signs import OUTSIDE, REFERENCES, elements_with, implausible, own_signs
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import BOUNDARIES, HEADING_MAX, Block, blocks_of
from pubcrawl.reading.structure.headings import heading_kind

REFERENCES_MAX: Final = 5000
"""Entries kept of a list of references."""

REFERENCES_MIN: Final = 3
"""Least entries of a list of references."""

WORDS_MAX: Final = 60
"""Most words of an entry, on average."""

_BODY = html_names.NUMBERS["body"]
_LEVELS = 3  # elements around a heading in which to look for its list
_NUMBER = re.compile(r"^\s*[\[(]?[0-9]{1,4}[\].)]?\s+\S")


def is_reference_entry(block: Block) -> bool:
    """Answer whether a block in a list of references is an entry."""
    return (
        not block.level
        and block.words >= 4
        and bool(lines.YEAR.search(block.text) or block.dois or _NUMBER.match(block.text))
    )


def find_references(page: Document) -> list[Block] | None:
    """
    Return the entries of the lists with a name or heading of references.

    Return None if the entries are too few or too long; then read the whole page instead.
    """
    entries = _by_name(page)
    if len(entries) < REFERENCES_MIN:
        entries = _by_heading(page)
    if len(entries) < REFERENCES_MIN or sum(one.words for one in entries) > WORDS_MAX * len(
        entries
    ):
        return None
    return entries[:REFERENCES_MAX]


def _by_name(page: Document) -> list[Block]:
    """Return the entries in elements named as references, or each named as one reference."""
    found: list[Block] = []
    # Entries named one by one, grouped by their parent and by their grandparent.
    single: tuple[dict[int, list[Block]], ...] = ({}, {})
    inherited = _InheritedSigns(page)
    for node in elements_with(page, REFERENCES):
        if node.tag_id not in BOUNDARIES:
            continue
        signs = inherited.signs(node.parent)
        if not signs & REFERENCES and not (signs | inherited.signs(node)) & OUTSIDE:
            entries = _list_entries(blocks_of(node, trusted=True))
            if len(entries) >= REFERENCES_MIN:
                found += entries
            groups = single if len(entries) < REFERENCES_MIN else ()
            for group, above in zip(groups, upwards(node), strict=False):
                group.setdefault(above.mem_id, []).extend(entries)
        if len(found) > REFERENCES_MAX:
            break
    for group in single:
        if not found:
            most = max(group.values(), key=len, default=[])
            found = most if len(most) >= REFERENCES_MIN else []
    return found


def _by_heading(page: Document) -> list[Block]:
    """Return the entries below headings of references, within the elements around these."""
    result: list[Block] = []
    inherited = _InheritedSigns(page)
    for node in page.css("h1, h2, h3, h4, h5, h6"):
        name = text(node)
        if len(name) > HEADING_MAX or heading_kind(name) != headings.REFERENCES:
            continue
        for above in islice(upwards(node), _LEVELS):
            if above.tag_id == _BODY or inherited.signs(above) & OUTSIDE:
                break
            if entries := _below(blocks_of(above, trusted=True), name):
                result += entries
                break
    return result


def _below(blocks: list[Block], name: str) -> list[Block]:
    """Return the entries between the heading *name* and the next heading of the same level."""
    start = next((n for n, one in enumerate(blocks) if one.level and one.text == name), -1)
    if start < 0:
        return []
    level = blocks[start].level
    after = blocks[start + 1 :]
    end = next((n for n, one in enumerate(after) if 0 < one.level <= level), len(after))
    return _entries(after[:end])


def _entries(blocks: list[Block]) -> list[Block]:
    entries = _list_entries(blocks)
    return entries if len(entries) >= REFERENCES_MIN else []


def _list_entries(blocks: list[Block]) -> list[Block]:
    return [block for block in blocks if not block.signs & OUTSIDE and is_reference_entry(block)]


class _InheritedSigns:
    """The signs of elements, including those of the elements around them."""

    def __init__(self, page: Document) -> None:
        self._page = page
        self._signs: dict[int, int] = {}

    def signs(self, node: Node | None) -> int:
        path: list[Node] = []
        above = node
        while above is not None and above.mem_id not in self._signs:
            path.append(above)
            above = above.parent
        signs = self._signs[above.mem_id] if above is not None else 0
        for one in reversed(path):
            if one.tag_id in BOUNDARIES:
                signs |= self._own(one)
            self._signs[one.mem_id] = signs
        return signs

    def _own(self, node: Node) -> int:
        """Return the signs of an element, except those implausible for so much text."""
        signs = own_signs(node.tag or "", node.attrs)
        if signs & OUTSIDE and self._size:
            share = len(self._page.raw_text(node)) / self._size
            signs &= ~implausible(signs & OUTSIDE, share)
        return signs

    @cached_property
    def _size(self) -> int:
        return len(self._page.raw_text(self._page.body))
