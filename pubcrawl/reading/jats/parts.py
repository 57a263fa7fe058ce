"""
The flat parts of a JATS article: title, keywords, abstract, full text.

Section titles are separate paragraphs. The full text consists of title, abstract, body,
and the glossary, notes and sections of the back. It excludes acknowledgements,
appendices, biographies, footnotes, references and cells of tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import plain, select
from pubcrawl.works.work import Work

# The children of a section are read instead of the section, so its title is a separate
# paragraph.
_BODY = "body/*[not(self::sec or self::sig-block)] | body//sec/*[not(self::sec)]"
# A section within a section of the back is one paragraph.
_BACK = (
    "back//glossary//*[self::term-head or self::def-head or self::term or self::def or self::td]"
    + "".join(
        f" | {parent}/*[not(self::ref-list or .//ref-list)]"
        for parent in ("back/notes", "back/sec", "floats-wrap", "floats-group")
    )
)
_ABSTRACT_KINDS = ("author", "summary", "plain", "highlights")
_REFERENCES = {"title", "label", "ref-list"}
"""The elements of a section that has references alone."""


FlatText = tuple[str, str, str]
"""The title, the abstract, and the other parts of the full text."""


def flat_text(article: Element, work: Work) -> FlatText:
    """
    Return the flat text of *article*, whose work is *work*, with its subtitle.

    The abstract is the author's, without one the summary, the plain-language summary or the
    highlights; never a teaser or a graphical abstract.
    """
    titles = {title.kind: title.text for title in reversed(work.titles)}
    abstracts = (
        [abstract.text for abstract in work.abstracts if abstract.kind == kind]
        for kind in _ABSTRACT_KINDS
    )
    return (
        whole_title(titles.get("main", ""), titles.get("sub", "")),
        "\n\n".join(next(filter(None, abstracts), [])),
        "\n\n".join(filter(None, _paragraphs(article))),
    )


def whole_title(main: str, sub: str) -> str:
    """Return the title with its subtitle; "" without a title."""
    return f"{main} : {sub}" if main and sub else main


def _paragraphs(article: Element) -> Iterator[str]:
    elements = text_elements(article)
    known = set(elements)
    for element in elements:
        beside = {sibling.tag for sibling in next(element.iterancestors())}
        is_reference = element.tag == "ref-list" or ("ref-list" in beside and beside <= _REFERENCES)
        if not is_reference and known.isdisjoint(element.iterancestors()):
            yield plain(element, "table tgroup ref-list ref")


def text_elements(article: Element) -> list[Element]:
    """Return the elements of body and back, with those inside a box a second time."""
    return [*select(_BODY, article), *select(_BACK, article)]
