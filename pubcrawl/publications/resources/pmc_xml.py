"""Articles of PubMed Central by efetch, as JATS."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.ids.pmcid import pmcid_number
from pubcrawl.publications.resources.jats_answer import JATSResource
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.works.parts import PartType


class PMCXML(JATSResource):
    """
    The JATS of articles in PMC: identifiers, title, keywords, abstract, full text.

    Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/
    Limits: 3 requests a second, 10 with a key; 50 articles a request, 100 kB each
    Caveats: articles that are not open have only a front
    """

    name = "pmc_xml"
    order = 60
    needs = ("pmcid",)
    batch = 50
    type = PartType.PMC_XML
    fills = ("pmid", "pmcid", "doi", "title", "keywords", "abstract", "fulltext")
    url = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    base = "EUTILS_URL"
    may_lack = True  # efetch leaves out some articles, or all

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the XML of articles."""
        numbers = ",".join(pmcid_number(ask.value) for ask in asks)
        return Request(f"{self.base_url}/efetch.fcgi?retmode=xml&db=pmc&id={numbers}")
