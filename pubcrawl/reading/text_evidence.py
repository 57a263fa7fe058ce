"""
Evidence that a block of a page is its text: ``rules/text_evidence.yaml``, in log-odds.

What a block is made of, where it stands and what is beside it decide together. Names of elements
are evidence among others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from pubcrawl.formats.dates import MONTH
from pubcrawl.formats.page import Page
from pubcrawl.reading import signs
from pubcrawl.reading.structure.blocks import BOLD_LEVEL, Block, count_words
from pubcrawl.reading.structure.headings import heading_kind
from pubcrawl.tables.files import TEXT_EVIDENCE, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import TEXT, Each, Number

ODDS: Final = Number(float, -20, 20)
TABLE: Final = NamedRows(
    Keys(
        {
            "meaning": Key(TEXT, "Of a block that has it, for docs.", required=True),
            "weight": Key(ODDS, "Log-odds.", required=True),
            "sign": Key(TEXT, "The sign of an element around it."),
            "words": Key(Each(TEXT), "Words and phrases that show it in a line."),
            "long": Key(ODDS, "Log-odds if they are in a longer block."),
            "below": Key(ODDS, "Log-odds if they are in the heading above."),
        }
    ),
    "comments: {weight: -3, sign: comments, meaning: in the comments of readers}",
    names=r"[a-z0-9]+([_-][a-z0-9]+)*",
)

LINE: Final = 12
"""Most words of a line, in which single words are evidence."""

_LONG_LINE = 40  # words; what is longer is not searched for words
_RUNNING = 10  # words of the shortest sentence that is running text
_PARAGRAPH = 25  # words that are running text without a full stop
_LINKED = 1 / 3, 0.8  # shares of the words in links: half, all
_LINK_LONG = 8  # words of a link that names another page
_HEADING = 8  # words of a heading that says what is below it
_CONTEXT = 120  # words of the element around a block that shows where it is
_CORES = 0.5, 0.8  # shares of the running text
_END = 0.8  # share of the blocks before the end of the page

# Also before the numbers of citations: "of peptides.(1)", "of peptides.12,13"
_SENTENCE = re.compile(r"[.!?:;。！？…][\"'”’»)\]]*(?:\s?[(\[]?[0-9][0-9,;–\s-]{0,30}[)\]]?)?$")
_ELLIPSIS = ("…", "...")
_DIGITS = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\W_]+|[©&]")
# A date whose numbers are replaced by 0.
_DATE = re.compile(rf"\b(?:{MONTH}\.? 0|0(?:st|nd|rd|th)? {MONTH}|0[-/.]0[-/.]0)\b")


class _Evidence(NamedTuple):
    """
    The table by what is asked.

    *weights*: name → log-odds, with ``long:`` and ``below:`` before names. *signs*: bit → name.
    *phrases*: first word → the phrases that begin with it, each with its evidence.
    """

    weights: dict[str, float]
    signs: dict[int, str]
    phrases: dict[str, list[tuple[list[str], str]]]


@cache
def rows() -> dict[str, Row]:
    """Return the rows of the table."""
    return read_rows([builtin(TEXT_EVIDENCE)], TABLE)


@cache
def _table() -> _Evidence:
    table = _Evidence({}, {}, {})
    for name, row in rows().items():
        table.weights[name] = row["weight"]
        for place in ("long", "below"):
            table.weights[f"{place}:{name}"] = row.get(place, 0.0)
        if "sign" in row:
            table.signs[signs.bits(row["sign"])] = name
        for phrase in row.get("words", ()):
            first, *rest = _WORD.findall(phrase.lower())
            table.phrases.setdefault(first, []).append((rest, name))
    return table


def log_odds(evidence: Iterable[str]) -> float:
    """Return the log-odds of a block with this evidence, the same in any order."""
    return round(sum(map(_table().weights.__getitem__, evidence)), 6)


def block_evidence(page: Page, blocks: list[Block]) -> Iterator[list[str]]:
    """Yield the evidence of each of the *blocks* of a page."""
    around = _Surroundings(page, blocks)
    below = _Below()
    for number, block in enumerate(blocks):
        words = around.words[number]
        yield [
            *_shape(block, words),
            *around.of(number),
            *below.read(block, words),
        ]


class _Surroundings:
    """
    What the elements around the blocks of a page and the blocks beside them show.

    *words*: for each block the evidence of its words.
    """

    def __init__(self, page: Page, blocks: list[Block]) -> None:
        self._blocks = blocks
        self._running = [
            block.words
            if block.words >= _RUNNING
            and block.linked <= block.words * _LINKED[0]
            and (block.words >= _PARAGRAPH or _SENTENCE.search(block.text))
            else 0
            for block in blocks
        ]
        # Lines that differ in their numbers are alike: "Posts: 12", "Posts: 3,120".
        lines = [
            _DIGITS.sub("0", block.text.lower()) if block.words <= _LONG_LINE else ""
            for block in blocks
        ]
        self._lines = lines
        self._repeated = Counter(lines)
        self.words = [_words_of(line) if line else () for line in lines]
        self._is_line = [
            block.words <= LINE and bool(words)
            for block, words in zip(blocks, self.words, strict=True)
        ]
        self._is_links = [block.linked > block.words * _LINKED[1] for block in blocks]
        self._places = self._locate(page)
        self._names = self._sign_names()
        self._jumps = _jumps(page)
        long = [number for number, words in enumerate(self._running) if words >= 2 * _RUNNING]
        self._first, self._last = (long[0], long[-1]) if long else (0, len(blocks))
        self._title = next((n for n, block in enumerate(blocks) if block.level == 1), 0)

    def _locate(self, page: Page) -> dict[int, frozenset[str]]:
        """Return the evidence of where each element is that bounds blocks."""
        around: dict[int, int] = {0: -1}  # element → the next one around it
        words: dict[int, int] = {}
        running: dict[int, int] = {}
        for block, text in zip(self._blocks, self._running, strict=True):
            path = block.path or (0,)
            number = path[-1]
            for place in range(len(path) - 1, -1, -1):
                if path[place] in around:
                    break
                around[path[place]] = path[place - 1] if place else 0
            words[number] = words.get(number, 0) + block.words
            running[number] = running.get(number, 0) + text
        numbers = sorted(around)  # an element has a higher number than those around it
        for number in reversed(numbers[1:]):
            outer = around[number]
            words[outer] = words.get(outer, 0) + words[number]
            running[outer] = running.get(outer, 0) + running[number]
        total = running.get(0, 0)
        half, most = (
            max((n for n in numbers if total and running[n] >= share * total), default=0)
            for share in _CORES
        )
        places: dict[int, frozenset[str]] = {-1: frozenset(("dry",))}
        for number in numbers:
            names = places[around[number]]
            if number and number in (half, most):
                names |= {name for name, core in (("core", half), ("most", most)) if core == number}
            if words.get(number, 0) >= _CONTEXT and ("dry" in names) == bool(running[number]):
                names ^= {"dry"}
            if page.tag[number] == "pre":
                names |= {"code"}
            places[number] = names
        return places

    def _sign_names(self) -> dict[int, list[str]]:
        """
        Return the signs of blocks → their evidence.

        A sign with which most of the running text stands says nothing: the posts of a forum are
        comments.
        """
        running: Counter[int] = Counter()
        for block, text in zip(self._blocks, self._running, strict=True):
            running[block.signs] += text
        most = running.total() / 2
        telling = [
            (sign, name)
            for sign, name in _table().signs.items()
            if sign == signs.MAIN
            or sum(text for found, text in running.items() if found & sign) <= most
        ]
        return {found: [name for sign, name in telling if found & sign] for found in running}

    def of(self, number: int) -> Iterator[str]:
        """Yield the evidence of what is around a block."""
        block = self._blocks[number]
        yield from self._places[block.path[-1] if block.path else 0]
        yield from self._names[block.signs]
        if self._lines[number] and self._repeated[self._lines[number]] > 1:
            yield "repeated"
        if self._jumps.get(block.start, 0) >= block.words:
            yield "jump"
        if number < self._title:
            yield "before_title"
        if number < self._first:
            yield "before_text"
        elif number > self._last:
            yield "after_text"
        last = len(self._blocks) - 1
        if number > _END * last:
            yield "end"
        if number:
            yield from self._beside(number - 1)
            if number > 1 and self._is_line[number - 2]:
                yield "near_words"
        if number < last:
            yield from self._beside(number + 1)
            if number + 1 < last and self._is_line[number + 2]:
                yield "near_words"

    def _beside(self, place: int) -> Iterator[str]:
        """Yield the evidence that a block is for the one beside it."""
        if self._is_line[place]:
            yield "beside_words"
        if self._running[place]:
            yield "beside_text"
        elif self._is_links[place]:
            yield "beside_links"


def _shape(block: Block, found: Sequence[str]) -> Iterator[str]:
    """Yield the evidence of a block by itself; *found*: that of its words."""
    words, linked = block.words, block.linked
    if words >= 4:
        yield "words25" if words >= _PARAGRAPH else "words10" if words >= 10 else "words4"
        if block.text.endswith(_ELLIPSIS):
            yield "ellipsis"
        elif _SENTENCE.search(block.text):
            yield "sentence"
    if linked:
        if linked > words * _LINKED[1]:
            yield "linked"
            if words >= _LINK_LONG:
                yield "linked_long"
        else:
            yield "linked_half" if linked > words * _LINKED[0] else "linked_some"
    if block.level:
        if block.level >= BOLD_LEVEL:
            yield "bold"
        elif block.level > 1:
            yield "heading" if block.level < 4 else "subheading"
    if block.paragraph:
        yield "paragraph"
    if block.table:
        yield "cell"
    if words > LINE:
        yield from (f"long:{name}" for name in found)
    elif found:
        yield from found
    elif words < 10:
        yield "plain_line"


class _Below:
    """The words of the last heading with any, while its element and level last."""

    def __init__(self) -> None:
        self._evidence: list[str] = []
        self._level = self._around = 0

    def read(self, block: Block, words: Sequence[str]) -> Sequence[str]:
        """Return the evidence of the heading above a block, which may be the next one."""
        if self._evidence and self._around and self._around not in block.path:
            self._evidence = []
        if block.level:
            # The title says what the page is about: "An efficient click chemistry reaction".
            if block.level == 1 or block.words > _HEADING or heading_kind(block.text):
                words = ()
            if words or block.level <= self._level:
                self._evidence = [f"below:{name}" for name in words]
                self._level = block.level
                self._around = block.path[-2] if len(block.path) > 1 else 0
            return ()
        return self._evidence


def _words_of(line: str) -> Sequence[str]:
    """Return the evidence of the words of a line in lower case, each once."""
    phrases = _table().phrases
    found = ["date"] if "0" in line and _DATE.search(line) else []
    words = _WORD.findall(line)
    for place, word in enumerate(words):
        if word in phrases:
            for rest, name in phrases[word]:
                if name not in found and words[place + 1 : place + 1 + len(rest)] == rest:
                    found.append(name)
    return found


def _jumps(page: Page) -> dict[int, int]:
    """Return where links within the page begin → the number of words in them."""
    return {
        page.start[number]: count_words(page.string[page.start[number] : page.stop[number]])
        for number, href in page.values("href").items()
        if href.startswith("#") and page.tag[number] == "a"
    }
