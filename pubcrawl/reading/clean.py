"""
Cleans the body of a page: keeps its text, without the menus, banners and side bars around it.

Each block of the page is judged by ``text_evidence``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pubcrawl.formats.element_names import HEADING_NAMES
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import formatted
from pubcrawl.formats.page import Page
from pubcrawl.reading import signs
from pubcrawl.reading.structure.blocks import BOLD_LEVEL, PageBlocks, cut_body
from pubcrawl.reading.structure.headings import REFERENCES, heading_kind
from pubcrawl.reading.text_evidence import block_evidence, log_odds
from pubcrawl.works.parts import size

PRIOR: Final = -1.6
"""The log-odds of a block without evidence: most blocks of a page are not its text."""

FEWEST: Final = 40
"""Words; of a page with less text all is kept that no element names as something else."""

DESCRIBED: Final = 100
"""Words of a text that tells what a page is about without the description of the page."""

_AROUND = signs.OUTSIDE | signs.bits("aside menu box")
_ENTRIES = signs.REFERENCES | signs.bits("reference")
_MARKS = frozenset("¶ § # 🔗 \uf0c1".split())
_TEMPLATE = re.compile(r"\{\{[^{}]{0,200}\}\}")
_TEMPLATE_WORDS = 5  # words between the places of an unfilled template
_CODE = frozenset(("pre", "code"))
_DESCRIPTION = re.compile(r"(?:(?:meta|dc|og|twitter)[.:])?description", re.IGNORECASE)
_SPACES = re.compile("[ \t\n\f\r]+")
_WORD = re.compile(r"\w+")
_KNOWN = 0.7  # share of the description in the text that makes it superfluous


def clean(document: Document, *, publication: bool) -> str:
    """
    Return the formatted text of the cleaned body of a page, below the description it lacks.

    *publication*: for the page of an article, also remove lists of references. The document is
    not changed.
    """
    body = body_of(document)
    body = document.body if body is None else body
    words = formatted(body, skip=dropped(document, publication=publication))
    about = description(document)
    return "\n\n".join(filter(None, ("" if _needs_none(words, about) else about, words)))


def _needs_none(text: str, about: str) -> bool:
    """Return whether a text is long enough without a description, or says the same."""
    if len(text.split()) >= DESCRIBED:
        return True
    runs = _runs(about)
    return len(runs & _runs(text)) >= _KNOWN * len(runs)


def _runs(text: str) -> set[tuple[str, ...]]:
    words = _WORD.findall(text.casefold())
    return set(zip(words, words[1:], words[2:], strict=False)) or {tuple(words)}


def description(document: Document) -> str:
    """Return the longest description in the meta elements of a page, "" for none."""
    result = [""]
    for node in document.metadata_elements("meta"):
        attributes = node.attributes
        names = (attributes.get("name") or "", attributes.get("property") or "")
        if any(map(_DESCRIPTION.fullmatch, names)):
            result.append(_SPACES.sub(" ", attributes.get("content") or "").strip(" "))
    return max(result, key=size)


def elements_named(document: Document, name: str) -> Iterator[Node]:
    """Yield the elements of a page with the tag *name*, in any case in XML."""
    if document.xml:
        for node in document.root.traverse():
            if (node.tag or "").lower() == name:
                yield node
    else:
        yield from document.css(name)


def dropped(document: Document, *, publication: bool) -> set[int]:
    """
    Return the ``mem_id`` of each element that cleaning removes from the body of a page.

    Elements inside it are removed too, but not all of them are listed.
    """
    page = document.page
    blocks = page.derived(cut_body)
    if not blocks.blocks:
        return set()
    # A list of references may be longer than the text; it is not what surrounds it.
    places: Sequence[int] = range(len(blocks.blocks))
    if publication and (references := _references(blocks)):
        places = [place for place in places if place not in references]
    remaining = _remaining(page, blocks, places)
    if not (publication or remaining):
        return set()
    holders = {number for place in remaining for number in blocks.blocks[place].path}
    result = {*blocks.left_out, *_controls(page)}
    for place, block in enumerate(blocks.blocks):
        if place not in remaining:
            result.update(next(([n] for n in block.path if n not in holders), ()))
    return {page.node[number].mem_id for number in result}


def count_text(page: Page) -> int:
    """Return the number of words of running text, headings and the like in a page."""
    blocks = page.derived(cut_body)
    text = _text(page, blocks, range(len(blocks.blocks)))
    return sum(blocks.blocks[place].words for place in text)


def _remaining(page: Page, blocks: PageBlocks, places: Sequence[int]) -> set[int]:
    """Return those of *places* that cleaning leaves: the blocks that are text, or what there is."""
    text = _text(page, blocks, places)
    if sum(blocks.blocks[place].words for place in text) < FEWEST:
        text |= {place for place in places if not blocks.blocks[place].signs & _AROUND}
    for place, following in reversed([*pairwise(places)]):
        level = blocks.blocks[place].level
        if following in text and 0 < level < BOLD_LEVEL:
            below = blocks.blocks[following].level
            if not below or below > level:  # a heading stays with its text
                text.add(place)
    return text - {*_templates(page, blocks)}


def _text(page: Page, blocks: PageBlocks, places: Sequence[int]) -> set[int]:
    """Return those of *places* where the block is text, if the page has no others."""
    evidence = block_evidence(page, [blocks.blocks[place] for place in places])
    pairs = zip(places, evidence, strict=True)
    return {place for place, names in pairs if log_odds(names) > -PRIOR}


def _templates(page: Page, blocks: PageBlocks) -> Iterator[int]:
    """Yield the places of unfilled templates: ``{{ item.title }}`` outside code."""
    for place, block in enumerate(blocks.blocks if "{{" in page.string else ()):
        rest = _TEMPLATE.sub("", block.text)
        if rest != block.text and len(_WORD.findall(rest)) <= _TEMPLATE_WORDS:
            owners = [
                owner
                for start, stop, owner in page.runs(block.path[-1] if block.path else 0)
                if start >= block.start and "{{" in page.string[start:stop]
            ]
            around = [*owners[:1], *page.ancestors(owners[0])] if owners else ()
            if not any(page.tag[number] in _CODE for number in around):
                yield place


def _references(blocks: PageBlocks) -> set[int]:
    """Return the places of the blocks in lists of references."""
    found = set()
    total = sum(block.words for block in blocks.blocks)
    entries = sum(block.words for block in blocks.blocks if block.signs & _ENTRIES)
    # ACS: a class of the whole text contains "ref".
    named = _ENTRIES if 2 * entries <= total else signs.REFERENCES
    level = 0  # that of the open section of references
    for place, block in enumerate(blocks.blocks):
        if block.level and heading_kind(block.text) == REFERENCES:
            level = block.level
        elif 0 < block.level <= level:
            level = 0
        if level or block.signs & named:
            found.add(place)
    return found


def _controls(page: Page) -> Iterator[int]:
    """Yield links to the editor of the page, and marks of headings."""
    links = page.by_tag.get("a", ())
    rels, hrefs = page.values("rel"), page.values("href")
    for number in links:
        if "edit" in rels.get(number, "").lower():
            yield number
        elif hrefs.get(number, "").startswith("#"):
            text = page.string[page.start[number] : page.stop[number]].strip()
            if text in _MARKS:
                yield number
                continue
            heading = next((n for n in page.ancestors(number) if page.tag[n] in HEADING_NAMES), 0)
            # "Copy link to this section"; but the heading itself may be a link.
            if heading and 2 * len(text) < len(page.text(heading)):
                yield number


def body_of(document: Document) -> Node | None:
    """Return the body; XML has one only if it is XHTML."""
    if not document.xml:
        return document.body
    node: Node | None = document.root
    for names in (("html",), ("body", "frameset")):
        children = node.iter() if node is not None else ()
        node = next((child for child in children if (child.tag or "").lower() in names), None)
    return node
