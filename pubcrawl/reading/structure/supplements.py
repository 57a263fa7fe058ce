"""
Supplementary files of a page, by their addresses and the headings above them.

What stands around a link is the largest element with no other file, no heading of a section and
no running text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.reading import signs
from pubcrawl.reading.jats.sections import title_kind
from pubcrawl.reading.structure import headings
from pubcrawl.reading.structure.blocks import PARAGRAPH, Block
from pubcrawl.reading.structure.lines import is_links
from pubcrawl.reading.structure.outline import below
from pubcrawl.reading.structure.sections import page_sections
from pubcrawl.reading.supplements import ends_as_file, file_name, is_file, supplement, table
from pubcrawl.works.work import Supplement

_OF_OTHERS = signs.bits("recommendation comments advertisement")
_APPENDIX = re.compile(r"appendix(?: \w{1,2})?[.:]? +(?=\w)", re.IGNORECASE)
_HEADING_MAX = 9  # level of a heading
_BUTTON = 8  # most words of a link that names its file


class _FileLink(NamedTuple):
    """A link to a file: its element, the block in or after which it is, the level above it."""

    url: str
    element: int
    number: int
    level: int  # of the heading that announces files; 0 elsewhere


def supplements(document: Document) -> Iterator[Supplement]:
    """Yield the supplementary files of a page, each file once, in order."""
    reader = _SupplementReader(document)
    files = {key: links for key, links in reader.links.items() if key[0] != "page"}
    for links in (files or reader.links).values():
        yield reader.read(links)


class _SupplementReader:
    """
    Reads the supplementary files of a page.

    *links*: the links to each file, by ``file`` or ``page`` and its name, or the address.
    """

    def __init__(self, document: Document) -> None:
        self._index = document.page
        self._page = page_sections(document)
        self._starts = [block.start for block in self._page.blocks]
        self._levels = self._announced()
        self.links: dict[tuple[str, str], list[_FileLink]] = {}
        self._keys: dict[int, tuple[str, str]] = {}  # element → its file
        own = url_without_fragment(document.url)
        marks = signs.plausible(self._index)
        for element, value in self._index.values("href").items():
            if self._index.tag[element] != "a" or marks[element] & _OF_OTHERS:
                continue
            if value.startswith("#") and document.base == document.url:
                continue
            number = self._number(element)
            if number >= 0 and self._page.kinds[number] == headings.REFERENCES:
                continue
            url = absolute(document.base, value.strip())
            # To normalise an address takes longest.
            if (
                url.startswith(("http", "ftp"))
                and (kind := self._kind(url, number))
                and url_without_fragment(url) != own
            ):
                # A file may have several addresses, which are signed or of another host.
                key = kind, file_name(url) or url_without_fragment(url)
                link = _FileLink(url, element, number, self._levels.get(number, 0))
                self.links.setdefault(key, []).append(link)
                self._keys[element] = key
        self._elements = [*self._keys]
        self._numbers = {self._number(each) for each in self._keys if self._index.text(each)}
        self._above: list[bool] = []  # whether captions stand above their files

    def _announced(self) -> dict[int, int]:
        """Return the numbers of the blocks below headings of supplements, with their levels."""
        page = self._page
        levels: dict[int, int] = {}
        for start, head in enumerate(page.blocks):
            if head.level and title_kind(_APPENDIX.sub("", head.text)) == "supplementary":
                for number in (start, *below(page, start)):
                    levels.setdefault(number, head.level)
        return levels

    def _kind(self, url: str, number: int) -> str:
        if is_file(url) or (number in self._levels and ends_as_file(url)):
            return "file"
        return "page" if table()["pages"].search(url) else ""

    def read(self, links: list[_FileLink]) -> Supplement:
        """Return a file; of several links to it, the one below a heading, else the last one."""
        link = max(links, key=lambda each: (each.level > 0, each.element))
        url = next((each.url for each in (link, *links) if is_file(each.url)), link.url)
        own = self._index.text(link.element)
        linked = supplement(url, [own])
        linked = linked._replace(label=linked.label or linked.caption.rstrip(".:"), caption="")
        if len(linked.label.split()) > _BUTTON:
            linked = linked._replace(label="")
        if (texts := self._texts(link, own)) is None:
            return linked
        found = supplement(url, texts)
        if found.caption.rstrip(".:") == linked.label or not found.caption:
            found = found._replace(label=found.label or linked.label, caption="")
        if link.level and own and not found.caption:
            other = supplement(url, self._beside(link))
            if not (other.label and found.label):
                label = found.label or other.label
                caption = "" if other.caption.rstrip(".:") == label else other.caption
                return found._replace(label=label, caption=caption, size=found.size or other.size)
        return found

    def _texts(self, link: _FileLink, own: str) -> list[str] | None:
        """Return the texts around a link, None if it is in running text."""
        around = self._around(link)
        if inside := self._inside(around) if around else []:
            # A line of links leads to other sections.
            return [block.text for block in inside if own in block.text or not is_links(block)]
        block = self._page.blocks[link.number] if link.number >= 0 else None
        if block is None or not own or own not in block.text:
            return [own]
        return [block.text] if link.level or _is_item(block) else None

    def _beside(self, link: _FileLink) -> list[str]:
        """Return the texts before a link or the one after it, as the first file has them."""
        blocks, numbers = self._page.blocks, self._numbers
        before: list[str] = []
        for number in range(link.number - 1, -1, -1):
            if number in numbers or 0 < blocks[number].level <= link.level:
                break
            before.insert(0, blocks[number].text)
        if not self._above and number not in numbers:
            self._above = [bool(before and table()["labels"].match(before[-1]))]
        after = link.number + 1
        if any(self._above):
            return before
        is_next = after in self._levels and after not in numbers and not blocks[after].level
        return [blocks[after].text] if is_next else []

    def _number(self, element: int) -> int:
        return bisect_right(self._starts, self._index.start[element]) - 1

    def _around(self, link: _FileLink) -> int:
        """Return the largest element that is about this file alone, 0 for none."""
        index, largest = self._index, 0
        key = self._keys[link.element]
        for element in (link.element, *index.ancestors(link.element)):
            inside = index.within(element, self._elements)
            blocks = self._inside(element)
            if any(self._keys[other] != key for other in inside) or any(
                0 < block.level <= (link.level or _HEADING_MAX)
                or not (link.level or _is_item(block))
                for block in blocks
            ):
                break
            if link.level or any(table()["labels"].match(block.text) for block in blocks):
                largest = element
        return largest

    def _inside(self, element: int) -> list[Block]:
        index = self._index
        first = bisect_left(self._starts, index.start[element])
        return self._page.blocks[first : bisect_left(self._starts, index.stop[element])]


def _is_item(block: Block) -> bool:
    """Whether a block is no running text."""
    is_short = block.words < PARAGRAPH or bool(block.signs & signs.LIST_ITEM)
    return is_short or table()["labels"].match(block.text) is not None
