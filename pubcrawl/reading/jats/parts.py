"""
The flat parts of a JATS article: title, keywords, abstract, full text.

Section titles are separate paragraphs. The full text consists of title, abstract, body,
and the glossary, notes and sections of the back. It excludes acknowledgements,
appendices, biographies, footnotes, references and cells of tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from lxml import etree

from pubcrawl.formats.xml import Element
from pubcrawl.formats.xml.text import joined, text
from pubcrawl.reading.jats.tree import local, plain
from pubcrawl.works.work import Work

# The children of a section are read instead of the section, so its title is a separate
# paragraph. compat: a section inside a box is read twice.
_ABSTRACTS = etree.XPath(
    ".//front//abstract/*[not(self::sec)] | .//front//abstract//sec/*[not(self::sec)]"
)
_BODY = etree.XPath("body/*[not(self::sec or self::sig-block)] | body//sec/*[not(self::sec)]")
# A section within a section of the back is one paragraph.
_BACK = etree.XPath(
    "back//glossary//*[self::term-head or self::def-head or self::term or self::def or self::td]"
    + "".join(
        f" | {parent}/*[not(self::ref-list or .//ref-list)]"
        for parent in ("back/notes", "back/sec", "floats-wrap", "floats-group")
    )
)
_ABSTRACT_KINDS = ("author", "summary", "plain", "highlights")
_REFERENCES = frozenset(("title", "label", "ref-list"))
"""The elements of a section that has references alone."""
_NO_TEXT = frozenset(("table", "tgroup", "ref-list", "ref"))


class FlatText(NamedTuple):
    """The title, the abstract, and the other parts of the full text."""

    title: str
    abstract: str
    rest: str


def keywords(article: Element) -> tuple[str, ...]:
    """Return the keywords of the front."""
    return tuple(text(kwd) for kwd in article.iterfind("front//kwd"))


def flat_text(article: Element, work: Work) -> FlatText:
    """
    Return the flat text of *article*, whose work is *work*, with its subtitle.

    The abstract is the author's, without one the summary, the plain-language summary or the
    highlights; never a teaser or a graphical abstract.
    """
    titles = {title.kind: title.text for title in reversed(work.titles)}
    main, sub = titles.get("main", ""), titles.get("sub", "")
    abstracts = (
        [one.text for one in work.abstracts if one.kind == kind] for kind in _ABSTRACT_KINDS
    )
    return FlatText(
        f"{main} : {sub}" if main and sub else main,
        "\n\n".join(next(filter(None, abstracts), [])),
        "\n\n".join(filter(None, _paragraphs(article))),
    )


def compat_flat_text(article: Element) -> FlatText:
    """Return the flat text as PubFetcher: all abstracts, cells and texts in boxes twice."""
    group = next(article.iter("title-group"), etree.Element("title-group"))
    main, sub = (next(map(text, group.iter(name)), "") for name in ("article-title", "subtitle"))
    return FlatText(
        f"{main} : {sub}" if main and sub else main,
        joined(_elements(_ABSTRACTS, article)),
        joined([*_elements(_BODY, article), *_elements(_BACK, article)]),
    )


def _paragraphs(article: Element) -> Iterator[str]:
    elements = [*_elements(_BODY, article), *_elements(_BACK, article)]
    known = set(elements)
    for element in elements:
        inside = any(above in known for above in element.iterancestors())
        beside = {one.tag for one in next(element.iterancestors())}
        if (
            not inside
            and element.tag != "ref-list"
            and ("ref-list" not in beside or not beside <= _REFERENCES)
        ):
            yield plain(element, skip=_is_apart)


def _is_apart(element: Element) -> bool:
    return local(element) in _NO_TEXT


def _elements(path: etree.XPath, element: Element) -> list[Element]:
    return cast("list[Element]", path(element))
