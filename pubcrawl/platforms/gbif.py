"""
Read a dataset of the Global Biodiversity Information Facility, and its publisher's copies.

GBIF sends its own processed data by e-mail on request, so a record needs ``human_request``.

Source: https://techdocs.gbif.org/en/openapi/v1/registry
"""

from __future__ import annotations

import re

from pubcrawl.ids.url import artifact_url
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.platform import Offset
from pubcrawl.platforms.values import trouble

PAGE_SIZE = 300
"""Entries of a page of the list of parts."""

ARCHIVES = (
    "ACEF",
    "BIOCASE_XML_ARCHIVE",
    "CAMTRAP_DP",
    "CAMTRAP_DP_V_1_0",
    "COLDP",
    "DWC_ARCHIVE",
    "DWC_DP",
    "EXCEL",
    "TEXT_TREE",
    "TCS_XML",
)
"""Kinds of endpoints that are a file; other kinds are services and their feeds."""

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_PAGE = "https://www.gbif.org/dataset/"
_DATASETS = {"parentDatasetKey": "isPartOf", "duplicateOfDatasetKey": "sameAs"}


class GBIF(Offset):
    """The registry of GBIF, whose API has a host of its own."""

    name = "gbif"
    members = "metadata; data on request are named"
    hosts = ("api.gbif.org", "gbif.org")
    api = "https://api.gbif.org/v1"
    api_path = "/v1"
    after_api = "/dataset/"
    rows, start, last, parameter = "results", "offset", "endOfRecords", "offset"

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the API addresses of a dataset and its EML document."""
        match address.after("dataset"):
            case (number, *_) if _UUID.fullmatch(number):
                start = f"{address.api or self.api}/dataset/{number.lower()}"
                return start, f"{start}/document"
        return ()

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a dataset, of its EML document, or of the list of its parts."""
        if found.url.endswith("/document"):
            return
        answer = found.answer.object()
        if "results" in answer:
            for row in answer.rows("results"):
                found.link(_PAGE + row.text("key"), "component")
            if following := self.following(found.answer):
                found.request(following)
            return
        if not _UUID.fullmatch(answer.text("key")):
            raise trouble("not a dataset")
        title, kind = answer.text("title"), answer.text("type")
        if deleted := answer.text("deleted"):
            found.title = title
            found.gone(f"was deleted on {deleted}")
            return
        found.license(answer.text("license"))
        for row in answer.rows("contacts"):
            for identifier in row.texts("userId"):
                found.author(identifier)
        for name, relation in _DATASETS.items():
            if number := answer.text(name):
                found.link(_PAGE + number, relation)
        found.link(answer.text("homepage"), "homepage")
        for row in answer.rows("endpoints"):
            url, endpoint = row.text("url"), row.text("type").upper()
            if not artifact_url(url):
                if url:
                    found.warn(f"{url} is not an http address")
            elif endpoint in ARCHIVES:
                found.claim(url, "item", endpoint.lower())
            elif endpoint == "EML":
                found.claim(url, "metadata", "eml", content=False)
            else:
                found.link(url, "service")
        found.declared = sum(claim.content for claim in found.claims)
        if (answer.number("numConstituents") or 0) > 0:
            found.request(f"{found.url}/constituents?limit={PAGE_SIZE}&offset=0")
        kind_name = kind.capitalize().replace("_", " ") or "Dataset"
        found.describe(title, kind_name, answer.text("doi"))
        found.needs = () if kind == "METADATA" else ("human_request",)
