"""Articles of PubMed Central by efetch, as JATS."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.ids.pmcid import pmcid_number
from pubcrawl.publications.resources.resource import Ask, Resource, content_type
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings

logger = logging.getLogger(__name__)


class PMCXML(Resource):
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
    standard = True
    accepts = "xml"

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the XML of articles."""
        numbers = ",".join(pmcid_number(ask.value) for ask in asks)
        return Request(f"{self.base_url}/efetch.fcgi?retmode=xml&db=pmc&id={numbers}")

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of each article; none if efetch has none."""
        from pubcrawl.reading import jats

        kind = content_type(response)
        try:
            for article in jats.articles(response.body, content_type=kind, compat=self.compat):
                yield jats.findings(article, self.type, compat=self.compat)
        except NotAnArticle as error:
            # efetch has none of the requested articles: the same as leaving out some.
            logger.info("%s: %s", response.url, error)
