"""
Read packages of DataONE and its member nodes: their objects, and the packages within them.

Source: https://dataone-architecture-documentation.readthedocs.io/en/latest/apis/CN_APIs.html
"""

from __future__ import annotations

import re
from typing import Any, ClassVar
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from pubcrawl.items.artifact import SourceClaims
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform, Listed
from pubcrawl.platforms.values import (
    below,
    digests,
    item,
    missing,
    objects,
    raw,
    record,
    records,
    size,
    text,
    trouble,
)

PAGE_SIZE = 1000
"""Objects on one page of results."""

_COORDINATOR = "https://cn.dataone.org/cn/v2"
_PACKAGE = "identifier,formatType,formatId,resourceMap"
_FIELDS = "identifier,formatType,formatId,size,fileName,checksum,checksumAlgorithm,dataUrl"
_NAMED_OBJECT = re.compile(r'(?:identifier|resourceMap):"([^"]+)"')
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


class DataONE(DatasetPlatform):
    """DataONE, whose coordinating node lists the packages of all members."""

    name = "dataone"
    hosts: ClassVar = {
        "cn.dataone.org": "",
        "search.dataone.org": _COORDINATOR,
        "arcticdata.io": _COORDINATOR,
        "knb.ecoinformatics.org": _COORDINATOR,
    }
    api_path = "/cn/v2"

    def match(self, address: Address) -> DatasetRef | None:
        """Return the package of the object in an address."""
        path = address.path
        name = ""
        if "view" in path:
            name = "/".join(path[path.index("view") + 1 :])
        elif found := _NAMED_OBJECT.search(address.query.get("q", "")):
            name = found[1].removeprefix("resource_map_")
        dataset = DatasetRef(self.name, name, url=address.url, api=address.api)
        ask = _query(address.api, f'identifier:"{name}"', _PACKAGE)
        return dataset._replace(asks=(ask,)) if name and '"' not in name else None

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """Return the request for the package of an object, or the objects of a package."""
        value = record(value, "the response")
        found = record(value.get("response"), "response")
        rows = records(found.get("docs"), "docs")
        if "dataUrl" not in text(value, "responseHeader", "params", "fl") + ask.url:
            packages = [name for row in rows for name in _texts(row.get("resourceMap"))]
            if not packages:
                raise missing(f"{dataset.id} is in no package")
            # An extended package has several maps; the last is the newest.
            words = f'resourceMap:"{packages[-1]}"'
            return ListingPage(more=(_query(dataset.api, words, _FIELDS),))
        more: tuple[ListingRequest, ...] = ()
        whole, start = size(found.get("numFound")) or 0, size(found.get("start")) or 0
        if rows and start + len(rows) < whole:
            more = (_from(ask, start + len(rows)),)
        # Nested packages have their own addresses.
        return ListingPage(tuple(_item(row) for row in rows if _kind(row) != "RESOURCE"), more)

    def describe(self, listed: Listed) -> SourceClaims:
        """Return the claims of the object list of a package; none for the lookup of its package."""
        found = below(listed.value, "response")
        rows = objects(found, "docs")
        if listed.page.more and not listed.page.items:
            return SourceClaims(boundary.SOURCE)
        described = {text(row, "identifier"): row for row in rows if _kind(row) == "METADATA"}
        nested = [text(row, "dataUrl") for row in rows if _kind(row) == "RESOURCE"]
        claims = []
        for file in listed.page.items:
            claim = boundary.file_claim(file)
            if file.extra["identifier"] in described:
                claim = claim._replace(role="metadata", why="api:metadata", content=False)
            claims.append(claim)
        own = described.get(listed.dataset.id) or next(iter(described.values()), {})
        whole = size(below(found, "numFound")) == len(rows)
        return SourceClaims(
            boundary.SOURCE,
            tuple(claims),
            related=tuple(each for url in nested for each in boundary.linked(url, "component")),
            identifiers=(boundary.doi(text(own, "identifier")),),
            title=text(own, "title"),
            artifact_type="Dataset",
            declared=sum(claim.content for claim in claims) if whole else None,
        )


def _query(api: str, words: str, fields: str) -> ListingRequest:
    query = {"q": words, "fl": fields, "rows": PAGE_SIZE, "start": 0, "wt": "json"}
    return ListingRequest(f"{api}/query/solr/?{urlencode(query, quote_via=quote)}")


def _from(ask: ListingRequest, start: int) -> ListingRequest:
    parts = urlsplit(ask.url)
    query = {**dict(parse_qsl(parts.query)), "start": str(start)}
    return ListingRequest(parts._replace(query=urlencode(query, quote_via=quote)).geturl())


def _texts(value: Any) -> list[str]:
    several = value if isinstance(value, list) else [value]
    names = map(text, several)
    return [name for name in names if name and '"' not in name]


def _item(row: dict[str, Any]) -> Item:
    identifier = text(row, "identifier")
    if not identifier:
        raise trouble("an object without an identifier")
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


def _kind(row: object) -> str:
    return text(row, "formatType").upper()
