"""PubMed's LinkOut."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.publications.resources.resource import Ask, Resource


class PubMedLinkOut(Resource):
    """
    PubMed's LinkOut: addresses of full texts at publishers and in archives.

    Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ELink
    Limits: 3 requests a second, 10 with a key; 100 articles a request
    Caveats: many addresses are open to subscribers only
    """

    name = "pubmed_linkout"
    reader = "pubmed.linkout"
    order = 140
    needs = ("pmid",)
    batch = 100
    fills = ("fulltext",)
    url = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    base = "EUTILS_URL"
    accepts = "xml"

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the links of articles."""
        ids = ",".join(ask.value for ask in asks)
        return self.get("/elink.fcgi", dbfrom="pubmed", cmd="llinks", id=ids)
