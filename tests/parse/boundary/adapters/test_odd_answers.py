"""Answers in which something is what nobody expects: no reader breaks, nothing odd comes out."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pubcrawl.ids.url import artifact_url
from pubcrawl.parse.boundary import READERS, adapters
from tests.parse.boundary.adapters import test_datasets as datasets
from tests.parse.boundary.adapters import test_forges as forges
from tests.parse.boundary.adapters import test_registries as registries
from tests.parse.boundary.adapters.walk import read

ODD = [
    *(None, True, -1, 1.5, 1e308, 10**30, "", " ", "x", "../x", "\x00", "\ud800", [], {}),
    *([None], [[]], {"a": None}, "http://[", "javascript:x", "9" * 5000, float("nan")),
    *("https://u:p@example.org/", "10.5555/", "https://otters.example.org/%zz", "//", "?page=2"),
]

ANSWERS: dict[str, list[tuple[str, Any]]] = {
    "invenio": [
        (datasets.ZENODO, datasets.record()),
        (
            f"{datasets.ZENODO}/versions?size=100",
            {
                "hits": {
                    "hits": [{"id": "1", "links": {"self_html": "https://zenodo.org/records/1"}}]
                }
            },
        ),
    ],
    "figshare": [
        (datasets.FIGSHARE, datasets.article()),
        (f"{datasets.FIGSHARE}/files?page=1&page_size=100", datasets.article()["files"]),
    ],
    "dataverse": [(datasets.VERSION, datasets.version(datasets.datafile(1), datasets.datafile(2)))],
    "osf": [
        (f"{datasets.OSF}/nodes/abcde/", datasets.node("abcde", datasets.OSF)),
        (
            f"{datasets.OSF}/nodes/abcde/files/osfstorage/",
            {"data": [datasets.entry("a"), datasets.entry("b", "folder")], "links": {"next": None}},
        ),
    ],
    "github": [
        (forges.GITHUB, forges.repository()),
        (forges.TREE, forges.tree("a", "b/c")),
        (forges.RELEASES, [forges.release(1)]),
    ],
    "gitlab": [
        (forges.LAB, forges.project()),
        (forges.LAB_TREE, [{"id": "2", "name": "a b.py", "type": "blob", "path": "src/a b.py"}]),
    ],
    "bitbucket": [
        (
            f"{forges.BUCKET}/src/main/?max_depth=1",
            {
                "values": [
                    {
                        "type": "commit_directory",
                        "path": "a",
                        **forges.link(f"{forges.BUCKET}/src/1/a"),
                    },
                    {"type": "commit_file", "path": "z", **forges.link(f"{forges.BUCKET}/src/1/z")},
                ],
                "next": f"{forges.BUCKET}/src/main/?max_depth=1&page=2",
            },
        )
    ],
    "gbif": [(registries.GBIF, registries.dataset(numConstituents=2))],
}


def odd(chance: random.Random, value: Any, depth: int = 0) -> Any:
    """Return a JSON value with something changed."""
    if depth and chance.random() < 0.08:
        return chance.choice(ODD)
    if isinstance(value, dict):
        kept = {key: each for key, each in value.items() if chance.random() > 0.03}
        return {key: odd(chance, each, depth + 1) for key, each in kept.items()}
    if isinstance(value, list):
        return [odd(chance, each, depth + 1) for each in value]
    return value


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_wrong_types_everywhere(name: str) -> None:
    chance = random.Random(name)
    whole = 0
    for _ in range(400):
        url, value = chance.choice(ANSWERS[name])
        body = json.dumps(odd(chance, value)).encode()
        said = read(name, url, body)
        assert said.claims or said.warnings or said.state
        whole += any(claim.content for claim in said.claims) or bool(said.asks)
        for claim in said.claims:
            assert claim.uri == artifact_url(claim.uri)
            assert claim.size is None or 0 <= claim.size < 2**63
            f"{claim}".encode()
        for uri in (*said.identifiers, *(each.uri for each in (*said.related, *said.context))):
            assert uri.startswith("http")
            uri.encode()
        for get in said.asks:
            assert get.reader in READERS
            assert get.url.startswith("http")
            assert get.url != artifact_url(url)
    assert whole > 100


@pytest.mark.parametrize("name", sorted(adapters.ADAPTERS))
@pytest.mark.parametrize(
    "body", [b"", b" ", b"<html>busy</html>", b"{", b"null", b"1", b'"x"', b"[" * 100_000, b"\xff"]
)
def test_what_is_no_answer(name: str, body: bytes) -> None:
    said = read(name, "https://api.example.org/v2/x", body)
    assert said.warnings
    assert said.abridged
    assert not said.claims


@pytest.mark.parametrize("adapter", ["", *sorted(adapters.ADAPTERS)])
@pytest.mark.parametrize(
    "url", ["", "x", "ftp://x/", "http://[", "https://u:p@x", "https://x", "https://x/%00/%zz?;"]
)
def test_what_is_no_address(adapter: str, url: str) -> None:
    assert all(get.url.startswith("http") for get in adapters.ask(url, adapter))


def test_a_name_that_no_adapter_has() -> None:
    assert adapters.ask("https://github.com/otter/dives", "nobody") == ()


def test_a_page_of_openicpsr_with_odd_links() -> None:
    said = read("openicpsr", registries.ICPSR, registries.page("http://[", "?path=&type=file", "#"))
    assert not [claim for claim in said.claims if claim.role == "item"]
