"""
Mendeley Data: the folders of a version, and the files of each.

Source: https://data.mendeley.com, whose pages ask ``public-api``
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import (
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
    trouble,
    truth,
)

_ID = re.compile("[a-z0-9]{8,12}", re.IGNORECASE)
_VERSION = re.compile("[1-9][0-9]{0,3}")
_LISTS = ("results", "files", "items", "data")  # where a list may be wrapped in an object
_DEPTH = 100  # folders within folders


def match(address: Address) -> DatasetRef | None:
    """Return the dataset at an address; without a version the newest is looked up."""
    path = address.path
    place = DatasetRef("mendeley", "", url=address.url, api=address.api)
    if "public-files" in path or path[:1] == ("api",):
        return place._replace(id=path[-1], reason=SCOPE)
    if "datasets" not in path:
        return None
    after = path[path.index("datasets") + 1 :]
    if not after or not _ID.fullmatch(after[0]):
        return None
    place = place._replace(id=after[0])
    version = after[-1] if len(after) > 1 else address.query.get("version", "")
    version = version if _VERSION.fullmatch(version) else address.query.get("version", "")
    if not _VERSION.fullmatch(version):
        return place._replace(asks=(ListingRequest(f"{_start(place)}/versions"),))
    return place._replace(version=version, asks=_asks(place, version))


def read(place: DatasetRef, ask: ListingRequest, answer: Any) -> ListingPage:
    """Return the newest version, the folders, or the files of one folder."""
    if isinstance(answer, dict):
        if truth(answer, "embargoed") or text(answer, "available").lower() == "false":
            raise restricted(f"embargoed until {text(answer, 'embargo_date') or 'further notice'}")
        if message := text(answer, "message") or text(answer, "error"):
            raise trouble(f"the API says: {message}")
        answer = next((answer[name] for name in _LISTS if name in answer), [answer])
    if answer is None:
        raise trouble("the answer is null")
    rows = records(answer, "the answer")
    route = ask.url.partition("?")[0].removeprefix(_start(place)).strip("/")
    if route == "versions":
        return _newest(place, rows)
    if route.startswith("folders"):
        return _folders(place, route.rpartition("/")[2], rows)
    return ListingPage(tuple(_item(ask, row) for row in rows), version=place.version)


def _start(place: DatasetRef) -> str:
    return f"{place.api}/datasets/{place.id}"


def _asks(place: DatasetRef, version: str) -> tuple[ListingRequest, ...]:
    return (
        ListingRequest(f"{_start(place)}/folders/{version}"),
        _files(place, "root", version, ""),
    )


def _files(place: DatasetRef, folder: str, version: str, path: str) -> ListingRequest:
    folder = quote(folder, safe="")
    return ListingRequest(f"{_start(place)}/files?folder_id={folder}&version={version}", path)


def _newest(place: DatasetRef, rows: list[dict[str, Any]]) -> ListingPage:
    numbers = [number for row in rows if _VERSION.fullmatch(number := text(row, "version"))]
    if not numbers:
        raise missing(f"{place.id} has no version")
    newest = max(numbers, key=int)
    return ListingPage(more=_asks(place, newest), version=newest)


def _folders(place: DatasetRef, version: str, rows: list[dict[str, Any]]) -> ListingPage:
    """Return what to ask for each folder; one that is inside itself is an error."""
    folders = {text(row, "id"): row for row in rows}
    asks = []
    for number in folders:
        names, at = [], number
        while at in folders:
            names.append(raw(folders[at], "name") or at)
            at = text(folders[at], "parent_id")
            if len(names) > _DEPTH:
                raise trouble("folders within folders without end")
        path = "".join(f"{name}/" for name in reversed(names))
        asks.append(_files(place, number, version, path))
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
        extra={"description": text(row, "description")} if text(row, "description") else {},
    )
