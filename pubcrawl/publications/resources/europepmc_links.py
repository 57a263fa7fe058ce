"""Europe PMC's lists of full texts and of preprints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scrapy import Request
from scrapy.http import Response

from pubcrawl.publications.resources.europepmc import search_for, term
from pubcrawl.publications.resources.resource import Ask, Resource

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings


class EuropePMCLinks(Resource):
    """
    Europe PMC's addresses of full texts, and relations between preprints and articles.

    Source: https://europepmc.org/RestfulWebService
    Limits: one request at a time; 1,000 results a page
    """

    name = "europepmc_links"
    reader = "europepmc.links"
    order = 145
    needs = ("pmid", "pmcid", "doi")
    batch = 1000
    fills = ("fulltext", "relations")
    url = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    base = "EUROPEPMC_URL"

    def url_of(self, ask: Ask) -> str:
        """Return the address of the search for one identifier."""
        return self.get("/search", query=term(ask), resultType="core", format="json").url

    def request(self, asks: Sequence[Ask]) -> Request:
        """Search for all by POST, since the length of addresses is limited."""
        return search_for(self, asks, "json")

    def cut_off(self, response: Response, found: Iterable[Findings]) -> bool:
        """Answer whether there are more results than this page holds."""
        from pubcrawl.publications.reading.europepmc import links

        return links.hit_count(response.body) > len(list(found))
