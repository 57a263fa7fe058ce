"""PubMed's pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scrapy.http import Response

from pubcrawl.fetch.failures import content_type
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings
    from pubcrawl.works.progress import Progress


class PubMedHTML(Resource):
    """
    PubMed's page of an article, for parts that efetch does not have.

    Source: https://pubmed.ncbi.nlm.nih.gov/
    Limits: one request at a time; robots.txt is obeyed
    """

    name = "pubmed_html"
    order = 50
    needs = ("pmid",)
    type = PartType.PUBMED_HTML
    fills = ("pmid", "pmcid", "doi", "title", "mesh", "abstract")
    url = "https://www.ncbi.nlm.nih.gov/pubmed"
    base = "PUBMED_HTML_URL"
    standard = True
    exempt = ""
    terms = "https://www.ncbi.nlm.nih.gov/home/about/policies/"
    api = False
    accepts = "html"

    def skip(self, progress: Progress) -> bool:
        """Answer whether title and abstract are final, and the rest too or efetch has answered."""
        return progress.final("title", "abstract") and (
            progress.final("pmid", "pmcid", "doi", "mesh") or "pubmed_xml" in progress.answered
        )

    def url_of(self, ask: Ask) -> str:
        """Return the address of the page."""
        return f"{self.base_url}/?term={ask.value}"

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of the page."""
        yield self.reader.pubmed_html(response.body, content_type=content_type(response))
