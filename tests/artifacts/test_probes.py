"""Links and text that every page of a portal has, so they belong to no artifact."""

from __future__ import annotations

import json

from pubcrawl.artifacts.probes import SEGMENT, Ignored, Probes, segment
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest
from pubcrawl.model.fields import from_json, to_json
from tests.artifacts.artifact_site import PORTAL, ROOT, Doc, Site, site_of, url
from tests.cases import Agree, Case, golden

TOKEN = segment(url("/data/77"))


def test_the_segment_is_drawn_from_the_entry_page() -> None:
    assert len(TOKEN) == SEGMENT
    assert TOKEN.isalnum()
    assert TOKEN == segment(url("/data/77")) != segment(url("/data/78"))


def test_two_pages_are_asked_for_that_cannot_exist_and_one_as_first_published() -> None:
    entry = ArtifactPage(url("/data/77"), url("/data/77"), 200)
    next_requests = Probes(entry, PORTAL, TOKEN).next_requests()
    assert [(get.purpose, get.url) for get in next_requests] == [
        ("probe", url(f"/data/{TOKEN}")),
        ("probe", url(f"/{TOKEN}")),
        ("home", url("/")),
    ]
    next_requests = Probes(entry, PORTAL, TOKEN, strict_seed=True).next_requests()
    assert [get.url for get in next_requests] == [url(f"/{TOKEN}"), url("/")]
    root = ArtifactPage(url("/otters/"), url("/otters/"), 200)
    assert len(Probes(root, PORTAL, TOKEN).next_requests()) == 2


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
    probes = Probes(site.entry("/data/78"), PORTAL, TOKEN, saved=saved)
    site.run(probes)
    assert [get.purpose for get in site.asked] == ["entry", "home"]
    assert probes.ignored.why(url("/about")) == "ignored:home"
    # The artifact whose probes made the list is ignored for the others.
    assert probes.ignored.why(url("/data/77")) == "ignored:home"
    assert first.why(url("/data/77")) == ""
    assert "//repo.example/data/77" in probes.ignored.links
    assert "//repo.example/data/77" not in first.links
    # The home page may name this artifact too.
    again = Probes(site.entry(), PORTAL, TOKEN, saved=saved)
    site.run(again)
    assert again.ignored.holds == {title}


def test_a_home_page_that_features_the_artifact_does_not_spoil_its_title() -> None:
    probes = Probes(
        ArtifactPage(url("/d"), url("/d"), 200, title="Otters of the lakes"), PORTAL, TOKEN
    )
    (probe, home) = probes.next_requests()
    assert home.look_for == probe.look_for == ("Otters of the lakes",)
    found = frozenset(home.look_for)
    probes.take_response(probe, ArtifactPage(probe.url, probe.url, 404))
    assert not probes.done
    probes.take_response(home, ArtifactPage(home.url, home.url, 200, holds=found, mentions=found))
    assert (probes.done, probes.ignored.holds) == (True, frozenset())


def test_gets_are_given_once() -> None:
    probes = Probes(ArtifactPage(url("/d"), url("/d"), 200), PORTAL, TOKEN)
    assert [type(get) for get in probes.next_requests()] == [DocumentRequest, DocumentRequest]
    assert probes.next_requests() == []
