"""Files in documented forms; tests/documented/README.md says what is right of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.engine.seeds import read_seeds

Case = dict[str, Any]

FOLDER = Path(__file__).parent / "documented"


def seeds_are_right(folder: Path, case: Case) -> None:
    """Compare what lines name, in order, and how many name nothing."""
    files = [case["input"]] if isinstance(case["input"], str) else case["input"]
    allowed = case.get("any_of") or [case]
    right = [([*map(lowered, each["seeds"])], each.get("rejected", 0)) for each in allowed]
    for file in files:
        read = list(read_seeds(folder / file))
        found = [lowered(dict(seed.ids.pairs())) for seed in read if not seed.reason]
        assert (found, len(read) - len(found)) in right, file


def lowered(ids: dict[str, str]) -> dict[str, str]:
    return {kind: value.lower() for kind, value in ids.items()}


KINDS: dict[str, Callable[[Path, Case], None]] = {"lists": seeds_are_right}
"""Kind, the name of a folder → the check of its cases."""


@pytest.mark.parametrize(
    "folder",
    [each for kind in KINDS for each in sorted((FOLDER / kind).iterdir())],
    ids=lambda folder: f"{folder.parent.name}-{folder.name}",
)
def test_documented(folder: Path) -> None:
    case = json.loads((folder / "expected.json").read_text("utf-8"))
    KINDS[folder.parent.name](folder, case)
