"""
Sections of a JATS article: of its abstract, body, back and front; and their paragraphs.

Each item of a list is a paragraph, with its number. Footnotes follow their paragraph.
Figures and tables are skipped: ``figures`` reads these.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/sec-type.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from lxml import etree

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import (
    front_of,
    heading,
    is_value_gap,
    kind_of,
    local,
    meta_of,
    one_line,
    plain,
)
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.works.work import TextSection

_SECTIONS = frozenset(("sec", "boxed-text", "statement", "app", "notes"))
_OPAQUE = frozenset(("fig", "fig-group", "table-wrap", "sub-article", "response", "ref-list"))
_APART = _SECTIONS | frozenset(
    """
        sec-meta fig fig-group table-wrap table-wrap-group supplementary-material media ref-list
        object-id kwd-group floats-group floats-wrap sub-article response sig-block graphic
        alt-text long-desc permissions table related-object-group
    """.split()
)
_PARAGRAPHS = frozenset(
    """
        p disp-quote list list-item def-list def-item verse-group title verse-line attrib speech
        preformat code fn-group glossary subtitle question answer question-wrap def-head term-head
        ack disp-formula-group bio gloss-group explanation license license-p
    """.split()
)
_PREFIXES = frozenset(("label", "term", "speaker"))
_SPACED = frozenset(("disp-formula", "break", "def", "array", "tr", "td", "th", "tbody", "caption"))
_HEAD = ("title", "label", "subtitle")
# Marks in the text of several paragraphs; characters that XML forbids.
_START, _END, _PREFIX, _NOTE = "\x01\x02\x03\x04"
# The number of a list item, or a term, belongs to the next paragraph.
_PREFIXED = re.compile(rf"{_PREFIX}[\s{_START}]*{_START}")
_FOOTNOTE = re.compile(f"{_NOTE}(.*?){_NOTE}", re.DOTALL)
_NUMBER = re.compile(r"^(?:(?:[0-9]{1,2}|[IVX]{1,5}|[A-Z])[.)](?:[0-9]{1,2}[.)]?)* *|[0-9.]+ +)")
_OF_NAME = {"boxed-text": "boxed-text", "statement": "statement", "app": "appendix"}
_IN_BACK = {"ack": "acknowledgements", "glossary": "glossary", "bio": "biography"}
_FOOTNOTES = "footnotes"


def sections(article: Element) -> tuple[TextSection, ...]:
    """Return the sections of *article* in document order, outer before inner ones."""
    result: list[TextSection] = []
    for body in article.iterchildren("body"):
        result += _children(body, 1)
    for back in article.iterchildren("back"):
        result += _back(back)
    for floats in article.iterchildren("floats-group", "floats-wrap"):
        result += _inner(floats, 1)
    result += _front(article)
    return tuple(result)


def read_section(element: Element, level: int, kind: str = "") -> Iterator[TextSection]:
    """Yield *element* as a section, and the sections below it."""
    title = heading(element.find("title"))
    blocks = paragraphs(element)
    if not title and element.tag == "boxed-text":
        title = heading(element.find("caption/title"))
        if blocks[:1] == [title]:
            del blocks[0]
    title = title or heading(element.find("label"))
    if title or blocks:
        kind = kind or section_kind(element, title)
        yield TextSection(kind, level, title, "\n\n".join(blocks))
    yield from _inner(element, level + 1)


def section_kind(element: Element, title: str) -> str:
    """Return the kind of a section by its type, else by its title; "" if unknown."""
    by_type = kind_of(element, "sec-type", "notes-type").partition("|")[0]
    by_words = meaning_of("section-patterns", by_type) or title_kind(title)
    return _OF_NAME.get(element.tag) or by_words or ("statement" if element.tag == "notes" else "")


def title_kind(title: str) -> str:
    """Return the kind of a section by its title; "" if that does not say it."""
    return meaning_of("section-patterns", _NUMBER.sub("", title.strip()).strip())


def paragraphs(element: Element) -> list[str]:
    """Return the paragraphs of *element*, without its own title and label."""
    pieces = [element.text or ""]
    for child in element:
        if child.tag not in _HEAD:
            _mark(child, pieces)
        pieces.append(child.tail or "")
    return _divided(pieces)


def _paragraphs_of(elements: Iterable[Element]) -> list[str]:
    """Return the paragraphs of *elements*, which are siblings."""
    pieces: list[str] = []
    for element in elements:
        _mark(element, pieces)
        pieces.append(element.tail or "")
    return _divided(pieces)


def _mark(element: Element, pieces: list[str]) -> None:
    """Add the text of *element* to *pieces*, with marks where paragraphs start and end."""
    name = local(element)
    before = after = ""
    if name in _APART:
        pieces.append(_END)
        return
    if name == "fn":
        pieces += (_NOTE, plain(element), _NOTE)
        return
    if name in _PARAGRAPHS:
        before, after = _START, _END
    elif name in _PREFIXES:
        before, after = " ", f" {_PREFIX}"
    elif name in _SPACED:
        before = after = " "
    elif is_value_gap(element):
        after = " "
    pieces += (before, element.text or "")
    for child in element:
        _mark(child, pieces)
        pieces.append(child.tail or "")
    pieces.append(after)


def _divided(pieces: list[str]) -> list[str]:
    result: list[str] = []
    for block in re.split(f"[{_START}{_END}]", _PREFIXED.sub(" ", "".join(pieces))):
        notes = _FOOTNOTE.findall(block) if _NOTE in block else []
        words = _FOOTNOTE.sub("", block) if notes else block
        result += filter(None, (one_line(words.replace(_PREFIX, "")), *notes))
    return result


def _children(parent: Element, level: int) -> Iterator[TextSection]:
    """Yield the sections of *parent*; paragraphs between them become untitled sections."""
    if words := one_line(parent.text or ""):
        yield TextSection("", level, "", words)
    children = parent.iterchildren(etree.Element)
    for is_section, group in groupby(children, lambda child: child.tag in _SECTIONS):
        if is_section:
            for section in group:
                yield from read_section(section, level)
        else:
            yield from _loose(list(group), level)


def _loose(elements: list[Element], level: int) -> Iterator[TextSection]:
    if words := "\n\n".join(_paragraphs_of(elements)):
        yield TextSection("", level, "", words)
    for element in elements:
        yield from _inner(element, level)


def _inner(element: Element, level: int) -> Iterator[TextSection]:
    """Yield the nearest sections below *element*, at any depth, and those in them."""
    for child in element.iterchildren(etree.Element):
        if child.tag in _SECTIONS:
            yield from read_section(child, level)
        elif child.tag not in _OPAQUE:
            yield from _inner(child, level)


def _back(back: Element) -> Iterator[TextSection]:
    for child in back.iterchildren(etree.Element):
        if child.tag == "app-group":
            yield from _inner(child, 1)
        elif child.tag == "fn-group":
            yield from _declarations(child)
        elif child.tag in _SECTIONS or child.tag in _IN_BACK:
            yield from read_section(child, 1, _IN_BACK.get(child.tag, ""))
        elif child.tag != "ref-list":
            yield from _loose([child], 1)


def _declarations(group: Element) -> Iterator[TextSection]:
    """Yield a section for each declaration in footnotes, and one for all other footnotes."""
    title = heading(group.find("title"))
    group_kind = section_kind(group, title)
    others = []
    for note in group.iterchildren("fn"):
        note_type = kind_of(note, "fn-type")
        label = heading(note.find("title")) or heading(note.find("label"))
        kind = title_kind(note_type) or title_kind(label) or group_kind
        words = "\n\n".join(paragraphs(note))
        if words and kind:
            label = label if len(label) > 3 else title or meaning_of("fn-type", note_type)
            yield TextSection(kind, 1, label, words)
        elif words:
            others.append(words)
    if others:
        yield TextSection(_FOOTNOTES, 1, title, "\n\n".join(others))


def _front(article: Element) -> Iterator[TextSection]:
    """Yield the declarations in the front: in author notes and metadata."""
    meta = meta_of(article)
    for notes in meta.iterchildren("author-notes"):
        yield from (one for one in _declarations(notes) if one.kind != _FOOTNOTES)
    for statement in meta.iterfind("funding-group/funding-statement"):
        if words := plain(statement):
            yield TextSection("funding", 1, "Funding", words)
    for custom in meta.iter("custom-meta"):
        name, value = plain(custom.find("meta-name")), plain(custom.find("meta-value"))
        if value and title_kind(name) == "statement":
            yield TextSection("statement", 1, name, value)
    for notes in front_of(article).iterchildren("notes"):
        yield from read_section(notes, 1)
