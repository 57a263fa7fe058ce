"""Articles in any XML format, converted to JATS."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lxml import etree

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.formats import xml
from pubcrawl.reading import jats
from pubcrawl.reading.articles import arxiv, bmc, elsevier, rsc, springer, tei, wiley
from pubcrawl.reading.jats.tree import local
from pubcrawl.reading.jats.vocabularies import vocabulary


class Format(NamedTuple):
    """A format of articles: its name, the test for it, and its converter."""

    name: str
    matches: Callable[[etree._Element], bool]
    to_jats: Callable[[etree._Element], etree._Element]


FORMATS = (
    Format("Elsevier's journal article DTD", elsevier.matches, elsevier.to_jats),
    Format("Springer's A++", springer.matches, springer.to_jats),
    Format("BioMed Central's article DTD", bmc.matches, bmc.to_jats),
    Format("the RSC's article DTD", rsc.matches, rsc.to_jats),
    Format("Wiley's WileyML", wiley.matches, wiley.to_jats),
    Format("TEI", tei.matches, tei.to_jats),
    Format("arXiv's metadata", arxiv.matches, arxiv.to_jats),
)

ROOTS = frozenset(
    """
    article pmc-articleset oai-pmh art component publisher response book chapter tei teicorpus
    converted-article simple-article simple-review full-text-retrieval-response doc document
    """.split()  # noqa: SIM905
)
"""Names of the root elements of all formats, in lower case; other XML uses some of them too."""


def read_article(body: bytes, *, content_type: str = "") -> etree._Element:
    """
    Return the first article of an XML document, in the form that ``jats.articles`` yields.

    Raises ``NotAnArticle`` with the name of a format without a converter, and what
    ``xml.root`` raises.
    """
    root = xml.root(body, content_type=content_type)
    for format in FORMATS:
        if format.matches(root):
            return next(jats.prepare_articles(format.to_jats(root)))
    name = "" if jats.is_jats(root) else vocabulary(root)
    if name:
        raise NotAnArticle(f"<{local(root)}> is {name}, which pubcrawl cannot read as an article")
    return next(jats.articles_of(root, body))
