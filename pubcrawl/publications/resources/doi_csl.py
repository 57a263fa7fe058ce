"""DOI content negotiation."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from scrapy import Request

from pubcrawl.publications.resources.crossref import Crossref
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType


class DOICSL(Resource):
    """
    The metadata of a DOI from the agency that registered it, by content negotiation.

    Source: https://citation.doi.org/docs.html
    Limits: those of the agency; 1 DOI a request
    Caveats: agencies other than Crossref and DataCite have fewer fields
    """

    name = "doi_csl"
    order = 135
    needs = ("doi",)
    type = PartType.DOI_CSL
    fills = ("title", "abstract", "contributors", "container")
    url = "https://doi.org"
    terms = "https://citation.doi.org/docs.html"
    alone = "DOI title"
    read = Crossref.read
    ignores = f"{Crossref.ignores}only in DataCite's form: categories copyright id"

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request CSL-JSON from the resolver, which redirects to the agency."""
        headers = {"Accept": "application/vnd.citationstyles.csl+json"}
        return self.get(f"/{quote(asks[0].value, safe='/')}").replace(headers=headers)
