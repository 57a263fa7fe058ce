"""Portals written without a look at the code: members, doubts and scopes of each artifact."""

from __future__ import annotations

import importlib
from statistics import fmean
from types import ModuleType
from typing import NamedTuple

import pytest

from pubcrawl.artifacts.scopes.rules import LIST
from tests.blind_portals import fifth, fourth, seventha, seventhb, sixtha, sixthb, third
from tests.portals import scopes
from tests.portals.blind import find_record, score


class Floors(NamedTuple):
    """
    The least quality.

    *exact*: portals; *says*: the share of the others with a doubt; *admitted*: siblings that a
    scope admits; *silent*: the most that miss a download without a doubt.
    """

    precision: float
    recall: float
    f1: float
    exact: int
    says: float
    admitted: int
    silent: int = 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("module", "floors"),
    [
        # Finding aids, threads, instruments: at first 15 of 48 exact, F1 0.831.
        (third, Floors(precision=0.95, recall=0.89, f1=0.9, exact=25, says=0.8, admitted=3)),
        # At first 27 of 40 exact, F1 0.931.
        (fourth, Floors(precision=0.99, recall=0.965, f1=0.97, exact=35, says=1.0, admitted=0)),
        # At first 27 of 40 exact, F1 0.952.
        (fifth, Floors(precision=0.985, recall=0.99, f1=0.99, exact=37, says=1.0, admitted=0)),
        # At first 44 of 60 exact, F1 0.946.
        (sixtha, Floors(precision=0.99, recall=0.98, f1=0.985, exact=54, says=1.0, admitted=0)),
        # At first 31 of 60 exact, F1 0.893.
        (sixthb, Floors(precision=0.975, recall=0.965, f1=0.965, exact=41, says=0.8, admitted=0)),
        # At first 40 of 60 exact, F1 0.906.
        (
            seventha,
            Floors(precision=0.98, recall=0.93, f1=0.94, exact=48, says=0.5, admitted=1, silent=4),
        ),
        # At first 46 of 60 exact, F1 0.957.
        (seventhb, Floors(precision=0.985, recall=0.97, f1=0.97, exact=49, says=0.8, admitted=0)),
    ],
    ids=[
        "rarer kinds",
        "ordinary kinds",
        "other ordinary kinds",
        "institutions",
        "the web",
        "records",
        "projects",
    ],
)
def test_portals_written_last(module: ModuleType, floors: Floors) -> None:
    found = [(site, *find_record(site)) for site in module.sites()]
    scores = [score(*each) for each in found]
    assert fmean(each.precision for each in scores) >= floors.precision
    assert fmean(each.recall for each in scores) >= floors.recall
    assert fmean(each.f1 for each in scores) >= floors.f1
    wrong = [each for each in scores if not each.exact]
    assert len(scores) - len(wrong) >= floors.exact
    assert sum(each.says for each in wrong) >= floors.says * len(wrong)
    silent = sum(not each.says for each in scores if each.lost)
    assert silent <= floors.silent
    assert sum(len(each.admitted) for each in scores) <= floors.admitted
    exported = [scopes.run(*each) for each in found]
    assert sum(each.exact for each in exported) >= 0.95 * len(exported)
    assert not [each.name for each in exported if each.siblings]


@pytest.mark.long
@pytest.mark.parametrize("module", ["tests.blind_portals", "tests.blind_portals.acceptance"])
def test_members_and_doubts_and_scopes(module: str) -> None:
    found = [(site, *find_record(site)) for site in importlib.import_module(module).sites()]
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
    # A list is exact, but a crawler finds nothing new by it.
    assert sum(each.kind == LIST for each in exported) <= 0.25 * len(exported)
