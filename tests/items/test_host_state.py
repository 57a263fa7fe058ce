"""The state of a host with a stopped clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.settings import Settings

from pubcrawl.fetch.rest_rules import HOST_RULES
from pubcrawl.items.host_state import LONGEST, REFUSAL, HostLimits, HostState, Streak, site
from pubcrawl.items.reasons import FAILURES
from tests.cases import table

HERE = "https://a.example"
LIMITS = HOST_RULES[REFUSAL].limits(Settings())


def rests(limits: HostLimits, asked: list[float]) -> list[float]:
    """Return the rests after refusals in a row, each after the rest of the one before."""
    host, now, left = HostState(), 0.0, []
    for seconds in asked:
        assert host.count(REFUSAL, limits, now, asked=seconds, slug="rate-limited")
        left.append(host.hold_left(now))
        now = max(now, host.held_until)
    assert host.in_a_row(REFUSAL) == len(asked)
    return left


@table
def test_rests_of_failures_in_a_row(
    limits: list[float], asked: list[float], expected: list[float]
) -> None:
    assert rests(HostLimits(*limits), asked) == pytest.approx(expected)


@given(st.lists(st.floats(0, 1e300), max_size=20), st.floats(1, 100))
def test_rests_never_get_shorter_and_are_never_endless(asked: list[float], first: float) -> None:
    left = rests(replace(LIMITS, first=first), asked)
    assert all(later >= sooner - 1e-6 for sooner, later in pairwise(left))
    assert all(first - 1e-6 <= rest <= LONGEST + 1e-6 for rest in left)


def test_a_request_that_left_before_the_rest_does_not_count() -> None:
    host = HostState()
    assert host.count(REFUSAL, LIMITS, 0, asked=20, slug="rate-limited")
    assert not host.count(REFUSAL, LIMITS, 1, asked=5, slug="rate-limited")
    assert host.held_until == 20
    assert not host.count(REFUSAL, LIMITS, 1, asked=30, slug="rate-limited")
    assert (host.held_until, host.in_a_row(REFUSAL)) == (31, 1)
    # A wall may follow the refusal in one answer.
    assert host.count("wall", HostLimits(1, 60), 1, slug="blocked-bot")
    assert (host.held_until, host.held_for) == (61, "blocked-bot")


@table
def test_outages(limits: list[float], steps: list[tuple[float, str, Any]]) -> None:
    numbers, host = HostLimits(*limits), HostState()
    events: dict[str, Callable[[float], Any]] = {
        "fail": lambda now: host.fail(HERE, numbers, now),
        "left": lambda now: host.outage_left(HERE, now),
        "request": lambda now: host.outages.get(HERE, Streak()).note_request(now),
        "answer": lambda now: host.answer(HERE),
        "probe": lambda now: host.probe(),
        "forget": lambda now: host.forget(now, numbers.longest),
    }
    for now, event, expected in steps:
        assert events[event](now) == expected, (now, event)
        assert host.outage_left("http://a.example", now) == 0


@table
def test_a_site_is_scheme_host_and_port(url: str, expected: str) -> None:
    assert site(url) == expected


def test_a_state_goes_through_the_store() -> None:
    """The clocks of two crawls and of the store differ."""
    host = HostState(ready=1060, crawl_delay=2.5)
    host.hold(1090, "rate-limited")
    host.streaks[REFUSAL] = Streak(3, 1.5)
    host.outages[HERE] = Streak(5, 60, 1030)
    row = SimpleNamespace(**host.row(1000, 5_000_000))
    other = HostState.from_row(row, 70, 5_010_000)
    assert (other.ready, other.held_until, other.held_for) == (120, 150, "rate-limited")
    assert (other.crawl_delay, other.streaks[REFUSAL]) == (2.5, Streak(3, 1.5))
    assert other.outages == {HERE: Streak(5, 60, 90)}
    assert other.rest(70) == (80, "rate-limited")
    mine = HostState(ready=500, outages={HERE: Streak(1)}, streaks={"wall": Streak(1)})
    mine.learn(other)
    assert (mine.ready, mine.held_until, mine.outages) == (500, 150, other.outages)
    assert mine.streaks.keys() == {REFUSAL, "wall"}
    mine.learn(HostState())
    assert (mine.held_until, [*mine.streaks]) == (150, ["wall"])
    old = SimpleNamespace(**host.row(2000, 5_000_000))
    assert (old.ready, old.held_until) == (0, 0)
    assert HostState.from_row(old, 0, 5_000_000).rest(0) == (0, "")


@pytest.mark.parametrize("name", HOST_RULES)
def test_a_rule_names_reasons(name: str) -> None:
    rule = HOST_RULES[name]
    assert {*rule.failures, *filter(None, [rule.slug])} <= FAILURES.keys()
