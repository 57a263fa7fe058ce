"""OpenAIRE's graph."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType


class OpenAIRE(Resource):
    """
    OpenAIRE's product: title, abstract, authors, projects, open copies.

    Source: https://graph.openaire.eu/docs/apis/graph-api/
    Limits: 60 requests an hour without a token, 7,200 with one; 1 DOI a request
    Caveats: collects other sources, so values may be theirs
    """

    name = "openaire"
    order = 125
    needs = ("doi",)
    type = PartType.OPENAIRE
    fills = ("title", "abstract", "fulltext", "keywords", "contributors", "funding")
    url = "https://api.openaire.eu/graph/v1/researchProducts"
    terms = "https://graph.openaire.eu/docs/apis/terms/"
    pause = 1  # second
    credential = Credential("OPENAIRE_TOKEN", "Authorization", form="Bearer {}", required=True)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the product with a DOI."""
        return self.get(pid=asks[0].value)
