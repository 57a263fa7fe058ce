"""PubMed's LinkOut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats.xml import root
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType


class PubMedLinkOut(Resource):
    """
    PubMed's LinkOut: addresses of full texts at publishers and in archives.

    Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ELink
    Limits: 3 requests a second, 10 with a key; 100 articles a request
    Caveats: many addresses are open to subscribers only
    """

    name = "pubmed_linkout"
    order = 140
    needs = ("pmid",)
    batch = 100
    type = PartType.PUBMED_XML
    fills = ("fulltext",)
    url = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    base = "EUTILS_URL"
    accepts = "xml"

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the links of articles."""
        ids = ",".join(ask.value for ask in asks)
        return self.get("/elink.fcgi", dbfrom="pubmed", cmd="llinks", id=ids)

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the links to full texts of each article."""
        tree = root(response.body)
        if name(tree) != "elinkresult":
            raise NotAnArticle(f"not an answer of LinkOut: <{name(tree)}>")
        answer = XmlCursor(tree)
        if error := answer.text("error"):
            raise ErrorPage(f"LinkOut: {error}")
        for article in answer.rows("//IdUrlSet"):
            links = [
                Link(url, PartType.LINK)
                for provider in article.rows("ObjUrl")
                if (url := provider.text("Url")).startswith(("http://", "https://"))
                and "full text sources" in map(str.lower, provider.texts("Category"))
            ]
            ids = valid_ids(article.text("Id"), "", "")
            if ids.pmid and links:
                yield self.findings(ids, links=links)
