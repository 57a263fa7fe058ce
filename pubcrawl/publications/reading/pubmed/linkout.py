"""
PubMed's LinkOut: providers' addresses of full texts.

Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ELink
"""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats.xml import root
from pubcrawl.formats.xml.elements import children, name
from pubcrawl.formats.xml.text import child_text, text
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType

_FULLTEXT = "full text sources"


def records(body: bytes) -> Iterator[Findings]:
    """Yield the links to full texts of each article; raises ``ParseError``."""
    result = root(body)
    if name(result) != "elinkresult":
        raise NotAnArticle(f"not an answer of LinkOut: <{name(result)}>")
    if error := child_text(result, "error"):
        raise ErrorPage(f"LinkOut: {error}")
    for article in result.iter("{*}IdUrlSet"):
        ids = valid_ids(child_text(article, "id"), "", "")
        found = Findings(PartType.PUBMED_XML, ids)
        for link in children(article, "objurl"):
            categories = {text(each).lower() for each in children(link, "category")}
            url = child_text(link, "url")
            if url.startswith(("http://", "https://")) and _FULLTEXT in categories:
                found.links.append(Link(url, PartType.LINK))
        if ids.pmid and found.links:
            yield found
