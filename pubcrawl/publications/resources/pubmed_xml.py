"""PubMed by efetch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scrapy import Request
from scrapy.http import Response

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource, content_type
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings


class PubMedXML(Resource):
    """
    PubMed records: identifiers, title, keywords, abstract and MeSH terms with their ids.

    Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.EFetch
    Limits: 3 requests a second, 10 with a key; 200 identifiers a request
    Caveats: a reference list repeats ArticleId; it is not the article's own
    """

    name = "pubmed_xml"
    order = 40
    needs = ("pmid",)
    batch = 200
    type = PartType.PUBMED_XML
    fills = ("pmid", "pmcid", "doi", "title", "mesh", "abstract")
    url = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    base = "EUTILS_URL"
    standard = True
    tool = "tool"
    contact = "email"
    credential = Credential("NCBI_API_KEY", param="api_key")
    accepts = "xml"
    exempt = "E-utilities are the way that NCBI asks programs to take"
    terms = "https://www.ncbi.nlm.nih.gov/books/NBK25497/"

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the records of all."""
        ids = ",".join(dict.fromkeys(ask.value for ask in asks))
        return Request(f"{self.base_url}/efetch.fcgi?retmode=xml&db=pubmed&id={ids}")

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of every record; none if efetch knows none."""
        from pubcrawl.publications.reading.pubmed import xml as pubmed

        return pubmed.articles(
            response.body, content_type=content_type(response), compat=self.compat
        )
