"""Without a rule, the heuristic that fits is chosen; on portals that nothing was fitted on."""

from __future__ import annotations

import pytest

from tests.portals import ACCEPTANCE
from tests.portals.choose import chosen, scored
from tests.portals.drive import Reader
from tests.portals.generate import KINDS, generate
from tests.portals.score import Score, macro


@pytest.fixture(scope="module")
def scores() -> dict[str, list[Score]]:
    """Kind → the score of each artifact."""
    found: dict[str, list[Score]] = {}
    for kind in KINDS:
        found[kind] = []
        for seed in ACCEPTANCE:
            site = generate(kind, seed)
            choice, members = chosen(Reader(site))
            right = choice.heuristics[0][0] in site.right
            found[kind].append(scored(site, members, right=right))
    return found


@pytest.mark.long
def test_the_choice_is_right_on_portals_never_seen(scores: dict[str, list[Score]]) -> None:
    means = macro(score for of_kind in scores.values() for score in of_kind)
    assert means.precision >= 0.97
    assert means.recall >= 0.95
    assert means.right >= 0.9
    assert means.brier <= 0.1


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_is_always_misjudged(kind: str, scores: dict[str, list[Score]]) -> None:
    means = macro(scores[kind])
    assert means.right >= 0.7
    assert means.f1 >= 0.85
