"""A limit of processor time."""

from __future__ import annotations

import pytest

from pubcrawl.exceptions import RegexTimeout
from pubcrawl.formats import javaregex
from pubcrawl.formats import time_limit as limit
from pubcrawl.formats.time_limit import TimeLimit
from tests.clocks import Clocks


def test_work_ends_at_its_limit(clocks: Clocks) -> None:
    for _ in range(3):
        over, looks = TimeLimit(0.05), 0
        while not over.passed():
            clocks.work(0.01)
            looks += 1
        assert looks in (6, 7)  # the last reading may be a hundredth of a second old


def test_who_waits_is_given_the_time(clocks: Clocks) -> None:
    """Time in which a process waits for the processor does not count."""
    over = TimeLimit(0.05)
    clocks.wait(60)
    assert not over.passed()
    assert 0.05 <= over.left() <= 0.06
    clocks.work(0.07)
    assert over.passed()
    assert over.left() == 0


def test_limits_that_begin_together_ask_once(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = []
    monkeypatch.setattr(limit, "process_time", lambda: readings.append(clocks.time) or clocks.time)
    for _ in range(10):
        assert not TimeLimit(1).passed()
        clocks.work(0.001)
    assert readings == [100.0]
    clocks.work(1)
    assert not TimeLimit(1).passed()
    assert len(readings) == 2


def test_a_pattern_that_waits_for_the_processor_goes_on(clocks: Clocks) -> None:
    """Only the work of the pattern counts, between two matches as well as within one."""
    found = []
    for match in javaregex.compile("(a|b)+c").finds("abc" * 5):
        found.append(match[0])
        clocks.wait(60)
    assert found == ["abc"] * 5
    with pytest.raises(RegexTimeout):
        for _ in javaregex.compile("(a|b)+c").finds("abc" * 5 + "ab" * 200_000):
            clocks.work(60)
