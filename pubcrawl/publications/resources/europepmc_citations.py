"""Europe PMC's lists of references and of citing works."""

from __future__ import annotations

from scrapy import Request

from pubcrawl.publications.resources.citations import CitationPages, Identity, identity
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.reading.service import ServiceRecord

_SOURCES = {"pmid": "MED", "pmcid": "PMC"}
_KINDS = {"MED": "pmid", "PMC": "pmcid", "PPR": "ppr"}
"""Source of a work → the kind of its identifier there."""


class EuropePMCCitations(CitationPages):
    """
    Europe PMC's references and citing works of a paper, with PMID, PMCID or preprint number.

    Source: https://europepmc.org/RestfulWebService
    Limits: one request at a time; 1,000 works a page, 10 pages of a direction
    Caveats: a reference that Europe PMC has not matched with a record counts only if it has a DOI
    """

    name = "europepmc_citations"
    order = 163
    needs = ("pmid", "pmcid")
    url = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    terms = "https://europepmc.org/RestfulWebService"
    page_size = 1000
    pages_max = 10
    ways = ("/references?", "/citations?")
    lists = ("referenceList.reference", "citationList.citation")
    alone = "hitCount"
    ignores = """
        the printed reference: authorString citationType citedOrder essn externalLink issn issue
            journalAbbreviation pageInfo pubYear publicationTitle text title unstructuredInformation
            volume
        counts: citedByCount
        how it was matched: match
    """

    def ask_page(self, ask: Ask, direction: str, number: int, cursor: str) -> Request:
        """Request a page of 1,000 works."""
        path = f"/{_SOURCES[ask.by]}/{ask.value}{self.way(direction)[:-1]}"
        return self.get(path, page=number, pageSize=self.page_size, format="json")

    def identity(self, row: ServiceRecord, direction: str) -> Identity:
        """Return the identifier at its source, and the DOI."""
        kind = _KINDS.get(row.text("source"), "")
        found = {kind: row.text("id")} if kind else {}
        return identity(doi=row.text("doi"), **found)

    def next_cursor(self, answer: ServiceRecord, rows: int) -> str:
        """Return a word if works are left: pages are asked for by their number."""
        before = answer.number("request.offSet") or 0
        return "more" if rows and before + rows < (answer.number("hitCount") or 0) else ""
