"""
Read a Dryad dataset: its newest version, and the files of that version, page by page.

Source: https://datadryad.org/api/v2/docs
"""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import quote

from pubcrawl.ids.doi import START
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.platform import DatasetPlatform, NextLink, listing
from pubcrawl.platforms.values import (
    RESTRICTED,
    SCOPE,
    Answer,
    further,
    restricted,
    trouble,
)

PAGE_SIZE = 100
"""Files on one page of the list."""

_DOI = re.compile(rf"doi:({START}[^/?#\s]+)", re.IGNORECASE)
_VERSION = re.compile(r"(?:.*/)?versions/([1-9][0-9]*)(?:/files)?", re.DOTALL)
_PENDING = ("embargoed", "withdrawn", "private for peer review")


class Dryad(NextLink, DatasetPlatform):
    """Dryad, whose addresses have the DOI of their dataset."""

    name = "dryad"
    members = "an archive of all files as bundle; other versions and references are related"
    hosts: ClassVar = {"datadryad.org": ""}
    api_path = "/api/v2"
    next_paths = ("_links.next.href",)

    def match(self, address: Address) -> DatasetRef | None:
        """Return the dataset of an address with its DOI, or of an address of its API."""
        path = "/".join(address.path)
        if found := _DOI.search(path):
            # https://doi.org/10.5061/dryad.abc/1 was a file; it redirects to the dataset now.
            name = f"doi:{found[1]}"
            return self.dataset(address, name, f"{address.api}/datasets/{quote(name, safe='')}")
        last = path.rpartition("/")[2]
        if "share" in address.path:
            return self.dataset(address, last, reason=RESTRICTED)  # for reviewers
        if version := _VERSION.fullmatch(path):
            return self.dataset(address, version[1], _files(f"{address.api}/versions/{version[1]}"))
        if {"file_stream", "files", "downloads"} & set(address.path):
            return self.dataset(address, last, reason=SCOPE)
        return None

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """Return the request for the file list of a dataset, or a page of that list."""
        if "_embedded" in answer.object():
            rows = answer.whole_list("_embedded.stash:files")
            current = (row for row in rows if row.text("status").lower() != "deleted")
            return listing((_item(answer, row) for row in current), *self.more(answer))
        answer.stop_at_error("error", "message")
        if answer.text("visibility").lower() == "restricted":
            raise restricted("the dataset is not public")
        if (status := answer.text("curationStatus").lower()) in _PENDING:
            raise restricted(f"the dataset is {status}")
        own = "_links.self.href" if "versions" in answer.url else ""
        version = answer.text("_links.stash:version.href", own)
        if not version:
            raise trouble("the dataset has no version")
        number = answer.text("versionNumber")
        return listing((), _files(further(version, answer.url).rstrip("/")), version=number)

    def describe(self, found: ClaimBuilder, dataset: DatasetRef, page: ListingPage) -> None:
        """Add the claims of a dataset, of a version, or of a page of its file list."""
        answer = found.answer
        if "_embedded" in answer:
            found.files(page.items)
            found.declared = answer.number("total")
            return
        if link := answer.text("_links.stash:download.href"):
            found.claim(further(link, found.url), "bundle", "archive")
        found.license(answer.text("license"))
        for row in answer.rows("authors"):
            found.author(row.text("orcid"))
        for row in answer.rows("relatedWorks"):
            found.link(row.text("identifier"), row.text("relationship") or "links_to")
        found.describe(answer.text("title"), "Dataset", answer.text("identifier"))


def _files(version: str) -> str:
    return f"{version}/files?per_page={PAGE_SIZE}"


def _item(answer: Answer, row: Answer) -> DatasetFile:
    link = row.text("_links.stash:download.href", "_links.stash:file-download.href")
    algorithm = row.text("digestType")
    return row.file(
        row.raw("path"),
        further(link, answer.url) if link else "",
        *([(algorithm, "digest")] if algorithm else ()),
        kind="mimeType",
        extra=row.named("description"),
    )
