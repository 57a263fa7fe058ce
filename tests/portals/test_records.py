"""A record relies on correct statements of a portal and looks further if they are wrong."""

from __future__ import annotations

import pytest

from tests.portals import ACCEPTANCE
from tests.portals.drive import keys
from tests.portals.generate import generate
from tests.portals.layers import LAYERS, OTHER, RIGHT, STALE, add
from tests.portals.model import Site
from tests.portals.oracle import Oracle
from tests.portals.way import record


def repository(seed: int) -> Site:
    """Return a site with some files, other records, and an error 404 for missing pages."""
    number = seed
    while True:
        site = generate("repository", number)
        others = any(doc.other for doc in site.docs.values())
        if others and site.knobs["missing"] == "hard" and 1 < len(site.gold) < 30:
            return site
        number += 2


@pytest.mark.parametrize("layer", LAYERS)
def test_what_is_said_rightly_is_all_there_is(layer: str) -> None:
    for seed in ACCEPTANCE[:2]:
        site = repository(seed)
        add(site, layer, RIGHT)
        made = record(site, embeds=False)
        # The page claims the archive as an item before the archive is read.
        source = "signposting_l1" if layer == "rocrate_zip" else LAYERS[layer][0]
        assert made.boundary_source == source
        with_address = [each for each in made.members if not each.contained_in]
        assert keys(site, with_address) == Oracle(site, strict=False).merged(site.gold)
        assert made.state == "complete"
        assert made.heuristic is None


@pytest.mark.parametrize(
    "layer", [name for name in LAYERS if name not in ("ore_atom", "rocrate_zip")]
)
def test_what_is_said_of_another_artifact_is_not_ours(layer: str) -> None:
    site = repository(1)
    gold = Oracle(site, strict=False).merged(site.gold)
    add(site, layer, OTHER)
    made = record(site, embeds=False)
    assert made.boundary_source in ("choice", "heuristic")
    assert keys(site, made.members) >= gold
    assert not any("/2" in each.uri.removeprefix(site.entry)[:2] for each in made.members)


@pytest.mark.parametrize("layer", sorted(LAYERS.keys() - {"rocrate_zip"}))
def test_what_is_gone_is_kept_and_the_rest_is_looked_for(layer: str) -> None:
    site = repository(3)
    gold = Oracle(site, strict=False).merged(site.gold)
    claims = add(site, layer, STALE)
    made = record(site, embeds=False)
    found = {each.uri: each.status for each in made.members}
    assert {found[url] for url in claims} == {404}
    assert keys(site, made.members) >= gold
    assert made.boundary_source in ("choice", "heuristic")


@pytest.mark.parametrize("kind", ["figshare", "osf"])
def test_an_api_says_what_belongs(kind: str) -> None:
    for seed in ACCEPTANCE[:2]:
        site = generate(kind, seed)
        made = record(site, render="off", embeds=False)
        items = [each for each in made.members if each.role in ("landing", "item")]
        assert keys(site, items) == Oracle(site, strict=False).merged(site.gold)
        assert made.boundary_source == "api"
        assert {each.fixity for each in items[1:]} == {"match"}
