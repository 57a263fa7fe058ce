"""
Portals written without knowledge of the code: members, doubts and scopes of each artifact.

One of each kind is compared with its row in ``tests/corpora/kinds.yaml``; ``make test-nightly``
reads all, and has floors for their means.
"""

from __future__ import annotations

from statistics import fmean

import pytest

from pubcrawl.artifacts.scopes.rules import LIST
from tests.corpora.portals import LAST, one_of_each_kind, portals
from tests.portals import scopes
from tests.portals.blind import find_record, score


@pytest.mark.long
def test_one_of_each_kind() -> None:
    for row, site in one_of_each_kind():
        record, replay = find_record(site)
        result = score(site, record, replay)
        assert (result.f1 >= row["f1"], result.says) == (True, row["says"]), (result, row)
        assert result.says or not result.lost, result
        assert len(result.admitted) <= row.get("admitted", 0), result
        exported = scopes.run(site, record, replay)
        assert (exported.exact, exported.siblings) == (True, ()), exported
        assert exported.kind == row["scope"], exported


@pytest.mark.nightly
def test_portals_written_last() -> None:
    found = [(site, *find_record(site)) for site in portals(*LAST)]
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


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["first", "acceptance"])
def test_members_and_doubts_and_scopes(name: str) -> None:
    found = [(site, *find_record(site)) for site in portals(name)]
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
