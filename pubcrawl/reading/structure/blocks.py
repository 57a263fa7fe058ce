"""
Cuts a page into blocks: paragraphs, headings, list items and cells in document order.

Pages nest the same text in very different elements. As lists of blocks they are alike:
a paragraph is a run of text between two boundaries, whether these are ``p``, ``div``,
``td`` or two ``br``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html import names as html_names
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import collapsed
from pubcrawl.reading.signs import HIDING, implausible, own_signs

BOLD_LEVEL: Final = 7
"""Level of a line that looks like a heading but is not ``h1`` to ``h6``."""

COMMENT_LEVEL: Final = 8
"""Level of a line that names the author of the comment below it."""

HEADING_MAX: Final = 180
"""Characters of the longest line that can be a heading without heading markup."""

PARAGRAPH: Final = 12
"""Least words of a paragraph of running text."""

LONG: Final = 150
"""Least characters of a long paragraph."""

LINK_MAX: Final = 600
"""Characters of a link; a longer link lacks its end tag."""

BLOCKS_MAX: Final = 20_000
"""Blocks read of one page; a book of 500 pages has about 10,000."""


def _numbers(names: str) -> frozenset[int]:
    return frozenset(html_names.NUMBERS[name] for name in names.split())


# ``object`` is not skipped: unclosed, as at Hindawi in 2014, it contains the rest of the page.
_SKIPPED = _numbers(
    "script style noscript template title select button textarea iframe svg input optgroup"
    " datalist head"
)
_NO_CONTENT = frozenset((html_names.COMMENT, html_names.CDATA))
BOUNDARIES = html_names.BLOCKS | _numbers("legend summary")
_BOLD = _numbers("b strong em i u big font")
_BUTTON = html_names.NUMBERS["button"]
_LINK = html_names.NUMBERS["a"]
_TABLE = html_names.NUMBERS["table"]
_BOLD_TAGS = frozenset(("b", "strong", "em", "i", "u"))
_HEADINGS = {html_names.NUMBERS[f"h{level}"]: level for level in range(1, 7)}
_NUMBERED = frozenset(html_names.NUMBERS.values())
_TEX = frozenset(("annotation", "annotation-xml"))
_ASIDE = "[style], [role=tooltip], [hidden]"


class Block:
    """
    A run of text.

    *text*: in one line. *words*: their number; in scripts without spaces (Chinese, Japanese)
    half the number of characters. *linked*: number of words in links to other pages.
    *level*: 1 to 6 for a heading, ``BOLD_LEVEL`` for a line that looks like one, else 0.
    *signs*: flags from the elements around it. *path*: numbers of the elements around it,
    outermost first. *table*: number of the nearest table around it, 0 for none. *dois*,
    *people*: its links with a DOI, and to ORCID. *paragraph*: whether it is a ``p``.
    *bold*: whether all of it is bold or italic.
    """

    __slots__ = (
        "bold",
        "dois",
        "level",
        "linked",
        "paragraph",
        "path",
        "people",
        "signs",
        "table",
        "text",
        "words",
    )

    def __init__(
        self, text: str, level: int, path: tuple[int, ...], table: int, linked: str
    ) -> None:
        self.text = text
        self.words = count_words(text)
        self.linked = count_words(linked) if linked else 0
        self.level = level
        self.signs = 0
        self.path = path
        self.table = table
        self.dois: tuple[str, ...] = ()
        self.people: tuple[str, ...] = ()
        self.paragraph = False
        self.bold = False

    def __repr__(self) -> str:
        mark = f"h{self.level}" if self.level else "p" if self.paragraph else "-"
        return f"<{mark} {self.signs} {self.words}/{self.linked} {self.text[:60]!r}>"


_WIDE = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")  # of scripts without spaces


def count_words(text: str) -> int:
    """Return the number of words; in scripts without spaces two characters are one word."""
    if text.isascii():
        return len(text.split())
    return len(text.split()) + len(_WIDE.findall(text)) // 2


def blocks(page: Document) -> list[Block]:
    """Return the non-empty blocks of the body of *page*."""
    return blocks_of(page.body)


def blocks_of(node: Node, *, trusted: bool = False) -> list[Block]:
    """
    Return the blocks of an element, without regard to the elements around it.

    *trusted*: accept the names of elements however much text they contain.
    """
    cutter = _Cutter(node)
    page_blocks = cutter.cut()
    if not trusted:
        _distrust(page_blocks, cutter.signs)
    for block in page_blocks:
        for number in block.path:
            if number in cutter.signs:
                block.signs |= cutter.signs[number]
    return page_blocks


def _distrust(page_blocks: list[Block], signs: dict[int, int]) -> None:
    """
    Remove implausible signs from elements.

    An element with most of the running text is neither menu nor side bar, whatever its
    name: Springer's articles were in a ``div`` with the class ``toc``.
    """
    weights: dict[int, int] = {}
    total = 0
    for block in page_blocks:
        if len(block.text) < LONG or block.linked > block.words // 2:
            continue
        total += block.words
        for number in block.path:
            if number in signs:
                weights[number] = weights.get(number, 0) + block.words
    for number, weight in weights.items():
        signs[number] &= ~implausible(signs[number], weight / total)


class _Cutter:
    """Cuts a page into blocks in one walk through its tree."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.blocks: list[Block] = []
        self.signs: dict[int, int] = {}  # by number of the element
        self.pieces: list[str] = []
        self.links: list[str] = []
        self.dois: list[str] = []
        self.people: list[str] = []
        self.plain = False  # whether the block has words that are not bold
        self.heading = 0
        self.bold = 0
        self.in_link = 0
        self.link_size = 0
        self.breaks = 0
        # Inline elements that may not belong to their sentence; None for XML means all.
        css = getattr(root, "css", None)
        self.asides = None if css is None else {node.mem_id for node in css(_ASIDE)}

    def cut(self) -> list[Block]:
        # For each open boundary: path, table, heading level, whether it is a p.
        open_: list[tuple[tuple[int, ...], int, int, bool]] = [((), 0, 0, False)]
        ends: list[str] = []  # state to undo at the end of each element
        pieces, asides = self.pieces, self.asides
        node: Node | None = self.root
        number = 0
        depth = 0
        while node is not None:
            kind = node.tag_id
            below = None
            if kind == html_names.TEXT:
                if words := node.text_content:
                    pieces.append(words)
                    if not words.isspace():
                        self.breaks = 0
                        if not self.bold:
                            self.plain = True
                        if self.in_link and self.link_size < LINK_MAX:
                            self.links.append(words)
                            self.link_size += len(words)
                ends.append("")
            elif kind in _NO_CONTENT or (
                # The heading of a collapsible section is a button.
                kind in _SKIPPED and not (kind == _BUTTON and open_[-1][2])
            ):
                ends.append("")
            elif kind == html_names.BREAK:
                self.breaks += 1
                if self.breaks > 1:
                    self._close(open_[-1])
                else:
                    pieces.append(" ")
                ends.append("")
            elif kind in BOUNDARIES:
                path, table, level, _ = open_[-1]
                attributes = node.attrs
                signs = own_signs(node.tag or "", attributes)
                own = _HEADINGS.get(kind, 0)
                if not own and attributes.get("role") == "heading":
                    own = _aria_level(attributes.get("aria-level"))
                self._close(open_[-1])
                number += 1
                if signs:
                    self.signs[number] = signs
                open_.append(
                    (
                        (*path, number),
                        number if kind == _TABLE else table,
                        own or level,
                        node.tag == "p",
                    )
                )
                ends.append("block")
                below = node.first_child
            else:
                end = ""
                if kind in _BOLD or (kind == 0 and node.tag in _BOLD_TAGS):
                    self.bold += 1
                    end = "bold"
                elif kind == _LINK:
                    end = self._link(node)
                aside = (asides is None or node.mem_id in asides) and _aside_inline(node, kind)
                if not aside and not (kind not in _NUMBERED and node.tag in _TEX):
                    below = node.first_child
                ends.append(end)
            if below is not None:
                node = below
                depth += 1
                continue
            while True:
                end = ends.pop()
                if end == "block":
                    self._close(open_.pop())
                elif end == "bold":
                    self.bold -= 1
                elif end == "link":
                    self.in_link -= 1
                if not depth:
                    return self.blocks
                after = node.next
                if after is not None:
                    node = after
                    break
                node = node.parent
                depth -= 1
                if node is None or len(self.blocks) >= BLOCKS_MAX:
                    return self.blocks
        return self.blocks

    def _link(self, node: Node) -> str:
        href = node.attrs.get("href") or ""
        if "doi.org/10." in href:
            self.dois.append(href)
        elif "orcid.org/" in href:
            self.people.append(href)
        # A link within the page, such as a citation, belongs to its sentence.
        if not href or href.startswith("#"):
            return ""
        self.in_link += 1
        self.link_size = 0
        return "link"

    def _close(self, around: tuple[tuple[int, ...], int, int, bool]) -> None:
        """End the open block, which is in the boundary *around*."""
        self.breaks = 0
        if not self.pieces:
            return
        text = "".join(self.pieces)
        text = "" if text.isspace() else collapsed(text).strip()
        if text:
            path, table, level, paragraph = around
            if not level and not self.plain and len(text) <= HEADING_MAX:
                level = BOLD_LEVEL
            block = Block(text, level, path, table, " ".join(self.links))
            if self.dois or self.people:
                block.dois, block.people = tuple(self.dois), tuple(self.people)
                self.dois, self.people = [], []
            block.paragraph = paragraph
            block.bold = not self.plain
            self.blocks.append(block)
        self.pieces.clear()
        if self.links:
            self.links = []
        self.plain = False


def _aria_level(value: str | None) -> int:
    return int(value) if value and value.isdecimal() and 1 <= int(value) <= 6 else 2


def _aside_inline(node: Node, kind: int) -> bool:
    """Answer whether an inline element does not belong to its sentence."""
    if kind in html_names.BLOCKS:
        return False
    attributes = node.attrs
    style = attributes.get("style")
    return bool(
        (style and HIDING.search(style))
        or attributes.get("role") == "tooltip"
        or ("hidden" in attributes)
    )


def containers(page_blocks: list[Block]) -> Iterator[tuple[int, int]]:
    """Yield (number, words in these blocks) for each element around any of the blocks."""
    weights: dict[int, int] = {}
    for block in page_blocks:
        for number in block.path:
            weights[number] = weights.get(number, 0) + block.words
    yield from weights.items()
