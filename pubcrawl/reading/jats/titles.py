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
    language,
    meaning,
    meta_of,
    plain,
    select,
    translations,
)
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.works.work import AbstractText, TitleText

_LABEL = re.compile(
    r"(?:abstract|summary|resumo|resumen|résumé|zusammenfassung)[.:]?", re.IGNORECASE
)
_TITLES = {
    "article-title": "main",
    "subtitle": "sub",
    "trans-title-group": "translated",
    # Before JATS 0.4 a translated title was directly in the group.
    "self::*[trans-title or trans-subtitle]": "translated",
    "alt-title": "short",
}
_ABSTRACTS = "abstract trans-abstract"


def titles(article: Element) -> Iterator[TitleText]:
    """Yield the titles of *article*: main titles, subtitles, translations, short titles."""
    own = language(article)
    for group in meta_of(article).iterchildren("title-group"):
        for path, kind in _TITLES.items():
            for title in select(path, group):
                if kind == "short" and not meaning(title, "alt-title-type", default=kind):
                    continue
                parts = select("trans-title | trans-subtitle", title) or [title]
                tag = language(parts[0]) or language(title)
                tag = tag or ("" if kind == "translated" else own)
                yield TitleText(": ".join(filter(None, map(heading, parts))), kind, tag)
    for translation in translations(article):
        for title in meta_of(translation).iterfind("title-group/article-title"):
            yield TitleText(heading(title), "translated", language(translation))


def abstracts(article: Element) -> Iterator[AbstractText]:
    """Yield the abstracts of *article* and of its translations, in document order."""
    own = language(article)
    for element, kind in _with_kinds(article, own):
        tag = language(element) or ("" if kind == "translated" else own)
        yield _abstract(element, kind, tag)
    for translation in translations(article):
        for element, kind in _elements(translation):
            if kind in ("author", "translated"):
                tag = language(element) or language(translation)
                yield _abstract(element, "translated", tag)


def _elements(article: Element) -> Iterator[tuple[Element, str]]:
    """Yield the abstracts of *article* with their kinds, by type, else by heading."""
    for element in below(front_of(article), _ABSTRACTS, f"{_ABSTRACTS} journal-meta"):
        by_type = meaning(element, "abstract-type")
        by_heading = meaning_of("abstract-patterns", heading(element.find("title")))
        if by_type == "summary" and by_heading == "plain":
            by_type = by_heading
        default = "translated" if element.tag == "trans-abstract" else by_heading
        yield element, by_type or default or "author"


def _with_kinds(article: Element, own: str) -> Iterator[tuple[Element, str]]:
    """Yield the non-empty abstracts of *article*, each with its kind; *own*: its language."""
    pairs = [(element, kind) for element, kind in _elements(article) if plain(element)]
    authors = [element for element, kind in pairs if kind == "author"]
    native = [element for element in authors if not own or language(element)[:2] in ("", own[:2])]
    headings = {element: heading(element.find("title")) for element in native or authors[:1]}
    # Nature Communications: <abstract><title>Abstract</title>…, then one without a heading by
    # the editors. A structured abstract may be several elements, each with its heading.
    labelled = [element for element, title in headings.items() if _LABEL.fullmatch(title)]
    main = {*(labelled or list(headings))[:1]}
    main |= {element for element, title in headings.items() if section_kind(element, title)}
    for element, kind in pairs:
        if kind == "author" and element not in main:
            kind = "summary" if element in headings else "translated"
        yield element, kind


def _abstract(element: Element, kind: str, tag: str) -> AbstractText:
    # Level 0 is the abstract itself.
    parts = read_section(element, 0)
    if parts and parts[0].level == 0 and (_LABEL.fullmatch(parts[0].title) or kind != "author"):
        parts[0] = parts[0]._replace(title="")
    text = "\n\n".join(piece for part in parts for piece in (part.title, part.text) if piece)
    return AbstractText(text, kind, tag, tuple(part for part in parts if part.level))
