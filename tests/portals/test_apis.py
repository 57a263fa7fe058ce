"""The APIs of made-up portals list all members of their artifacts."""

from __future__ import annotations

import pytest

from pubcrawl import platforms
from pubcrawl.artifacts.page_reader import READERS
from pubcrawl.items.artifact import SourceClaims
from tests.portals.drive import Reader
from tests.portals.site import Site, same, sites

ASKS_MAX = 20


def told(site: Site) -> list[SourceClaims]:
    """Return the claims of the API of *site*, including all documents that it refers to."""
    pages = Reader(site)
    said: list[SourceClaims] = []
    asks = list(platforms.ask(site.entry, site.adapter, min(site.api_hosts)))
    assert asks
    for get in asks:
        assert len(said) < ASKS_MAX
        said.append(READERS[get.reader](pages.answer(get), pages.about))
        asks += [each for each in said[-1].asks if each not in asks]
    return said


@pytest.mark.parametrize("kind", ["figshare", "osf"])
def test_the_api_lists_all_members(kind: str) -> None:
    for site in sites(kind).values():
        said = told(site)
        claims = {claim.uri: claim for each in said for claim in each.claims if claim.content}
        found = {same(url) for url, claim in claims.items() if claim.role == "item"}
        assert found | {same(site.entry)} == set(map(same, site.gold))
        for url, claim in claims.items():
            body = site.end(url)[1].body
            assert claim.size == len(body)
            assert dict(claim.digests)["md5"]


def test_components_are_other_artifacts() -> None:
    site = sites("osf")[0]
    related = {each.uri: each.relation for said in told(site) for each in said.related}
    assert "component" in related.values()
