"""PubMed Central's pages."""

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


class PMCHTML(Resource):
    """
    PMC's page of an author manuscript, and its PDF: efetch has no text of these.

    Source: https://pmc.ncbi.nlm.nih.gov/
    Limits: one request at a time; robots.txt is obeyed
    Caveats: programs often get a robot check instead of the article
    """

    name = "pmc_html"
    order = 90
    needs = ("pmcid",)
    type = PartType.PMC_HTML
    fills = ("pmcid", "doi", "title", "keywords", "abstract", "fulltext")
    url = "https://www.ncbi.nlm.nih.gov/pmc/articles"
    base = "PMC_HTML_URL"
    standard = True
    exempt = ""
    terms = "https://pmc.ncbi.nlm.nih.gov/about/copyright/"
    api = False
    accepts = "html"

    def skip(self, progress: Progress) -> bool:
        """Answer whether this is not an author manuscript, or nothing is left to fill."""
        return "manuscript" not in progress.flags or (
            progress.final("title", "abstract", "fulltext")
            and (progress.final("pmcid", "doi", "keywords") or "pmc_xml" in progress.answered)
        )

    def url_of(self, ask: Ask) -> str:
        """Return the address of the page."""
        return f"{self.base_url}/{ask.value}/"

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of the page."""
        kind = content_type(response)
        yield self.reader.pmc_html(response.body, response.url, content_type=kind)
