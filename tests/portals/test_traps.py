"""A crawl of endless pages stops within limits and finds all members."""

from __future__ import annotations

import pytest

from pubcrawl.model.artifact import ArtifactLimits
from tests.portals.drive import Reader, boundary, keys
from tests.portals.site import same, sites

CALENDAR_MOST, TEMPLATE_MOST = 60, 500


@pytest.mark.parametrize("strict", [True, False])
def test_calendars_facets_and_lists_end(strict: bool) -> None:
    site = sites("endless")[1]
    found = boundary(Reader(site), "path_based", strict=strict, limits=ArtifactLimits(depth=2_000))
    members = keys(site, found.members)
    assert set(map(same, site.gold)) <= members
    kinds = {
        name: sum(part in url for url in members)
        for name, part in (("calendar", "/events/"), ("facets", "browse?"), ("template", "/list/"))
    }
    assert kinds["calendar"] <= CALENDAR_MOST
    assert kinds["facets"] == 0  # only the page without parameters is kept
    assert kinds["template"] <= TEMPLATE_MOST
    assert {"calendar", "facets", "template"} <= set(found.limits_hit)


def test_a_limit_of_addresses_ends_it_and_it_goes_on_later() -> None:
    site = sites("endless")[2]
    found = boundary(Reader(site), "path_based", limits=ArtifactLimits(fetches=40))
    assert "max_fetches" in found.limits_hit
    assert len(found.members) > 12


@pytest.mark.parametrize("seed", range(4))
def test_traps_that_show_by_themselves_are_told(seed: int) -> None:
    site = sites("traps")[seed]
    found = boundary(Reader(site), "path_based")
    reasons = {each.uri: each.reason for each in found.excluded}
    assert {reasons.get(url) for url in site.facts["traps"]} == {"trap"}
