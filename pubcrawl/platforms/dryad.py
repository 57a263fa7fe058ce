"""
Read a Dryad dataset: its newest version, and the files of that version, page by page.

Source: https://datadryad.org/api/v2/docs
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar
from urllib.parse import quote

from pubcrawl.items.artifact import ArtifactContext, Claim, Related, SourceClaims
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform, Listed
from pubcrawl.platforms.values import (
    RESTRICTED,
    SCOPE,
    below,
    digests,
    further,
    item,
    mimetype,
    objects,
    raw,
    record,
    records,
    restricted,
    size,
    text,
    texts,
    trouble,
)

PAGE_SIZE = 100
"""Files on one page of the list."""

_DOI = re.compile(r"doi:(10\.[0-9.]+/[^/?#\s]+)", re.IGNORECASE)
_NUMBER = re.compile("[1-9][0-9]*")
_PENDING = frozenset(("embargoed", "withdrawn", "private for peer review"))


class Dryad(DatasetPlatform):
    """Dryad, whose addresses have the DOI of their dataset."""

    name = "dryad"
    hosts: ClassVar = {"datadryad.org": ""}
    api_path = "/api/v2"

    def match(self, address: Address) -> DatasetRef | None:
        """Return the dataset of an address with its DOI, or of an address of its API."""
        path = address.path
        dataset = DatasetRef(self.name, "", url=address.url, api=address.api)
        if found := _DOI.search("/".join(path)):
            # https://doi.org/10.5061/dryad.abc/1 was a file; it redirects to the dataset now.
            name = f"doi:{found[1]}"
            asks = (ListingRequest(f"{dataset.api}/datasets/{quote(name, safe='')}"),)
            return dataset._replace(id=name, asks=asks)
        if "share" in path:
            return dataset._replace(id=path[-1], reason=RESTRICTED)  # for reviewers
        if "versions" in path and _NUMBER.fullmatch(path[-2] if path[-1] == "files" else path[-1]):
            number = path[path.index("versions") + 1]
            return dataset._replace(id=number, asks=(_files(dataset.api, number),))
        if {"file_stream", "files", "downloads"} & set(path):
            return dataset._replace(id=path[-1], reason=SCOPE)
        return None

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """Return the request for the file list of a dataset, or a page of that list."""
        value = record(value, "the response")
        if "_embedded" in value:
            rows = records(below(value, "_embedded", "stash:files"), "stash:files")
            link = text(value, "_links", "next", "href")
            more = (ListingRequest(further(link, ask.url)),) if link else ()
            current = [row for row in rows if text(row, "status").lower() != "deleted"]
            return ListingPage(tuple(_item(ask, row) for row in current), more)
        if message := text(value, "error") or text(value, "message"):
            raise trouble(f"the API says: {message}")
        if text(value, "visibility").lower() == "restricted":
            raise restricted("the dataset is not public")
        if text(value, "curationStatus").lower() in _PENDING:
            raise restricted(f"the dataset is {text(value, 'curationStatus').lower()}")
        version = text(value, "_links", "stash:version", "href") or (
            text(value, "_links", "self", "href") if "versions" in ask.url else ""
        )
        if not version:
            raise trouble("the dataset has no version")
        files = f"{further(version, ask.url).rstrip('/')}/files?per_page={PAGE_SIZE}"
        return ListingPage(more=(ListingRequest(files),), version=text(value, "versionNumber"))

    def describe(self, listed: Listed) -> SourceClaims:
        """Return the claims of a dataset, of a version, or of a page of its file list."""
        value = listed.value
        if "_embedded" in value:
            return SourceClaims(
                boundary.SOURCE, listed.claims(), declared=size(below(value, "total"))
            )
        link = text(value, "_links", "stash:download", "href")
        archive = further(link, boundary.final_url(listed.response)) if link else ""
        return SourceClaims(
            boundary.SOURCE,
            (Claim(archive, "bundle", "api:archive"),) if archive else (),
            context=tuple(_context(value)),
            related=tuple(_related(value)),
            identifiers=(boundary.doi(text(value, "identifier")),),
            title=text(value, "title"),
            artifact_type="Dataset",
        )


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
        extra=texts(row, "description"),
    )


def _context(value: Any) -> Iterator[ArtifactContext]:
    yield from boundary.license_(text(value, "license"))
    for row in objects(value, "authors"):
        yield from boundary.author(text(row, "orcid"))


def _related(value: Any) -> Iterator[Related]:
    for row in objects(value, "relatedWorks"):
        relation = text(row, "relationship") or "links_to"
        yield from boundary.linked(text(row, "identifier"), relation)
