"""The abstracts of other kinds that a page shows below headings: "Highlights", "Significance"."""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.formats.element_names import HEADING_NAMES
from pubcrawl.formats.html import Document
from pubcrawl.formats.page import Page
from pubcrawl.reading import signs
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.works.work import AbstractText

# Atypon calls a section with notes "menu", so the other names of menus say nothing here.
_OF_OTHERS = signs.bits("recommendation comments footer cookies references")
_HEADING_MAX = 60  # characters
_WORDS = range(15, 700)  # of such an abstract; eLife's digests have some 470
_ABSTRACTS_MAX = 8


def other_abstracts(document: Document) -> Iterator[AbstractText]:
    """Yield the abstracts of a page with a heading of another kind, one of each kind."""
    if document.xml:
        return
    page = document.page
    heads = sorted(number for tag in HEADING_NAMES for number in page.by_tag.get(tag, ()))
    kinds: set[str] = set()
    for head in heads:
        if not 0 < page.stop[head] - page.start[head] <= _HEADING_MAX:
            continue
        kind = meaning_of("abstract-patterns", page.text(head))
        # A page's "Table of contents" is no teaser.
        if kind in ("", "teaser", *kinds) or signs.inherited(page)[head] & _OF_OTHERS:
            continue
        text = "\n\n".join(_below(page, head, heads))
        if len(text.split()) in _WORDS:
            kinds.add(kind)
            yield AbstractText(text, kind)
        if len(kinds) == _ABSTRACTS_MAX:
            return


def _below(page: Page, head: int, heads: list[int]) -> Iterator[str]:
    """Yield the paragraphs below a heading, up to the next one of its level."""
    outer = head
    while page.up[outer] > 0 and page.text(page.up[outer]) == page.text(head):
        outer = page.up[outer]
    hidden = [*page.by_tag.get("button", ()), *page.by_tag.get("figure", ())]
    around = page.up[outer]
    for element in page.children(around):
        if element < page.end[outer]:
            continue
        tags = {page.tag[inner] for inner in (element, *page.within(element, heads))}
        if any(tag <= page.tag[head] for tag in tags.intersection(HEADING_NAMES)):
            return
        yield from page.paragraphs(element, skip=page.within(element, sorted(hidden)))
