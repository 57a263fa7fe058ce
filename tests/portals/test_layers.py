"""Readers find every member in a portal's statements, and nothing of another artifact."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.page_reader import READERS
from pubcrawl.items.artifact import Claim, DocumentRequest, SourceClaims
from tests.portals.drive import Reader
from tests.portals.site import LAYERS, RIGHT, TRUTHS, Site, claiming
from tests.shares import share

ASKS_MAX = 20


def told(site: Site) -> list[SourceClaims]:
    """Return the claims of the entry page and of the documents that it names."""
    pages = Reader(site)
    said = list(pages.page(DocumentRequest(site.entry_uri, "entry")).source_claims)
    asks = [get for each in said for get in each.asks]
    for get in asks:
        if get.reader and len(said) < ASKS_MAX:
            more = READERS[get.reader](pages.answer(get), pages.about)
            said.append(more)
            asks += [each for each in more.asks if each not in asks]
    return said


def named(claims: list[Claim]) -> set[str]:
    return {claim.uri for claim in claims}


@pytest.mark.parametrize("truth", TRUTHS)
@pytest.mark.parametrize("layer", LAYERS)
def test_what_is_said_is_what_is_claimed(layer: str, truth: str) -> None:
    for site in claiming(layer, truth)[: share(1, None)]:
        documents, expected = set(site.facts["documents"]), site.facts["claims"]
        said = [each for each in told(site) if each.source == site.facts["source"]]
        claims = [claim for each in said for claim in each.claims]
        assert named(claims) - documents == expected.keys(), (layer, truth, site.seed)
        content = {claim.uri for claim in claims if claim.content} - documents
        assert content or not expected


@pytest.mark.parametrize("layer", LAYERS)
def test_with_what_is_said_rightly_nothing_is_missed(layer: str) -> None:
    for site in claiming(layer, RIGHT)[: share(1, None)]:
        said = told(site)
        found = {claim.uri for each in said for claim in each.claims if not claim.contained_in}
        asked = {get.url for each in said for get in each.asks}
        in_zip = layer == "rocrate_zip"  # its files have no address
        gold = {site.entry, *site.facts["documents"]} if in_zip else set(site.gold)
        assert {site.entry} | found | asked == gold, (layer, site.seed)
