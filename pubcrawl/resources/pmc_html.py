"""PubMed Central's pages."""

from __future__ import annotations

from collections.abc import Iterator

from scrapy.http import Response

from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PartType
from pubcrawl.items.progress import Progress
from pubcrawl.parse import pmc_html
from pubcrawl.resources.resource import Ask, Resource, content_type


class PMCHTML(Resource):
    """
    PMC's page of an author manuscript, and its PDF: efetch gives no text of these.

    Source: https://pmc.ncbi.nlm.nih.gov/
    Limits: one request at a time; robots.txt is obeyed
    Caveats: robots are often sent to a check page instead, which holds no article
    """

    name = "pmc_html"
    order = 90
    needs = ("pmcid",)
    type = PartType.PMC_HTML
    fills = ("pmcid", "doi", "title", "keywords", "abstract", "fulltext")
    base = "PMC_HTML_URL"
    api = False
    accepts = "html"

    def skip(self, progress: Progress) -> bool:
        """Answer whether this is no author manuscript, or nothing is left to be had."""
        return "manuscript" not in progress.flags or (
            progress.final("title", "abstract", "fulltext")
            and (progress.final("pmcid", "doi", "keywords") or "pmc_xml" in progress.answered)
        )

    def url(self, ask: Ask) -> str:
        """Return the address of the page."""
        return f"{self.base_url}/{ask.value}/"

    def read(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of the page."""
        yield pmc_html.findings(
            response.body, response.url, content_type=content_type(response), compat=self.compat
        )
