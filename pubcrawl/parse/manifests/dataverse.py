"""
Dataverse: any host whose address has a ``persistentId``.

Source: https://guides.dataverse.org/en/latest/api/native-api.html
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse.manifests.address import APIS, Address
from pubcrawl.parse.manifests.values import (
    RESTRICTED,
    SCOPE,
    below,
    digests,
    item,
    raw,
    record,
    records,
    restricted,
    size,
    text,
    trouble,
    truth,
)

# Authority, a shoulder or none, and the six characters of a dataset, or of a dataset and a file.
_PID = re.compile(r"[0-9][0-9.]*/[A-Za-z0-9._/-]+")
_SIX = re.compile("[A-Za-z0-9]{6}")
_RESOLVERS = re.compile(r"https?://(?:dx\.)?(?P<site>doi\.org|hdl\.handle\.net)/", re.IGNORECASE)
_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_PAGES = ("dataset.xhtml", "citation")


def match(address: Address) -> DatasetRef | None:
    """
    Return the dataset at an address with a persistent identifier; None without one.

    The API's own addresses name datasets and files by number too.
    """
    if address.path[:3] == ("api", "access", "datafile"):
        return DatasetRef("dataverse", address.path[-1], url=address.url, reason=SCOPE)
    if address.path[:2] == ("api", "datasets") and address.path[2:3] and address.path[2].isdigit():
        api = address.root + APIS["dataverse"]
        ask = ListingRequest(f"{api}/datasets/{address.path[2]}")
        return DatasetRef("dataverse", address.path[2], url=address.url, api=api, asks=(ask,))
    given = _RESOLVERS.sub(
        lambda found: "doi:" if found["site"].lower() == "doi.org" else "hdl:",
        address.query.get("persistentId", "").strip(),
    )
    kind, _, name = given.partition(":")
    kind = kind.lower()
    page = address.path[-1] if address.path else ""
    if kind not in ("doi", "hdl") or _PID.fullmatch(name) is None:
        return None
    identifier, version = f"{kind}:{name}", address.query.get("version", "").strip()
    place = DatasetRef("dataverse", identifier, url=address.url, api=_api(address))
    if _is_file(name) or page == "file.xhtml" or "datafile" in address.path:
        return place._replace(reason=SCOPE)
    # Old handles are of any form; then the page tells that it is a dataset.
    if not _SIX.fullmatch(name.rpartition("/")[2][-6:]) and not (
        page in _PAGES or "datasets" in address.path
    ):
        return None
    if version.upper() == "DRAFT":
        return place._replace(reason=RESTRICTED)
    if "versions" in address.path[:-1]:
        version = address.path[address.path.index("versions") + 1]
    start = f"{place.api}/datasets/:persistentId/"
    pid = quote(identifier, safe=":/")
    if not _VERSION.fullmatch(version):
        return place._replace(asks=(ListingRequest(f"{start}?persistentId={pid}"),))
    asks = (ListingRequest(f"{start}versions/{version}?persistentId={pid}"),)
    return place._replace(version=version, asks=asks)


def read(place: DatasetRef, ask: ListingRequest, answer: Any) -> ListingPage:
    """Return the files of a version, the originals of those that the platform has converted."""
    answer = record(answer, "the answer")
    if text(answer, "status").upper() != "OK":
        raise trouble(f"the API says: {text(answer, 'message') or text(answer, 'status')}")
    data = answer.get("data")
    if isinstance(data, list):  # of …/versions/1.0/files
        data = {"files": data}
    data = record(data, "data")
    version = record(data["latestVersion"], "latestVersion") if "latestVersion" in data else data
    if text(version, "versionState").upper() == "DEACCESSIONED":
        return ListingPage(refusal=restricted("this version has been deaccessioned"))
    files = records(version.get("files"), "files")
    items = tuple(_item(place, row) for row in files)
    hidden = bool(files) and all(each.status for each in items)
    refusal = restricted("all files are restricted") if hidden else None
    numbers = (text(version, "versionNumber"), text(version, "versionMinorNumber"))
    return ListingPage(items, version=".".join(filter(None, numbers)), refusal=refusal)


def _item(place: DatasetRef, row: dict[str, Any]) -> Item:
    data = record(row.get("dataFile"), "dataFile")
    name = raw(data, "originalFileName")
    converted = bool(name or text(data, "originalFileFormat"))
    # A converted table without the name of its original goes by its own.
    name = name or raw(data, "filename") or raw(row, "label")
    folder = raw(row, "directoryLabel")
    pid, number = text(data, "persistentId"), text(data, "id")
    url = f"{place.api}/access/datafile/"
    if pid:
        url += f":persistentId/?persistentId={quote(pid, safe=':/')}"
    elif number.isdigit():
        url += number
    else:
        raise trouble(f"{name!r} has no identifier")
    if converted:
        url += "&format=original" if pid else "?format=original"
    extra = {
        "version": size(row.get("version")),
        "description": text(data, "description") or text(row, "description"),
    }
    return item(
        f"{folder}/{name}" if folder else name,
        url,
        # Digests are those of the file as it was uploaded.
        digests(
            ("md5", data.get("md5")),
            (text(data, "checksum", "type"), below(data, "checksum", "value")),
        ),
        size=size(data.get("originalFileSize") if converted else data.get("filesize")),
        mimetype=(converted and text(data, "originalFileFormat")) or text(data, "contentType"),
        extra={key: value for key, value in extra.items() if value and value != 1},
        status=RESTRICTED if truth(row, "restricted") else "",
    )


def _is_file(name: str) -> bool:
    parts = name.split("/")[1:]
    return len(parts) > 1 and all(_SIX.fullmatch(part) for part in parts[-2:])


def _api(address: Address) -> str:
    """Return the address of the API: of an installation below a path, that path is kept."""
    for mark in ("api", *_PAGES, "file.xhtml"):
        if mark in address.path:
            above = "/".join(quote(part) for part in address.path[: address.path.index(mark)])
            return f"{address.root}{'/' * bool(above)}{above}{APIS['dataverse']}"
    return address.api or address.root + APIS["dataverse"]
