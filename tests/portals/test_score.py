"""Scores, compared with manual calculations."""

from __future__ import annotations

import pytest

from tests.portals.score import macro, score

GOLD = {"a": "landing", "b": "item", "c": "item", "d": "metadata"}


def test_what_is_found_and_what_is_not() -> None:
    found = {"a": ("landing", 1.0), "b": ("metadata", 0.8), "x": ("item", 0.4)}
    made = score(found, GOLD)
    assert made.precision == pytest.approx(2 / 3)
    assert made.recall == 0.5
    assert made.f1 == pytest.approx(4 / 7)
    assert made.roles == 0.5
    assert made.right == 1
    assert made.brier == pytest.approx((0 + 0.04 + 0.16) / 3)


def test_nothing_found_is_all_wrong() -> None:
    assert score({}, GOLD, right=False) == (0, 0, 0, 0, 0, 1)


def test_each_artifact_weighs_the_same() -> None:
    whole = score({name: (role, 1.0) for name, role in GOLD.items()}, GOLD)
    half = score({"a": ("landing", 1.0), "b": ("item", 1.0)}, GOLD)
    assert macro([whole, half]).recall == 0.75
