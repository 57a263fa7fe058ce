"""
How long a host rests: after each answer, and after each refusal.

    answer     duration of the answer × *factor*, at most *longest*
    refusal    its Retry-After, at least *first*, and at least twice the last rest
    HOST_REFUSALS_MAX refusals in a row: requests fail at once until the rest is over
    ordinary answer: the next refusal counts as the first again

This module has no clock and no store: the caller passes the time and keeps the state.
"""

from __future__ import annotations

from dataclasses import dataclass

LONGEST = 86_400.0
"""Seconds: no rest is longer than a day, whatever the host asks for."""


def after_answer(seconds: float, *, factor: float, longest: float) -> float:
    """Return the seconds that a host rests after an answer that took *seconds*."""
    return min(max(0.0, factor * seconds), longest)


@dataclass(slots=True)
class HostRest:
    """
    The rest of a host.

    *ready*: time of the next page request, seconds of a monotonic clock.
    *refusals*: in a row. *pause*: seconds of rest after the last refusal.
    """

    ready: float = 0.0
    refusals: int = 0
    pause: float = 0.0

    def add_refusal(self, retry_after: float | None, *, first: float) -> float:
        """
        Count a refusal; return the seconds of rest after it.

        *retry_after*: seconds of its Retry-After, or None.
        """
        self.refusals += 1
        self.pause = min(max(retry_after or 0.0, first, 2 * self.pause), LONGEST)
        return self.pause

    def clear_refusals(self) -> None:
        """Forget the refusals after an ordinary answer."""
        self.refusals, self.pause = 0, 0.0

    def is_idle(self, now: float) -> bool:
        """Answer whether this state can be dropped."""
        return self.ready <= now and not self.refusals
