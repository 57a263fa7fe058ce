"""The page that a DOI leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

from scrapy.http import Response

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings
    from pubcrawl.works.publication import Publication

_SAFE = "-_.!~*'()*,;:$&+=/@"


class DOI(Resource):
    """
    The publisher's page of an article, to which the resolver redirects.

    Source: https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation
    Limits: those of the publisher's host, robots.txt included
    Caveats: read in layers; a rule for the host is the first (docs/reading.md)
    """

    name = "doi"
    order = 70
    needs = ("doi",)
    type = PartType.DOI
    fills = ("pmid", "pmcid", "doi", "title", "keywords", "abstract", "fulltext")
    url = "https://doi.org"
    base = "DOI_URL"
    standard = True
    exempt = "the resolver exists to redirect; it holds no pages"
    terms = "https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation"
    accepts = "redirect"

    def url_of(self, ask: Ask) -> str:
        """Return the address that leads to the page."""
        return self.page(ask.publication)

    def page(self, publication: Publication) -> str:
        """Return the address that leads to the page."""
        return f"{self.base_url}/{quote(publication.text('doi'), safe=_SAFE)}"

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield nothing: the response redirects to the page, which the crawl visits."""
        return iter(())
