"""
Zenodo, before and since it moved to InvenioRDM, and other installations of that.

Sources: https://developers.zenodo.org, https://inveniordm.docs.cern.ch/reference/rest_api_index/
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from pubcrawl.exceptions import ParseError
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse.manifests.address import APIS, Address
from pubcrawl.parse.manifests.values import (
    SCOPE,
    below,
    digests,
    further,
    item,
    mimetype,
    raw,
    record,
    records,
    restricted,
    scope,
    size,
    text,
    trouble,
)

_NUMBER = re.compile("[1-9][0-9]{0,11}")
# Ten characters of Crockford's base 32 with a hyphen, the last two their checksum.
_RDM = re.compile("[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}")
_ZENODO_DOI = re.compile(r"(?:zenodo|cern|rodare)\.([1-9][0-9]{0,11})", re.IGNORECASE)


def match(address: Address) -> DatasetRef | None:
    """Return the record at an address; on a host that nobody knows, one with an RDM identifier."""
    path = address.path
    api = address.api or address.root + APIS["invenio"]
    place = DatasetRef("invenio", "", url=address.url, api=api)
    for word in ("records", "record"):
        if word in path[:2] and path[-1] != word:
            at = path.index(word) + 1
            number, after = path[at], path[at + 1 :]
            break
    else:
        found = _ZENODO_DOI.fullmatch(path[-1]) if address.api and path[:1] == ("doi",) else None
        if found is None:
            return None
        number, after = found[1], ()
    if not _RDM.fullmatch(number) and not (address.api and _NUMBER.fullmatch(number)):
        return None
    place = place._replace(id=number)
    if after[:1] in (("files",), ("preview",)) and len(after) > 1:
        return place._replace(reason=SCOPE)
    return place._replace(asks=(ListingRequest(f"{place.api}/records/{number}"),))


def read(place: DatasetRef, ask: ListingRequest, answer: Any) -> ListingPage:
    """Return the files of a record, or of the list of its files."""
    answer = record(answer, "the answer")
    if "metadata" not in answer and "entries" in answer:
        return ListingPage(_entries(place, answer["entries"]))
    if "metadata" not in answer and "files" not in answer:
        raise trouble(f"not a record: {text(answer, 'message') or ', '.join(list(answer)[:6])}")
    number = text(answer, "id") or text(answer, "recid")
    parents = (text(answer, "conceptrecid"), text(answer, "parent", "id"))
    if place.id in parents or (number and number != place.id):
        raise scope(f"{place.id} stands for all versions; the newest is {number}")
    files, refusal = answer.get("files"), _refusal(answer)
    if isinstance(files, list):
        rows = records(files, "files")
        return ListingPage(tuple(_item(place, row, legacy=True) for row in rows), refusal=refusal)
    if refusal:
        return ListingPage(_entries(place, below(files, "entries") or []), refusal=refusal)
    if files is None and text(answer, "access", "status") == "":
        return ListingPage()
    if text(files, "enabled").lower() == "false":
        return ListingPage()
    if below(files, "entries"):
        return ListingPage(_entries(place, below(files, "entries")))
    if size(below(files, "count")) == 0:
        return ListingPage()
    # Before version 11 a record does not say its files itself.
    link = text(answer, "links", "files") or f"{place.api}/records/{place.id}/files"
    return ListingPage(more=(ListingRequest(further(link, ask.url)),))


def _refusal(answer: dict[str, Any]) -> ParseError | None:
    """Return why the files of a record are not for everybody; None if they are."""
    right = text(answer, "metadata", "access_right").lower()
    if right and right != "open":
        return restricted(f"access is {right}")
    access = answer.get("access")
    status = text(access, "status").lower()
    hidden = (text(access, name).lower() == "restricted" for name in ("record", "files"))
    if status in ("embargoed", "restricted") or any(hidden):
        return restricted(f"access is {status or 'restricted'}")
    return None


def _entries(place: DatasetRef, entries: Any) -> tuple[Item, ...]:
    """Return the files of InvenioRDM: by name, or in a list."""
    if isinstance(entries, dict):
        rows = [{"key": key, **record(row, key)} for key, row in entries.items()]
    else:
        rows = records(entries, "entries")
    return tuple(_item(place, row, legacy=False) for row in rows)


def _item(place: DatasetRef, row: dict[str, Any], *, legacy: bool) -> Item:
    name = raw(row, "key") or raw(row, "filename")
    url = text(row, "links", "content") or text(row, "links", "download")
    if not url and legacy:
        url = text(row, "links", "self")
    if not url:
        url = f"{place.api}/records/{place.id}/files/{quote(name, safe='')}/content"
    algorithm, colon, digest = text(row, "checksum").partition(":")
    return item(
        name,
        url,
        digests((algorithm, digest) if colon else ("md5", algorithm)),
        size=size(row.get("size", row.get("filesize"))),
        mimetype=text(row, "mimetype") or mimetype(name),
    )
