"""On made-up portals, each heuristic finds exactly the expected addresses, errors included."""

from __future__ import annotations

import pytest

from pubcrawl.items.artifact import HEURISTICS
from tests.portals import ACCEPTANCE, DEVELOPMENT
from tests.portals.drive import Reader, boundary, keys
from tests.portals.generate import KINDS, generate
from tests.portals.oracle import Oracle

SEEDS = (*DEVELOPMENT[:5], *ACCEPTANCE[:5])


@pytest.mark.parametrize("kind", KINDS)
def test_heuristics_return_what_they_must(kind: str) -> None:
    for seed in SEEDS:
        site = generate(kind, seed)
        modes = [Oracle(site, strict=strict) for strict in (True, False)]
        pages = Reader(site, {text for oracle in modes for text in oracle.strings()})
        for oracle in modes:
            for heuristic in HEURISTICS:
                found = boundary(pages, heuristic, strict=oracle.strict)
                place = f"{kind} {seed}, {heuristic}, strict {oracle.strict}"
                assert keys(site, found.members) == oracle.expect(heuristic), place
                assert set(found.limits_hit) <= {"max_depth"}, place


@pytest.mark.parametrize("kind", KINDS)
def test_members_are_all_told_why_and_from_where(kind: str) -> None:
    site = generate(kind, SEEDS[0])
    found = boundary(Reader(site), site.right[0])
    first, *rest = found.members
    assert (first.uri, first.hop, first.role) == (site.entry, 0, "landing")
    for member in rest:
        assert member.why
        assert member.hop > 0
        assert 0 < member.confidence < 1
        assert member.status == 200
        for url in member.via:
            links = {link.url for link in site.end(url)[1].every_link()}
            assert member.uri in links
    outside = {each.uri for each in found.excluded}
    assert not outside & {member.uri for member in found.members}
