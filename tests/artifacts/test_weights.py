"""The table of evidence."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.evidence.weights import PRIOR, WEIGHTS, log_odds, probability


def test_evidence_adds_up() -> None:
    assert log_odds(()) == PRIOR
    assert log_odds(("below", "action")) == PRIOR + WEIGHTS["below"] + WEIGHTS["action"]
    assert probability(0) == 0.5
    assert probability(-2) == pytest.approx(1 - probability(2))
