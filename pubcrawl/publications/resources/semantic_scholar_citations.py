"""Semantic Scholar's lists of references and of citing works."""

from __future__ import annotations

from urllib.parse import quote

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.citations import CitationPages, Identity, identity
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.publications.resources.semantic_scholar import paper_id
from pubcrawl.reading.service import ServiceRecord


class SemanticScholarCitations(CitationPages):
    """
    Semantic Scholar's references and citing papers, with DOI, PMID, PMCID or its own number.

    Source: https://api.semanticscholar.org/api-docs/graph
    Limits: 1 request a second; 1,000 papers a page, 9 pages of a direction
    Caveats: some publishers do not allow it to show references
    """

    name = "semantic_scholar_citations"
    order = 161
    needs = ("doi", "pmid", "pmcid")
    url = "https://api.semanticscholar.org/graph/v1/paper"
    base = "SEMANTIC_SCHOLAR_URL"
    terms = "https://www.semanticscholar.org/product/api/license"
    pause = 1  # second
    credential = Credential("SEMANTIC_SCHOLAR_API_KEY", header="x-api-key")
    page_size = 1000
    pages_max = 9  # it refuses places from 10,000
    ways = ("/references?", "/citations?")
    lists = ("data", "data")
    ignores = """
        of the paper: citedPaper.paperId citingPaper.paperId
        other numbers: citedPaper.externalIds.* citingPaper.externalIds.*
    """

    def ask_page(self, ask: Ask, direction: str, number: int, cursor: str) -> Request:
        """Request a page of 1,000 papers."""
        path = f"/{quote(paper_id(ask), safe='/:')}{self.way(direction)[:-1]}"
        return self.get(path, fields="externalIds", offset=cursor or 0, limit=self.page_size)

    def identity(self, row: ServiceRecord, direction: str) -> Identity:
        """Return the identifiers of a paper; none if it has no record."""
        paper = row["citedPaper" if direction == "references" else "citingPaper"]
        ids = paper["externalIds"]
        found = ids.ids(pmid="PubMed", pmcid="PubMedCentral", doi="DOI")
        return identity(*found, s2=ids.text("CorpusId"))

    def next_cursor(self, answer: ServiceRecord, rows: int) -> str:
        """Return the place of the next page."""
        return answer.text("next") if rows else ""
