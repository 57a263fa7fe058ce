"""Answers of all platforms about an artifact: no reader breaks, and all results are valid."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pubcrawl import platforms
from pubcrawl.artifacts.page_reader import READERS
from pubcrawl.ids.url import artifact_url
from tests.apis.datasets import DATASET, PLATFORMS, md5, publish, sha1, sha256
from tests.cases import read as read_cases
from tests.platforms.listing import BASE, NO_ANSWERS, odd
from tests.platforms.walk import Walk, read
from tests.shares import share

FILES = {"links": {"related": {"href": f"{BASE}/v2/nodes/otter/files/osfstorage/"}}}
NODE = {
    "id": "otter",
    "type": "nodes",
    "attributes": {"title": "Otters", "category": "project", "public": True},
    "relationships": {"files": FILES},
}
GOLDEN = read_cases(Path(__file__).with_name("test_platforms.yaml"))


def published(platform: str) -> Walk:
    landing, routes, api = publish(platform, DATASET, BASE)
    told: dict[str, Any] = {}
    for path, reply in routes.items():
        headers = {name.lower(): value for name, value in reply.headers.items()}
        told[BASE + path] = (reply.status, reply.body, headers)
        if path.startswith("/api/datasets/:persistentId/?"):
            # This request is for the version alone.
            version = json.loads(reply.body)["data"]["latestVersion"]
            where = path.replace(":persistentId/", ":persistentId/versions/:latest-published")
            told[BASE + where] = {"status": "OK", "data": version}
        if path.startswith("/v2/guids/"):
            told[BASE + path.partition("?")[0]] = json.loads(reply.body)
            told[f"{BASE}/v2/nodes/otter/"] = {"data": NODE}
    return Walk(landing, told, platform, api)


@pytest.mark.parametrize("platform", [name for name in PLATFORMS if name != "signposting"])
def test_all_files(platform: str) -> None:
    walk = published(platform)
    assert not walk.lost
    assert not walk.all("warnings")
    listed = [claim for claim in walk.claims if claim.role == "item"]
    # Dataverse converts some files to tables and keeps the originals.
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


@pytest.mark.parametrize("name", [*platforms.PLATFORMS])
def test_an_answer_that_is_too_much(name: str) -> None:
    said = read(name, "https://api.example.org/", b"[" + b" " * (10 << 20) + b"]")
    assert said.abridged
    assert "bytes" in said.warnings[0]


def answers(name: str) -> list[tuple[str, Any]]:
    """Return the addresses and values of the golden answers of a platform."""
    listed = [
        (case["url"], case["json"])
        for case in GOLDEN["test_answers"].values()
        if case["platform"] == name and "json" in case and not case.get("status")
    ]
    for case in GOLDEN["test_walks"].values():
        first, *_ = platforms.ask(case["entry"], case.get("adapter", ""), case.get("api", ""))
        if first.reader == f"api:{name}":
            listed += [
                (url, told["json"]) for url, told in case["answers"].items() if "json" in told
            ]
    return listed


@pytest.mark.parametrize("name", [name for name in sorted(platforms.PLATFORMS) if answers(name)])
def test_wrong_types_everywhere(name: str) -> None:
    chance, told = random.Random(name), answers(name)
    whole = 0
    for _ in range(share(100, 400)):
        url, value = chance.choice(told)
        body = json.dumps(odd(chance, value)).encode()
        said = read(name, url, body)
        assert said.claims or said.warnings or said.state
        whole += any(claim.content for claim in said.claims) or bool(said.asks)
        for claim in said.claims:
            assert claim.contained_in or claim.uri == artifact_url(claim.uri)
            assert claim.size is None or 0 <= claim.size < 2**63
            f"{claim}".encode()
        for uri in (*said.identifiers, *(each.uri for each in (*said.related, *said.context))):
            assert uri.startswith("http")
            uri.encode()
        for get in said.asks:
            assert get.reader in READERS
            assert get.url.startswith("http")
            assert get.url != artifact_url(url)
    assert whole > share(25, 100)


@pytest.mark.parametrize("name", sorted(platforms.PLATFORMS))
@pytest.mark.parametrize("body", NO_ANSWERS)
def test_what_is_no_answer(name: str, body: bytes) -> None:
    said = read(name, "https://api.example.org/v2/x", body)
    assert said.warnings
    assert said.abridged
    assert not said.claims


@pytest.mark.parametrize("adapter", ["", *sorted(platforms.PLATFORMS)])
@pytest.mark.parametrize(
    "url", ["", "x", "ftp://x/", "http://[", "https://u:p@x", "https://x", "https://x/%00/%zz?;"]
)
def test_what_is_no_address(adapter: str, url: str) -> None:
    assert all(get.url.startswith("http") for get in platforms.ask(url, adapter))


def test_a_name_that_no_adapter_has() -> None:
    assert platforms.ask("https://github.com/otter/dives", "nobody") == ()
