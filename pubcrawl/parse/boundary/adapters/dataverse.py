"""
Dataverse: a version of a dataset, its files and their originals, and its exports.

Source: https://guides.dataverse.org/en/latest/api/
"""

from __future__ import annotations

from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import ArtifactContext, ArtifactResponse, Claim, Related, Said
from pubcrawl.items.fileset import DatasetRef
from pubcrawl.parse.boundary.adapters import answers, datasets
from pubcrawl.parse.manifests.address import APIS
from pubcrawl.parse.manifests.values import (
    SCOPE,
    below,
    digests,
    item,
    raw,
    records,
    size,
    text,
    truth,
)

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
"""Formats of metadata that every installation gives, with their media types."""


_PIDS = ("doi:", "hdl:")


def first(place: DatasetRef) -> str:
    """
    Return the address of the newest version that is published, or of the one asked for.

    A file is looked up first, for the dataset that it is in.
    """
    if place.reason == SCOPE:
        name = place.id.rpartition("/")[2]
        api = place.api or place.url.partition(f"{APIS['dataverse']}/")[0] + APIS["dataverse"]
        return f"{api}/search?q={'entityId' if name.isdigit() else 'filePersistentId'}:{name}"
    if not place.id.startswith(_PIDS):
        return f"{place.api}/datasets/{place.id}/versions/:latest-published"
    pid, version = quote(place.id, safe=":/"), place.version or ":latest-published"
    return f"{place.api}/datasets/:persistentId/versions/{version}?persistentId={pid}"


def describe(listed: datasets.Listed) -> Said:
    """Return what a version of a dataset says, or the list of its files."""
    data = listed.value["data"]
    if isinstance(data, list):
        return Said(answers.SOURCE, tuple(_files(listed, data, {})))
    if "items" in data:
        return _looked_up(listed)
    version = data.get("latestVersion", data)
    if text(version, "versionState").upper() == "DEACCESSIONED":
        return Said(answers.SOURCE, state="gone", evidence=(f"{listed.answer.url} is taken back",))
    api, pid = listed.place.api, _pid(data, version)
    rows = records(version.get("files"), "files")
    files = tuple(_files(listed, rows, version))
    open_files = [claim for claim in files if not claim.access]
    archive = f"{api}/access/dataset/:persistentId/?persistentId={pid}"
    cited = {
        text(field, "typeName"): field.get("value")
        for field in answers.rows(version, "metadataBlocks", "citation", "fields")
    }
    needs = (need for claim in files for need in answers.NEEDS[claim.access])
    return Said(
        answers.SOURCE,
        (
            *files,
            *([Claim(archive, "bundle", "api:archive")] if pid and len(open_files) > 1 else ()),
            *(_exports(api, pid) if pid else ()),
        ),
        context=tuple(_context(version, cited)),
        related=tuple(_related(cited)),
        identifiers=(answers.doi(pid) or artifact_url(text(data, "persistentUrl")),),
        title=text(cited, "title"),
        artifact_type="Dataset",
        declared=len(files),
        needs=tuple(sorted(set(needs))),
    )


def _looked_up(listed: datasets.Listed) -> Said:
    """Return the file that was looked up, and the question for its dataset."""
    name = answers.query(answers.address(listed.answer), "q").rpartition(":")[2]
    claims, asks = [], []
    for row in answers.rows(listed.value, "data", "items"):
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
        claims.append(datasets.claim(found))
        whole = DatasetRef("dataverse", text(row, "dataset_persistent_id"), api=listed.place.api)
        if whole.id.startswith(_PIDS):
            asks.append(answers.get(first(whole), "dataverse"))
    return Said(answers.SOURCE, tuple(claims), asks=tuple(asks))


def _pid(data: Any, version: Any) -> str:
    parts = (text(data, "protocol"), text(data, "authority"), text(data, "identifier"))
    whole = f"{parts[0]}:{parts[1]}/{parts[2]}" if all(parts) else ""
    return quote(text(version, "datasetPersistentId") or whole, safe=":/")


def _files(listed: datasets.Listed, rows: list[Any], version: Any) -> Iterator[Claim]:
    """Yield the files; of a table that was converted, the table and what was uploaded."""
    for row, told in zip(rows, listed.page.items, strict=True):
        data = row["dataFile"]
        access = _access(row, version, listed.answer)
        original = datasets.claim(told, access)
        number = text(data, "id")
        url = f"{listed.place.api}/access/datafile/{number}" if number.isdigit() else ""
        if not original.uri.endswith("format=original"):
            yield original._replace(uri=url or original.uri)
            continue
        folder = text(row, "directoryLabel")
        name = text(data, "filename") or text(row, "label") or told.path
        yield original._replace(
            uri=url or original.uri.removesuffix("format=original").rstrip("&?"),
            type=text(data, "contentType"),
            size=size(data.get("filesize")),
            digests=(),  # what is told is of the file as it was uploaded
            name=f"{folder}/{name}" if folder else name,
        )
        yield original._replace(
            uri=f"{url}?format=original" if url else original.uri, why="api:original"
        )


def _access(row: Any, version: Any, answer: ArtifactResponse) -> str:
    # An embargo is told of when it is over, too.
    if text(row, "dataFile", "embargo", "dateAvailable") > _day(answer):
        return "embargo"
    if truth(row, "restricted"):
        asked = truth(version, "fileAccessRequest") or truth(row, "fileAccessRequest")
        return "request" if asked else "auth"
    return ""


def _day(answer: ArtifactResponse) -> str:
    """Return the day on which an answer was given, "" if it does not say."""
    try:
        return parsedate_to_datetime(answers.header(answer, "date")).date().isoformat()
    except ValueError:
        return ""


def _exports(api: str, pid: str) -> Iterator[Claim]:
    for name, kind in EXPORTS.items():
        url = f"{api}/datasets/export?exporter={name}&persistentId={pid}"
        yield Claim(url, "metadata", "api:export", content=False, type=kind)


def _context(version: Any, cited: Any) -> Iterator[ArtifactContext]:
    yield from answers.license_(text(version, "license", "uri"))
    for one in answers.rows(cited, "author"):
        if text(one, "authorIdentifierScheme", "value").upper() == "ORCID":
            yield from answers.author(text(one, "authorIdentifier", "value"))


def _related(cited: Any) -> Iterator[Related]:
    for one in answers.rows(cited, "publication"):
        url = text(one, "publicationURL", "value") or text(one, "publicationIDNumber", "value")
        relation = text(one, "publicationRelationType", "value")
        yield from answers.linked(url, relation or "isCitedBy")
