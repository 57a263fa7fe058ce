"""Which heuristic fits, by the entry page and a few others."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.artifacts.boundary import Boundary
from pubcrawl.artifacts.choice import HeuristicChoice, core_and_fringe
from pubcrawl.artifacts.confidence import estimate, lincoln_petersen, noisy_or
from pubcrawl.artifacts.probes import NOTHING_IGNORED, Ignored
from pubcrawl.items.artifact import Member, PageLink
from tests.artifacts.artifact_site import PORTAL, Doc, Site, file, link, members, url

TITLE = "Otters of the lakes"
BARE = PORTAL._replace(content_hosts=frozenset(), api_hosts=frozenset())


def chosen(
    site: Site, address: str = "/data/77", ignored: Ignored = NOTHING_IGNORED
) -> list[tuple[str, dict[str, Any]]]:
    """Return what is chosen for an entry page."""
    return choice(site, address, ignored).heuristics


def choice(
    site: Site, address: str = "/data/77", ignored: Ignored = NOTHING_IGNORED
) -> HeuristicChoice:
    machine = HeuristicChoice(site.entry(address), BARE, ignored)
    site.run(machine)
    return machine


def test_what_is_no_page_is_itself() -> None:
    site = Site({"/data/77": Doc(mimetype="application/pdf")})
    assert chosen(site) == [("single_page", {})]
    assert len(site.asked) == 1


@pytest.mark.parametrize(
    "doc",
    [
        Doc(["/a"], text="x" * 1_500),
        Doc(["/a"], more={"types": ("https://schema.org/BlogPosting",)}),
        Doc(["/a"], more={"types": ("article",)}),
        Doc(["/a"], text="nothing else fits"),
        Doc([file("/menu", region="nav")]),
    ],
)
def test_a_text_without_files_is_a_page(doc: Doc) -> None:
    assert chosen(Site({"/data/77": doc})) == [("single_page", {})]


def test_a_tenants_home_page_is_a_host() -> None:
    tenant = "https://otters.silo.example/"
    site = Site({tenant: Doc([f"{tenant}a"])})
    assert chosen(site, tenant) == [("path_based", {"whole_host": True})]


def test_many_links_under_the_path_make_a_path() -> None:
    links = [f"/u/tool/{n}" for n in range(8)]
    site = Site({"/u/tool": Doc([*links, "/u/other"])}, lambda _: Doc())
    made = choice(site, "/u/tool")
    assert made.heuristics == [("path_based", {})]
    assert len(site.asked) == 1 + 5
    assert made.decision[3] == {
        "source": "choice",
        "heuristic": "path_based",
        "result": "used",
        "score": 1.0,
        "evidence": ["8 of 9 links are under its path"],
    }
    assert [each["result"] for each in made.decision].count("used") == 1


def test_another_host_with_raw_files_makes_externals() -> None:
    raw = "https://raw.else.example/u/tool.py"
    links = [*(f"/u/tool/{n}" for n in range(6)), "/u/tool/src/a", "/u/tool/src/b"]
    docs = {
        "/u/tool": Doc(links),
        "/u/tool/src/a": Doc([raw, "https://social.example/"]),
        "/u/tool/src/b": Doc([f"{raw}2", "https://social.example/"]),
    }
    site = Site(docs, lambda _: Doc())
    made = choice(site, "/u/tool")
    ((name, params),) = made.heuristics
    assert (name, params) == ("path_based_externals", {"externals": "content"})
    boundary = Boundary(name, site.entry("/u/tool"), made.portal, params=params)
    site.run(boundary)
    assert raw in members(boundary)
    assert "https://social.example/" not in members(boundary)


def test_an_identifier_in_files_makes_an_address() -> None:
    links = [file(f"/dl/GSE12345/{n}") for n in range(3)]
    site = Site({"/data/GSE12345": Doc([*links, file("/else.zip")])})
    assert chosen(site, "/data/GSE12345") == [("sigstr_uri", {})]


def test_files_alone_make_the_links_of_the_page() -> None:
    ignored = Ignored(home=frozenset(("repo.example/menu",)), home_title="Store")
    site = Site({"/data/77": Doc([file("/f/1"), "/menu", "/a"], f"{TITLE} | Store", TITLE)})
    assert chosen(site, ignored=ignored) == [("single_page_plus_ignored", {})]
    sampled = [get for get in site.asked if get.purpose == "page"]
    assert [get.url for get in sampled] == [url("/a")]
    assert chosen(Site({"/data/77": Doc([link("/x.ris", export=True)])})) == [
        ("single_page_plus_ignored", {})
    ]


@pytest.mark.parametrize(("inner", "params"), [((), {}), ((file("/f/2"),), {"plus_ignored": True})])
def test_pages_with_the_title_make_a_filtered_title(
    inner: tuple[PageLink, ...], params: dict[str, Any]
) -> None:
    docs = {
        "/data/77": Doc([file("/f/1"), "/a", "/b", "/c"], f"{TITLE} | Store", f"On {TITLE}"),
        "/a": Doc(inner, text=TITLE),
        "/b": Doc(text=TITLE),
        "/c": Doc(),
    }
    ignored = Ignored(home_title="Store")
    assert chosen(Site(docs), ignored=ignored) == [("sigstr_filtered_title", params)]


def test_what_was_nearly_another_is_run_as_well() -> None:
    links = [f"/u/tool/{n}" for n in range(7)]
    made = choice(Site({"/u/tool": Doc([*links, file("/f/1")])}), "/u/tool")
    assert [name for name, _ in made.heuristics] == ["single_page_plus_ignored", "path_based"]
    used = [
        (each["heuristic"], each["score"]) for each in made.decision if each["result"] == "used"
    ]
    assert used == [("path_based", 0.875), ("single_page_plus_ignored", 1.0)]
    # Nearly something goes before nothing.
    assert [name for name, _ in chosen(Site({"/u/tool": Doc(links)}), "/u/tool")] == [
        *("path_based", "single_page")
    ]


def test_hosts_below_that_of_the_entry_page_are_the_portals() -> None:
    site = Site({"/data/77": Doc([file("https://files.repo.example/1"), "https://else.example/"])})
    assert choice(site).portal.content_hosts == {"files.repo.example"}


# Confidence


def test_reasons_join() -> None:
    assert noisy_or(["entry"]) == 1.0
    assert noisy_or(["single_page_plus_ignored"]) == 0.6
    assert noisy_or(["schema_org:distribution", "single_page_plus_ignored", "rescued"]) == 0.96
    assert noisy_or(["signposting:item", "signposting:describedby"]) == 0.98
    assert noisy_or([]) == 0.0


def test_what_one_heuristic_found_alone_is_less_sure() -> None:
    def member(uri: str, why: str, confidence: float, hop: int = 1) -> Member:
        return Member(uri, "item", hop, [f"by {why}"], [why], confidence)

    first = [member("https://h/a", "sigstr_uri", 0.9), member("https://h/b", "sigstr_uri", 0.9, 2)]
    other = [member("http://h/a", "extra_hop", 0.6, 2), member("https://h/c", "extra_hop", 0.5)]
    joined = core_and_fringe(first, other)
    assert [(each.uri, each.confidence, each.why) for each in joined] == [
        ("https://h/a", 0.9, ["sigstr_uri", "extra_hop"]),
        ("https://h/c", 0.3, ["extra_hop"]),
        ("https://h/b", 0.54, ["sigstr_uri"]),
    ]
    assert joined[0].via == ["by extra_hop", "by sigstr_uri"]
    assert joined[0].hop == 1


def test_how_much_was_found_is_estimated() -> None:
    found = [Member("https://h/", "landing"), Member("https://h/1", "item", confidence=0.6)]
    assert estimate(found, declared=2, suspected_missing=["b", "a", "b"]) == {
        "declared_items": 2,
        "found_items": 1,
        "completeness": 0.5,
        "expected_extra": 0.4,
        "suspected_missing": ["a", "b"],
    }
    assert estimate(found)["completeness"] is None
    assert estimate(found, lists=(["1", "2"], ["2", "3"]))["completeness"] == 0.25
    assert estimate(found, declared=0)["completeness"] == 1.0
    assert lincoln_petersen(["1"], ["2"]) is None
    assert lincoln_petersen(["1", "2", "3"], ["2", "3", "4", "5"]) == 6.0
