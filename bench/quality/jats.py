"""
The content of JATS by plain XPath, independent of this project's reader, for comparison.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
# Elements whose content is part of the word around it.
_INLINE = frozenset(
    """
    italic bold sub sup sc underline overline monospace roman sans-serif styled-content xref
    ext-link named-content abbrev email uri strike fixed-case milestone-start milestone-end
    """.split()  # noqa: SIM905
)
_OMITTED = frozenset(("tex-math", "object-id"))
# Words of formulas are not compared, because every program writes them differently, nor are
# those of tables, whose cells are rows in a record.
_FORMULAS = frozenset(("inline-formula", "disp-formula", "disp-formula-group", "math", "table"))
_OWN = "not(ancestor::sub-article or ancestor::response)"


class JatsCount(NamedTuple):
    """
    The content of an article in JATS.

    *authors*, *orcids*, *references*: numbers. *licences*: addresses or names.
    *abstracts*: texts of abstracts in the language of the article without an
    ``abstract-type``. *body*: text of the body; *rest*: all other text.
    """

    title: str = ""
    authors: int = 0
    orcids: int = 0
    references: int = 0
    licences: tuple[str, ...] = ()
    abstracts: tuple[str, ...] = ()
    body: str = ""
    rest: str = ""


def count(body: bytes) -> JatsCount:
    """Return the content of *body*, an article in JATS; raises ``ValueError`` for other XML."""
    root = etree.fromstring(body, _parser())
    for element in root.iter(etree.Element):
        # Some files have a prefix for JATS, and all have some prefix for XLink.
        element.tag = etree.QName(element).localname
        for name, value in list(element.attrib.items()):
            if "}" in name and not name.endswith("}lang"):
                element.set(etree.QName(name).localname, value)
    article = root if root.tag == "article" else next(root.iter("article"), None)
    if article is None:
        raise ValueError("no article in it")
    meta = article.find("front/article-meta")
    if meta is None:
        meta = article.find("front")
    if meta is None:
        raise ValueError("an article without a front")
    persons = meta.xpath(
        "contrib-group/contrib[not(@contrib-type) or @contrib-type='author']"
        "[name or collab or string-name or name-alternatives or anonymous or collab-alternatives]"
    )
    orcids = {
        match[0]
        for person in persons
        for node in (*person.iter("contrib-id"), *person.iter("ext-link"), *person.iter("uri"))
        if "orcid" in etree.tostring(node, encoding="unicode", with_tail=False).lower()
        for match in [_ORCID.search(etree.tostring(node, encoding="unicode", with_tail=False))]
        if match
    }
    licences = []
    for licence in meta.xpath("permissions/license | copyright-statement/license | license"):
        links = licence.xpath("@href | .//ext-link/@href | .//license_ref/text() | .//uri/@href")
        # The first link of a notice may lead to the publisher.
        links.sort(key=lambda link: "licen" not in link)
        licences.append(str(links[0]) if links else " ".join(_text(licence).split()))
    bodies = article.findall("body")
    fronts = [part for part in article if part.tag != "body"]
    return JatsCount(
        title=" ".join(_text(meta.find("title-group/article-title")).split()),
        authors=len(persons),
        orcids=len(orcids),
        references=len(article.xpath(f".//back//ref[{_OWN}] | .//body//ref[{_OWN}]")),
        licences=tuple(licences),
        abstracts=tuple(
            " ".join(_untitled(abstract).split())
            for abstract in meta.findall("abstract")
            if not abstract.get("abstract-type")
        ),
        body="\n".join(_lines(_text(part, formulas=False)) for part in bodies),
        rest="\n".join(_lines(_text(part)) for part in (*fronts, *_formulas(bodies))),
    )


def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        load_dtd=False, no_network=True, resolve_entities=False, recover=True, huge_tree=True
    )


def _formulas(bodies: list[etree._Element]) -> Iterator[etree._Element]:
    for body in bodies:
        yield from body.iter(*_FORMULAS)


def _untitled(abstract: etree._Element) -> str:
    """Return the text of an abstract without its main heading."""
    title = abstract.find("title")
    heading = _text(title) if title is not None else ""
    return _text(abstract).replace(heading, "", 1) if heading.strip() else _text(abstract)


def _text(element: etree._Element | None, *, formulas: bool = True) -> str:
    """Return the text below *element*, with blocks on lines of their own."""
    if element is None or not isinstance(element.tag, str) or element.tag in _OMITTED:
        return ""
    if element.tag in _FORMULAS and not formulas:
        return " "
    between = "" if element.tag in _INLINE else "\n"
    parts = [between, element.text or ""]
    for child in element:
        parts += (_text(child, formulas=formulas), child.tail or "")
    return "".join((*parts, between))


def _lines(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(filter(None, lines))
