"""
Sections of a JATS article: of its body, back and front.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/sec-type.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.reading.jats.blocks import paragraphs, paragraphs_of
from pubcrawl.reading.jats.tree import front_of, heading, kind_of, meta_of, plain
from pubcrawl.works.work import TextSection

_SECTIONS = frozenset(("sec", "boxed-text", "statement", "app"))
_OPAQUE = frozenset(("fig", "fig-group", "table-wrap", "sub-article", "response", "ref-list"))
# Patterns for the start of a sec-type or a title after its number; the first match counts.
_KINDS = (
    (r"intro|background", "introduction"),
    (
        r"(?:materials?|subjects?|patients?|data|study|experimental|methods?)\b.*\bmethod"
        r"|methods?\b|methodolog|materials?\b|experimental (?:section|procedures?|design|setup)"
        r"|experimental$|subjects$|star[ ★]*methods|online methods|procedures?$",
        "methods",
    ),
    (r"results?\b|findings$", "results"),
    (r"discussions?\b", "discussion"),
    (r"conclusions?\b|concluding remarks|summary and conclusion", "conclusions"),
    (
        r"acknowled?ge?ments?|agradecimientos|agradecimentos|remerciements|danksagung",
        "acknowledgements",
    ),
    (
        r"funding|financial (?:support|disclosure)|grant (?:support|information)|supported[- ]by"
        r"|role of the funding|sources? of (?:funding|support)|financiamento|financiación",
        "funding",
    ),
    (r"appendi(?:x|ces)", "appendix"),
    (
        r"supplement(?:ary|al)?\b|supporting information|additional files?|extended data"
        r"|electronic supplement",
        "supplementary",
    ),
    (
        r"(?:data|code|software|materials?)(?:,? (?:and|code|data|software|materials?))*"
        r"[- ](?:availability|access|sharing)|availability of|data-availability",
        "statement",
    ),
    (
        r"conflicts? of|conflict$|conflito|competing|coi-|declarations?\b|disclosures?\b"
        r"|financial-disclosure|disclaimer|publisher['’]s",
        "statement",
    ),
    (r"ethic|consent|informed consent|institutional review|peer[- ]review", "statement"),
    (
        r"(?:authors?|contributors?)['’]?s?['’]?[ -]*contribution|contribution statement|con$",
        "statement",
    ),
    (r"(?:list of )?abbreviations", "glossary"),
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), kind) for pattern, kind in _KINDS)
_NUMBER = re.compile(r"^(?:(?:[0-9]{1,2}|[IVX]{1,5}|[A-Z])[.)](?:[0-9]{1,2}[.)]?)* *|[0-9.]+ +)")
_OF_NAME = {"boxed-text": "boxed-text", "statement": "statement", "app": "appendix"}
_NOTES = frozenset(("conflict", "coi-statement", "con", "financial-disclosure", "supported-by"))
_NOTE_TITLES = {
    "conflict": "Competing interests",
    "coi-statement": "Competing interests",
    "con": "Author contributions",
    "financial-disclosure": "Financial disclosure",
    "supported-by": "Funding",
}


def sections(article: etree._Element) -> tuple[TextSection, ...]:
    """Return the sections of *article* in document order, outer before inner ones."""
    result: list[TextSection] = []
    for body in article.iterchildren("body"):
        result += _children(body, 1)
    for back in article.iterchildren("back"):
        result += _back(back)
    for floats in article.iterchildren("floats-group", "floats-wrap"):
        for box in _inner(floats):
            result += _section(box, 1)
    result += _front(article)
    return tuple(result)


def section_kind(element: etree._Element, title: str) -> str:
    """Return the kind of a section by its type, else by its title; "" if unknown."""
    if kind := _OF_NAME.get(str(element.tag)):
        return kind
    return _worded(kind_of(element, "sec-type").partition("|")[0]) or title_kind(title)


def title_kind(title: str) -> str:
    """Return the kind of a section by its title; "" if that does not say it."""
    return _worded(_NUMBER.sub("", title.strip()))


def _worded(words: str) -> str:
    words = words.strip()
    return next((kind for pattern, kind in _PATTERNS if words and pattern.match(words)), "")


def _children(parent: etree._Element, level: int) -> Iterator[TextSection]:
    """Yield the sections of *parent*; paragraphs between them become untitled sections."""
    loose: list[etree._Element] = []
    if parent.text and parent.text.strip():
        yield TextSection("", level, "", plain_start(parent))
    for child in parent.iterchildren(etree.Element):
        if child.tag in _SECTIONS:
            yield from _loose(loose, level)
            loose = []
            yield from _section(child, level)
        else:
            loose.append(child)
    yield from _loose(loose, level)


def plain_start(parent: etree._Element) -> str:
    """Return the text of *parent* before its first element."""
    return " ".join((parent.text or "").split())


def _loose(elements: list[etree._Element], level: int) -> Iterator[TextSection]:
    if words := "\n\n".join(paragraphs_of(elements)):
        yield TextSection("", level, "", words)
    for element in elements:
        for inner in _inner(element):
            yield from _section(inner, level)


def _section(element: etree._Element, level: int, kind: str = "") -> Iterator[TextSection]:
    title = heading(element.find("title"))
    if not title and element.tag == "boxed-text":
        title = heading(element.find("caption/title"))
    title = title or heading(element.find("label"))
    paragraphs_ = paragraphs(element)
    if paragraphs_ and paragraphs_[0] == title and element.tag == "boxed-text":
        del paragraphs_[0]  # the caption's title
    words = "\n\n".join(paragraphs_)
    if title or words:
        yield TextSection(kind or section_kind(element, title), level, title, words)
    for inner in _inner(element):
        yield from _section(inner, level + 1)


def _inner(element: etree._Element) -> Iterator[etree._Element]:
    """Yield the nearest sections below *element*, at any depth."""
    for child in element.iterchildren(etree.Element):
        if child.tag in _SECTIONS:
            yield child
        elif child.tag not in _OPAQUE:
            yield from _inner(child)


def _back(back: etree._Element) -> Iterator[TextSection]:
    for child in back.iterchildren(etree.Element):
        if child.tag in ("ack", "sec", "app"):
            yield from _section(child, 1, "acknowledgements" if child.tag == "ack" else "")
        elif child.tag == "app-group":
            for app in child.iterchildren("app"):
                yield from _section(app, 1)
        elif child.tag == "glossary":
            yield from _section(child, 1, "glossary")
        elif child.tag == "bio":
            yield from _section(child, 1, "biography")
        elif child.tag == "notes":
            yield from _notes(child, 1)
        elif child.tag == "fn-group":
            yield from _footnotes(child)
        elif child.tag != "ref-list":
            yield from _loose([child], 1)


def _notes(notes: etree._Element, level: int) -> Iterator[TextSection]:
    title = heading(notes.find("title"))
    apart = _SECTIONS | {"title", "notes"}
    own = [one for one in notes.iterchildren(etree.Element) if one.tag not in apart]
    words = "\n\n".join(paragraphs_of(own))
    kind = section_kind(notes, title) or section_kind(notes, kind_of(notes, "notes-type"))
    if words or title:
        yield TextSection(kind or "statement", level, title, words)
    for child in notes.iterchildren(etree.Element):
        if child.tag == "notes":
            yield from _notes(child, level + 1)
        elif child.tag in _SECTIONS:
            yield from _section(child, level + 1)


def _footnotes(group: etree._Element) -> Iterator[TextSection]:
    """Yield a section for each declaration, and one for all other footnotes."""
    title = heading(group.find("title"))
    group_kind = section_kind(group, title)
    others = []
    for note in group.iterchildren("fn"):
        kind = kind_of(note, "fn-type")
        own_title = heading(note.find("title")) or heading(note.find("label"))
        own_kind = section_kind(note, kind) or section_kind(note, own_title)
        if words := "\n\n".join(paragraphs(note)):
            if own_kind or group_kind:
                label = own_title if len(own_title) > 3 else title or _NOTE_TITLES.get(kind, "")
                yield TextSection(own_kind or group_kind, 1, label, words)
            else:
                others.append(words)
    if others:
        yield TextSection("footnotes", 1, title, "\n\n".join(others))


def _front(article: etree._Element) -> Iterator[TextSection]:
    """Yield the declarations in the front: in author notes and metadata."""
    meta = meta_of(article)
    for note in meta.iterfind("author-notes/fn"):
        kind = kind_of(note, "fn-type")
        if kind in _NOTES and (words := "\n\n".join(paragraphs(note))):
            title = heading(note.find("title")) or _NOTE_TITLES.get(kind, "")
            yield TextSection(section_kind(note, kind) or "statement", 1, title, words)
    for statement in meta.iterfind("funding-group/funding-statement"):
        if words := plain(statement):
            yield TextSection("funding", 1, "Funding", words)
    for custom in meta.iter("custom-meta"):
        name, value = plain(custom.find("meta-name")), plain(custom.find("meta-value"))
        if value and section_kind(custom, name) == "statement":
            yield TextSection("statement", 1, name, value)
    for notes in front_of(article).iterchildren("notes"):
        yield from _notes(notes, 1)
