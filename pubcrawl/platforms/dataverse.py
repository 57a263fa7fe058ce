"""
Read datasets of Dataverse: the files of a version, their originals, and its exports.

Source: https://guides.dataverse.org/en/latest/api/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import ArtifactContext, ArtifactResponse, Claim, Related, SourceClaims
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address, parameter
from pubcrawl.platforms.platform import DatasetPlatform, Listed
from pubcrawl.platforms.values import (
    RESTRICTED,
    SCOPE,
    below,
    digests,
    item,
    objects,
    raw,
    record,
    records,
    restricted,
    size,
    text,
    trouble,
    truth,
)

# Authority, an optional shoulder, then six characters for the dataset and six for a file.
_PID = re.compile(r"[0-9][0-9.]*/[A-Za-z0-9._/-]+")
_SIX = re.compile("[A-Za-z0-9]{6}")
_RESOLVERS = re.compile(r"https?://(?:dx\.)?(?P<site>doi\.org|hdl\.handle\.net)/", re.IGNORECASE)
_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_API = "/api"
_PAGES = ("dataset.xhtml", "citation")
_PIDS = ("doi:", "hdl:")

EXPORTS = {
    "dataverse_json": "application/json",
    "ddi": "application/xml",
    "oai_ddi": "application/xml",
    "dcterms": "application/xml",
    "oai_dc": "application/xml",
    "Datacite": "application/xml",
    "oai_datacite": "application/xml",
    "schema.org": "application/ld+json",
    "OAI_ORE": "application/ld+json",
}
"""Metadata formats of every installation, with their media types."""


class Dataverse(DatasetPlatform):
    """Dataverse, on any host with a ``persistentId`` in its addresses."""

    name = "dataverse"
    api_path = _API

    def match(self, address: Address) -> DatasetRef | None:
        """
        Return the dataset at an address with a persistent identifier; None without one.

        Addresses of the API may have the number of a dataset or file instead.
        """
        if address.path[:3] == ("api", "access", "datafile"):
            return DatasetRef(self.name, address.path[-1], url=address.url, reason=SCOPE)
        if (
            address.path[:2] == ("api", "datasets")
            and address.path[2:3]
            and address.path[2].isdigit()
        ):
            api = address.root + _API
            ask = ListingRequest(f"{api}/datasets/{address.path[2]}")
            return DatasetRef(self.name, address.path[2], url=address.url, api=api, asks=(ask,))
        persistent_id = _RESOLVERS.sub(
            lambda found: "doi:" if found["site"].lower() == "doi.org" else "hdl:",
            address.query.get("persistentId", "").strip(),
        )
        kind, _, name = persistent_id.partition(":")
        kind = kind.lower()
        page = address.path[-1] if address.path else ""
        if kind not in ("doi", "hdl") or _PID.fullmatch(name) is None:
            return None
        identifier, version = f"{kind}:{name}", address.query.get("version", "").strip()
        dataset = DatasetRef(self.name, identifier, url=address.url, api=_api(address))
        if _is_file(name) or page == "file.xhtml" or "datafile" in address.path:
            return dataset._replace(reason=SCOPE)
        # Old handles have any form; then the name of the page shows that it is a dataset.
        if not _SIX.fullmatch(name.rpartition("/")[2][-6:]) and not (
            page in _PAGES or "datasets" in address.path
        ):
            return None
        if version.upper() == "DRAFT":
            return dataset._replace(reason=RESTRICTED)
        if "versions" in address.path[:-1]:
            version = address.path[address.path.index("versions") + 1]
        start = f"{dataset.api}/datasets/:persistentId/"
        pid = quote(identifier, safe=":/")
        if not _VERSION.fullmatch(version):
            return dataset._replace(asks=(ListingRequest(f"{start}?persistentId={pid}"),))
        asks = (ListingRequest(f"{start}versions/{version}?persistentId={pid}"),)
        return dataset._replace(version=version, asks=asks)

    def dataset_entries(self, dataset: DatasetRef) -> tuple[str, ...]:
        """
        Return the address of the requested version, or of the newest published one.

        For a file, return the search for its dataset.
        """
        return (_entry(dataset),)

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """Return the files of a version; of converted tables, the originals."""
        value = record(value, "the response")
        if text(value, "status").upper() != "OK":
            raise trouble(f"the API says: {text(value, 'message') or text(value, 'status')}")
        data = value.get("data")
        if isinstance(data, list):  # of …/versions/1.0/files
            data = {"files": data}
        data = record(data, "data")
        version = record(data.get("latestVersion", data), "latestVersion")
        if text(version, "versionState").upper() == "DEACCESSIONED":
            return ListingPage(refusal=restricted("this version has been deaccessioned"))
        files = records(version.get("files"), "files")
        items = tuple(_item(dataset, row) for row in files)
        hidden = bool(files) and all(each.status for each in items)
        refusal = restricted("all files are restricted") if hidden else None
        numbers = (text(version, "versionNumber"), text(version, "versionMinorNumber"))
        return ListingPage(items, version=".".join(filter(None, numbers)), refusal=refusal)

    def describe(self, listed: Listed) -> SourceClaims:
        """Return the claims of a version of a dataset, or of its file list."""
        data = listed.value["data"]
        if isinstance(data, list):
            return SourceClaims(boundary.SOURCE, tuple(_files(listed, data, {})))
        if "items" in data:
            return _looked_up(listed)
        version = data.get("latestVersion", data)
        if text(version, "versionState").upper() == "DEACCESSIONED":
            return SourceClaims(
                boundary.SOURCE, state="gone", evidence=(f"{listed.response.url} is deaccessioned",)
            )
        api, pid = listed.dataset.api, _pid(data, version)
        rows = records(version.get("files"), "files")
        files = tuple(_files(listed, rows, version))
        open_files = [claim for claim in files if not claim.access]
        archive = f"{api}/access/dataset/:persistentId/?persistentId={pid}"
        cited = {
            text(field, "typeName"): field.get("value")
            for field in objects(version, "metadataBlocks", "citation", "fields")
        }
        needs = (need for claim in files for need in boundary.NEEDS[claim.access])
        return SourceClaims(
            boundary.SOURCE,
            (
                *files,
                *([Claim(archive, "bundle", "api:archive")] if pid and len(open_files) > 1 else ()),
                *(_exports(api, pid) if pid else ()),
            ),
            context=tuple(_context(version, cited)),
            related=tuple(_related(cited)),
            identifiers=(boundary.doi(pid) or artifact_url(text(data, "persistentUrl")),),
            title=text(cited, "title"),
            artifact_type="Dataset",
            declared=len(files),
            needs=tuple(sorted(set(needs))),
        )


def _item(dataset: DatasetRef, row: dict[str, Any]) -> Item:
    data = record(row.get("dataFile"), "dataFile")
    name = raw(data, "originalFileName")
    converted = bool(name or text(data, "originalFileFormat"))
    # A converted table may lack the name of its original.
    name = name or raw(data, "filename") or raw(row, "label")
    folder = raw(row, "directoryLabel")
    pid, number = text(data, "persistentId"), text(data, "id")
    url = f"{dataset.api}/access/datafile/"
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
        # Digests are those of the uploaded file.
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
    """Return the address of the API, with the path of the installation if it has one."""
    for mark in ("api", *_PAGES, "file.xhtml"):
        if mark in address.path:
            above = "/".join(quote(part) for part in address.path[: address.path.index(mark)])
            return f"{address.root}{'/' * bool(above)}{above}{_API}"
    return address.api or address.root + _API


def _entry(dataset: DatasetRef) -> str:
    if dataset.reason == SCOPE:
        name = dataset.id.rpartition("/")[2]
        api = dataset.api or dataset.url.partition(f"{_API}/")[0] + _API
        return f"{api}/search?q={'entityId' if name.isdigit() else 'filePersistentId'}:{name}"
    if not dataset.id.startswith(_PIDS):
        return f"{dataset.api}/datasets/{dataset.id}/versions/:latest-published"
    pid, version = quote(dataset.id, safe=":/"), dataset.version or ":latest-published"
    return f"{dataset.api}/datasets/:persistentId/versions/{version}?persistentId={pid}"


def _looked_up(listed: Listed) -> SourceClaims:
    """Return the file that the search found, and the request for its dataset."""
    name = parameter(boundary.final_url(listed.response), "q").rpartition(":")[2]
    claims, asks = [], []
    for row in objects(listed.value, "data", "items"):
        pid = text(row, "file_persistent_id")
        if not name or name not in (text(row, "file_id"), pid.rpartition("/")[2]):
            continue
        found = item(
            raw(row, "name") or name,
            text(row, "url"),
            digests((text(row, "checksum", "type"), below(row, "checksum", "value"))),
            size=size(row.get("size_in_bytes")),
            mimetype=text(row, "file_content_type"),
        )
        claims.append(boundary.file_claim(found))
        whole = DatasetRef("dataverse", text(row, "dataset_persistent_id"), api=listed.dataset.api)
        if whole.id.startswith(_PIDS):
            asks.append(boundary.api_request(_entry(whole), "dataverse"))
    return SourceClaims(boundary.SOURCE, tuple(claims), asks=tuple(asks))


def _pid(data: Any, version: Any) -> str:
    parts = (text(data, "protocol"), text(data, "authority"), text(data, "identifier"))
    whole = f"{parts[0]}:{parts[1]}/{parts[2]}" if all(parts) else ""
    return quote(text(version, "datasetPersistentId") or whole, safe=":/")


def _files(listed: Listed, rows: list[Any], version: Any) -> Iterator[Claim]:
    """Yield the files; for a converted table, both the table and the uploaded file."""
    for row, file in zip(rows, listed.page.items, strict=True):
        data = row["dataFile"]
        access = _access(row, version, listed.response)
        original = boundary.file_claim(file, access)
        number = text(data, "id")
        url = f"{listed.dataset.api}/access/datafile/{number}" if number.isdigit() else ""
        if not original.uri.endswith("format=original"):
            yield original._replace(uri=url or original.uri)
            continue
        folder = text(row, "directoryLabel")
        name = text(data, "filename") or text(row, "label") or file.path
        yield original._replace(
            uri=url or original.uri.removesuffix("format=original").rstrip("&?"),
            type=text(data, "contentType"),
            size=size(data.get("filesize")),
            digests=(),  # the digests are those of the uploaded file
            name=f"{folder}/{name}" if folder else name,
        )
        yield original._replace(
            uri=f"{url}?format=original" if url else original.uri, why="api:original"
        )


def _access(row: Any, version: Any, response: ArtifactResponse) -> str:
    # Dataverse also reports embargoes that have ended.
    if text(row, "dataFile", "embargo", "dateAvailable") > _day(response):
        return "embargo"
    if truth(row, "restricted"):
        can_request = truth(version, "fileAccessRequest") or truth(row, "fileAccessRequest")
        return "request" if can_request else "auth"
    return ""


def _day(response: ArtifactResponse) -> str:
    """Return the day of a response by its Date header; "" without one."""
    try:
        return parsedate_to_datetime(boundary.header(response, "date")).date().isoformat()
    except ValueError:
        return ""


def _exports(api: str, pid: str) -> Iterator[Claim]:
    for name, kind in EXPORTS.items():
        url = f"{api}/datasets/export?exporter={name}&persistentId={pid}"
        yield Claim(url, "metadata", "api:export", content=False, type=kind)


def _context(version: Any, cited: Any) -> Iterator[ArtifactContext]:
    yield from boundary.license_(text(version, "license", "uri"))
    for one in objects(cited, "author"):
        if text(one, "authorIdentifierScheme", "value").upper() == "ORCID":
            yield from boundary.author(text(one, "authorIdentifier", "value"))


def _related(cited: Any) -> Iterator[Related]:
    for one in objects(cited, "publication"):
        url = text(one, "publicationURL", "value") or text(one, "publicationIDNumber", "value")
        relation = text(one, "publicationRelationType", "value")
        yield from boundary.linked(url, relation or "isCitedBy")
