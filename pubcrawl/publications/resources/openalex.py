"""OpenAlex's API."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType


class OpenAlex(Resource):
    """
    OpenAlex's works: title, abstract, contributors with ORCID and ROR, funding, open copies.

    Source: https://developers.openalex.org
    Limits: 10 requests a second; 50 identifiers of one kind a request
    Caveats: abstracts are assembled from an index of words, without paragraphs
    """

    name = "openalex"
    order = 110
    needs = ("doi", "pmid")
    batch = 50
    type = PartType.OPENALEX
    fills = ("title", "abstract", "fulltext", "contributors", "licences", "funding")
    url = "https://api.openalex.org/works"
    terms = "https://developers.openalex.org/how-to-use-the-api/rate-limits-and-authentication"
    pause = 0.1  # seconds
    contact = "mailto"
    credential = Credential("OPENALEX_API_KEY", param="api_key")

    def joins(self, ask: Ask, first: Ask) -> bool:
        """Answer whether one filter can name both."""
        return ask.by == first.by and not set(",|") & set(ask.value + first.value)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the works with identifiers of one kind."""
        by = asks[0].by
        if len(asks) == 1:
            return self.get(f"/{by}:{quote(asks[0].value, safe='/')}")
        values = "|".join(ask.value for ask in asks)
        return self.get(filter=f"{by}:{values}", per_page=len(asks))
