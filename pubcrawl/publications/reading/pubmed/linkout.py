"""
PubMed's LinkOut: providers' addresses of full texts.

Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ELink
"""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats.xml import root
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType

_FULLTEXT = "full text sources"


def records(body: bytes) -> Iterator[Findings]:
    """Yield the links to full texts of each article; raises ``ParseError``."""
    tree = root(body)
    if name(tree) != "elinkresult":
        raise NotAnArticle(f"not an answer of LinkOut: <{name(tree)}>")
    answer = XmlCursor(tree)
    if error := answer.text("error"):
        raise ErrorPage(f"LinkOut: {error}")
    for article in answer.rows("//IdUrlSet"):
        ids = valid_ids(article.text("Id"), "", "")
        found = Findings(PartType.PUBMED_XML, ids)
        for link in article.rows("ObjUrl"):
            url, categories = link.text("Url"), map(str.lower, link.texts("Category"))
            if url.startswith(("http://", "https://")) and _FULLTEXT in categories:
                found.links.append(Link(url, PartType.LINK))
        if ids.pmid and found.links:
            yield found
