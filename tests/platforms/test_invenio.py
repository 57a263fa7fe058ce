"""Zenodo and InvenioRDM: the files and versions of a record."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.items.artifact import Related
from pubcrawl.items.fileset import Item, ListingPage
from tests.platforms.listing import BASE, read_files, slug
from tests.platforms.walk import Walk, read


def test_zenodo_before_it_moved() -> None:
    row = {
        "bucket": "b",
        "key": "a.csv",
        "size": 3,
        "type": "csv",
        "checksum": f"sha1:{'a' * 40}",
        "links": {"self": f"{BASE}/api/files/b/a.csv"},
    }
    answer = {"id": 5550042, "metadata": {"access_right": "open"}, "files": [row]}
    (item,) = read_files("zenodo", answer).items
    assert item == Item(
        "a.csv",
        3,
        sha1="a" * 40,
        mimetype="text/csv",
        platform_url=f"{BASE}/api/files/b/a.csv",
    )


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"id": 5550043, "metadata": {}}, "platform-scope"),
        ({"id": 5550042, "conceptrecid": "5550042", "metadata": {}}, "platform-scope"),
        ({"id": "5550042", "metadata": {"access_right": "embargoed"}}, "platform-restricted"),
        ({"id": "5550042", "metadata": {"access_right": "closed"}}, "platform-restricted"),
        (
            {"id": "5550042", "metadata": {}, "access": {"files": "restricted"}},
            "platform-restricted",
        ),
        (
            {"id": "5550042", "metadata": {}, "access": {"status": "embargoed"}},
            "platform-restricted",
        ),
        ({"status": 404, "message": "gone"}, "platform-error"),
    ],
)
def test_invenio_refusals(record: dict[str, Any], expected: str) -> None:
    assert slug("zenodo", record) == expected


def test_invenio_with_the_files_in_the_record() -> None:
    record = {
        "id": "0tt3r-d1v35",
        "metadata": {},
        "access": {"status": "open"},
        "files": {
            "enabled": True,
            "count": 1,
            "entries": {"a b.csv": {"size": 3, "checksum": "md5:" + "a" * 32}},
        },
    }
    (item,) = read_files("invenio", record).items
    assert item.path == "a b.csv"
    assert item.md5 == "a" * 32
    assert item.platform_url == f"{BASE}/api/records/0tt3r-d1v35/files/a%20b.csv/content"
    record["files"] = {"enabled": False}
    record["access"] = {"status": "metadata-only"}
    assert read_files("invenio", record) == ListingPage()


def test_a_list_does_not_go_on_elsewhere() -> None:
    record = {"id": "0tt3r-d1v35", "metadata": {}, "access": {"status": "open"}}
    files = {"enabled": True}
    links = {"files": "https://elsewhere.example.net/files"}
    assert slug("invenio", {**record, "files": files, "links": links}) == "platform-error"


ZENODO = "https://zenodo.org/api/records/77"


def record(**changes: Any) -> dict[str, Any]:
    return {
        "id": "77",
        "conceptrecid": "76",
        "conceptdoi": "10.5555/zenodo.76",
        "doi": "10.5555/zenodo.77",
        "links": {
            "self": ZENODO,
            "self_html": "https://zenodo.org/records/77",
            "archive": f"{ZENODO}/files-archive",
            "versions": f"{ZENODO}/versions",
        },
        "metadata": {
            "title": "Dives of otters",
            "resource_type": {"title": "Dataset", "type": "dataset"},
            "creators": [{"name": "Lutra, L.", "orcid": "0000-0001-2345-6789"}],
            "license": {"id": "cc-by-4.0"},
            "rights": [{"id": "cc-by-4.0", "props": {"url": "https://licenses.example.org/by"}}],
            "related_identifiers": [
                {"identifier": "10.5555/paper", "relation": "isSupplementTo", "scheme": "doi"},
                {"identifier": "urn:isbn:1", "relation": "cites", "scheme": "urn"},
            ],
        },
        "access": {"record": "public", "files": "public", "status": "open"},
        "files": [
            {
                "id": "f1",
                "key": "dives 1.csv",
                "size": 14,
                "checksum": "md5:0cc175b9c0f1b6a831c399e269772661",
                "links": {"self": f"{ZENODO}/files/dives%201.csv/content"},
            }
        ],
        **changes,
    }


def test_a_record_of_invenio() -> None:
    versions = {
        "hits": {
            "hits": [
                {"id": "77", "links": {"self_html": "https://zenodo.org/records/77"}},
                {"id": "70", "links": {"self_html": "https://zenodo.org/records/70"}},
            ]
        }
    }
    told = {ZENODO: record(), f"{ZENODO}/versions?size=100": versions}
    walk = Walk("https://zenodo.org/records/77", told)
    assert not walk.lost
    first = walk.said[0]
    assert walk.of("item") == [f"{ZENODO}/files/dives%201.csv/content"]
    assert walk.of("bundle") == [f"{ZENODO}/files-archive"]
    assert first.claims[1].name == "dives 1.csv"
    assert (first.title, first.artifact_type, first.declared) == ("Dives of otters", "Dataset", 1)
    assert first.identifiers == ("https://doi.org/10.5555/zenodo.77",)
    assert set(first.context) == {
        ("https://orcid.org/0000-0001-2345-6789", "author"),
        ("https://licenses.example.org/by", "license"),
    }
    assert walk.all("related") == [
        Related("https://doi.org/10.5555/zenodo.76", "isVersionOf"),
        Related("https://doi.org/10.5555/paper", "isSupplementTo"),
        Related("https://zenodo.org/records/70", "version"),
    ]
    assert not walk.all("needs")


def test_the_number_of_all_versions_leads_to_the_newest() -> None:
    said = read("invenio", ZENODO.replace("77", "76"), record())
    assert [claim.role for claim in said.claims] == ["metadata", "item", "bundle"]
    assert not said.warnings


@pytest.mark.parametrize(
    ("changes", "access"),
    [
        ({"access": {"status": "embargoed", "files": "restricted"}}, "embargo"),
        ({"access": {"status": "restricted", "files": "restricted"}}, "auth"),
        (
            {
                "access": {"status": "restricted", "files": "restricted"},
                "links": {"access_request": f"{ZENODO}/access/request"},
            },
            "request",
        ),
    ],
)
def test_files_of_invenio_that_not_everybody_has(changes: Any, access: str) -> None:
    said = read("invenio", ZENODO, record(**changes))
    (item,) = (claim for claim in said.claims if claim.role == "item")
    assert item.access == access
    assert said.needs == ("human_request" if access == "request" else "auth",)
    assert said.title


def test_a_record_of_invenio_without_files() -> None:
    said = read("invenio", ZENODO, record(files={"enabled": False, "count": 0, "entries": {}}))
    assert [claim.role for claim in said.claims] == ["metadata"]
    assert said.declared == 0


@pytest.mark.parametrize(
    "told",
    [
        (
            410,
            {"status": 410, "message": "deleted", "tombstone": {"removal_reason": {"id": "spam"}}},
        ),
        record(deletion_status={"is_deleted": True, "status": "D"}),
    ],
)
def test_a_tombstone_of_invenio(told: Any) -> None:
    said = read("invenio", ZENODO, told)
    assert said.state == "gone"
    assert said.evidence
    assert not said.content
    if isinstance(told, tuple):
        assert "spam" in said.evidence[0]


def test_only_what_the_record_itself_says_makes_it_gone() -> None:
    said = read("invenio", f"{ZENODO}/versions?size=100", (410, {}))
    assert not said.state
    assert said.warnings
