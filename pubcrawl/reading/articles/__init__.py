"""Articles in any XML format, converted to JATS: a file for each."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from lxml import etree

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.formats import xml
from pubcrawl.reading import jats
from pubcrawl.reading.articles.table import Dtd
from pubcrawl.reading.jats.tree import local

DTDS: Final[tuple[Dtd, ...]] = tuple(
    import_module(f"{__name__}.{file.name}").DTD
    for file in iter_modules(__path__)
    if file.name != "table"
)
"""The formats that the files of this folder declare."""

ROOTS = {"article", "pmc-articleset", "oai-pmh"}.union(*(dtd.roots for dtd in DTDS))
"""Names of the root elements of all formats, in lower case; other XML uses some of them too."""


def dtd_of(root: etree._Element) -> Dtd | None:
    """Return the DTD of the article in *root*; None for JATS and for any other XML."""
    name = local(root)
    if not any(name in dtd.roots for dtd in DTDS):
        return None
    names = {local(element) for element in root.iter(etree.Element)}
    return next((dtd for dtd in DTDS if dtd.matches(root, names)), None)


def read_article(body: bytes, *, content_type: str = "") -> etree._Element:
    """
    Return the first article of an XML document, in the form that ``jats.articles`` yields.

    Raises ``NotAnArticle`` with the name of a format without a converter, and what
    ``xml.root`` raises.
    """
    root = xml.root(body, content_type=content_type)
    if dtd := dtd_of(root):
        return next(jats.prepare_articles(dtd.to_jats(root)))
    name = "" if jats.is_jats(root) else jats.format_of(root)
    if name:
        raise NotAnArticle(f"<{local(root)}> is {name}, which pubcrawl cannot read as an article")
    return next(jats.articles_of(root, body))
