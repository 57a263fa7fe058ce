"""The generator's statements about its portals are true."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urljoin

import pytest
from lxml import html

from pubcrawl.ids.url import artifact_url
from tests.portals import ACCEPTANCE, DEVELOPMENT
from tests.portals.__main__ import main
from tests.portals.generate import KINDS, generate
from tests.portals.model import Doc, Site
from tests.portals.oracle import Oracle
from tests.portals.render import answer

SAMPLE = (*DEVELOPMENT[:5], *ACCEPTANCE[:5])
ALL = (*DEVELOPMENT, *ACCEPTANCE)


def followed(site: Site, doc: Doc) -> set[str]:
    """Return the links that lxml finds in the page that is sent for *doc*."""
    tree = html.document_fromstring(answer(site, doc.url)[2])
    nodes = [
        node for node in tree.iter("a", "link") if node.get("rel") not in ("stylesheet", "icon")
    ]
    written = [node.get("href") for node in nodes] + [
        node.get("src") for node in tree.iter("iframe")
    ]
    return {artifact_url(urljoin(doc.url, each)) for each in written if each}


@pytest.mark.parametrize("kind", KINDS)
def test_pages_have_the_links_of_the_model(kind: str) -> None:
    site = generate(kind, SAMPLE[0])
    pages = [doc for doc in site.docs.values() if doc.html]
    assert len(pages) > 5
    for doc in pages:
        expected = {link.url for link in doc.every_link() if link.how != "scripted"}
        assert followed(site, doc) == expected, doc.url
        tree = html.document_fromstring(answer(site, doc.url)[2])
        assert tree.xpath("string(//head/title)") == doc.title
        assert tree.xpath("string(//h1)") == doc.heading


@pytest.mark.parametrize("kind", KINDS)
def test_every_member_is_served_and_spelled_as_it_is_fetched(kind: str) -> None:
    for seed in ALL:
        site = generate(kind, seed)
        assert site.gold[site.entry] == "landing"
        assert site.end(site.entry_uri)[0] == site.entry
        for url in site.gold:
            assert artifact_url(url) == url
            assert answer(site, url)[0] == 200, url


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_linked_on_the_portal_is_there(kind: str) -> None:
    for seed in SAMPLE:
        site = generate(kind, seed)
        for doc in list(site.docs.values()):
            for link in doc.every_link():
                if site.on_portal(link.url):
                    assert link.url in site.docs or link.url.partition("?")[0] in site.routes


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_portal(kind: str) -> None:
    one, other = generate(kind, 7), generate(kind, 7)
    assert [answer(one, url) for url in one.docs] == [answer(other, url) for url in other.docs]
    assert generate(kind, 8).gold != one.gold


def ratios(site: Site, heuristic: str) -> tuple[float, float]:
    """Return the precision and recall that the oracle expects of *heuristic*."""
    oracle = Oracle(site, strict=False)
    found, gold = oracle.expect(heuristic), oracle.merged(site.gold)
    return len(found & gold) / len(found), len(found & gold) / len(gold)


@pytest.mark.parametrize("kind", KINDS)
def test_the_heuristic_that_fits_reaches_what_it_can(kind: str) -> None:
    for seed in ALL:
        site = generate(kind, seed)
        precision, recall = ratios(site, site.right[0])
        if not site.knobs["scripted"]:
            assert recall == 1
        # A heuristic that takes all links cannot tell links of inner pages alone from members.
        if "ignored" not in site.right[0]:
            assert precision == 1
        elif not site.knobs["inner_only"]:
            assert precision >= 0.95


def test_the_menus_are_what_the_plain_hop_adds() -> None:
    for seed in ALL:
        site = generate("repository", seed)
        if site.knobs["scripted"]:
            continue
        oracle = Oracle(site, strict=False)
        found, gold = oracle.expect("single_page_plus"), oracle.merged(site.gold)
        menus = {
            link.url
            for link in site.docs[site.entry].links
            if link.region in ("nav", "footer", "header")
        }
        extra = oracle.merged(url for url in menus if site.on_portal(url))
        assert found == gold | extra


def test_every_knob_turns_up_on_either_side() -> None:
    wanted = {
        "missing": {"hard", "soft", "home", "mean", "mean_redirect"},
        "title": {"plain", "suffix", "prefix", "both", "same", "script"},
        "alphabet": {"plain", "entities", "other"},
        "download": {"prefix", "query", "opaque", "host"},
        "echo": {"", "next", "return", "redirect", "url"},
        "featured": {True, False},
        "resolver": {True, False},
    }
    for seeds in (DEVELOPMENT, ACCEPTANCE):
        sites = [generate(kind, seed) for kind in KINDS for seed in seeds]
        for knob, values in wanted.items():
            assert {site.knobs[knob] for site in sites} == values
        assert max(len(site.gold) for site in sites) > 100
        assert max(site.knobs["menu"] for site in sites) == 60


def test_the_endless_one_has_what_its_project_has() -> None:
    site = generate("endless", 0)
    assert sum("/doc/" in url for url in site.gold) == 12
    assert len(site.docs) > 1_000


def test_a_portal_is_written_out(tmp_path: Path) -> None:
    assert main(["repository", "3", str(tmp_path)]) == 0
    site = generate("repository", 3)
    assert json.loads((tmp_path / "gold.json").read_text()) == site.gold
    index = json.loads((tmp_path / "index.json").read_text())
    first = index["answers"][-1]
    assert (tmp_path / first["file"]).read_bytes() == answer(site, first["url"])[2]
    oracle = json.loads((tmp_path / "oracle.json").read_text())
    assert len(oracle) == 10
    assert oracle["choice"] == ["single_page_plus_ignored"]
    assert set(oracle["single_page"]["ours"]) == {site.entry.partition("//")[2]}
    assert main(["none"]) == 2
