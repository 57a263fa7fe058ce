"""
Items of archive.org: the files that were uploaded, not what was derived from them.

Source: https://archive.org/developers/md-read.html
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import (
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
    trouble,
    truth,
)

_ITEM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
_PAGES = ("details", "download", "metadata", "embed", "stream")
# Files that archive.org puts beside those of the uploader, after the item's name.
_SYSTEM = (
    *("_meta.xml", "_meta.sqlite", "_files.xml", "_reviews.xml", "_rules.conf"),
    *("_archive.torrent", "_itemimage.jpg", "_thumb.jpg"),
)


def match(address: Address) -> DatasetRef | None:
    """Return the item at an address of its page, or of one of its files."""
    path = address.path
    if len(path) < 2 or path[0] not in _PAGES or not _ITEM.fullmatch(path[1]):
        return None
    asks = (ListingRequest(f"{address.api}/metadata/{path[1]}"),)
    return DatasetRef("archiveorg", path[1], url=address.url, api=address.api, asks=asks)


def read(place: DatasetRef, ask: ListingRequest, answer: Any) -> ListingPage:
    """Return the original files of an item; an item that is not there has an empty answer."""
    answer = record(answer, "the answer")
    if text(answer, "error"):
        raise trouble(f"the API says: {text(answer, 'error')}")
    if truth(answer, "is_dark"):
        raise restricted("the item is not shown to anybody")
    if not answer:
        raise missing(f"there is no item {place.id}")
    about = answer.get("metadata")
    if text(about, "mediatype").lower() == "collection":
        raise scope("a collection of items")
    rows = records(answer.get("files"), "files")
    kept = [row for row in rows if _is_original(place.id, row)]
    refusal = None
    if truth(answer, "nodownload") or truth(about, "access-restricted-item"):
        refusal = restricted("the files are only lent")
    elif kept and all(truth(row, "private") for row in kept):
        refusal = restricted("all files are private")
    return ListingPage(tuple(_item(place, row) for row in kept), refusal=refusal)


def _is_original(name: str, row: dict[str, Any]) -> bool:
    path = raw(row, "name")
    if text(row, "source").lower() != "original":
        return False
    own = path.startswith(name) and path[len(name) :] in _SYSTEM
    return not (own or path.startswith("_") or path.endswith("_archive.torrent"))


def _item(place: DatasetRef, row: dict[str, Any]) -> Item:
    name = raw(row, "name")
    return item(
        name,
        f"{place.api}/download/{quote(place.id)}/{quote(name, errors='replace')}",
        digests(("md5", row.get("md5")), ("sha1", row.get("sha1"))),
        size=size(row.get("size")),
        mimetype=mimetype(name),
        extra={"format": text(row, "format")} if text(row, "format") else {},
        status=RESTRICTED if truth(row, "private") else "",
    )
