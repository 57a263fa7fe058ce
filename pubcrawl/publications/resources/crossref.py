"""Crossref's REST API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings


class Crossref(Resource):
    """
    Crossref's metadata: title, abstract, contributors, licence, references, funding, relations.

    Source: https://api.crossref.org
    Limits: 1 request at a time in the polite pool; 50 DOIs a request
    Caveats: abstracts are JATS; publishers deposit the records, so names vary
    """

    name = "crossref"
    order = 100
    needs = ("doi",)
    batch = 50
    type = PartType.CROSSREF
    fills = ("title", "abstract", "contributors", "licences", "references", "funding")
    url = "https://api.crossref.org/works"
    terms = "https://www.crossref.org/documentation/retrieve-metadata/rest-api/"
    pause = 0.1  # seconds
    contact = "mailto"

    def joins(self, ask: Ask, first: Ask) -> bool:
        """Answer whether a filter can name both: a comma ends a DOI there."""
        return "," not in ask.value + first.value

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the records of DOIs."""
        if len(asks) == 1:
            return self.get(f"/{quote(asks[0].value, safe='')}")
        return self.get(filter=",".join(f"doi:{ask.value}" for ask in asks), rows=len(asks))

    def read_response(self, response: Response) -> list[Findings]:
        """Return the findings of each record."""
        from pubcrawl.publications.reading import csl
        from pubcrawl.reading.service import load, rows

        answer = load(response.body, "Crossref", "message")
        kind = answer.get("message-type", "work")
        if kind not in ("work", "work-list"):
            raise NotAnArticle(f"an answer of Crossref of the type {kind}")
        message = answer["message"]
        items = rows(message, "items") or rows([message])
        return [csl.findings(item, self.type) for item in items if "DOI" in item]
