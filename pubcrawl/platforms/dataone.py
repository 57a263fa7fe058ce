"""
Read packages of DataONE and its member nodes: their objects, and the packages within them.

Source: https://dataone-architecture-documentation.readthedocs.io/en/latest/apis/CN_APIs.html
"""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import quote, urlencode

from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.claims import ClaimBuilder, file_claim
from pubcrawl.platforms.platform import DatasetPlatform, Offset, listing
from pubcrawl.platforms.values import Answer, missing, trouble

PAGE_SIZE = 1000
"""Objects on one page of results."""

_COORDINATOR = "https://cn.dataone.org/cn/v2"
_PACKAGE = "identifier,formatType,formatId,resourceMap"
_FIELDS = "identifier,formatType,formatId,size,fileName,checksum,checksumAlgorithm,dataUrl"
_NAMED_OBJECT = re.compile(r'(?:identifier|resourceMap):"([^"]+)"')
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_MIMETYPE = re.compile(r"[a-z]+/[\w.+-]+")


class DataONE(Offset, DatasetPlatform):
    """DataONE, whose coordinating node lists the packages of all members."""

    name = "dataone"
    members = "metadata"
    hosts: ClassVar = {
        "cn.dataone.org": "",
        "search.dataone.org": _COORDINATOR,
        "arcticdata.io": _COORDINATOR,
        "knb.ecoinformatics.org": _COORDINATOR,
    }
    api_path = "/cn/v2"
    rows, start, total, parameter = "response.docs", "response.start", "response.numFound", "start"

    def match(self, address: Address) -> DatasetRef | None:
        """Return the package of the object in an address."""
        found = _NAMED_OBJECT.search(address.query.get("q", ""))
        named = found[1].removeprefix("resource_map_") if found else ""
        name = "/".join(address.after("view")) or named
        if not name or '"' in name:
            return None
        return self.dataset(address, name, _query(address.api, f'identifier:"{name}"', _PACKAGE))

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """Return the request for the package of an object, or the objects of a package."""
        answer.object().object("response")
        rows = answer.whole_list("response.docs")
        if "dataUrl" not in answer.text("responseHeader.params.fl") + answer.url:
            names = [name for row in rows for name in row.texts("resourceMap") if '"' not in name]
            if not names:
                raise missing(f"{dataset.id} is in no package")
            # An extended package has several maps; the last is the newest.
            return listing((), _query(dataset.api, f'resourceMap:"{names[-1]}"', _FIELDS))
        # Nested packages have their own addresses.
        files = (_item(row) for row in rows if _kind(row) != "RESOURCE")
        return listing(files, *self.more(answer))

    def describe(self, found: ClaimBuilder, dataset: DatasetRef, page: ListingPage) -> None:
        """Add the claims of the objects of a package; none for the lookup of its package."""
        if page.more and not page.items:
            return
        rows = found.answer.rows("response.docs")
        described = {row.text("identifier"): row for row in rows if _kind(row) == "METADATA"}
        claims = []
        for file in page.items:
            claim = file_claim(file)
            if file.extra["identifier"] in described:
                claim = claim._replace(role="metadata", why="api:metadata", content=False)
            claims.append(claim)
        found.claims = claims
        for row in rows:
            if _kind(row) == "RESOURCE":
                found.link(row.text("dataUrl"), "component")
        own = described.get(dataset.id) or next(iter(described.values()), Answer({}))
        found.describe(own.text("title"), "Dataset", own.text("identifier"))
        if found.answer.number("response.numFound") == len(rows):
            found.declared = sum(claim.content for claim in claims)


def _query(api: str, words: str, fields: str) -> str:
    query = {"q": words, "fl": fields, "rows": PAGE_SIZE, "start": 0, "wt": "json"}
    return f"{api}/query/solr/?{urlencode(query, quote_via=quote)}"


def _item(row: Answer) -> DatasetFile:
    identifier, kind = row.text("identifier"), row.text("formatId")
    if not identifier:
        raise trouble("an object without an identifier")
    file = row.file(
        row.raw("fileName") or _UNSAFE.sub("_", identifier),
        row.text("dataUrl"),
        (row.text("checksumAlgorithm"), "checksum"),
        extra={"identifier": identifier, "format": kind},
    )
    file.mimetype = kind if _MIMETYPE.fullmatch(kind) else ""
    return file


def _kind(row: Answer) -> str:
    return row.text("formatType").upper()
