"""CORE's API."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType


class CORE(Resource):
    """
    CORE's work: title, abstract, authors and a copy in a repository.

    Source: https://api.core.ac.uk/docs/v3
    Limits: 10 requests a minute with a key; 10 DOIs a request
    Caveats: records are those of repositories
    """

    name = "core"
    order = 130
    needs = ("doi",)
    batch = 10
    type = PartType.CORE
    fills = ("title", "abstract", "fulltext", "contributors")
    url = "https://api.core.ac.uk/v3/search/works"
    terms = "https://core.ac.uk/terms"
    pause = 6  # seconds
    credential = Credential("CORE_API_KEY", "Authorization", form="Bearer {}", required=True)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Search for DOIs."""
        query = " OR ".join('doi:"{}"'.format(ask.value.replace('"', "")) for ask in asks)
        return self.get(q=query, limit=len(asks))
