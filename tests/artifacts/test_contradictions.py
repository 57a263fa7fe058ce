"""Files that only a claim names, and files that only the pages show."""

from __future__ import annotations

from pubcrawl.artifacts.claims import TwoSides, contradictions
from pubcrawl.model.artifact import Member
from tests.cases import Agree, Case, golden


def files(rows: list[Case]) -> list[Member]:
    usual = {"role": "item", "status": 200, "mimetype": "text/csv"}
    return [Member(**usual | row) for row in rows]


@golden
def test_contradictions(case: Case, agree: Agree) -> None:
    claimed, shown, others = (files(case.get(name, [])) for name in ("claimed", "shown", "others"))
    sides = TwoSides(
        "https://repo.example/datasets/77",
        claimed,
        tuple(others),
        found=shown,
        shown=shown,
        **case.get("options", {}),
    )
    agree(case, contradictions(sides))
