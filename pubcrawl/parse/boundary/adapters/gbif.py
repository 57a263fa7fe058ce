"""
The Global Biodiversity Information Facility: a dataset, and where its publisher keeps it.

What GBIF made of it is given to those who ask, by mail; so a person has to.

Source: https://techdocs.gbif.org/en/openapi/v1/registry
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactContext, ArtifactResponse, Claim, Related, Said
from pubcrawl.parse.boundary.adapters import answers
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import record, size, text, trouble, truth

API = "https://api.gbif.org/v1"
PAGE_SIZE = 300
"""Parts of a page of their list."""

ARCHIVES = frozenset(
    (
        *("ACEF", "BIOCASE_XML_ARCHIVE", "CAMTRAP_DP", "CAMTRAP_DP_V_1_0", "COLDP", "DWC_ARCHIVE"),
        *("DWC_DP", "EXCEL", "TEXT_TREE", "TCS_XML"),
    )
)
"""Kinds of endpoints that are a file; others are services, and the feeds of them."""

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def match(address: Address) -> tuple[str, ...]:
    """Return the addresses of a dataset and its document."""
    path = address.path
    at = path.index("dataset") + 1 if "dataset" in path else len(path)
    if at >= len(path) or not _UUID.fullmatch(path[at]):
        return ()
    start = f"{address.api or API}/dataset/{path[at].lower()}"
    return (start, f"{start}/document")


def read(answer: ArtifactResponse, about: About) -> Said:
    """Return what a dataset, its document in EML, or the list of its parts says."""
    url = answers.address(answer)
    if url.endswith("/document"):
        return Said(answers.SOURCE)
    value = record(answers.load(answer), "the answer")
    if "results" in value:
        return _parts(answer, value)
    number = text(value, "key")
    if not _UUID.fullmatch(number):
        raise trouble("not a dataset")
    if deleted := text(value, "deleted"):
        reason = f"{answer.url} was deleted on {deleted}"
        return Said(answers.SOURCE, title=text(value, "title"), state="gone", evidence=(reason,))
    rows = answers.rows(value, "endpoints")
    claims = tuple(claim for row in rows for claim in _claims(row))
    kind = text(value, "type")
    parts = url if (size(value.get("numConstituents")) or 0) > 0 else ""
    return Said(
        answers.SOURCE,
        claims,
        context=tuple(_context(value)),
        related=tuple(_related(value, rows)),
        asks=(answers.get(f"{parts}/constituents?limit={PAGE_SIZE}&offset=0", "gbif"),)
        if parts
        else (),
        identifiers=(answers.doi(text(value, "doi")),),
        title=text(value, "title"),
        artifact_type=kind.capitalize().replace("_", " ") or "Dataset",
        declared=sum(claim.content for claim in claims),
        warnings=tuple(
            f"{answer.url}: {text(row, 'url')} is no address for a browser"
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
    yield from answers.license_(text(value, "license"))
    for row in answers.rows(value, "contacts"):
        given = row.get("userId")
        for name in given if isinstance(given, list) else ():
            yield from answers.author(text({"": name}, ""))


def _related(value: dict[str, Any], rows: list[dict[str, Any]]) -> Iterator[Related]:
    for name, relation in (("parentDatasetKey", "isPartOf"), ("duplicateOfDatasetKey", "sameAs")):
        if number := text(value, name):
            yield Related(_page(number), relation)
    yield from answers.linked(text(value, "homepage"), "homepage")
    for row in rows:
        if text(row, "type").upper() not in (*ARCHIVES, "EML"):
            yield from answers.linked(text(row, "url"), "service")


def _parts(answer: ArtifactResponse, value: dict[str, Any]) -> Said:
    rows = answers.rows(value, "results")
    related = tuple(Related(_page(text(row, "key")), "component") for row in rows)
    start, url = size(value.get("offset")) or 0, answers.address(answer)
    following = f"{url.partition('?')[0]}?limit={PAGE_SIZE}&offset={start + len(rows)}"
    more = bool(rows) and not truth(value, "endOfRecords")
    asks = (answers.get(following, "gbif"),) if more else ()
    return Said(answers.SOURCE, related=related, asks=asks)


def _page(number: str) -> str:
    return f"https://www.gbif.org/dataset/{number}"
