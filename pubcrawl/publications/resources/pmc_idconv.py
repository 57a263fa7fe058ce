"""PMC's ID converter."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType


class PMCIDConverter(Resource):
    """
    PMC's ID converter: PMID, PMCID and DOI of one article.

    Source: https://pmc.ncbi.nlm.nih.gov/tools/id-converter-api/
    Limits: 3 requests a second for all of NCBI; 200 identifiers of one kind a request
    Caveats: knows only articles in PMC
    """

    name = "pmc_idconv"
    order = 92
    needs = ("pmid", "pmcid", "doi")
    batch = 200
    type = PartType.PMC_IDCONV
    fills = ("pmid", "pmcid", "doi")
    url = "https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles"
    terms = "https://pmc.ncbi.nlm.nih.gov/tools/id-converter-api/"
    tool, contact = "tool", "email"

    def joins(self, ask: Ask, first: Ask) -> bool:
        """Answer whether *ask* is by the same kind of identifier."""
        return ask.by == first.by

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the identifiers of articles by those of one kind."""
        ids = ",".join(ask.value for ask in asks)
        return self.get("/", ids=ids, idtype=asks[0].by, format="json")
