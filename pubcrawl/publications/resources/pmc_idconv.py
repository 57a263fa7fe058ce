"""PMC's ID converter."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.findings import Findings
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
    rows = "records"
    ignores = """
        no identifier of a work: live mid release-date requested-id versions
    """

    def joins(self, ask: Ask, first: Ask) -> bool:
        """Answer whether *ask* is by the same kind of identifier."""
        return ask.by == first.by

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the identifiers of articles by those of one kind."""
        ids = ",".join(ask.value for ask in asks)
        return self.get("/", ids=ids, idtype=asks[0].by, format="json")

    def read(self, record: ServiceRecord) -> Findings | None:
        """Return the identifiers of an article, None if it is unknown."""
        ids = record.ids(pmid="pmid", pmcid="pmcid", doi="doi")
        is_known = record.text("status") != "error" and ids.pairs()
        return self.findings(ids, pmid=ids.pmid, pmcid=ids.pmcid, doi=ids.doi) if is_known else None
