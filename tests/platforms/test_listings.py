"""The file lists of all platforms: all files are read, and all results are valid."""

from __future__ import annotations

import json
import random

import pytest

from pubcrawl import platforms
from pubcrawl.exceptions import ParseError
from pubcrawl.model.fileset import DatasetRef, ListingRequest
from tests.apis.datasets import DATASET, PLATFORMS, Dataset, md5, publish
from tests.platforms.listing import BASE, NO_ANSWERS, all_files, odd, place
from tests.shares import share

SLUGS = {"platform-error", "platform-scope", "platform-restricted", "platform-404"}


ASKED = [name for name in PLATFORMS if name != "signposting"]


@pytest.mark.parametrize("platform", ASKED)
def test_all_answers_make_a_manifest(platform: str) -> None:
    _, answers, _ = publish(platform, DATASET, BASE)
    bodies = {BASE + path: answer.body for path, answer in answers.items()}
    items, complete = all_files(place(platform), bodies)
    assert complete
    assert {item.path: item.size for item in items} == {
        path: len(body) for path, body in DATASET.files.items()
    }
    for item in items:
        digests = [item.md5, item.sha1, item.sha256]
        assert any(digests)
        assert not item.md5 or item.md5 == md5(DATASET.files[item.path])
        assert item.platform_url.startswith(BASE)
        assert item.status == ""


@pytest.mark.parametrize("platform", ASKED)
def test_an_answer_that_is_missing(platform: str) -> None:
    assert all_files(place(platform), {}) == ([], False)


@pytest.mark.parametrize("platform", ASKED)
def test_many_files(platform: str) -> None:
    _, answers, _ = publish(platform, Dataset("many"), BASE)
    bodies = {BASE + path: answer.body for path, answer in answers.items()}
    items, _ = all_files(place(platform), bodies)
    assert len(items) == 201


@pytest.mark.parametrize("platform", [*ASKED, "signposting"])
@pytest.mark.parametrize("body", NO_ANSWERS)
def test_what_is_no_answer(platform: str, body: bytes) -> None:
    where = DatasetRef(platform, "1", api=BASE, url=BASE)
    with pytest.raises(ParseError) as caught:
        platforms.read_listing(where, ListingRequest(BASE), body)
    assert caught.value.slug == "platform-error"


@pytest.mark.parametrize("platform", [name for name in PLATFORMS if name != "pmc"])  # XML
def test_wrong_types_everywhere(platform: str) -> None:
    chance = random.Random(platform)
    _, answers, _ = publish(platform, DATASET, BASE)
    where = (
        DatasetRef("signposting", BASE, url=f"{BASE}/item/7")
        if platform == "signposting"
        else place(platform)
    )
    listings = {
        path: json.loads(answer.body)
        for path, answer in answers.items()
        if "json" in answer.headers.get("Content-Type", "")
    }
    ends = set()
    for _ in range(share(150, 600)):
        path, value = chance.choice(list(listings.items()))
        body = json.dumps(odd(chance, value, least=2)).encode()
        try:
            page = platforms.read_listing(where, ListingRequest(BASE + path), body)
        except ParseError as error:
            assert error.slug in SLUGS
            ends.add("error")
            continue
        ends.add("page")
        for item in page.items:
            assert item.path
            assert item.size is None or 0 <= item.size < 2**63
            assert item.platform_url == "" or item.platform_url.startswith("http")
            assert all(type(getattr(item, key)) is str for key in ("md5", "sha1", "mimetype"))
            told = json.dumps(item.extra, allow_nan=False)
            assert "u0000" not in told and "ud8" not in told  # databases reject them
            f"{item.path}{item.platform_url}{item.mimetype}".encode()
        for ask in page.more:
            assert ask.url.startswith(BASE)
    assert ends == {"error", "page"}
