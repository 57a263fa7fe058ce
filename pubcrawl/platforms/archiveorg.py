"""
Read the uploaded files of an item of archive.org, without the files derived from them.

Source: https://archive.org/developers/md-read.html
"""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import quote

from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform, listing
from pubcrawl.platforms.values import Answer, missing, restricted, scope

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
    members = "as for an ingest"
    hosts: ClassVar = {"archive.org": ""}

    def match(self, address: Address) -> DatasetRef | None:
        """Return the item of the address of its page, or of one of its files."""
        match address.path:
            case (page, name, *_) if page in _PAGES and _ITEM.fullmatch(name):
                return self.dataset(address, name, f"{address.api}/metadata/{name}")
        return None

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """Return the original files of an item; the response for a missing item is empty."""
        answer.object().stop_at_error("error")
        if answer.true("is_dark"):
            raise restricted("the item is dark: archive.org does not show it to the public")
        if not answer.value:
            raise missing(f"there is no item {dataset.id}")
        if answer.text("metadata.mediatype").lower() == "collection":
            raise scope("a collection of items")
        rows = [row for row in answer.whole_list("files") if _is_original(dataset.id, row)]
        refusal = None
        if answer.true("nodownload", "metadata.access-restricted-item"):
            refusal = restricted("the files can only be borrowed")
        elif rows and all(row.true("private") for row in rows):
            refusal = restricted("all files are private")
        return listing((_item(dataset, row) for row in rows), refusal=refusal)


def _is_original(name: str, row: Answer) -> bool:
    path = row.raw("name")
    own = path.startswith(name) and path[len(name) :] in _SYSTEM
    made = own or path.startswith("_") or path.endswith("_archive.torrent")
    return row.text("source").lower() == "original" and not made


def _item(dataset: DatasetRef, row: Answer) -> DatasetFile:
    name = row.raw("name")
    return row.file(
        name,
        f"{dataset.api}/download/{quote(dataset.id)}/{quote(name, errors='replace')}",
        ("md5", "md5"),
        ("sha1", "sha1"),
        extra=row.named("format"),
        hidden="private",
    )
