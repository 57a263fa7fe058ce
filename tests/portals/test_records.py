"""A record relies on correct statements of a portal and looks further if they are wrong."""

from __future__ import annotations

import pytest

from tests.portals.drive import keys
from tests.portals.site import ACCEPTANCE, LAYERS, OTHER, RIGHT, STALE, Site, claiming, sites
from tests.portals.way import record


def repository(layer: str, truth: str) -> Site:
    """Return a site with some files, other records, and an error 404 for missing pages."""
    return next(site for site in claiming(layer, truth) if site.seed == 3)


@pytest.mark.parametrize("layer", LAYERS)
def test_what_is_said_rightly_is_all_there_is(layer: str) -> None:
    site = repository(layer, RIGHT)
    made = record(site, embeds=False)
    # The page claims the archive as an item before the archive is read.
    source = "signposting_l1" if layer == "rocrate_zip" else site.facts["source"]
    assert made.boundary_source == source
    with_address = [each for each in made.members if not each.contained_in]
    assert keys(site, with_address) == site.keys(site.gold)
    assert made.state == "complete"
    assert made.heuristic == ""


@pytest.mark.parametrize(
    "layer", [name for name in LAYERS if name not in ("ore_atom", "rocrate_zip")]
)
def test_what_is_said_of_another_artifact_is_not_ours(layer: str) -> None:
    site = repository(layer, OTHER)
    gold = site.keys(site.gold.keys() - site.facts["documents"])
    made = record(site, embeds=False)
    assert made.boundary_source in ("choice", "heuristic")
    assert keys(site, made.members) >= gold
    assert not any("/2" in each.uri.removeprefix(site.entry)[:2] for each in made.members)


@pytest.mark.parametrize("layer", [name for name in LAYERS if name != "rocrate_zip"])
def test_what_is_gone_is_kept_and_the_rest_is_looked_for(layer: str) -> None:
    site = repository(layer, STALE)
    gold = site.keys(site.gold.keys() - site.facts["documents"])
    made = record(site, embeds=False)
    found = {each.uri: each.status for each in made.members}
    assert {found[url] for url in site.facts["claims"]} == {404}
    assert keys(site, made.members) >= gold
    assert made.boundary_source in ("choice", "heuristic")


@pytest.mark.parametrize("kind", ["figshare", "osf"])
def test_an_api_says_what_belongs(kind: str) -> None:
    for seed in ACCEPTANCE[:2]:
        site = sites(kind)[seed]
        made = record(site, render="off", embeds=False)
        items = [each for each in made.members if each.role in ("landing", "item")]
        assert keys(site, items) == site.keys(site.gold)
        assert made.boundary_source == "api"
        assert {each.fixity for each in items[1:]} == {"match"}
