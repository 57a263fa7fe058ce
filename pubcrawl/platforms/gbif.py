"""
Read a dataset of the Global Biodiversity Information Facility, and its publisher's copies.

GBIF sends its own processed data by e-mail on request, so a record needs ``human_request``.

Source: https://techdocs.gbif.org/en/openapi/v1/registry
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import (
    About,
    ArtifactContext,
    ArtifactResponse,
    Claim,
    Related,
    SourceClaims,
)
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.values import load, objects, record, size, text, trouble, truth

PAGE_SIZE = 300
"""Entries of a page of the list of parts."""

ARCHIVES = frozenset(
    (
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
)
"""Kinds of endpoints that are a file; other kinds are services and their feeds."""

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


class GBIF(Platform):
    """The registry of GBIF, whose API has a host of its own."""

    name = "gbif"
    hosts = ("api.gbif.org", "gbif.org")
    api = "https://api.gbif.org/v1"
    api_path = "/v1"
    after_api = "/dataset/"

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the API addresses of a dataset and its EML document."""
        path = address.path
        at = path.index("dataset") + 1 if "dataset" in path else len(path)
        if at >= len(path) or not _UUID.fullmatch(path[at]):
            return ()
        start = f"{address.api or self.api}/dataset/{path[at].lower()}"
        return (start, f"{start}/document")

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the claims of a dataset, of its EML document, or of the list of its parts."""
        url = boundary.final_url(response)
        if url.endswith("/document"):
            return SourceClaims(boundary.SOURCE)
        value = record(load(response.body), "the response")
        if "results" in value:
            return _parts(response, value)
        number = text(value, "key")
        if not _UUID.fullmatch(number):
            raise trouble("not a dataset")
        if deleted := text(value, "deleted"):
            reason = f"{response.url} was deleted on {deleted}"
            return SourceClaims(
                boundary.SOURCE, title=text(value, "title"), state="gone", evidence=(reason,)
            )
        rows = objects(value, "endpoints")
        claims = tuple(claim for row in rows for claim in _claims(row))
        kind = text(value, "type")
        parts = url if (size(value.get("numConstituents")) or 0) > 0 else ""
        return SourceClaims(
            boundary.SOURCE,
            claims,
            context=tuple(_context(value)),
            related=tuple(_related(value, rows)),
            asks=(boundary.api_request(f"{parts}/constituents?limit={PAGE_SIZE}&offset=0", "gbif"),)
            if parts
            else (),
            identifiers=(boundary.doi(text(value, "doi")),),
            title=text(value, "title"),
            artifact_type=kind.capitalize().replace("_", " ") or "Dataset",
            declared=sum(claim.content for claim in claims),
            warnings=tuple(
                f"{response.url}: {text(row, 'url')} is not an http address"
                for row in rows
                if text(row, "url") and not artifact_url(text(row, "url"))
            ),
            needs=() if kind == "METADATA" else ("human_request",),
        )


def _claims(row: dict[str, Any]) -> Iterator[Claim]:
    url, kind = artifact_url(text(row, "url")), text(row, "type").upper()
    if url and kind in ARCHIVES:
        yield Claim(url, "item", f"api:{kind.lower()}")
    elif url and kind == "EML":
        yield Claim(url, "metadata", "api:eml", content=False)


def _context(value: dict[str, Any]) -> Iterator[ArtifactContext]:
    yield from boundary.license_(text(value, "license"))
    for row in objects(value, "contacts"):
        identifiers = row.get("userId")
        for name in identifiers if isinstance(identifiers, list) else ():
            yield from boundary.author(text(name))


def _related(value: dict[str, Any], rows: list[dict[str, Any]]) -> Iterator[Related]:
    for name, relation in (("parentDatasetKey", "isPartOf"), ("duplicateOfDatasetKey", "sameAs")):
        if number := text(value, name):
            yield Related(_page(number), relation)
    yield from boundary.linked(text(value, "homepage"), "homepage")
    for row in rows:
        if text(row, "type").upper() not in (*ARCHIVES, "EML"):
            yield from boundary.linked(text(row, "url"), "service")


def _parts(response: ArtifactResponse, value: dict[str, Any]) -> SourceClaims:
    rows = objects(value, "results")
    related = tuple(Related(_page(text(row, "key")), "component") for row in rows)
    start, url = size(value.get("offset")) or 0, boundary.final_url(response)
    following = f"{url.partition('?')[0]}?limit={PAGE_SIZE}&offset={start + len(rows)}"
    more = bool(rows) and not truth(value, "endOfRecords")
    asks = (boundary.api_request(following, "gbif"),) if more else ()
    return SourceClaims(boundary.SOURCE, related=related, asks=asks)


def _page(number: str) -> str:
    return f"https://www.gbif.org/dataset/{number}"
