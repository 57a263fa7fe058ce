"""
Titles and abstracts of a JATS article, by kind and language.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/abstract-type.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.sections import read_section, section_kind
from pubcrawl.reading.jats.tree import (
    below,
    front_of,
    heading,
    kind_of,
    language,
    meta_of,
    plain,
    translations,
)
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.works.work import AbstractText, TitleText

_LABEL = re.compile(
    r"(?:abstract|summary|resumo|resumen|résumé|zusammenfassung)[.:]?", re.IGNORECASE
)
_ABSTRACTS = ("abstract", "trans-abstract")


def titles(article: Element) -> tuple[TitleText, ...]:
    """Return the titles of *article*: main titles, subtitles, translations, short titles."""
    own = language(article)
    result: list[TitleText] = []
    for group in meta_of(article).iterchildren("title-group"):
        result += _titles_in(group, own)
    for translation in translations(article):
        for title in meta_of(translation).iterfind("title-group/article-title"):
            result.append(TitleText(heading(title), "translated", language(translation)))
    return tuple(dict.fromkeys(title for title in result if title.text))


def _titles_in(group: Element, own: str) -> Iterator[TitleText]:
    for name, kind in (("article-title", "main"), ("subtitle", "sub")):
        for element in group.iterchildren(name):
            yield TitleText(heading(element), kind, language(element) or own)
    # Before JATS 0.4 a translated title was directly in the group.
    for parent in (*group.iterchildren("trans-title-group"), group):
        parts = [*parent.iterchildren("trans-title"), *parent.iterchildren("trans-subtitle")]
        if parts:
            tag = language(parts[0]) or language(parent)
            yield TitleText(": ".join(filter(None, map(heading, parts))), "translated", tag)
    for element in group.iterchildren("alt-title"):
        if meaning_of("alt-title-type", kind_of(element, "alt-title-type") or "short"):
            yield TitleText(heading(element), "short", language(element) or own)


def abstracts(article: Element) -> tuple[AbstractText, ...]:
    """Return the abstracts of *article* and of its translations, in document order."""
    own = language(article)
    result = [
        _abstract(element, kind, language(element) or ("" if kind == "translated" else own))
        for element, kind in _with_kinds(article, own)
    ]
    for translation in translations(article):
        for element in _elements(translation):
            if _kind(element) in ("author", "translated"):
                tag = language(element) or language(translation)
                result.append(_abstract(element, "translated", tag))
    return tuple(dict.fromkeys(abstract for abstract in result if abstract.text))


def _elements(article: Element) -> Iterator[Element]:
    return below(front_of(article), *_ABSTRACTS, outside=(*_ABSTRACTS, "journal-meta"))


def _kind(element: Element) -> str:
    """Return the kind of an abstract by its type, else by its heading."""
    by_type = meaning_of("abstract-type", kind_of(element, "abstract-type"))
    by_heading = meaning_of("abstract-patterns", heading(element.find("title")))
    if by_type == "summary" and by_heading == "plain":
        return by_heading
    return by_type or ("translated" if element.tag == "trans-abstract" else by_heading) or "author"


def _with_kinds(article: Element, own: str) -> Iterator[tuple[Element, str]]:
    """Yield the non-empty abstracts of *article*, each with its kind; *own*: its language."""
    pairs = [(element, _kind(element)) for element in _elements(article) if plain(element)]
    authors = [element for element, kind in pairs if kind == "author"]
    native = [one for one in authors if not own or language(one)[:2] in ("", own[:2])]
    native = native or authors[:1]
    headings = {element: heading(element.find("title")) for element in native}
    # Nature Communications: <abstract><title>Abstract</title>…, then one without a heading by
    # the editors. A structured abstract may be several elements, each with its heading.
    labelled = [element for element in native if _LABEL.fullmatch(headings[element])]
    main = {*(labelled or native)[:1]}
    main |= {element for element in native if section_kind(element, headings[element])}
    for element, kind in pairs:
        if kind == "author" and element not in main:
            kind = "summary" if element in headings else "translated"
        yield element, kind


def _abstract(element: Element, kind: str, tag: str) -> AbstractText:
    # Level 0 is the abstract itself.
    parts = [*read_section(element, 0)]
    if parts and parts[0].level == 0 and (_LABEL.fullmatch(parts[0].title) or kind != "author"):
        parts[0] = parts[0]._replace(title="")
    words = "\n\n".join(piece for part in parts for piece in (part.title, part.text) if piece)
    return AbstractText(words, kind, tag, tuple(part for part in parts if part.level))
