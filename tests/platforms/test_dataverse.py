"""Dataverse: the files and exports of a version."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.items.artifact import Related
from pubcrawl.items.fileset import Item
from tests.apis.datasets import md5
from tests.platforms.listing import BASE, read_files, slug
from tests.platforms.walk import Walk, read

DOI = "https://doi.org/10.5555/otters"


def test_dataverse_of_a_version_and_of_its_files_alone() -> None:
    row = {"label": "a.txt", "dataFile": {"id": 7, "filename": "a.txt", "filesize": 3}}
    page = read_files("dataverse", {"status": "OK", "data": {"versionNumber": 1, "files": [row]}})
    assert page.version == "1"
    assert page.items[0].platform_url == f"{BASE}/api/access/datafile/7"
    assert read_files("dataverse", {"status": "OK", "data": [row]}).items == page.items


def test_dataverse_has_digests_of_other_algorithms() -> None:
    def item(kind: str, value: str) -> Item:
        data = {"id": 7, "filename": "a", "checksum": {"type": kind, "value": value}}
        answer = {"status": "OK", "data": [{"dataFile": data}]}
        return read_files("dataverse", answer).items[0]

    assert item("SHA-1", "A" * 40).sha1 == "a" * 40
    assert item("SHA-256", "a" * 64).sha256 == "a" * 64
    assert item("SHA-512", "a" * 128).extra == {"sha512": "a" * 128}
    assert item("MD5", "a" * 31).md5 == ""


def test_dataverse_with_some_files_for_few() -> None:
    rows = [
        {"restricted": closed, "dataFile": {"id": number, "filename": f"f{number}"}}
        for number, closed in enumerate((False, True))
    ]
    statuses = [
        item.status for item in read_files("dataverse", {"status": "OK", "data": rows}).items
    ]
    assert statuses == ["", "platform-restricted"]
    assert slug("dataverse", {"status": "OK", "data": rows[1:]}) == "platform-restricted"
    gone = {"status": "OK", "data": {"versionState": "DEACCESSIONED", "files": []}}
    assert slug("dataverse", gone) == "platform-restricted"
    assert slug("dataverse", {"status": "ERROR", "message": "no"}) == "platform-error"


VERSION = "https://data.example.edu/api/datasets/:persistentId/versions/:latest-published"


PID = "doi:10.5555/DVN/OTTER1"


def version(*files: dict[str, Any], **changes: Any) -> dict[str, Any]:
    citation = [
        {"typeName": "title", "value": "Dives"},
        {
            "typeName": "author",
            "value": [
                {
                    "authorIdentifierScheme": {"value": "ORCID"},
                    "authorIdentifier": {"value": "0000-0001-2345-6789"},
                }
            ],
        },
        {"typeName": "publication", "value": [{"publicationURL": {"value": f"{DOI}-paper"}}]},
    ]
    data = {
        "datasetPersistentId": PID,
        "versionState": "RELEASED",
        "license": {"name": "CC0", "uri": "https://licenses.example.org/zero"},
        "metadataBlocks": {"citation": {"fields": citation}},
        "files": list(files),
        **changes,
    }
    return {"status": "OK", "data": data}


def datafile(number: int, row: dict[str, Any] | None = None, **data: Any) -> dict[str, Any]:
    told = {"id": number, "filename": f"f{number}.txt", "filesize": 5, "contentType": "text/plain"}
    return {
        "label": f"f{number}.txt",
        "dataFile": {**told, "md5": md5(b"x"), **data},
        **(row or {}),
    }


def test_a_version_of_dataverse() -> None:
    table = datafile(
        2,
        {"directoryLabel": "data"},
        filename="dives.tab",
        contentType="text/tab-separated-values",
        originalFileName="dives.dta",
        originalFileFormat="application/x-stata",
        originalFileSize=9,
        persistentId=f"{PID}/FILE22",
    )
    url = f"{VERSION}?persistentId={PID}"
    page = f"https://data.example.edu/dataset.xhtml?persistentId={PID}"
    walk = Walk(page, {url: version(datafile(1), table)})
    assert walk.asked == [url]
    (said,) = walk.said
    start = "https://data.example.edu/api/access/datafile"
    assert walk.of("item") == [f"{start}/1", f"{start}/2", f"{start}/2?format=original"]
    told = {claim.uri: claim for claim in said.claims}
    converted, original = told[f"{start}/2"], told[f"{start}/2?format=original"]
    assert (converted.name, converted.size, converted.digests) == ("data/dives.tab", 5, ())
    assert (original.name, original.size) == ("data/dives.dta", 9)
    assert original.digests == (("md5", md5(b"x")),)
    assert walk.of("bundle") == [
        f"https://data.example.edu/api/access/dataset/:persistentId/?persistentId={PID}"
    ]
    exports = walk.of("metadata", "export")
    assert f"https://data.example.edu/api/datasets/export?exporter=OAI_ORE&persistentId={PID}" in (
        exports
    )
    # The files' own DOIs do not identify the dataset.
    assert said.identifiers == ("https://doi.org/10.5555/DVN/OTTER1",)
    assert said.related == (Related(f"{DOI}-paper", "isCitedBy"),)
    assert (said.title, said.declared, said.needs) == ("Dives", 3, ())


@pytest.mark.parametrize(
    ("row", "data", "asked", "access", "needs"),
    [
        ({"restricted": True}, {}, False, "auth", "auth"),
        ({"restricted": True}, {}, True, "request", "human_request"),
        ({}, {"embargo": {"dateAvailable": "2027-01-01"}}, False, "embargo", "auth"),
        ({}, {"embargo": {"dateAvailable": "2025-01-01"}}, False, "", ""),
    ],
)
def test_files_of_dataverse_that_not_everybody_has(
    row: Any, data: Any, asked: bool, access: str, needs: str
) -> None:
    value = version(datafile(1, row, **data), fileAccessRequest=asked)
    date = {"date": "Sat, 21 Nov 2026 20:00:00 GMT"}
    said = read("dataverse", f"{VERSION}?persistentId={PID}", (200, value, date))
    (item,) = (claim for claim in said.claims if claim.role == "item")
    assert item.access == access
    assert said.needs == ((needs,) if needs else ())


def test_a_version_of_dataverse_that_was_taken_back() -> None:
    value = version(versionState="DEACCESSIONED")
    said = read("dataverse", f"{VERSION}?persistentId={PID}", value)
    assert said.state == "gone"


def test_a_file_of_dataverse_leads_to_its_dataset() -> None:
    row = {
        "type": "file",
        "name": "f1.txt",
        "url": "https://data.example.edu/api/access/datafile/1",
        "file_id": "1",
        "file_persistent_id": f"{PID}/FILE11",
        "dataset_persistent_id": PID,
        "size_in_bytes": 5,
        "checksum": {"type": "MD5", "value": md5(b"x")},
    }
    other = row | {"url": "https://data.example.edu/api/access/datafile/2", "file_id": "2"}
    other["file_persistent_id"] = f"{PID}/FILE12"
    told = {
        "https://data.example.edu/api/search?q=filePersistentId:FILE11": {
            "status": "OK",
            "data": {"items": [row, other]},
        },
        f"{VERSION}?persistentId={PID}": version(datafile(1), datafile(2)),
    }
    page = f"https://data.example.edu/file.xhtml?persistentId={PID}/FILE11"
    walk = Walk(page, told)
    assert not walk.lost
    start = "https://data.example.edu/api/access/datafile"
    assert walk.of("item") == [f"{start}/{number}" for number in (1, 1, 2)]
    assert walk.said[0].claims[1].digests == (("md5", md5(b"x")),)
