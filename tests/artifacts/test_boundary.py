"""Each heuristic on made-up portals, tested sentence by sentence against the specification."""

from __future__ import annotations

from tests.artifacts.artifact_site import outcomes
from tests.cases import Agree, Case, golden


@golden
def test_boundaries(case: Case, agree: Agree) -> None:
    agree(case, outcomes(case))
