"""
Read datasets of Dataverse: the files of a version, their originals, and its exports.

Source: https://guides.dataverse.org/en/latest/api/
"""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote

from pubcrawl.ids.url import artifact_url
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage
from pubcrawl.platforms.address import Address, parameter
from pubcrawl.platforms.claims import NEEDS, ClaimBuilder, doi_url, file_claim
from pubcrawl.platforms.platform import DatasetPlatform, listing
from pubcrawl.platforms.values import (
    RESTRICTED,
    SCOPE,
    Answer,
    restricted,
    trouble,
)

# Authority, an optional shoulder, then six characters for the dataset and six for a file.
_PID = re.compile(r"(?P<kind>doi|hdl):(?P<name>[0-9][0-9.]*/[A-Za-z0-9._/-]+)", re.IGNORECASE)
_FILE = re.compile(r".*/[A-Za-z0-9]{6}/[A-Za-z0-9]{6}")
_SIX = re.compile(r"[A-Za-z0-9]{6}\Z")
_DOI_RESOLVER = re.compile(r"https?://(?:dx\.)?doi\.org/", re.IGNORECASE)
_HANDLE_RESOLVER = re.compile(r"https?://(?:dx\.)?hdl\.handle\.net/", re.IGNORECASE)
_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_API = "/api"
_PAGES = ("dataset.xhtml", "citation")

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
    members = "the original of a converted table, bundle, exports as metadata"
    anywhere = True
    api_path = _API

    def match(self, address: Address) -> DatasetRef | None:
        """
        Return the dataset at an address with a persistent identifier; None without one.

        Addresses of the API may have the number of a dataset or file instead.
        """
        path, api = address.path, _api(address)
        address = address._replace(api=api)
        match path:
            case ("api", "access", "datafile", *_):
                return self.dataset(address, path[-1], reason=SCOPE)
            case ("api", "datasets", number, *_) if number.isdigit():
                return self.dataset(address, number, f"{api}/datasets/{number}")
        given = _DOI_RESOLVER.sub("doi:", address.query.get("persistentId", "").strip())
        found = _PID.fullmatch(_HANDLE_RESOLVER.sub("hdl:", given))
        if found is None:
            return None
        name, page = found["name"], path[-1] if path else ""
        identifier = f"{found['kind'].lower()}:{name}"
        if _FILE.fullmatch(name) or page == "file.xhtml" or "datafile" in path:
            return self.dataset(address, identifier, reason=SCOPE)
        # Old handles have any form; then the name of the page shows that it is a dataset.
        if not (_SIX.search(name) or page in _PAGES or "datasets" in path):
            return None
        version = address.query.get("version", "").strip()
        if version.upper() == "DRAFT":
            return self.dataset(address, identifier, reason=RESTRICTED)
        version = (*address.after("versions"), version)[0]
        version = version if _VERSION.fullmatch(version) else ""
        where = f"versions/{version}" if version else ""
        url = f"{api}/datasets/:persistentId/{where}?persistentId={_quoted(identifier)}"
        return self.dataset(address, identifier, url, version=version)

    def dataset_entries(self, dataset: DatasetRef) -> tuple[str, ...]:
        """
        Return the address of the requested version, or of the newest published one.

        For a file, return the search for its dataset.
        """
        version, name = dataset.version or ":latest-published", dataset.id.rpartition("/")[2]
        if dataset.reason == SCOPE:
            kind = "entityId" if name.isdigit() else "filePersistentId"
            return (f"{dataset.api}/search?q={kind}:{name}",)
        start = f"{dataset.api}/datasets/"
        if not _PID.fullmatch(dataset.id):
            return (f"{start}{name}/versions/{version}",)
        pid = _quoted(dataset.id)
        return (f"{start}:persistentId/versions/{version}?persistentId={pid}",)

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """Return the files of a version; of converted tables, the originals."""
        if answer.object().text("status").upper() != "OK":
            raise trouble(f"the API says: {answer.text('message', 'status')}")
        version = _version(answer)
        if _is_withdrawn(version):
            return listing(refusal=restricted("this version has been deaccessioned"))
        items = [_item(dataset, row) for row in version.whole_list("files")]
        hidden = bool(items) and all(each.status for each in items)
        numbers = (version.text("versionNumber"), version.text("versionMinorNumber"))
        return listing(
            items,
            version=".".join(filter(None, numbers)),
            refusal=restricted("all files are restricted") if hidden else None,
        )

    def describe(self, found: ClaimBuilder, dataset: DatasetRef, page: ListingPage) -> None:
        """Add the claims of a version of a dataset, or of its file list."""
        data, version = found.answer["data"], _version(found.answer)
        if "items" in data:
            self._read_search(found, dataset)
            return
        if _is_withdrawn(version):
            found.gone("is deaccessioned")
            return
        for row, file in zip(version.whole_list("files"), page.items, strict=True):
            _add_file(found, dataset, file, row, _access(found, version, row))
        if isinstance(data.value, list):
            return
        api, found.declared = dataset.api, len(found.claims)
        needs = {need for claim in found.claims for need in NEEDS[claim.access]}
        found.needs = tuple(sorted(needs)) or found.needs
        parts = tuple(data.text(name) for name in ("protocol", "authority", "identifier"))
        whole = f"{parts[0]}:{parts[1]}/{parts[2]}" if all(parts) else ""
        pid = _quoted(version.text("datasetPersistentId") or whole)
        if pid and sum(not claim.access for claim in found.claims) > 1:
            url = f"{api}/access/dataset/:persistentId/?persistentId={pid}"
            found.claim(url, "bundle", "archive")
        for name, kind in EXPORTS.items() if pid else ():
            url = f"{api}/datasets/export?exporter={name}&persistentId={pid}"
            found.claim(url, "metadata", "export", content=False, type=kind)
        found.license(version.text("license.uri"))
        rows = version.rows("metadataBlocks.citation.fields")
        cited = Answer({row.text("typeName"): row.at("value") for row in rows})
        for row in cited.rows("author"):
            if row.text("authorIdentifierScheme.value").upper() == "ORCID":
                found.author(row.text("authorIdentifier.value"))
        for row in cited.rows("publication"):
            relation = row.text("publicationRelationType.value") or "isCitedBy"
            found.link(row.text("publicationURL.value", "publicationIDNumber.value"), relation)
        found.describe(cited.text("title"), "Dataset")
        own = doi_url(pid) or artifact_url(data.text("persistentUrl"))
        found.identifiers += filter(None, [own])

    def _read_search(self, found: ClaimBuilder, dataset: DatasetRef) -> None:
        """Add the file that the search found, and the request for its dataset."""
        name = parameter(found.url, "q").rpartition(":")[2]
        for row in found.answer.rows("data.items"):
            pid = row.text("file_persistent_id").rpartition("/")[2]
            if not name or name not in (row.text("file_id"), pid):
                continue
            file = row.file(
                row.raw("name") or name,
                row.text("url"),
                (row.text("checksum.type"), "checksum.value"),
                size="size_in_bytes",
                kind="file_content_type",
            )
            found.files([file])
            whole = row.text("dataset_persistent_id")
            if _PID.fullmatch(whole):
                found.request(*self.dataset_entries(dataset._replace(id=whole)))


def _version(answer: Answer) -> Answer:
    """Return the version in a response; the list of …/versions/1.0/files has nothing else."""
    if isinstance(answer.at("data"), list):
        return Answer({"files": answer.at("data")})
    data = answer.object("data")
    return data.object("latestVersion") if "latestVersion" in data else data


def _is_withdrawn(version: Answer) -> bool:
    return version.text("versionState").upper() == "DEACCESSIONED"


def _item(dataset: DatasetRef, row: Answer) -> DatasetFile:
    data = row.object("dataFile")
    kind = data.text("originalFileFormat")
    original = bool(kind or data.raw("originalFileName"))
    # A converted table may lack the name of its original.
    name = data.raw("originalFileName", "filename") or row.raw("label")
    url = f"{dataset.api}/access/datafile/"
    if pid := data.text("persistentId"):
        url += f":persistentId/?persistentId={_quoted(pid)}" + "&format=original" * original
    elif (number := data.text("id")).isdigit():
        url += number + "?format=original" * original
    else:
        raise trouble(f"{name!r} has no identifier")
    extra: dict[str, Any] = {
        "version": row.number("version"),
        "description": data.text("description") or row.text("description"),
    }
    folder = row.raw("directoryLabel")
    file = data.file(
        f"{folder}/{name}" if folder else name,
        url,
        # Digests are those of the uploaded file.
        ("md5", "md5"),
        (data.text("checksum.type"), "checksum.value"),
        size="originalFileSize" if original else "filesize",
        kind="originalFileFormat" if kind else "contentType",
        extra={key: value for key, value in extra.items() if value and value != 1},
    )
    file.status = RESTRICTED if row.true("restricted") else ""
    return file


def _quoted(identifier: str) -> str:
    return quote(identifier, safe=":/")


def _api(address: Address) -> str:
    """Return the address of the API, with the path of the installation if it has one."""
    for mark in ("api", *_PAGES, "file.xhtml"):
        if mark in address.path:
            above = address.path[: address.path.index(mark)]
            return "/".join((address.root, *map(quote, above))) + _API
    return address.api or address.root + _API


def _add_file(
    found: ClaimBuilder, dataset: DatasetRef, file: DatasetFile, row: Answer, access: str
) -> None:
    """Add a file; for a converted table, both the table and the uploaded file."""
    data, claim, ending = row["dataFile"], file_claim(file, access), "format=original"
    number, is_table = data.text("id"), claim.uri.endswith(ending)
    url = f"{dataset.api}/access/datafile/{number}" if number.isdigit() else ""
    plain = claim._replace(uri=url or claim.uri.removesuffix(ending).rstrip("&?"))
    if not is_table:
        found.claims.append(plain)
        return
    name = data.text("filename") or row.text("label") or file.path
    folder = row.text("directoryLabel")
    table = plain._replace(
        type=data.text("contentType"),
        size=data.number("filesize"),
        digests=(),  # the digests are those of the uploaded file
        name=f"{folder}/{name}" if folder else name,
    )
    uri = f"{url}?{ending}" if url else claim.uri
    found.claims += (table, claim._replace(uri=uri, why="api:original"))


def _access(found: ClaimBuilder, version: Answer, row: Answer) -> str:
    try:
        day = parsedate_to_datetime(found.answer.header("date")).date().isoformat()
    except ValueError:
        day = ""
    # Dataverse also reports embargoes that have ended.
    if row.text("dataFile.embargo.dateAvailable") > day:
        return "embargo"
    if not row.true("restricted"):
        return ""
    can_request = version.true("fileAccessRequest") or row.true("fileAccessRequest")
    return "request" if can_request else "auth"
