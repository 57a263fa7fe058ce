"""
Dryad: a dataset, its newest version, and that version's files, page by page.

Source: https://datadryad.org/api/v2/docs
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import (
    RESTRICTED,
    SCOPE,
    below,
    digests,
    further,
    item,
    mimetype,
    raw,
    record,
    records,
    restricted,
    size,
    text,
    trouble,
)

PAGE_SIZE = 100
"""Files of a page of the list."""

_DOI = re.compile(r"doi:(10\.[0-9.]+/[^/?#\s]+)", re.IGNORECASE)
_NUMBER = re.compile("[1-9][0-9]*")
_PENDING = frozenset(("embargoed", "withdrawn", "private for peer review"))


def match(address: Address) -> DatasetRef | None:
    """Return the dataset at an address that has its DOI, or of its API."""
    path = address.path
    place = DatasetRef("dryad", "", url=address.url, api=address.api)
    if found := _DOI.search("/".join(path)):
        # https://doi.org/10.5061/dryad.abc/1 were files, and lead to the dataset now.
        name = f"doi:{found[1]}"
        asks = (ListingRequest(f"{place.api}/datasets/{quote(name, safe='')}"),)
        return place._replace(id=name, asks=asks)
    if "share" in path:
        return place._replace(id=path[-1], reason=RESTRICTED)  # for reviewers
    if "versions" in path and _NUMBER.fullmatch(path[-2] if path[-1] == "files" else path[-1]):
        number = path[path.index("versions") + 1]
        return place._replace(id=number, asks=(_files(place.api, number),))
    if {"file_stream", "files", "downloads"} & set(path):
        return place._replace(id=path[-1], reason=SCOPE)
    return None


def read(place: DatasetRef, ask: ListingRequest, answer: Any) -> ListingPage:
    """Return where a dataset's files are listed, or a page of that list."""
    answer = record(answer, "the answer")
    if "_embedded" in answer:
        rows = records(below(answer, "_embedded", "stash:files"), "stash:files")
        link = text(answer, "_links", "next", "href")
        more = (ListingRequest(further(link, ask.url)),) if link else ()
        kept = [row for row in rows if text(row, "status").lower() != "deleted"]
        return ListingPage(tuple(_item(ask, row) for row in kept), more)
    if message := text(answer, "error") or text(answer, "message"):
        raise trouble(f"the API says: {message}")
    if text(answer, "visibility").lower() == "restricted":
        raise restricted("the dataset is not public")
    if text(answer, "curationStatus").lower() in _PENDING:
        raise restricted(f"the dataset is {text(answer, 'curationStatus').lower()}")
    version = text(answer, "_links", "stash:version", "href") or (
        text(answer, "_links", "self", "href") if "versions" in ask.url else ""
    )
    if not version:
        raise trouble("the dataset has no version")
    files = f"{further(version, ask.url).rstrip('/')}/files?per_page={PAGE_SIZE}"
    return ListingPage(more=(ListingRequest(files),), version=text(answer, "versionNumber"))


def _files(api: str, number: str) -> ListingRequest:
    return ListingRequest(f"{api}/versions/{number}/files?per_page={PAGE_SIZE}")


def _item(ask: ListingRequest, row: dict[str, Any]) -> Item:
    name = raw(row, "path")
    link = text(row, "_links", "stash:download", "href") or text(
        row, "_links", "stash:file-download", "href"
    )
    algorithm = text(row, "digestType")
    return item(
        name,
        further(link, ask.url) if link else "",
        digests((algorithm, row.get("digest"))) if algorithm else {},
        size=size(row.get("size")),
        mimetype=text(row, "mimeType") or mimetype(name),
        extra={"description": text(row, "description")} if text(row, "description") else {},
    )
