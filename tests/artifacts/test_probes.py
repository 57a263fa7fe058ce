"""Links and text that every page of a portal has, so they belong to no artifact."""

from __future__ import annotations

import json

import pytest

from pubcrawl.artifacts.probes import SEGMENT, Ignored, segment
from pubcrawl.model.fields import from_json, to_json
from tests.artifacts.artifact_site import ROOT, Doc, Site, link, path, site_of, url
from tests.cases import Agree, Case, golden

TOKEN = segment(url("/data/77"))


def test_the_segment_is_drawn_from_the_entry_page() -> None:
    assert len(TOKEN) == SEGMENT
    assert TOKEN.isalnum()
    assert TOKEN == segment(url("/data/77")) != segment(url("/data/78"))


@pytest.mark.parametrize(
    ("address", "strict", "asked"),
    [
        ("/data/77", False, ["/data/{token}", "/{token}", "/"]),
        ("/data/77", True, ["/{token}", "/"]),
        ("/otters/", False, ["/{token}", "/"]),
    ],
)
def test_pages_that_cannot_exist(address: str, strict: bool, asked: list[str]) -> None:
    site = Site({})
    site.ignored(address, strict=strict)
    token = segment(url(address))
    assert [path(get.url) for get in site.asked[1:]] == [each.format(token=token) for each in asked]


@golden
def test_ignored(case: Case, agree: Agree) -> None:
    site = site_of(case)
    ignored = site.ignored(case.get("address", "/data/77"), strict=case.get("strict", False))
    told = to_json(ignored) | {"entry": sorted(ignored.entry)}
    told["why"] = {path: ignored.why(url(path)) for path in case["why"]}
    told["asked"] = [get.purpose for get in site.asked]
    agree(case, {name: value for name, value in told.items() if value})


def test_one_probe_that_fails_leaves_the_other() -> None:
    def missing(address: str) -> Doc:
        return Doc(["/help"], status=404) if address.count("/") == 4 else Doc(status=0)

    ignored = Site({"/": Doc(), "/data/77": Doc()}, missing).ignored()
    assert ignored.why(url("/help")) == "ignored:404"
    assert ignored.warnings == ()


def test_an_ignore_list_is_kept_for_other_artifacts_of_the_portal() -> None:
    title = "Otters of the lakes"
    docs = {
        "/": Doc(["/about", "/data/77"], text=title),
        "/data/77": Doc(title=title),
        "/data/78": Doc(),
    }
    site = Site(docs, lambda address: Doc([f"/login?next={address.removeprefix(ROOT)}&a=1"]))
    first = site.ignored()
    assert first.holds == {title}
    saved = from_json(Ignored, json.loads(json.dumps(to_json(first))))
    assert saved.holds == frozenset()
    assert saved.why(url("/login?next=/data/77&a=1")) == "ignored:pattern"
    site.asked.clear()
    other = site.ignored("/data/78", saved=saved)
    assert [get.purpose for get in site.asked] == ["entry", "home"]
    assert other.why(url("/about")) == "ignored:home"
    # The artifact whose probes made the list is ignored for the others.
    assert other.why(url("/data/77")) == "ignored:home"
    assert first.why(url("/data/77")) == ""
    assert "//repo.example/data/77" in other.links
    assert "//repo.example/data/77" not in first.links
    # The home page may name this artifact too.
    assert site.ignored(saved=saved).holds == {title}


def test_a_home_page_that_features_the_artifact_does_not_spoil_its_title() -> None:
    title = "Otters of the lakes"
    home = Doc([link("/d", title)])
    site = Site({"/": home, "/d": Doc(title=title)})
    assert site.ignored("/d").holds == frozenset()
    assert site.asked[-1].look_for == (title,)
