"""
Read the uploaded files of an item of archive.org, without the files derived from them.

Source: https://archive.org/developers/md-read.html
"""

from __future__ import annotations

import re
from typing import Any, ClassVar
from urllib.parse import quote

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform
from pubcrawl.platforms.values import (
    RESTRICTED,
    digests,
    item,
    mimetype,
    missing,
    raw,
    record,
    records,
    restricted,
    scope,
    size,
    text,
    texts,
    trouble,
    truth,
)

_ITEM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
_PAGES = ("details", "download", "metadata", "embed", "stream")
# Files that archive.org adds to an item; their names begin with that of the item.
_SYSTEM = (
    "_meta.xml",
    "_meta.sqlite",
    "_files.xml",
    "_reviews.xml",
    "_rules.conf",
    "_archive.torrent",
    "_itemimage.jpg",
    "_thumb.jpg",
)


class ArchiveOrg(DatasetPlatform):
    """archive.org, whose items have the same name at all addresses."""

    name = "archiveorg"
    hosts: ClassVar = {"archive.org": ""}

    def match(self, address: Address) -> DatasetRef | None:
        """Return the item of the address of its page, or of one of its files."""
        path = address.path
        if len(path) < 2 or path[0] not in _PAGES or not _ITEM.fullmatch(path[1]):
            return None
        asks = (ListingRequest(f"{address.api}/metadata/{path[1]}"),)
        return DatasetRef(self.name, path[1], url=address.url, api=address.api, asks=asks)

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """Return the original files of an item; the response for a missing item is empty."""
        value = record(value, "the response")
        if text(value, "error"):
            raise trouble(f"the API says: {text(value, 'error')}")
        if truth(value, "is_dark"):
            raise restricted("the item is dark: archive.org does not show it to the public")
        if not value:
            raise missing(f"there is no item {dataset.id}")
        about = value.get("metadata")
        if text(about, "mediatype").lower() == "collection":
            raise scope("a collection of items")
        rows = records(value.get("files"), "files")
        originals = [row for row in rows if _is_original(dataset.id, row)]
        refusal = None
        if truth(value, "nodownload") or truth(about, "access-restricted-item"):
            refusal = restricted("the files can only be borrowed")
        elif originals and all(truth(row, "private") for row in originals):
            refusal = restricted("all files are private")
        return ListingPage(tuple(_item(dataset, row) for row in originals), refusal=refusal)


def _is_original(name: str, row: dict[str, Any]) -> bool:
    path = raw(row, "name")
    if text(row, "source").lower() != "original":
        return False
    own = path.startswith(name) and path[len(name) :] in _SYSTEM
    return not (own or path.startswith("_") or path.endswith("_archive.torrent"))


def _item(dataset: DatasetRef, row: dict[str, Any]) -> Item:
    name = raw(row, "name")
    return item(
        name,
        f"{dataset.api}/download/{quote(dataset.id)}/{quote(name, errors='replace')}",
        digests(("md5", row.get("md5")), ("sha1", row.get("sha1"))),
        size=size(row.get("size")),
        mimetype=mimetype(name),
        extra=texts(row, "format"),
        status=RESTRICTED if truth(row, "private") else "",
    )
