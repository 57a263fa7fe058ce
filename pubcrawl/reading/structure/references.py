"""Finds the list of references of a page by the name of its element or by its heading."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.page import Page
from pubcrawl.reading.signs import HIDDEN, OUTSIDE, REFERENCES, bits, elements_with, plausible
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import BOLD_LEVEL, Block
from pubcrawl.reading.structure.headings import bare, heading_kind

REFERENCES_MAX: Final = 5000
"""Entries kept of a list of references."""

REFERENCES_MIN: Final = 3
"""Least entries of a list of references."""

WORDS_MAX: Final = 60
"""Most words of an entry, on average."""

_LENGTH_MAX = 6000  # characters of an entry with its menus, on average
_ABSTRACTS = 8  # times as many words of an entry with an abstract
_LIKELY = 0.6  # share of siblings that look like entries
_SAME = 50  # letters in which the texts of two entries differ
_REPEATED = 0.9  # share of different entries, below which the list stands twice
_LABEL = "0123456789[]().↵ "
_ENTRY = re.compile(
    r"\A\s*[\[(]?[0-9]{1,4}[\].)]|(?<![0-9])(?:1[5-9]|20)[0-9]{2}(?![0-9])|"
    r"\b10\.[0-9]|\bin press\b"
)
_OUTSIDE = OUTSIDE & ~bits("footer")  # PeerJ: the list is in the footer of the article
# Royal Society and PeerJ: what an entry without a journal says is a "comment".
_UNSEEN = OUTSIDE & ~bits("comments") | HIDDEN
_LINES_MAX = 12  # blocks of an entry; in more are its words
_LINES = frozenset(("div", "p", "li", "dd", "td"))
_UNREAD = frozenset(("button", "form", "svg", "select"))
_LEVELS = 5  # elements around a heading in which to look for its list
_NUMBER = re.compile(r"^\s*[\[(]?[0-9]{1,4}[\].)]?\s+\S")


class ReferenceEntry(NamedTuple):
    """An entry of a list: its *text*, a line for each block, and the addresses of its *links*."""

    text: str
    links: tuple[str, ...]


def is_reference_entry(block: Block) -> bool:
    """Answer whether a block in a list of references is an entry."""
    return (
        not block.level
        and block.words >= 4
        and bool(lines.YEAR.search(block.text) or block.dois or _NUMBER.match(block.text))
    )


def find_references(document: Document) -> list[ReferenceEntry] | None:
    """
    Return the entries of the lists with a name or heading of references.

    Return None if the entries are too few or too long; then the sections of the page show them.
    """
    page = document.page
    finder = _EntryFinder(page)
    numbers = finder.by_name()
    if len(numbers) < REFERENCES_MIN:
        numbers = finder.by_heading(lines.page_blocks(document).blocks)
    hrefs = page.values("href")
    # A link back to the text has the DOI of the article in its address.
    links = [number for number, href in hrefs.items() if not href.startswith("#")]
    # PNAS and Science repeat the list in a window that opens; one of the two has the links.
    different: dict[str, int] = {}
    for number in numbers:
        letters = bare(finder.text(number).lstrip(_LABEL)[: 4 * _SAME])[:_SAME]
        twin = different.setdefault(letters, number)
        if len(page.within(number, links)) > len(page.within(twin, links)):
            different[letters] = number
    if len(different) < _REPEATED * len(numbers):
        numbers = [*different.values()]
    if len(numbers) < REFERENCES_MIN:
        return None
    return [
        ReferenceEntry(
            finder.lines(number),
            tuple(absolute(document.base, hrefs[link]) for link in page.within(number, links)),
        )
        for number in numbers[:REFERENCES_MAX]
    ]


class _EntryFinder:
    """Finds the elements that are entries of a list: siblings with the same tag."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._signs = plausible(page)
        self._texts: dict[int, str] = {}

    def by_name(self) -> list[int]:
        """Return the entries in elements named as references, or each named as one reference."""
        page, signs = self._page, self._signs
        named = [
            number
            for number in elements_with(page, REFERENCES)
            if not (signs[number] & _OUTSIDE or signs[page.up[number]] & REFERENCES)
        ]
        around = [[*islice(page.ancestors(number), 2)] for number in named]
        counts = Counter(above for pair in around for above in pair)
        lists: dict[int, None] = {}
        for number, pair in zip(named, around, strict=True):
            own = (above for above in pair if counts[above] >= REFERENCES_MIN)
            lists[next(own, number)] = None
        found: list[int] = []
        for number in lists:
            found += (
                entry
                for entry in self._entries(number)
                if signs[entry] & REFERENCES or page.within(entry, named)
            )
            if len(found) > REFERENCES_MAX:
                break
        return found

    def by_heading(self, blocks: list[Block]) -> list[int]:
        """Return the entries below headings of references, within the elements around these."""
        page = self._page
        heads = [block for block in blocks if 0 < block.level < BOLD_LEVEL]
        result: list[int] = []
        for place, head in enumerate(heads):
            if heading_kind(head.text) != headings.REFERENCES:
                continue
            ends = (other.start for other in heads[place + 1 :] if other.level <= head.level)
            end = next(ends, len(page.string))
            for above in islice(page.ancestors(head.path[-1]), _LEVELS):
                if page.tag[above] == "body" or self._signs[above] & _OUTSIDE:
                    break
                if entries := self._entries(above, head.start + 1, end):
                    result += entries
                    break
        return result

    def text(self, number: int) -> str:
        """Return the text of an element without menus, buttons and what is not shown."""
        text = self._texts.get(number)
        if text is None:
            text = self._page.text(number, skip=self._page.within(number, self._unread))
            self._texts[number] = text
        return text

    def lines(self, number: int) -> str:
        """Return the text of an element with a line for each block in it."""
        page = self._page
        breaks = sum(map(page.has_text, page.within(number, self._lines)))
        # Silverchair: each name is in a block.
        if not 1 < breaks <= _LINES_MAX:
            return self.text(number)
        return "\n".join(page.paragraphs(number, skip=page.within(number, self._unread)))

    @cached_property
    def _unread(self) -> list[int]:
        """The menus, buttons and elements that are not shown, in order."""
        page = self._page
        named = (number for tag in _UNREAD for number in page.by_tag.get(tag, ()))
        return sorted({*elements_with(page, _UNSEEN), *named})

    @cached_property
    def _lines(self) -> list[int]:
        """The elements that may be lines of an entry, in order."""
        return sorted(number for tag in _LINES for number in self._page.by_tag.get(tag, ()))

    def _entries(self, number: int, start: int = 0, stop: int | None = None) -> list[int]:
        """Return the entries in an element, as far as they are between two offsets."""
        page = self._page
        stop = len(page.string) if stop is None else stop
        children: dict[str, list[int]] = {}
        for child in page.children(number):
            if page.tag[child] == "a":
                continue
            if page.start[child] >= start and page.stop[child] <= stop and page.has_text(child):
                children.setdefault(page.tag[child], []).append(child)
        result: list[int] = []
        for group in children.values():
            size = sum(page.stop[child] - page.start[child] for child in group)
            if len(group) >= REFERENCES_MIN and size <= _LENGTH_MAX * len(group):
                texts = [self.text(child) for child in group]
                likely = [bool(_ENTRY.search(text)) and " " in text for text in texts]
                words = sum(text.count(" ") for text in texts)
                # ACS: an item contains the abstract too.
                limit = WORDS_MAX * (_ABSTRACTS if page.tag[group[0]] == "li" else 1)
                if sum(likely) >= _LIKELY * len(group) and words <= limit * len(group):
                    result += [
                        child
                        for child, text in zip(group, texts, strict=True)
                        if text.count(" ") > 1 and not self._signs[child] & _OUTSIDE
                    ]
        if result:
            return result
        for child in page.children(number):
            inside = page.start[child] < stop and page.stop[child] > start
            if inside and page.end[child] - child > REFERENCES_MIN:
                result += self._entries(child, start, stop)
        return result
