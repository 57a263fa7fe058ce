"""
Read a Mendeley Data version: its folders, and the files of each.

Source: https://data.mendeley.com; its pages use ``public-api``
"""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import quote

from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage, ListingRequest
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform, listing
from pubcrawl.platforms.values import (
    SCOPE,
    Answer,
    missing,
    restricted,
    trouble,
)

_ID = re.compile("[a-z0-9]{8,12}", re.IGNORECASE)
_VERSION = re.compile("[1-9][0-9]{0,3}")
_LISTS = ("results", "files", "items", "data")  # keys of an object that may wrap a list
_DEPTH = 100  # folders within folders


class Mendeley(DatasetPlatform):
    """Mendeley Data, whose pages use an API on the same host."""

    name = "mendeley"
    members = "as for an ingest"
    hosts: ClassVar = {"data.mendeley.com": ""}
    api_path = "/public-api"

    def match(self, address: Address) -> DatasetRef | None:
        """Return the dataset at an address; without a version, its first request looks it up."""
        path = address.path
        if "public-files" in path or path[:1] == ("api",):
            return self.dataset(address, path[-1], reason=SCOPE)
        match address.after("datasets"):
            case (name, *rest) if _ID.fullmatch(name):
                dataset = self.dataset(address, name)
                for version in (*rest[-1:], address.query.get("version", "")):
                    if _VERSION.fullmatch(version):
                        return dataset._replace(version=version, asks=_asks(dataset, version))
                return dataset._replace(asks=(ListingRequest(f"{_start(dataset)}/versions"),))
        return None

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """Return the newest version, the folders, or the files of one folder."""
        if answer.true("embargoed") or answer.text("available").lower() == "false":
            date = answer.text("embargo_date") or "further notice"
            raise restricted(f"embargoed until {date}")
        answer.stop_at_error("message", "error")
        value = answer.value
        if isinstance(value, dict):
            value = next((value[name] for name in _LISTS if name in value), [value])
        if value is None:
            raise trouble("the response is null")
        rows = Answer(value).whole_list()
        route = answer.url.partition("?")[0].removeprefix(_start(dataset)).strip("/")
        if route == "versions":
            versions = filter(_VERSION.fullmatch, (row.text("version") for row in rows))
            newest = max(versions, key=int, default="")
            if not newest:
                raise missing(f"{dataset.id} has no version")
            return ListingPage(more=_asks(dataset, newest), version=newest)
        if route.startswith("folders"):
            return _folders(dataset, route.rpartition("/")[2], rows)
        return listing(map(_item, rows), version=dataset.version)


def _start(dataset: DatasetRef) -> str:
    return f"{dataset.api}/datasets/{dataset.id}"


def _asks(dataset: DatasetRef, version: str) -> tuple[ListingRequest, ...]:
    folders = ListingRequest(f"{_start(dataset)}/folders/{version}")
    return folders, _files(dataset, "root", version, "")


def _files(dataset: DatasetRef, folder: str, version: str, path: str) -> ListingRequest:
    folder = quote(folder, safe="")
    return ListingRequest(f"{_start(dataset)}/files?folder_id={folder}&version={version}", path)


def _folders(dataset: DatasetRef, version: str, rows: list[Answer]) -> ListingPage:
    """Return the request for each folder; a folder inside itself is an error."""
    folders = {row.text("id"): row for row in rows}
    asks = []
    for number in folders:
        path, depth, at = "", 0, number
        while at in folders:
            path = f"{folders[at].raw('name') or at}/{path}"
            at, depth = folders[at].text("parent_id"), depth + 1
            if depth > _DEPTH:
                raise trouble("folders are nested too deeply")
        asks.append(_files(dataset, number, version, path))
    return ListingPage(more=tuple(asks))


def _item(row: Answer) -> DatasetFile:
    if row.at("content_details"):
        row.object("content_details")
    return row.file(
        row.raw("filename"),
        row.text("content_details.download_url", "download_url"),
        ("sha256", "content_details.sha256_hash"),
        ("sha1", "content_details.sha1_hash"),
        size="content_details.size" if row.at("size") is None else "size",
        kind="content_details.content_type",
        extra=row.named("description"),
    )
