"""Platforms of datasets: all files of a dataset, and what is said of it besides."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pubcrawl.items.artifact import Related
from pubcrawl.parse.boundary import adapters
from tests.apis.datasets import DATASET, PLATFORMS, md5, publish, sha1, sha256
from tests.parse.boundary.adapters.walk import Walk, read

BASE = "https://otters.example.org"
DOI = "https://doi.org/10.5555/otters"
ZENODO = "https://zenodo.org/api/records/77"
FIGSHARE = "https://api.figshare.com/v2/articles/12345"
DRYAD = "https://datadryad.org/api/v2"
OSF = "https://api.osf.io/v2"


def published(platform: str) -> Walk:
    landing, routes, api = publish(platform, DATASET, BASE)
    told: dict[str, Any] = {}
    for path, reply in routes.items():
        headers = {name.lower(): value for name, value in reply.headers.items()}
        told[BASE + path] = (reply.status, reply.body, headers)
        if path.startswith("/api/datasets/:persistentId/?"):
            # Asked for here is the version alone.
            version = json.loads(reply.body)["data"]["latestVersion"]
            where = path.replace(":persistentId/", ":persistentId/versions/:latest-published")
            told[BASE + where] = {"status": "OK", "data": version}
        if path.startswith("/v2/guids/"):
            told[BASE + path.partition("?")[0]] = json.loads(reply.body)
            told[f"{BASE}/v2/nodes/otter/"] = node("otter", f"{BASE}/v2")
    return Walk(landing, told, platform, api)


def node(number: str, api: str, **attributes: Any) -> dict[str, Any]:
    def related(path: str, **meta: Any) -> dict[str, Any]:
        return {"links": {"related": {"href": f"{api}/{path}", "meta": meta}}}

    return {
        "data": {
            "id": number,
            "type": "nodes",
            "attributes": {"title": "Otters", "category": "project", "public": True, **attributes},
            "relationships": {
                "files": related(f"nodes/{number}/files/osfstorage/"),
                "children": related(f"nodes/{number}/children/", count=0),
                "forks": related(f"nodes/{number}/forks/"),
                "license": related("licenses/563c1cf88c5e4a3877f9e96a/"),
            },
            "links": {"html": f"https://osf.io/{number}/", "self": f"{api}/nodes/{number}/"},
        }
    }


@pytest.mark.parametrize("platform", [name for name in PLATFORMS if name != "signposting"])
def test_all_files(platform: str) -> None:
    walk = published(platform)
    assert not walk.lost
    assert not walk.all("warnings")
    listed = [claim for claim in walk.claims if claim.role == "item"]
    # Dataverse makes tables of some files, whose originals are kept.
    tables = {claim.uri.partition("?")[0] for claim in listed if claim.why == "api:original"}
    claims = [claim for claim in listed if claim.uri not in tables]
    assert len(claims) == len({claim.uri for claim in claims}) == len(DATASET.files)
    by_size = {len(body): body for body in DATASET.files.values()}
    for claim in claims:
        body = by_size[claim.size or 0]
        digests = {"md5": md5(body), "sha1": sha1(body), "sha256": sha256(body)}
        assert claim.digests
        assert set(claim.digests) <= digests.items()
        assert claim.uri.startswith(BASE)
        assert claim.content
        assert not claim.access
    answers = [claim.uri for claim in walk.claims if claim.why == "api:answer"]
    assert answers == walk.asked
    assert not any(claim.content for claim in walk.claims if claim.role == "metadata")


# --- InvenioRDM


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


# --- figshare


def article(**changes: Any) -> dict[str, Any]:
    files = [
        {
            "id": number,
            "name": f"dives{number}.csv",
            "size": 10,
            "is_link_only": False,
            "download_url": f"https://ndownloader.figshare.com/files/{number}",
            "computed_md5": md5(b"x"),
            "supplied_md5": "",
            "mimetype": "text/csv",
        }
        for number in (1, 2)
    ]
    return {
        "id": 12345,
        "title": "Dives of otters",
        "doi": "10.5555/m9.figshare.12345.v3",
        "version": 3,
        "size": 20,
        "files": files,
        "is_public": True,
        "is_embargoed": False,
        "is_confidential": False,
        "defined_type_name": "dataset",
        "url_public_html": "https://figshare.com/articles/dataset/Dives/12345/3",
        "license": {"value": 1, "name": "CC BY 4.0", "url": "https://licenses.example.org/by"},
        "authors": [{"id": 1, "full_name": "L. Lutra", "orcid_id": "0000-0001-2345-678X"}],
        "resource_doi": "10.5555/paper",
        "references": ["https://example.org/more"],
        **changes,
    }


def test_an_article_of_figshare() -> None:
    walk = Walk("https://figshare.com/articles/dataset/Dives/12345", {FIGSHARE: article()})
    assert walk.asked == [FIGSHARE]
    (said,) = walk.said
    assert walk.of("item") == [f"https://ndownloader.figshare.com/files/{n}" for n in (1, 2)]
    assert walk.of("bundle") == ["https://ndownloader.figshare.com/articles/12345/versions/3"]
    assert (said.title, said.artifact_type, said.declared) == ("Dives of otters", "dataset", 2)
    assert said.identifiers == ("https://doi.org/10.5555/m9.figshare.12345.v3",)
    page = "https://figshare.com/articles/dataset/Dives/12345"
    assert said.related == (
        Related("https://doi.org/10.5555/paper", "isSupplementTo"),
        Related("https://example.org/more", "references"),
        Related(f"{page}/1", "version"),
        Related(f"{page}/2", "version"),
    )


def test_a_link_of_figshare_is_another_place() -> None:
    files = article()["files"]
    files[1] |= {"is_link_only": True, "download_url": "https://example.org/elsewhere", "size": 0}
    said = read("figshare", FIGSHARE, article(files=files, size=10))
    assert [claim.name for claim in said.claims if claim.role == "item"] == ["dives1.csv"]
    assert Related("https://example.org/elsewhere", "links_to") in said.related
    assert not said.needs


def test_an_embargo_of_figshare() -> None:
    hidden = article(is_embargoed=True, embargo_date="2099-01-01")
    del hidden["files"]
    said = read("figshare", FIGSHARE, hidden)
    assert not said.content
    assert said.needs == ("auth",)
    assert said.title
    assert "2099-01-01" in said.warnings[0]
    said = read("figshare", FIGSHARE, article(is_embargoed=True))
    assert {claim.access for claim in said.claims if claim.role == "item"} == {"embargo"}


def test_more_files_of_figshare_than_an_article_says() -> None:
    rows = [
        article()["files"][0] | {"id": n, "download_url": f"{FIGSHARE}/f{n}"} for n in range(150)
    ]
    told = {
        FIGSHARE: article(files=rows[:10], size=1500),
        f"{FIGSHARE}/files?page=1&page_size=100": rows[:100],
        f"{FIGSHARE}/files?page=2&page_size=100": rows[100:],
    }
    walk = Walk("https://figshare.com/articles/dataset/Dives/12345", told)
    assert not walk.lost
    assert set(walk.of("item")) == {f"{FIGSHARE}/f{n}" for n in range(150)}
    assert walk.said[0].declared is None


# --- Dryad


def test_a_dataset_of_dryad() -> None:
    start = f"{DRYAD}/datasets/doi%3A10.5061%2Fdryad.otter"
    files = {
        "total": 2,
        "_embedded": {
            "stash:files": [
                {
                    "path": f"dives{n}.csv",
                    "size": 10,
                    "mimeType": "text/csv",
                    "digest": sha256(b"x"),
                    "digestType": "sha-256",
                    "_links": {"stash:download": {"href": f"/api/v2/files/{n}/download"}},
                }
                for n in (1, 2)
            ]
        },
    }
    told = {
        start: {
            "identifier": "doi:10.5061/dryad.otter",
            "title": "Dives",
            "license": "https://licenses.example.org/zero",
            "authors": [{"lastName": "Lutra", "orcid": "0000-0001-2345-6789"}],
            "relatedWorks": [
                {"relationship": "primary_article", "identifier": "https://doi.org/10.5555/paper"}
            ],
            "_links": {
                "stash:version": {"href": "/api/v2/versions/9"},
                "stash:download": {"href": "/api/v2/datasets/doi%3A10.5061%2Fdryad.otter/download"},
            },
        },
        f"{DRYAD}/versions/9/files?per_page=100": files,
    }
    walk = Walk("https://datadryad.org/stash/dataset/doi:10.5061/dryad.otter", told)
    assert not walk.lost
    assert walk.of("item") == [f"{DRYAD}/files/{n}/download" for n in (1, 2)]
    assert walk.of("bundle") == [f"{start}/download"]
    assert walk.said[0].identifiers == ("https://doi.org/10.5061/dryad.otter",)
    assert walk.all("related") == [Related("https://doi.org/10.5555/paper", "primary_article")]
    assert walk.said[1].declared == 2


# --- Dataverse

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
    # Files have DOIs of their own, which are not the dataset's.
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


# --- OSF


def entry(name: str, kind: str = "file", **attributes: Any) -> dict[str, Any]:
    told = {"name": name, "kind": kind, "provider": "osfstorage", "materialized_path": f"/{name}"}
    row = {"id": name, "type": "files", "attributes": {**told, **attributes}}
    if kind == "file":
        row["links"] = {"download": f"https://osf.io/download/{name}/"}
        return row
    link = f"{OSF}/nodes/abcde/files/{attributes.get('provider', 'osfstorage')}/"
    link += "" if attributes.get("path") == "/" else f"{name}/"
    row["relationships"] = {"files": {"links": {"related": {"href": link}}}}
    row["links"] = {"upload": "https://files.osf.io/v1/resources/abcde/providers/osfstorage/"}
    return row


SIZE = "?page%5Bsize%5D=100"


def test_a_project_of_osf() -> None:
    start = f"{OSF}/nodes/abcde"
    project = node("abcde", OSF)
    related = project["data"]["relationships"]
    related["files"]["links"]["related"]["href"] = f"{start}/files/"
    related["children"]["links"]["related"]["meta"] = {}
    related["wikis"] = {"links": {"related": {"href": f"{start}/wikis/"}}}
    related["parent"] = {"links": {"related": {"href": f"{OSF}/nodes/above/"}}}
    child = {"id": "child", "type": "nodes", "links": {"html": "https://osf.io/child/"}}
    wiki = {
        "id": "w",
        "type": "wikis",
        "attributes": {"name": "home", "content_type": "text/markdown"},
        "links": {"download": f"{OSF}/wikis/w/content/"},
    }
    told = {
        f"{OSF}/guids/abcde/": project,
        f"{start}/files/{SIZE}": {
            "data": [
                entry("osfstorage", "folder", path="/"),
                entry("github", "folder", path="/", provider="github"),
            ]
        },
        f"{start}/files/osfstorage/{SIZE}": {
            "data": [entry("a.csv"), entry("sub", "folder")],
            "links": {"next": f"{start}/files/osfstorage/?page=2"},
        },
        f"{start}/files/osfstorage/?page=2": {"data": [entry("b.csv")]},
        # A folder that is in itself.
        f"{start}/files/osfstorage/sub/{SIZE}": {"data": [entry("c.csv"), entry("sub", "folder")]},
        f"{start}/children/{SIZE}": {"data": [child], "links": {"next": None}},
        f"{start}/wikis/{SIZE}": {"data": [wiki]},
    }
    walk = Walk("https://osf.io/abcde/", told)
    assert not walk.lost
    assert walk.of("item") == [f"https://osf.io/download/{name}.csv/" for name in "abc"]
    assert walk.of("content_page") == [f"{OSF}/wikis/w/content/"]
    assert walk.of("bundle") == [
        "https://files.osf.io/v1/resources/abcde/providers/osfstorage/?zip="
    ]
    assert walk.all("related") == [
        Related("https://osf.io/above/", "isPartOf"),
        Related("https://osf.io/child/", "component"),
    ]
    (warning,) = walk.all("warnings")
    assert "github" in warning
    assert any(said.abridged for said in walk.said)
    assert (walk.said[0].title, walk.said[0].artifact_type) == ("Otters", "Project")


@pytest.mark.parametrize(
    ("told", "state", "needs"),
    [
        (node("abcde", OSF, withdrawn=True), "gone", ()),
        (node("abcde", OSF, public=False), "", ("auth",)),
        ((410, {"errors": [{"detail": "gone"}]}), "gone", ()),
        ((401, {"errors": [{"detail": "log in"}]}), "", ("auth",)),
        ((403, {"errors": [{"detail": "no"}]}), "", ("auth",)),
        ((429, {"errors": [{"detail": "slower"}]}), "", ("review",)),
    ],
)
def test_projects_of_osf_that_not_everybody_sees(told: Any, state: str, needs: Any) -> None:
    said = read("osf", f"{OSF}/guids/abcde/", told)
    assert (said.state, said.needs, said.asks) == (state, needs, ())


def test_a_preprint_of_osf() -> None:
    value = node("fghij", OSF)
    value["data"]["type"] = "preprints"
    value["data"]["links"]["preprint_doi"] = "https://doi.org/10.5555/osf.io/fghij"
    del value["data"]["attributes"]["category"]
    value["data"]["relationships"]["node"] = {"data": {"id": "abcde", "type": "nodes"}}
    walk = Walk("https://osf.io/preprints/socarxiv/fghij", {f"{OSF}/preprints/fghij/": value})
    said = walk.said[0]
    assert said.artifact_type == "Preprint"
    assert said.identifiers == ("https://doi.org/10.5555/osf.io/fghij",)
    assert said.related == (Related("https://osf.io/abcde/", "isSupplementedBy"),)


# --- all


@pytest.mark.parametrize("name", [*adapters.ADAPTERS])
def test_an_answer_that_is_too_much(name: str) -> None:
    said = read(name, "https://api.example.org/", b"[" + b" " * (10 << 20) + b"]")
    assert said.abridged
    assert "bytes" in said.warnings[0]
