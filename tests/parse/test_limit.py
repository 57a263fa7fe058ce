"""A limit of the processor's time."""

from __future__ import annotations

import time

import pytest

from pubcrawl.parse import limit
from pubcrawl.parse.limit import TimeLimit


def test_work_ends_at_its_limit() -> None:
    for _ in range(3):
        began, over = time.process_time(), TimeLimit(0.05)
        while not over.passed():
            pass
        assert 0.04 <= time.process_time() - began < 0.5


def test_who_waits_is_given_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that gets no processor for a minute has done nothing in it."""
    clock, processor = [100.0], [1.0]
    monkeypatch.setattr(TimeLimit, "_asked", (-1.0, 0.0))
    monkeypatch.setattr(limit, "monotonic", lambda: clock[0])
    monkeypatch.setattr(limit, "process_time", lambda: processor[0])
    over = TimeLimit(0.05)
    clock[0] += 60
    assert not over.passed()
    processor[0] += 0.06
    assert over.passed()


def test_limits_that_begin_together_ask_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, asked = [100.0], []
    monkeypatch.setattr(TimeLimit, "_asked", (-1.0, 0.0))
    monkeypatch.setattr(limit, "monotonic", lambda: clock[0])
    monkeypatch.setattr(limit, "process_time", lambda: asked.append(clock[0]) or clock[0])
    for _ in range(10):
        assert not TimeLimit(1).passed()
        clock[0] += 0.001
    assert asked == [100.0]
    clock[0] += 1
    assert not TimeLimit(1).passed()
    assert len(asked) == 2
