"""Articles in XML, whatever their format: each becomes an article in JATS."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lxml import etree

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.parse import jats, xml
from pubcrawl.parse.articles import arxiv, bmc, elsevier, rsc, springer, tei, wiley
from pubcrawl.parse.jats.tree import local
from pubcrawl.parse.jats.vocabularies import vocabulary


class Format(NamedTuple):
    """A format of articles: its name, how it is recognised, and its reader."""

    name: str
    matches: Callable[[etree._Element], bool]
    read: Callable[[etree._Element], etree._Element]


FORMATS = (
    Format("Elsevier's journal article DTD", elsevier.matches, elsevier.read),
    Format("Springer's A++", springer.matches, springer.read),
    Format("BioMed Central's article DTD", bmc.matches, bmc.read),
    Format("the RSC's article DTD", rsc.matches, rsc.read),
    Format("Wiley's WileyML", wiley.matches, wiley.read),
    Format("TEI", tei.matches, tei.read),
    Format("arXiv's metadata", arxiv.matches, arxiv.read),
)

ROOTS = frozenset(
    """
    article pmc-articleset oai-pmh art component publisher response book chapter tei teicorpus
    converted-article simple-article simple-review full-text-retrieval-response doc document
    """.split()  # noqa: SIM905
)
"""Names of the first elements of all formats, in lower case; other XML has some of them too."""


def read_article(body: bytes, *, content_type: str = "") -> etree._Element:
    """
    Return the first article of an XML document as ``jats.articles`` gives it.

    Raises ``NotAnArticle`` with the name of the format where no reader knows it, and
    what ``xml.root`` raises.
    """
    root = xml.root(body, content_type=content_type)
    for format in FORMATS:
        if format.matches(root):
            return next(jats.prepared(format.read(root)))
    name = "" if jats.is_jats(root) else vocabulary(root)
    if name:
        raise NotAnArticle(f"<{local(root)}> is {name}, which no reader of articles knows")
    return next(jats.articles_of(root, body))
