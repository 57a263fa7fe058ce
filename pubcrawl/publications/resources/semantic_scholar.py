"""Semantic Scholar's API."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType


class SemanticScholar(Resource):
    """
    Semantic Scholar's papers: title, abstract, authors, journal, open copies.

    Source: https://api.semanticscholar.org/api-docs/graph
    Limits: 1 request a second, with a key; 500 papers a request
    Caveats: authors' names are not divided into family and given names
    """

    name = "semantic_scholar"
    order = 115
    needs = ("doi", "pmid", "pmcid")
    batch = 500
    type = PartType.SEMANTIC_SCHOLAR
    fills = ("title", "abstract", "fulltext", "contributors")
    url = "https://api.semanticscholar.org/graph/v1/paper"
    terms = "https://www.semanticscholar.org/product/api/license"
    pause = 1  # second
    credential = Credential("SEMANTIC_SCHOLAR_API_KEY", header="x-api-key", required=True)

    def url_of(self, ask: Ask) -> str:
        """Return the address of one paper."""
        return self.get(f"/{_id(ask)}").url

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request papers in one POST."""
        from pubcrawl.publications.reading import semantic_scholar

        body = {"ids": [_id(ask) for ask in asks]}
        return self.post(body, "/batch", fields=semantic_scholar.FIELDS)


def _id(ask: Ask) -> str:
    return f"{ask.by.upper()}:{ask.value.removeprefix('PMC') if ask.by == 'pmcid' else ask.value}"
