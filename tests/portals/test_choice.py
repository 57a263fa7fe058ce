"""Without a rule, evidence finds the members, on portals that nothing was fitted on."""

from __future__ import annotations

import pytest

from tests.portals.choose import chosen, scored
from tests.portals.score import Score, macro
from tests.portals.site import ACCEPTANCE, KINDS, sites


def score(kind: str, seed: int) -> Score:
    """Return the score of the artifact of portal number *seed* of *kind*."""
    site = sites(kind)[seed]
    record = chosen(site)
    return scored(site, record.members, right=record.heuristic in site.right)


@pytest.mark.parametrize("kind", KINDS)
def test_the_members_of_a_portal_never_seen(kind: str) -> None:
    assert score(kind, ACCEPTANCE[1]).f1 >= 0.9


@pytest.mark.nightly
def test_the_members_are_right_on_portals_never_seen() -> None:
    scores = {kind: [score(kind, seed) for seed in ACCEPTANCE] for kind in KINDS}
    means = macro(each for of_kind in scores.values() for each in of_kind)
    assert means.precision >= 0.95
    assert means.recall >= 0.93
    assert means.brier <= 0.06
    of_kinds = {kind: macro(of_kind).f1 for kind, of_kind in scores.items()}
    # No single kind may fail.
    assert {kind: f1 for kind, f1 in of_kinds.items() if f1 < 0.75} == {}
