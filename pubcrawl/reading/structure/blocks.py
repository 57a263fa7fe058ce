"""
Cuts a page into blocks: paragraphs, headings, list items and cells in document order.

Pages nest the same text in very different elements. As lists of blocks they are alike:
a paragraph is a run of text between two boundaries, whether these are ``p``, ``div``,
``td`` or two ``br``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from pubcrawl.formats.element_names import BLOCK_NAMES
from pubcrawl.formats.page import Page
from pubcrawl.reading import signs

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

POP_UP_MIN: Final = 60
"""Characters of a pop-up; a shorter one is what opens it, such as a citation."""

POP_UP_MAX: Final = 1_000

NOSCRIPT_MAX: Final = 1_000
"""Characters of a fallback for browsers without scripts; a longer ``noscript`` is the page."""

BLOCKS_MAX: Final = 20_000
"""Blocks read of one page; a book of 500 pages has about 10,000."""


# What an element does to the blocks around it. ``object`` is not skipped: unclosed, as at Hindawi
# in 2014, it contains the rest of the page.
_SKIP, _BOX, _BOLD, _LINK = 1, 2, 4, 8
_EFFECTS = {
    **dict.fromkeys((*BLOCK_NAMES, "dialog", "legend", "summary"), _BOX),
    **dict.fromkeys("b strong em i u big font".split(), _BOLD),
    "a": _LINK,
    **dict.fromkeys(
        """
            script style noscript template title select button textarea iframe svg input optgroup
            datalist head annotation annotation-xml
        """.split(),
        _SKIP,
    ),
}


class Block:
    """
    A run of text.

    *start*: its offset in the string of the page. *text*: in one line. *words*: their number; in
    scripts without spaces (Chinese, Japanese) half the number of characters. *linked*: number of
    words in links to other pages.
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
        "start",
        "table",
        "text",
        "words",
    )

    def __init__(self, start: int, text: str, box: _Box, linked: str) -> None:
        self.start = start
        self.text = text
        # A line has single spaces; they are counted in a tenth of the time.
        self.words = text.count(" ") + 1 if text.isascii() else count_words(text)
        # Most texts with links are a link.
        self.linked = self.words if linked == text else count_words(linked) if linked else 0
        self.path, self.table, self.level, self.paragraph = box
        self.signs = 0
        self.dois: tuple[str, ...] = ()
        self.people: tuple[str, ...] = ()
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


class PageBlocks:
    """
    The blocks of a page.

    Their signs leave out what is implausible: an element with most of the running text is neither
    menu nor side bar, whatever its name. Springer's articles were in a ``div`` with the class
    ``toc``. *left_out*: the outermost elements whose text is in no block, such as buttons.
    """

    def __init__(self, page: Page, cutter: _Cutter) -> None:
        blocks, boxes = cutter.blocks, cutter.boxes
        self.left_out = cutter.left_out
        # Not the page itself, which keeps these blocks: it would live until the garbage collector
        # finds the circle, a third of the time of an article.
        self._start, self._stop = page.start, page.stop
        self._starts = [block.start for block in blocks]
        self.blocks = blocks
        own = signs.own(page)
        weights: dict[int, int] = {}
        total = 0
        for block in blocks:
            if len(block.text) >= LONG and block.linked <= block.words // 2:
                total += block.words
                for number in block.path:
                    weights[number] = weights.get(number, 0) + block.words
        inherited = {0: 0}
        for number, box in boxes.items():
            path = box[0]
            sign = own[number] if path else 0
            # WordPress names what the page has on its body: single-post no-sidebar comments-open.
            if sign and page.tag[number] in ("html", "body"):
                sign = 0
            if sign and number in weights:
                sign &= ~signs.implausible(sign, weights[number] / total)
            inherited[number] = inherited[path[-2] if len(path) > 1 else 0] | sign
        for block in blocks:
            block.signs = inherited[block.path[-1]] if block.path else 0

    def inside(self, number: int) -> list[Block]:
        """Return the blocks that begin in an element."""
        low = bisect_left(self._starts, self._start[number])
        return self.blocks[low : bisect_left(self._starts, self._stop[number], low)]


_Box = tuple[tuple[int, ...], int, int, bool]
"""
An element that bounds blocks: path, table, level, whether it is a ``p``; see ``Block``.

A page has hundreds: as a ``NamedTuple`` they take an eighth of the time of its blocks.
"""


def cut_body(page: Page) -> PageBlocks:
    """Cut the body of a page into blocks."""
    names = ("body", "frameset")
    inside = (number for number in page.children(1) if page.tag[number] in names)
    body = 0 if page.xml else next(inside, 1)
    return PageBlocks(page, _Cutter(page, body))


def pop_ups(page: Page) -> list[int]:
    """
    Return the elements in sentences that open as pop-ups, such as the reference of a citation.

    Taylor & Francis, 2013: ``<span class="ref-overlay">``.
    """
    return [
        number
        for number in signs.elements_with(page, signs.POP_UP)
        if page.tag[number] not in _EFFECTS
        and POP_UP_MIN <= page.stop[number] - page.start[number] <= POP_UP_MAX
    ]


class _Cutter:
    """
    Cuts an element of a page into *blocks*.

    *boxes*: the elements that bound blocks, in order. *box*: by element, the one around its text.
    *effects*: what holds for all that is in an element. *left_out*: see ``PageBlocks``.
    """

    def __init__(self, page: Page, top: int) -> None:
        self.page = page
        self.blocks: list[Block] = []
        self.boxes: dict[int, _Box] = {0: ((), 0, 0, False)}
        self.box = [0] * page.end[top]
        self.effects = [0] * page.end[top]
        self.left_out: list[int] = []
        self.linked: dict[int, str] = {}  # link with a DOI or to ORCID → its address
        self._inherit(top)
        self._cut(top)

    def _inherit(self, top: int) -> None:
        """Find the boxes, and what holds inside each element."""
        page, box, effects = self.page, self.box, self.effects
        tags, up = page.tag, page.up
        hrefs, levels = page.values("href"), self._levels()
        hidden = {number for number, role in page.values("role").items() if role == "tooltip"}
        hidden.update(page.derived(pop_ups), signs.elements_with(page, signs.HIDDEN))
        effect_of = _EFFECTS.get
        for number in range(top, page.end[top]):
            around = up[number] if number > top else 0
            inherited, here = effects[around], box[around]
            if inherited & _SKIP:
                effects[number], box[number] = inherited, here
                continue
            tag = tags[number]
            own = effect_of(tag, 0)
            if not own and number not in hidden:
                effects[number], box[number] = inherited, here
                continue
            # The heading of a collapsible section is a button.
            if own == _SKIP and not (
                (tag == "button" and self.boxes[here][2])
                or (tag == "noscript" and self._is_page(number))
            ):
                inherited |= _SKIP
                self.left_out.append(number)
            elif own == _BOX or tag == "noscript":
                path, table, level, _ = self.boxes[here]
                here = number
                self.boxes[number] = (
                    (*path, number),
                    number if tag == "table" else table,
                    levels.get(number, level),
                    tag == "p",
                )
            else:
                if number in hidden:  # its text does not belong to the sentence around it
                    inherited |= _SKIP
                    self.left_out.append(number)
                inherited |= own & _BOLD
                if own == _LINK:
                    href = hrefs.get(number, "")
                    if "doi.org/10." in href or "orcid.org/" in href:
                        self.linked[number] = href
                    # A link within the page, such as a citation, belongs to its sentence.
                    size = page.stop[number] - page.start[number]
                    if href and not href.startswith("#") and size <= LINK_MAX:
                        inherited |= _LINK
            box[number] = here
            effects[number] = inherited

    def _is_page(self, number: int) -> bool:
        """Return whether a noscript is the page itself, as in Discourse, and no fallback."""
        return self.page.stop[number] - self.page.start[number] > NOSCRIPT_MAX

    def _levels(self) -> dict[int, int]:
        """Return the levels of headings by number."""
        page = self.page
        levels = {
            number: int(value) if value.isdecimal() and 1 <= int(value) <= 6 else 2
            for number, value in self._heading_roles()
        }
        for level in range(1, 7):
            levels |= dict.fromkeys(page.by_tag.get(f"h{level}", ()), level)
        return levels

    def _heading_roles(self) -> Iterator[tuple[int, str]]:
        for number, role in self.page.values("role").items():
            if role == "heading":
                yield number, self.page.values("aria-level").get(number, "")

    def _cut(self, top: int) -> None:
        page, box, effects, boxes = self.page, self.box, self.effects, self.boxes
        string, start = page.string, page.start
        breaks = {start[number] for number in page.by_tag.get("br", ())}
        since = 0  # br elements since the last word
        events = iter(sorted({*boxes, *self.linked} - {0}))
        event = next(events, -1)
        next_start = start[event] if event >= 0 else len(string) + 1
        here = 0  # the box of the open block
        run = _OpenBlock()
        pieces = run.pieces
        for begin, stop, owner in page.runs(top):
            while next_start <= begin:
                if pieces and (event in boxes or box[event] != here):
                    self._close(run, here)
                here = box[event]
                if event in self.linked:
                    run.links.append(self.linked[event])
                event = next(events, -1)
                next_start = start[event] if event >= 0 else len(string) + 1
            effect = effects[owner]
            if effect & _SKIP:
                continue
            if box[owner] != here:
                if pieces:
                    self._close(run, here)
                here = box[owner]
            words = string[begin:stop]
            if words.isspace():
                if pieces:
                    pieces.append(words)
                    # The second of two br elements ends a block.
                    since += begin in breaks
                    if since > 1:
                        self._close(run, here)
                continue
            if not pieces:
                if len(self.blocks) >= BLOCKS_MAX:
                    return
                run.start = begin
            pieces.append(words)
            since = 0
            if not effect & _BOLD:
                run.plain = True
            if effect & _LINK:
                run.linked.append(words)
        if pieces:
            self._close(run, here)

    def _close(self, run: _OpenBlock, here: int) -> None:
        """End the open block, which is in the box *here*."""
        pieces = run.pieces
        text = self.page.line("".join(pieces) if len(pieces) > 1 else pieces[0]).strip()
        if text:
            block = Block(run.start, text, self.boxes[here], " ".join(run.linked))
            if not block.level and not run.plain and len(text) <= HEADING_MAX:
                block.level = BOLD_LEVEL
            if run.links:
                block.dois = tuple(href for href in run.links if "doi.org/10." in href)
                block.people = tuple(href for href in run.links if "doi.org/10." not in href)
                run.links = []
            block.bold = not run.plain
            self.blocks.append(block)
        pieces.clear()
        run.linked = []
        run.plain = False


class _OpenBlock:
    """The texts of an open block."""

    def __init__(self) -> None:
        self.start = 0
        self.pieces: list[str] = []
        self.linked: list[str] = []  # texts in links
        self.links: list[str] = []  # addresses with a DOI or to ORCID
        self.plain = False  # whether the block has words that are not bold


def containers(page_blocks: list[Block]) -> Iterator[tuple[int, int]]:
    """Yield (number, words in these blocks) for each element around any of the blocks."""
    weights: dict[int, int] = {}
    for block in page_blocks:
        for number in block.path:
            weights[number] = weights.get(number, 0) + block.words
    yield from weights.items()
