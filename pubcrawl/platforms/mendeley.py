"""
Read a Mendeley Data version: its folders, and the files of each.

Source: https://data.mendeley.com; its pages use ``public-api``
"""

from __future__ import annotations

import re
from typing import Any, ClassVar
from urllib.parse import quote

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform
from pubcrawl.platforms.values import (
    SCOPE,
    below,
    digests,
    item,
    mimetype,
    missing,
    raw,
    record,
    records,
    restricted,
    size,
    text,
    texts,
    trouble,
    truth,
)

_ID = re.compile("[a-z0-9]{8,12}", re.IGNORECASE)
_VERSION = re.compile("[1-9][0-9]{0,3}")
_LISTS = ("results", "files", "items", "data")  # keys of an object that may wrap a list
_DEPTH = 100  # folders within folders


class Mendeley(DatasetPlatform):
    """Mendeley Data, whose pages use an API on the same host."""

    name = "mendeley"
    hosts: ClassVar = {"data.mendeley.com": ""}
    api_path = "/public-api"

    def match(self, address: Address) -> DatasetRef | None:
        """Return the dataset at an address; without a version, its first request looks it up."""
        path = address.path
        dataset = DatasetRef(self.name, "", url=address.url, api=address.api)
        if "public-files" in path or path[:1] == ("api",):
            return dataset._replace(id=path[-1], reason=SCOPE)
        if "datasets" not in path:
            return None
        after = path[path.index("datasets") + 1 :]
        if not after or not _ID.fullmatch(after[0]):
            return None
        dataset = dataset._replace(id=after[0])
        version = after[-1] if len(after) > 1 else address.query.get("version", "")
        version = version if _VERSION.fullmatch(version) else address.query.get("version", "")
        if not _VERSION.fullmatch(version):
            return dataset._replace(asks=(ListingRequest(f"{_start(dataset)}/versions"),))
        return dataset._replace(version=version, asks=_asks(dataset, version))

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """Return the newest version, the folders, or the files of one folder."""
        if isinstance(value, dict):
            if truth(value, "embargoed") or text(value, "available").lower() == "false":
                raise restricted(
                    f"embargoed until {text(value, 'embargo_date') or 'further notice'}"
                )
            if message := text(value, "message") or text(value, "error"):
                raise trouble(f"the API says: {message}")
            value = next((value[name] for name in _LISTS if name in value), [value])
        if value is None:
            raise trouble("the response is null")
        rows = records(value, "the response")
        route = ask.url.partition("?")[0].removeprefix(_start(dataset)).strip("/")
        if route == "versions":
            return _newest(dataset, rows)
        if route.startswith("folders"):
            return _folders(dataset, route.rpartition("/")[2], rows)
        return ListingPage(tuple(_item(ask, row) for row in rows), version=dataset.version)


def _start(dataset: DatasetRef) -> str:
    return f"{dataset.api}/datasets/{dataset.id}"


def _asks(dataset: DatasetRef, version: str) -> tuple[ListingRequest, ...]:
    return (
        ListingRequest(f"{_start(dataset)}/folders/{version}"),
        _files(dataset, "root", version, ""),
    )


def _files(dataset: DatasetRef, folder: str, version: str, path: str) -> ListingRequest:
    folder = quote(folder, safe="")
    return ListingRequest(f"{_start(dataset)}/files?folder_id={folder}&version={version}", path)


def _newest(dataset: DatasetRef, rows: list[dict[str, Any]]) -> ListingPage:
    numbers = [number for row in rows if _VERSION.fullmatch(number := text(row, "version"))]
    if not numbers:
        raise missing(f"{dataset.id} has no version")
    newest = max(numbers, key=int)
    return ListingPage(more=_asks(dataset, newest), version=newest)


def _folders(dataset: DatasetRef, version: str, rows: list[dict[str, Any]]) -> ListingPage:
    """Return the request for each folder; a folder inside itself is an error."""
    folders = {text(row, "id"): row for row in rows}
    asks = []
    for number in folders:
        names, at = [], number
        while at in folders:
            names.append(raw(folders[at], "name") or at)
            at = text(folders[at], "parent_id")
            if len(names) > _DEPTH:
                raise trouble("folders are nested too deeply")
        path = "".join(f"{name}/" for name in reversed(names))
        asks.append(_files(dataset, number, version, path))
    return ListingPage(more=tuple(asks))


def _item(ask: ListingRequest, row: dict[str, Any]) -> Item:
    content = record(row.get("content_details") or {}, "content_details")
    name = raw(row, "filename")
    if not name:
        raise trouble("a file without a name")
    whole = row.get("size")
    link = text(content, "download_url") or text(row, "download_url")
    return item(
        ask.folder + name,
        link,
        digests(("sha256", below(content, "sha256_hash")), ("sha1", below(content, "sha1_hash"))),
        size=size(content.get("size") if whole is None else whole),
        mimetype=text(content, "content_type") or mimetype(name),
        extra=texts(row, "description"),
    )
