"""Recorded answers of portals: the members are those listed, at the paths written out here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl import platforms
from pubcrawl.artifacts.page_reader import READERS
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from tests.cases import table
from tests.platforms.listing import recorded

LEAST = {"dataone": 15, "dataverse": 5, "github": 2}
"""The least number of recorded answers with content."""


def answers(shared: Path) -> list[tuple[str, ArtifactResponse]]:
    """Return the path and the response of each recorded answer with an address."""
    found = []
    for row, body in recorded(shared):
        if url := row.get("url"):
            status, kind = (row.get("http") or {}).get("status", 200), row["content_type"] or ""
            found.append((row["path"], ArtifactResponse(url, url, status, kind, (), body)))
    return found


def read(answer: ArtifactResponse, name: str) -> SourceClaims:
    return READERS[f"api:{name}"](answer, About(answer.url, answer.final_url))


def of_role(said: SourceClaims, *roles: str) -> set[str]:
    return {claim.uri for claim in said.claims if claim.role in roles}


def _dataone(answer: Any, said: SourceClaims) -> None:
    docs = answer["response"]["docs"]
    if "dataUrl" not in answer["responseHeader"]["params"]["fl"]:
        (package,) = {name for doc in docs for name in doc["resourceMap"]}
        assert len(said.asks) == 1
        assert package.partition(":")[2].rpartition("/")[2] in said.asks[0].url
        assert len(said.claims) == 1
        return
    by_type: dict[str, set[str]] = {"DATA": set(), "METADATA": set(), "RESOURCE": set()}
    for doc in docs:
        by_type[doc["formatType"]].add(doc["dataUrl"])
    assert of_role(said, "item") == by_type["DATA"]
    assert of_role(said, "metadata") == by_type["METADATA"] | {said.claims[0].uri}
    assert {each.uri for each in said.related} == by_type["RESOURCE"]
    assert {each.relation for each in said.related} <= {"component"}
    told = {claim.uri: claim for claim in said.claims}
    for doc in docs:
        if claim := told.get(doc["dataUrl"]):
            assert claim.size == doc["size"]
            name = doc["checksumAlgorithm"].lower().replace("-", "")
            assert claim.digests == ((name, doc["checksum"].lower()),)
    assert said.title in {doc.get("title") for doc in docs}
    assert said.declared == len(by_type["DATA"])


def _dataverse(answer: Any, said: SourceClaims) -> None:
    version = answer["data"]["latestVersion"]
    start = "https://dataverse.harvard.edu/api/access/datafile"
    files = {f"{start}/{row['dataFile']['id']}": row["dataFile"] for row in version["files"]}
    converted = {url for url, data in files.items() if "originalFileFormat" in data}
    originals = {f"{url}?format=original" for url in converted}
    assert of_role(said, "item") == files.keys() | originals
    told = {claim.uri: claim for claim in said.claims}
    for url, data in files.items():
        assert told[url].size == data["filesize"]
        assert told[url].type == data["contentType"]
        original = told[f"{url}?format=original" if url in converted else url]
        assert original.digests == (("md5", data["md5"]),)
        assert original.size == data.get("originalFileSize", data["filesize"])
        assert not told[url].access
    assert said.declared == len(files) + len(originals)
    assert said.identifiers == (answer["data"]["persistentUrl"],)
    pid = answer["data"]["persistentUrl"].removeprefix("https://doi.org/")
    assert said.title == next(
        field["value"]
        for field in version["metadataBlocks"]["citation"]["fields"]
        if field["typeName"] == "title"
    )
    exports = [claim for claim in said.claims if claim.why == "api:export"]
    assert exports
    assert all(pid in claim.uri and not claim.content for claim in exports)


def _github(answer: Any, said: SourceClaims) -> None:
    assert {(each.uri, each.role) for each in said.context} == {
        (f"https://spdx.org/licenses/{answer['license']['spdx_id']}", "license")
    }
    if "full_name" not in answer:
        assert len(said.claims) == 1
        return
    assert of_role(said, "code_repository") == {
        answer["clone_url"],
        f"{answer['html_url']}.wiki.git",
    }
    assert of_role(said, "bundle") == {
        f"{answer['html_url']}/archive/{answer['default_branch']}.zip"
    }
    assert [get.url for get in said.asks] == [
        f"{answer['url']}/git/trees/{answer['default_branch']}?recursive=1",
        f"{answer['url']}/releases?per_page=100",
        f"{answer['url']}/issues?state=all&per_page=100",
    ]


CHECKS = {"dataone": _dataone, "dataverse": _dataverse, "github": _github}


def test_members_are_what_the_apis_list(shared: Path) -> None:
    seen = dict.fromkeys(LEAST, 0)
    for path, answer in answers(shared):
        asks = platforms.ask(answer.url)
        if not asks or answer.status != 200 or not path.endswith(".json"):
            continue
        name = asks[0].reader.partition(":")[2]
        said = read(answer, name)
        assert said.source == "api"
        if not answer.body.strip():
            # The recorded answers of OSF have no bodies.
            assert said.abridged
            assert "empty" in said.warnings[0]
            assert not said.claims
            continue
        assert not said.warnings
        assert not said.abridged
        assert said.claims[0].uri.partition("?")[0] == answer.url.partition("?")[0]
        assert said.claims[0].role == "metadata"
        CHECKS[name](json.loads(answer.body), said)
        seen[name] += 1
    assert all(seen[name] >= least for name, least in LEAST.items()), seen


def test_no_recorded_answer_is_too_much_for_any_reader(shared: Path) -> None:
    for _, answer in answers(shared):
        for name in platforms.PLATFORMS:
            said = read(answer, name)
            assert said.claims or said.warnings, (answer.url, name)
            assert all(get.reader in READERS for get in said.asks)


@pytest.mark.parametrize(
    ("path", "needs"),
    [
        ("get_github_metadata_with_not_found_error.00.json", ()),
        ("get_metadata_github_release_missing_title_and_date.00.json", ("review",)),
    ],
)
def test_answers_that_fail(shared: Path, path: str, needs: tuple[str, ...]) -> None:
    answer = next(each for name, each in answers(shared) if name.endswith(path))
    said = read(answer, "github")
    assert not said.claims
    assert said.abridged
    assert said.needs == needs
    assert str(answer.status) in said.warnings[0]


@table
def test_pages_lead_to_their_apis(page: str, asked: str, shared: Path) -> None:
    assert page in {answer.url for _, answer in answers(shared)}
    assert [get.url for get in platforms.ask(page)] == [each for each in (asked,) if each]


def test_files_that_were_looked_up(shared: Path) -> None:
    seen = 0
    for _, answer in answers(shared):
        if "/api/search?q=" not in answer.url:
            continue
        (item,) = json.loads(answer.body)["data"]["items"]
        said = read(answer, "dataverse")
        (claim,) = (claim for claim in said.claims if claim.role == "item")
        assert claim.uri == item["url"]
        assert (claim.size, claim.type) == (item["size_in_bytes"], item["file_content_type"])
        assert claim.digests == (("md5", item["md5"]),)
        start = answer.url.partition("/search?")[0] + "/datasets/:persistentId/versions/"
        pid = item["dataset_persistent_id"]
        assert [get.url for get in said.asks] == [f"{start}:latest-published?persistentId={pid}"]
        seen += 1
    assert seen >= 4
