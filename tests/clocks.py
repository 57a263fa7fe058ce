"""Clocks that tests move, so that a time limit ends at the same point on any machine."""

from __future__ import annotations

import pytest

from pubcrawl.formats import time_limit as limit
from pubcrawl.formats.time_limit import TimeLimit


class Clocks:
    """
    The clocks of ``pubcrawl.formats.time_limit``; they stand still unless a test moves them.

    *time*: seconds of wall clock. *processor*: seconds of work. *look*: seconds of work that
    pass at each reading of a clock.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time, self.processor, self.look = 100.0, 1.0, 0.0
        monkeypatch.setattr(TimeLimit, "_last_reading", (-1.0, 0.0))
        monkeypatch.setattr(limit, "monotonic", self._time)
        monkeypatch.setattr(limit, "process_time", self._processor)

    def work(self, seconds: float) -> None:
        """Let time pass while the process works."""
        self.time += seconds
        self.processor += seconds

    def wait(self, seconds: float) -> None:
        """Let time pass while the process gets no processor."""
        self.time += seconds

    def _time(self) -> float:
        self.work(self.look)
        return self.time

    def _processor(self) -> float:
        self.work(self.look)
        return self.processor
