"""The Directory of Open Access Journals."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from scrapy import Request

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType


class DOAJ(Resource):
    """
    DOAJ's article: title, abstract, keywords, authors, licence, link to the full text.

    Source: https://doaj.org/api/docs
    Limits: 2 requests a second; 10 DOIs a request
    Caveats: knows only open access journals
    """

    name = "doaj"
    order = 120
    needs = ("doi",)
    batch = 10
    type = PartType.DOAJ
    fills = ("title", "abstract", "fulltext", "keywords", "contributors", "licences")
    url = "https://doaj.org/api/search/articles"
    terms = "https://doaj.org/terms/"
    pause = 0.5  # seconds

    def request(self, asks: Sequence[Ask]) -> Request:
        """Search for DOIs."""
        query = " OR ".join('doi:"{}"'.format(ask.value.replace('"', "")) for ask in asks)
        return self.get(f"/{quote(query, safe='')}", pageSize=len(asks))
