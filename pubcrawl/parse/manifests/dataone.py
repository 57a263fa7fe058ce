"""
DataONE and its members: the package that an object belongs to, and what is in that.

Source: https://dataone-architecture-documentation.readthedocs.io/en/latest/apis/CN_APIs.html
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import (
    below,
    digests,
    item,
    missing,
    raw,
    record,
    records,
    size,
    text,
    trouble,
)

PAGE_SIZE = 1000
"""Objects of a page of an answer."""

_PACKAGE = "identifier,formatType,formatId,resourceMap"
_FIELDS = "identifier,formatType,formatId,size,fileName,checksum,checksumAlgorithm,dataUrl"
_ASKED = re.compile(r'(?:identifier|resourceMap):"([^"]+)"')
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def match(address: Address) -> DatasetRef | None:
    """Return the package of the object that an address names."""
    path = address.path
    name = ""
    if "view" in path:
        name = "/".join(path[path.index("view") + 1 :])
    elif found := _ASKED.search(address.query.get("q", "")):
        name = found[1].removeprefix("resource_map_")
    place = DatasetRef("dataone", name, url=address.url, api=address.api)
    ask = _query(address.api, f'identifier:"{name}"', _PACKAGE)
    return place._replace(asks=(ask,)) if name and '"' not in name else None


def read(place: DatasetRef, ask: ListingRequest, answer: Any) -> ListingPage:
    """Return the package of an object, or the objects of a package."""
    answer = record(answer, "the answer")
    found = record(answer.get("response"), "response")
    rows = records(found.get("docs"), "docs")
    if "dataUrl" not in text(answer, "responseHeader", "params", "fl") + ask.url:
        packages = [name for row in rows for name in _texts(row.get("resourceMap"))]
        if not packages:
            raise missing(f"{place.id} is in no package")
        # A package that was added to has several; the last is the newest.
        return ListingPage(more=(_query(place.api, f'resourceMap:"{packages[-1]}"', _FIELDS),))
    more: tuple[ListingRequest, ...] = ()
    whole, start = size(found.get("numFound")) or 0, size(found.get("start")) or 0
    if rows and start + len(rows) < whole:
        more = (_from(ask, start + len(rows)),)
    # Packages within it have addresses of their own.
    kept = (row for row in rows if text(row, "formatType").upper() != "RESOURCE")
    return ListingPage(tuple(map(_item, kept)), more)


def _query(api: str, words: str, fields: str) -> ListingRequest:
    query = {"q": words, "fl": fields, "rows": PAGE_SIZE, "start": 0, "wt": "json"}
    return ListingRequest(f"{api}/query/solr/?{urlencode(query, quote_via=quote)}")


def _from(ask: ListingRequest, start: int) -> ListingRequest:
    parts = urlsplit(ask.url)
    query = {**dict(parse_qsl(parts.query)), "start": str(start)}
    return ListingRequest(parts._replace(query=urlencode(query, quote_via=quote)).geturl())


def _texts(value: Any) -> list[str]:
    several = value if isinstance(value, list) else [value]
    names = (text({"name": each}, "name") for each in several)
    return [name for name in names if name and '"' not in name]


def _item(row: dict[str, Any]) -> Item:
    identifier = text(row, "identifier")
    if not identifier:
        raise trouble("an object without identifier")
    name = raw(row, "fileName") or _UNSAFE.sub("_", identifier)
    kind = text(row, "formatId")
    return item(
        name,
        text(row, "dataUrl"),
        digests((text(row, "checksumAlgorithm"), below(row, "checksum"))),
        size=size(row.get("size")),
        mimetype=kind if re.fullmatch(r"[a-z]+/[\w.+-]+", kind) else "",
        extra={"identifier": identifier, "format": kind},
    )
