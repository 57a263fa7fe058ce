"""
Titles and abstracts of a JATS article, by kind and language.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/abstract-type.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.reading.jats.blocks import paragraphs
from pubcrawl.reading.jats.sections import section_kind
from pubcrawl.reading.jats.tree import (
    front_of,
    heading,
    kind_of,
    language,
    meta_of,
    plain,
    sub_articles,
    within,
)
from pubcrawl.works.work import AbstractText, TextSection, TitleText

# abstract-type → the model's kind; any other type is the author's abstract.
_KINDS = {
    "graphical": "graphical",
    "graphical-abstract": "graphical",
    "key-image": "graphical",
    "key-image-no-article-view": "graphical",
    "figure": "graphical",
    "video": "graphical",
    "teaser": "teaser",
    "web-summary": "teaser",
    "toc": "teaser",
    "toc-abstract": "teaser",
    "tweet": "teaser",
    "short": "teaser",
    "precis": "teaser",
    "preview": "teaser",
    "one-sentence": "teaser",
    "one-sentence-summary": "teaser",
    "key-points": "highlights",
    "keypoints": "highlights",
    "highlights": "highlights",
    "author-highlights": "highlights",
    "research-highlights": "highlights",
    "objectives": "highlights",
    "plain-language-summary": "plain",
    "plain-language": "plain",
    "lay-summary": "plain",
    "lay-abstract": "plain",
    "non-technical": "plain",
    "non-technical-summary": "plain",
    "patient-summary": "plain",
    "consumer": "plain",
    "summary": "summary",
    "executive-summary": "summary",
    "author-summary": "summary",
    "significance": "summary",
    "editor": "editor",
    "editors-summary": "editor",
    "editor-summary": "editor",
    "editorial-summary": "editor",
    "editorial-comment": "editor",
    "translated": "translated",
}
# Heading → kind, if the type is missing or ambiguous.
_HEADINGS = (
    (re.compile(r"graphical abstract|visual abstract|video abstract", re.I), "graphical"),
    (
        re.compile(r"(?:research )?highlights?|key ?points|key messages|at a glance", re.I),
        "highlights",
    ),
    (
        re.compile(
            r"plain[- ]language .*|lay (?:summary|abstract)|non-?technical .*|elife digest|digest",
            re.I,
        ),
        "plain",
    ),
    (
        re.compile(r"authors?['’]? summary|significance(?: statement)?|executive summary", re.I),
        "summary",
    ),
    (re.compile(r"editors?['’]?s? (?:summary|note|comment)s?", re.I), "editor"),
    (re.compile(r"teaser|in brief|one[- ]sentence summary|table of contents.*", re.I), "teaser"),
)
_LABEL = re.compile(
    r"(?:abstract|summary|resumo|resumen|résumé|zusammenfassung)[.:]?", re.IGNORECASE
)
_SHORT = (
    "short",
    "running",
    "running-head",
    "running-title",
    "right-running",
    "right-running-head",
)
_FALLBACK = ("summary", "plain", "highlights")


def titles(article: etree._Element) -> tuple[TitleText, ...]:
    """Return the titles of *article*: main titles, subtitles, translations, short titles."""
    own = language(article)
    result: list[TitleText] = []
    for group in meta_of(article).iterchildren("title-group"):
        result += _group(group, own)
    for sub in sub_articles(article):
        if kind_of(sub, "article-type") == "translation":
            for group in meta_of(sub).iterchildren("title-group"):
                title = heading(group.find("article-title"))
                result.append(TitleText(title, "translated", language(sub)))
    return tuple(dict.fromkeys(title for title in result if title.text))


def _group(group: etree._Element, own: str) -> Iterator[TitleText]:
    for element in group.iterchildren("article-title"):
        yield TitleText(heading(element), "main", language(element) or own)
    for element in group.iterchildren("subtitle"):
        yield TitleText(heading(element), "sub", language(element) or own)
    # Before JATS 0.4 a translated title was directly in the group.
    for other in (*group.iterchildren("trans-title-group"), group):
        parts = [heading(one) for one in other.iterchildren("trans-title")]
        parts += [heading(one) for one in other.iterchildren("trans-subtitle")]
        if parts:
            own_tag = next((language(one) for one in other.iterchildren("trans-title")), "")
            tag = own_tag or (language(other) if other is not group else "")
            yield TitleText(": ".join(filter(None, parts)), "translated", tag)
    for element in group.iterchildren("alt-title"):
        kind = kind_of(element, "alt-title-type")
        if kind in _SHORT or not kind:
            yield TitleText(heading(element), "short", language(element) or own)


def abstracts(article: etree._Element) -> tuple[AbstractText, ...]:
    """Return the abstracts of *article* and of its translations, in document order."""
    own = language(article)
    result: list[AbstractText] = []
    for element, kind in _with_kinds(article):
        tag_ = language(element) or ("" if kind == "translated" else own)
        result.append(_abstract(element, kind, tag_))
    for sub in sub_articles(article):
        if kind_of(sub, "article-type") == "translation":
            for element in _abstract_elements(sub):
                if abstract_kind(element) in ("author", "translated"):
                    tag = language(element) or language(sub)
                    result.append(_abstract(element, "translated", tag))
    return tuple(dict.fromkeys(one for one in result if one.text))


def author_abstracts(article: etree._Element) -> list[etree._Element]:
    """
    Return the elements of the author's abstract in the article's language.

    Without one, return the summary, else the plain-language summary, else the highlights;
    never a teaser or a graphical abstract.
    """
    by_kind: dict[str, list[etree._Element]] = {}
    for element, kind in _with_kinds(article):
        if element.tag == "abstract":
            by_kind.setdefault(kind, []).append(element)
    return next((by_kind[kind] for kind in ("author", *_FALLBACK) if kind in by_kind), [])


def abstract_kind(element: etree._Element) -> str:
    """Return the kind of an abstract by its type, else by its heading."""
    if element.tag == "trans-abstract":
        given = _KINDS.get(kind_of(element, "abstract-type"), "translated")
        return "translated" if given == "author" else given
    kind = kind_of(element, "abstract-type")
    title = heading(element.find("title"))
    by_heading = next((name for pattern, name in _HEADINGS if pattern.fullmatch(title)), "")
    if kind in ("summary", "executive-summary") and by_heading == "plain":
        return by_heading
    return _KINDS.get(kind) or by_heading or "author"


def _with_kinds(article: etree._Element) -> list[tuple[etree._Element, str]]:
    """Return the non-empty abstracts of *article*, each with its kind."""
    own = language(article)
    pairs = [(one, abstract_kind(one)) for one in _abstract_elements(article) if plain(one)]
    authors = [element for element, kind in pairs if kind == "author"]
    native = [one for one in authors if not _differs(language(one), own)] or authors[:1]
    # Nature Communications: <abstract><title>Abstract</title>…, then one without a heading by
    # the editors. A structured abstract may be several elements, each with its heading.
    labelled = [one for one in native if _LABEL.fullmatch(heading(one.find("title")))]
    main = set((labelled or native)[:1])
    main |= {one for one in native if section_kind(one, heading(one.find("title")))}
    return [
        (element, kind if kind != "author" or element in main else _lesser(element, native))
        for element, kind in pairs
    ]


def _lesser(element: etree._Element, native: list[etree._Element]) -> str:
    """Return the kind of a further abstract: translated, or a summary."""
    return "summary" if element in native else "translated"


def _abstract_elements(article: etree._Element) -> Iterator[etree._Element]:
    for element in front_of(article).iter("abstract", "trans-abstract"):
        if not within(element, ("abstract", "trans-abstract", "journal-meta"), article):
            yield element


def _abstract(element: etree._Element, kind: str, tag: str) -> AbstractText:
    sections: list[TextSection] = []
    pieces: list[str] = []
    _add_sections(element, 0, sections, pieces)
    title = heading(element.find("title"))
    if pieces and pieces[0] == title and (_LABEL.fullmatch(title) or kind != "author"):
        del pieces[0]
    # Level 0 is the abstract itself.
    subsections = [section for section in sections if section.level > 0]
    return AbstractText("\n\n".join(pieces), kind, tag, tuple(subsections))


def _add_sections(
    element: etree._Element, level: int, sections: list[TextSection], pieces: list[str]
) -> None:
    title = heading(element.find("title")) or heading(element.find("label"))
    own = paragraphs(element)
    sections.append(TextSection(section_kind(element, title), level, title, "\n\n".join(own)))
    pieces += [piece for piece in (title, *own) if piece]
    for child in element.iterchildren("sec"):
        _add_sections(child, level + 1, sections, pieces)


def _differs(tag: str, own: str) -> bool:
    return bool(tag and own) and tag.partition("-")[0] != own.partition("-")[0]
