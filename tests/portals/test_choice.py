"""Without a rule, the heuristic that fits is chosen; on portals that nothing was fitted on."""

from __future__ import annotations

import pytest

from tests.portals import ACCEPTANCE
from tests.portals.choose import chosen, scored
from tests.portals.drive import Reader
from tests.portals.generate import KINDS, generate
from tests.portals.score import Score, macro


def score(kind: str, seed: int) -> Score:
    """Return the score of an artifact of the portal."""
    site = generate(kind, seed)
    choice, members = chosen(Reader(site))
    return scored(site, members, right=choice.heuristics[0][0] in site.right)


@pytest.mark.long
def test_the_choice_is_right_on_portals_never_seen() -> None:
    scores = {kind: [score(kind, seed) for seed in ACCEPTANCE] for kind in KINDS}
    means = macro(each for of_kind in scores.values() for each in of_kind)
    assert means.precision >= 0.97
    assert means.recall >= 0.95
    assert means.right >= 0.9
    assert means.brier <= 0.1
    of_kinds = {kind: macro(of_kind) for kind, of_kind in scores.items()}
    # No kind is always misjudged.
    assert [kind for kind, each in of_kinds.items() if each.right < 0.7 or each.f1 < 0.85] == []
