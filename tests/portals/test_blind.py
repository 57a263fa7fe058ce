"""
Portals written without knowledge of the code: members, doubts and scopes of each artifact.

The tests read one in five portals of the last sets and every other one of the first sets;
``ALL_CASES=1`` reads all.
"""

from __future__ import annotations

from statistics import fmean

import pytest

from pubcrawl.artifacts.scopes.rules import LIST
from tests.corpora.portals import LAST, portals
from tests.portals import scopes
from tests.portals.blind import find_record, score
from tests.shares import share


@pytest.mark.long
def test_portals_written_last() -> None:
    found = [(site, *find_record(site)) for site in portals(*LAST, step=share(5, 1))]
    scores = [score(*each) for each in found]
    assert fmean(each.precision for each in scores) >= 0.98
    assert fmean(each.recall for each in scores) >= 0.96
    assert fmean(each.f1 for each in scores) >= 0.965
    wrong = [each for each in scores if not each.exact]
    assert len(wrong) <= 0.21 * len(scores)
    assert sum(each.says for each in wrong) >= 0.85 * len(wrong)
    assert not [each.name for each in scores if each.lost and not each.says]
    assert sum(len(each.admitted) for each in scores) <= 0.02 * len(scores)
    exported = [scopes.run(*each) for each in found]
    assert sum(each.exact for each in exported) >= 0.98 * len(exported)
    assert not [each.name for each in exported if each.siblings]


@pytest.mark.long
@pytest.mark.parametrize("name", ["first", "acceptance"])
def test_members_and_doubts_and_scopes(name: str) -> None:
    found = [(site, *find_record(site)) for site in portals(name, step=share(2, 1))]
    scores = [score(*each) for each in found]
    assert fmean(each.precision for each in scores) >= 0.95
    assert fmean(each.recall for each in scores) >= 0.93
    assert fmean(each.f1 for each in scores) >= 0.93
    wrong = [each for each in scores if not each.exact]
    assert len(wrong) <= 0.3 * len(scores)
    silent = sum(not each.says for each in wrong)
    assert silent <= max(0.2 * len(wrong), 0.02 * len(scores))
    assert all(each.says for each in scores if each.lost)
    assert sum(len(each.admitted) for each in scores) <= 3
    exported = [scopes.run(*each) for each in found]
    assert sum(each.exact for each in exported) >= 0.95 * len(exported)
    assert not [each.name for each in exported if each.siblings]
    # A list is exact, but a crawler discovers nothing new with it.
    assert sum(each.kind == LIST for each in exported) <= 0.25 * len(exported)
