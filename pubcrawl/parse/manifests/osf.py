"""
The Open Science Framework: projects, components and registrations, folder by folder.

Files of OSF Storage only: those that a project shows from other services are
not kept by OSF. Components have identifiers, and manifests, of their own.

Source: https://developer.osf.io
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse.manifests.address import Address
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
    truth,
)

PAGE_SIZE = 100
"""Entries of a page of a folder."""

_STORAGE = "osfstorage"
_GUID = re.compile("[a-z0-9]{5}", re.IGNORECASE)
_KINDS = ("nodes", "registrations")
# First parts of addresses that have the form of an identifier.
_WORDS = frozenset(("about", "goals", "login", "terms"))
_TABS = frozenset(("addons", "analytics", "files", "forks", "metadata", "overview", "resources"))


def match(address: Address) -> DatasetRef | None:
    """Return the project at an address of OSF, or of its API."""
    path, api = address.path, address.api
    place = DatasetRef("osf", "", url=address.url, api=api)
    if path[:1] == ("v2",) and len(path) > 2:
        kind, number = path[1], path[2]
        place = place._replace(id=number)
        if kind in _KINDS and _GUID.fullmatch(number):
            return place._replace(asks=(ListingRequest(f"{api}/{kind}/{number}/"),))
        if kind == "guids" and _GUID.fullmatch(number):
            return place._replace(asks=(_guid(api, number),))
        return place._replace(reason=SCOPE)
    if path[:1] == ("preprints",) or path[:1] == ("download",):
        return place._replace(id=path[-1], reason=SCOPE)
    if path[:1] == ("registries",):
        path = path[2:] if len(path) > 2 else path[1:]
    if path[:1] == ("project",):
        path = path[1:]
    if not path or not _GUID.fullmatch(path[0]) or path[0].lower() in _WORDS:
        return None
    place = place._replace(id=path[0].lower())
    if len(path) > 1 and (path[1] not in _TABS or (path[1] == "files" and len(path) > 3)):
        return place._replace(reason=SCOPE)
    return place._replace(asks=(_guid(api, place.id),))


def read(place: DatasetRef, ask: ListingRequest, answer: Any) -> ListingPage:
    """Return what an identifier stands for, the folders and files of a page of a folder."""
    answer = record(answer, "the answer")
    if errors := records(answer.get("errors"), "errors"):
        raise trouble(f"the API says: {text(errors[0], 'detail')}")
    data = answer.get("data")
    if isinstance(data, list):
        rows = records(data, "data")
        link = text(answer, "links", "next") or text(answer, "links", "next", "href")
        more = [ListingRequest(further(link, ask.url))] if link else []
        folders = [row for row in rows if text(row, "attributes", "kind") == "folder"]
        more += [_folder(ask, row) for row in folders if _is_kept(row)]
        files = [row for row in rows if text(row, "attributes", "kind") == "file"]
        if len(files) + len(folders) < len(rows):
            raise trouble("neither file nor folder")
        return ListingPage(tuple(map(_item, files)), tuple(more))
    return _about(place, ask, record(data, "data"))


def _about(place: DatasetRef, ask: ListingRequest, data: dict[str, Any]) -> ListingPage:
    """Return where the files of a project are, or what an identifier stands for."""
    kind = text(data, "type")
    if kind == "guids":
        link = below(data, "relationships", "referent", "links", "related")
        kind = text(link, "meta", "type") or text(data, "relationships", "referent", "data", "type")
        if kind in _KINDS:
            return ListingPage(
                more=(ListingRequest(sized(f"{place.api}/{kind}/{place.id}/files/{_STORAGE}/")),)
            )
    if kind not in _KINDS:
        raise scope(f"an identifier of {kind or 'nothing that is known'}, not of a project")
    if truth(data, "attributes", "withdrawn"):
        raise restricted("the registration was withdrawn")
    public = below(data, "attributes", "public")
    if public is not None and not truth(data, "attributes", "public"):
        raise restricted("the project is private")
    link = text(data, "relationships", "files", "links", "related", "href")
    files = link or f"{place.api}/{kind}/{text(data, 'id') or place.id}/files/"
    return ListingPage(more=(ListingRequest(sized(further(files, ask.url))),))


def _guid(api: str, number: str) -> ListingRequest:
    return ListingRequest(f"{api}/guids/{number}/?resolve=false")


def _is_kept(row: dict[str, Any]) -> bool:
    return (text(row, "attributes", "provider") or _STORAGE) == _STORAGE


def _folder(ask: ListingRequest, row: dict[str, Any]) -> ListingRequest:
    link = text(row, "relationships", "files", "links", "related", "href")
    if not link:
        raise trouble(f"no address of the folder {text(row, 'attributes', 'name')!r}")
    return ListingRequest(sized(further(link, ask.url)))


def sized(url: str) -> str:
    """Return an address of a list with as many entries as a page may have."""
    parts = urlsplit(url)
    query = {**dict(parse_qsl(parts.query)), "page[size]": str(PAGE_SIZE)}
    return parts._replace(query=urlencode(query)).geturl()


def _item(row: dict[str, Any]) -> Item:
    about = record(row.get("attributes"), "attributes")
    name = raw(about, "materialized_path").removeprefix("/") or raw(about, "name")
    hashes = below(about, "extra", "hashes")
    extra = {"version": size(about.get("current_version")), "guid": text(about, "guid")}
    return item(
        name,
        text(row, "links", "download"),
        digests(*((key, below(hashes, key)) for key in ("md5", "sha1", "sha256"))),
        size=size(about.get("size")),
        mimetype=mimetype(name),
        extra={key: value for key, value in extra.items() if value},
    )
