"""On made-up portals, each heuristic finds exactly the expected addresses, errors included."""

from __future__ import annotations

import pytest
from lxml import html

from tests.portals.drive import Reader, boundary, keys
from tests.portals.site import KINDS, sites
from tests.shares import share


@pytest.mark.parametrize("kind", KINDS)
def test_heuristics_return_what_they_must(kind: str) -> None:
    for seed in range(share(1, 10)):
        site = sites(kind)[seed]
        pages = Reader(site, site.facts["strings"])
        for heuristic, modes in site.facts["expected"].items():
            for mode, expected in modes.items():
                found = boundary(pages, heuristic, strict=mode == "strict_seed")
                place = f"{kind} {seed}, {heuristic}, {mode}"
                assert keys(site, found.members) == set(expected), place
                assert set(found.limits_hit) <= {"max_depth"}, place


@pytest.mark.parametrize("kind", KINDS)
def test_members_are_all_told_why_and_from_where(kind: str) -> None:
    site = sites(kind)[0]
    found = boundary(Reader(site), site.right[0])
    first, *rest = found.members
    assert (first.uri, first.hop, first.role) == (site.entry, 0, "landing")
    for member in rest:
        assert member.why
        assert member.hop > 0
        assert 0 < member.confidence < 1
        assert member.status == 200
        for url in member.via:
            end, page = site.end(url)
            tree = html.document_fromstring(page.body, base_url=end)
            tree.make_links_absolute()
            links = [link for _, _, link, _ in tree.iterlinks()]
            # A session or a source may follow the address.
            assert any(link.startswith(member.uri) for link in links)
    outside = {each.uri for each in found.excluded}
    assert not outside & {member.uri for member in found.members}
