"""Portals written without a look at the code: the members of each artifact, and its doubts."""

from __future__ import annotations

import importlib
from statistics import fmean

import pytest

from tests.portals.blind import run


@pytest.mark.long
@pytest.mark.parametrize("module", ["tests.blind_portals", "tests.blind_portals.acceptance"])
def test_members_and_doubts(module: str) -> None:
    scores = [run(site) for site in importlib.import_module(module).sites()]
    assert fmean(each.precision for each in scores) >= 0.95
    assert fmean(each.recall for each in scores) >= 0.93
    assert fmean(each.f1 for each in scores) >= 0.93
    wrong = [each for each in scores if not each.exact]
    assert len(wrong) <= 0.3 * len(scores)
    assert sum(each.says for each in wrong) >= 0.8 * len(wrong)
    assert all(each.says for each in scores if each.lost)
    assert sum(len(each.admitted) for each in scores) <= 3
