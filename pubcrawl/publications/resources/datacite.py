"""DataCite's REST API."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from scrapy import Request

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType


class DataCite(Resource):
    """
    DataCite's metadata of datasets, software, preprints and theses.

    Source: https://support.datacite.org/docs/api
    Limits: 3,000 requests in 5 minutes; 50 DOIs a request
    Caveats: knows only DOIs that DataCite registered
    """

    name = "datacite"
    order = 105
    needs = ("doi",)
    batch = 50
    type = PartType.DATACITE
    fills = ("title", "abstract", "keywords", "contributors", "licences", "funding", "relations")
    url = "https://api.datacite.org/dois"
    terms = "https://support.datacite.org/docs/rate-limit"
    pause = 0.1  # seconds

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the records of DOIs."""
        if len(asks) == 1:
            return self.get(f"/{quote(asks[0].value, safe='')}", affiliation="true")
        dois = (ask.value.replace("\\", r"\\").replace('"', r"\"") for ask in asks)
        query = "doi:(" + " OR ".join(f'"{doi}"' for doi in dois) + ")"
        return self.get("", {"page[size]": len(asks)}, query=query, affiliation="true")
