"""
Sections of a JATS article: of its abstract, body, back and front; and their paragraphs.

One walk reads the text of a section and finds the sections in it: the group ``section-text``
of the table says what an element is for it. Each item of a list is a paragraph, with its
number. Footnotes follow their paragraph. ``figures`` reads figures and tables.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/sec-type.html
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Final

from lxml import etree

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import (
    front_of,
    heading,
    is_value_gap,
    kind_of,
    meta_of,
    one_line,
    plain,
)
from pubcrawl.reading.jats.words import MEANINGS, meaning_of
from pubcrawl.works.work import TextSection

_ROLES = MEANINGS["section-text"]
_HEAD = ("title", "label", "subtitle")
# Marks in the text of several paragraphs; characters that XML forbids.
_START, _END, _PREFIX, _NOTE = "\x01\x02\x03\x04"
_AROUND: Final = {
    "paragraph": (_START, _END),
    "prefix": (" ", f" {_PREFIX}"),
    "spaced": (" ", " "),
}
"""What stands before and after the text of elements with a role."""
# The number of a list item, or a term, belongs to the next paragraph.
_PREFIXED = re.compile(rf"{_PREFIX}[\s{_START}]*{_START}")
_FOOTNOTE = re.compile(f"{_NOTE}(.*?){_NOTE}", re.DOTALL)
_NUMBER = re.compile(r"^(?:(?:[0-9]{1,2}|[IVX]{1,5}|[A-Z])[.)](?:[0-9]{1,2}[.)]?)* *|[0-9.]+ +)")
_FOOTNOTES = "footnotes"


def sections(article: Element) -> Iterator[TextSection]:
    """Yield the sections of *article* in document order, outer before inner ones."""
    for part in article.iterchildren("body", "back", "floats-group", "floats-wrap"):
        is_float = part.tag.startswith("floats")
        if not is_float and (text := one_line(part.text or "")):
            yield TextSection(text=text)
        for role, group in groupby(part.iterchildren(etree.Element), _role_of_part):
            if role == "section":
                for section in group:
                    yield from read_section(section, 1)
            elif role == "notes":
                for notes in group:
                    yield from _declarations(notes)
            else:
                blocks, inner = _read(group, 1)
                yield from (*_section("", 1, "", [] if is_float else blocks), *inner)
    meta = meta_of(article)
    for notes in meta.iterchildren("author-notes"):
        yield from (note for note in _declarations(notes) if note.kind != _FOOTNOTES)
    for statement in meta.iterfind("funding-group/funding-statement"):
        if text := plain(statement):
            yield TextSection("funding", 1, "Funding", text)
    for custom in meta.iter("custom-meta"):
        name, value = plain(custom.find("meta-name")), plain(custom.find("meta-value"))
        if value and title_kind(name) == "statement":
            yield TextSection("statement", 1, name, value)
    for notes in front_of(article).iterchildren("notes"):
        yield from read_section(notes, 1)


def _role_of_part(element: Element) -> str:
    """Return what a part of the body or back is: a section, notes, or text between sections."""
    if element.tag == "fn-group":
        return "notes"
    is_section = _ROLES.get(element.tag) == "section" or meaning_of("section-name", element.tag)
    return "section" if is_section else ""


def read_section(element: Element, level: int) -> list[TextSection]:
    """Return *element* as a section of *level*, and the sections in it."""
    blocks, inner = _read(element, level + 1, text=element.text, without=_HEAD)
    title = heading(element.find("title"))
    if not title and element.tag == "boxed-text":
        title = heading(element.find("caption/title"))
        if blocks[:1] == [title]:
            del blocks[0]
    title = title or heading(element.find("label"))
    return [*_section(section_kind(element, title), level, title, blocks), *inner]


def _section(kind: str, level: int, title: str, blocks: list[str]) -> list[TextSection]:
    return [TextSection(kind, level, title, "\n\n".join(blocks))] if title or blocks else []


def section_kind(element: Element, title: str) -> str:
    """Return the kind of a section by its name, its type, or its title; "" if unknown."""
    by_type = kind_of(element, "sec-type", "notes-type").partition("|")[0]
    return (
        meaning_of("section-name", element.tag)
        or meaning_of("section-patterns", by_type)
        or title_kind(title)
        or ("statement" if element.tag == "notes" else "")
    )


def title_kind(title: str) -> str:
    """Return the kind of a section by its title; "" if that does not say it."""
    return meaning_of("section-patterns", without_number(title))


def without_number(title: str) -> str:
    """Return the *title* of a section without its number."""
    return _NUMBER.sub("", title.strip()).strip()


def _read(
    elements: Iterable[Element], level: int, *, text: str | None = "", without: Collection[str] = ()
) -> tuple[list[str], list[TextSection]]:
    """
    Return the paragraphs of *elements*, siblings after *text*, and the sections in them.

    *level*: that of these sections. *without*: names of siblings without text.
    """
    pieces: list[str] = [text or ""]
    inner: list[TextSection] = []

    def walk(elements: Iterable[Element], without: Collection[str] = ()) -> None:
        for element in elements:
            role = "closed" if element.tag in without else _ROLES.get(element.tag, "")
            if role == "note":
                pieces.extend((_NOTE, plain(element), _NOTE))
            elif role in ("section", "apart", "closed"):
                pieces.append(_END)
                if role == "section":
                    inner.extend(read_section(element, level))
                elif role == "apart":
                    inner.extend(_read(element, level)[1])
            else:
                gap = " " if is_value_gap(element) else ""
                before, after = _AROUND.get(role, ("", gap))
                pieces.extend((before, element.text or ""))
                walk(element)
                pieces.append(after)
            pieces.append(element.tail or "")

    walk(elements, without)
    blocks: list[str] = []
    for block in re.split(f"[{_START}{_END}]", _PREFIXED.sub(" ", "".join(pieces))):
        notes = _FOOTNOTE.findall(block) if _NOTE in block else []
        text = _FOOTNOTE.sub("", block) if notes else block
        blocks += filter(None, (one_line(text.replace(_PREFIX, "")), *notes))
    return blocks, inner


def _declarations(group: Element) -> Iterator[TextSection]:
    """Yield a section for each declaration in footnotes, and one for all other footnotes."""
    title = heading(group.find("title"))
    group_kind = section_kind(group, title)
    others: list[str] = []
    for note in group.iterchildren("fn"):
        note_type = kind_of(note, "fn-type")
        label = heading(note.find("title")) or heading(note.find("label"))
        kind = title_kind(note_type) or title_kind(label) or group_kind
        blocks, _ = _read(note, 1, text=note.text, without=_HEAD)
        if kind and blocks:
            label = label if len(label) > 3 else title or meaning_of("fn-type", note_type)
            yield from _section(kind, 1, label, blocks)
        else:
            others += blocks
    if others:
        yield from _section(_FOOTNOTES, 1, title, others)
