"""The best results of heuristics, and their known errors, computed from the model alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.portals import ACCEPTANCE, DEVELOPMENT
from tests.portals.generate import generate
from tests.portals.model import Site
from tests.portals.oracle import Oracle

ALL = (*DEVELOPMENT, *ACCEPTANCE)


def sites(kind: str, **knobs: object) -> Iterator[Site]:
    """Yield the portals of *kind* that have these knobs; at least one must exist."""
    found = [generate(kind, seed) for seed in ALL]
    found = [site for site in found if knobs.items() <= site.knobs.items()]
    assert found, (kind, knobs)
    return iter(found)


def ours(site: Site, heuristic: str) -> frozenset[str]:
    return Oracle(site, strict=False).expect(heuristic)


def strict(site: Site, heuristic: str) -> frozenset[str]:
    return Oracle(site, strict=True).expect(heuristic)


def test_paths_miss_what_is_on_another_host() -> None:
    for site in sites("forge_raw"):
        found = {url for url in site.gold if url.startswith(site.entry)}
        assert ours(site, "path_based") == Oracle(site, strict=False).merged(found)
        assert len(found) < len(site.gold)


def test_titles_find_what_has_them_and_nothing_else() -> None:
    for kind in ("datasets", "prefix_titles", "suffix_titles"):
        for site in sites(kind):
            found = {url for url in site.gold if site.doc(url).holds(site.core)}
            got = ours(site, "sigstr_filtered_title")
            assert got == Oracle(site, strict=False).merged(found)


def test_addresses_find_what_has_the_identifier() -> None:
    for site in sites("registry"):
        name = site.entry.rpartition("/")[2]
        found = {url for url in site.gold if name in url}
        assert ours(site, "sigstr_uri") == Oracle(site, strict=False).merged(found)


def test_what_scripts_link_is_missed() -> None:
    for site in sites("repository", scripted=0.25):
        hidden = {link.url for link in site.docs[site.entry].links if link.how == "scripted"}
        missed = Oracle(site, strict=False).merged(site.gold)
        missed -= ours(site, "single_page_plus_ignored")
        assert missed == Oracle(site, strict=False).merged(hidden)


def test_a_name_that_begins_alike_was_taken_for_the_same() -> None:
    for site in sites("forge", patterns=False):
        sibling = f"{site.entry.partition('//')[2]}-lite"
        assert sibling in strict(site, "path_based")
        assert sibling not in ours(site, "path_based")


def test_login_links_were_never_on_the_list() -> None:
    for site in sites("repository", missing="hard"):
        if site.knobs["echo"]:
            logins = [url for url in strict(site, "single_page_plus_ignored") if "/login?" in url]
            assert len(logins) == 1
            assert not any("/login?" in url for url in ours(site, "single_page_plus_ignored"))


def test_what_the_home_page_features_was_lost() -> None:
    for site in sites("repository", featured=True):
        home = {link.url for link in site.docs[site.home].links}
        featured = Oracle(site, strict=False).merged(home & site.gold.keys() - {site.entry})
        assert featured
        assert not featured & strict(site, "single_page_plus_ignored")
        assert featured <= ours(site, "single_page_plus_ignored")


def test_a_title_lost_letters_that_only_happened_to_be_alike() -> None:
    for site in sites("prefix_titles", shared_letters=True):
        assert site.core.startswith("Homeo")
        cut, kept = (Oracle(site, strict=mode) for mode in (True, False))
        assert site.core.removeprefix("Home") in cut.strings()
        assert site.core in kept.strings()
        assert site.core not in cut.strings()


@pytest.mark.parametrize("mode", [True, False])
def test_nothing_but_the_entry_page_is_found_where_nothing_can_be(mode: bool) -> None:
    for site in sites("customised"):
        oracle = Oracle(site, strict=mode)
        assert oracle.expect("single_page") == oracle.merged([site.entry])
