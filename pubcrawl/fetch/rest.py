"""
How long a host rests: after each answer, and after each refusal.

    answer     rests as long as it took × *factor*, at most *longest*
    refusal    rests for its Retry-After, at least *first*, and twice as long as the time before
    so many refusals in a row: until that rest is over, its requests fail at once
    ordinary answer: the next refusal is the first again

Nothing here has a clock or a store: whoever asks passes the time and keeps the state.
"""

from __future__ import annotations

from dataclasses import dataclass

LONGEST = 86_400.0
"""Seconds: no host is left alone for longer than a day, whatever it asks for."""


def after_answer(seconds: float, *, factor: float, longest: float) -> float:
    """Return the seconds that a host rests after an answer that took *seconds*."""
    return min(max(0.0, factor * seconds), longest)


@dataclass(slots=True)
class HostRest:
    """
    What is to be known of a host's rest.

    *ready*: no page is asked for before, seconds of a clock that does not go back.
    *refusals*: in a row. *pause*: seconds that the last of them cost.
    """

    ready: float = 0.0
    refusals: int = 0
    pause: float = 0.0

    def refused(self, asked: float | None, *, first: float) -> float:
        """
        Count a refusal; return the seconds of rest after it.

        *asked*: its Retry-After, None where it names no time.
        """
        self.refusals += 1
        self.pause = min(max(asked or 0.0, first, 2 * self.pause), LONGEST)
        return self.pause

    def accepted(self) -> None:
        """Note an ordinary answer."""
        self.refusals, self.pause = 0, 0.0

    def is_idle(self, now: float) -> bool:
        """Answer whether nothing would be lost if this were forgotten."""
        return self.ready <= now and not self.refusals
