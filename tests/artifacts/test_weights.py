"""The table of evidence, and its documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.artifacts.evidence.weights import PRIOR, WEIGHTS, log_odds, probability

DOCS = Path(__file__).parents[2] / "docs/artifacts.md"


@pytest.mark.parametrize("name", WEIGHTS)
def test_each_evidence_has_its_row_in_the_docs(name: str) -> None:
    assert f"| `{name}` | {WEIGHTS[name]:+g} |" in DOCS.read_text("utf-8")


def test_evidence_adds_up() -> None:
    assert log_odds(()) == PRIOR
    assert log_odds(("below", "action")) == PRIOR + WEIGHTS["below"] + WEIGHTS["action"]
    assert probability(0) == 0.5
    assert probability(-2) == pytest.approx(1 - probability(2))
