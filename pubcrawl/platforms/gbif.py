"""
Read a dataset of the Global Biodiversity Information Facility, and its publisher's copies.

GBIF sends its own processed data by e-mail on request, so a record needs ``human_request``.

Source: https://techdocs.gbif.org/en/openapi/v1/registry
"""

from __future__ import annotations

from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import Offset, Route

# Kinds of endpoints that are a file; other kinds are services and their feeds.
_ARCHIVES = (
    "ACEF|BIOCASE_XML_ARCHIVE|CAMTRAP_DP|CAMTRAP_DP_V_1_0|COLDP|DWC_ARCHIVE|DWC_DP|EXCEL|TEXT_TREE"
    "|TCS_XML"
)
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"


class GBIF(Offset):
    """The registry of GBIF, whose API has a host of its own."""

    name = "gbif"
    members = "metadata; data on request are named"
    hosts = ("api.gbif.org", "gbif.org")
    api = "https://api.gbif.org/v1"
    api_path = "/v1"
    ignores_case = True
    rows, start, last, parameter = "results", "offset", "endOfRecords", "offset"
    routes = (
        Route(
            rf"(?:.*/)?dataset/(?P<id>{_UUID})(?:/.*)?",
            "{api}/dataset/{id} {api}/dataset/{id}/document",
        ),
    )
    answers = {
        "results": {"results": (Fact("component", "https://www.gbif.org/dataset/{key}"),)},
        "": {
            "": (
                Fact("error", "not a dataset", f"key != {_UUID}"),
                Fact("title", "{title}"),
                Fact("gone", "was deleted on {deleted}"),
                Fact("artifact_type", "{type}"),
                Fact("artifact_type", "Dataset"),
                Fact("identifier", "{doi}"),
                Fact("need", "human_request", "type != METADATA"),
                Fact("license", "{license}"),
                Fact("isPartOf", "https://www.gbif.org/dataset/{parentDatasetKey}"),
                Fact("sameAs", "https://www.gbif.org/dataset/{duplicateOfDatasetKey}"),
                Fact("homepage", "{homepage}"),
                Fact(
                    "ask",
                    "{dataset.api}/dataset/{key}/constituents?limit=300&offset=0",
                    "numConstituents = [1-9][0-9]*",
                ),
            ),
            "contacts.userId": (Fact("author", "{}"),),
            "endpoints": (
                Fact("warn", "{url} is not an http address", "url = (?!https?:).+"),
                Fact("item:{type}", "{url}", f"type = {_ARCHIVES}"),
                Fact("metadata:eml", "{url}", "type = EML"),
                Fact("service", "{url}", f"type != {_ARCHIVES}|EML"),
            ),
            "key": (Fact("count", "members"),),
        },
    }

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a dataset, of its EML document, or of the list of its parts."""
        if found.url.endswith("/document"):
            return
        super().read(found)
        found.artifact_type = found.artifact_type.capitalize().replace("_", " ")
