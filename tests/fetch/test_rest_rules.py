"""What counts against a host, and how long it rests, with a stopped clock."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.settings import Settings

from pubcrawl.fetch.rest_rules import HOST_RULES, LONGEST, HostLimits, Streak, after_answer
from pubcrawl.items.reasons import FAILURES
from tests.cases import table

REFUSAL = HOST_RULES["refusal"].limits(Settings())


@table
def test_a_host_rests_as_long_as_it_took(seconds: float, factor: float, rest: float) -> None:
    assert after_answer(seconds, factor=factor, longest=30) == rest


@table
def test_rests_of_failures_in_a_row(
    limits: list[float], asked: list[float], rests: list[float]
) -> None:
    host = Streak()
    assert [host.add(HostLimits(*limits), seconds) for seconds in asked] == rests
    assert host.count == len(asked)


@given(st.lists(st.floats(0, 1e300)), st.floats(1, 100))
def test_rests_never_get_shorter_and_are_never_endless(asked: list[float], first: float) -> None:
    host = Streak()
    rests = [host.add(replace(REFUSAL, first=first), seconds) for seconds in asked]
    assert rests == sorted(rests)
    assert all(first <= rest <= LONGEST for rest in rests)


@pytest.mark.parametrize("name", HOST_RULES)
def test_a_rule_names_reasons(name: str) -> None:
    rule = HOST_RULES[name]
    assert {*rule.failures, *filter(None, [rule.slug])} <= FAILURES.keys()
