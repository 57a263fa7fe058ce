"""
Running text of JATS: an element → its paragraphs.

Each item of a list is a paragraph, with its number. Footnotes follow their paragraph.
Figures, tables, boxes and sections are skipped: ``sections`` and ``figures`` read these.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lxml import etree

from pubcrawl.reading.jats.tree import is_value_gap, local, one_line, plain

_APART_WORDS = """
sec sec-meta fig fig-group table-wrap table-wrap-group boxed-text statement supplementary-material
media ref-list object-id kwd-group app floats-group floats-wrap sub-article response sig-block
graphic alt-text long-desc permissions table related-object-group
"""
APART: Final = frozenset(_APART_WORDS.split())
_PARAGRAPHS_WORDS = """
p disp-quote list list-item def-list def-item verse-group title verse-line attrib speech preformat
code notes fn-group glossary subtitle question answer question-wrap def-head term-head ack
disp-formula-group bio gloss-group explanation license license-p
"""
_PARAGRAPHS = frozenset(_PARAGRAPHS_WORDS.split())
_PREFIX = frozenset(("label", "term", "speaker"))
_SPACED = frozenset(("disp-formula", "break", "def", "array", "tr", "td", "th", "tbody", "caption"))
_HEAD = ("title", "label", "subtitle")


def paragraphs(element: etree._Element) -> list[str]:
    """Return the paragraphs of *element*, without its own title and label."""
    reader = _BlockReader()
    reader.add(element.text)
    for child in element:
        if child.tag not in _HEAD:
            reader.read(child)
        reader.add(child.tail)
    return reader.finish()


def paragraphs_of(elements: Iterable[etree._Element]) -> list[str]:
    """Return the paragraphs of *elements*, which are siblings."""
    reader = _BlockReader()
    for element in elements:
        reader.read(element)
        reader.add(element.tail)
    return reader.finish()


class _BlockReader:
    def __init__(self) -> None:
        self._paragraphs: list[str] = []
        self._run: list[str] = []
        self._notes: list[str] = []
        self._only_prefix = False

    def add(self, words: str | None) -> None:
        if words:
            self._run.append(words)
            if words.strip():
                self._only_prefix = False

    def read(self, element: etree._Element) -> None:
        name = element.tag
        if name in APART or (name not in _PARAGRAPHS and local(element) in APART):
            self._end()
            return
        if name == "fn":
            self._notes.append(plain(element))
            return
        if name in _PARAGRAPHS:
            self._end(keep_prefix=True)
            self._inside(element)
            self._end()
        elif name in _PREFIX:
            self._run.append(" ")
            self._inside(element)
            self._run.append(" ")
            self._only_prefix = True
        else:
            space = " " if name in _SPACED else ""
            self._run.append(space)
            self._inside(element)
            self._run.append(" " if space or is_value_gap(element) else "")

    def _inside(self, element: etree._Element) -> None:
        self.add(element.text)
        for child in element:
            self.read(child)
            self.add(child.tail)

    def _end(self, *, keep_prefix: bool = False) -> None:
        # The number of a list item, or a term, belongs to the next paragraph.
        if keep_prefix and self._only_prefix:
            return
        if words := one_line("".join(self._run)):
            self._paragraphs.append(words)
        self._run.clear()
        self._only_prefix = False
        if self._notes:
            self._paragraphs += filter(None, self._notes)
            self._notes.clear()

    def finish(self) -> list[str]:
        self._end()
        return self._paragraphs
