"""A limit of processor time, for loops that check it often."""

from __future__ import annotations

from time import monotonic, process_time
from typing import ClassVar

_INTERVAL = 0.01  # seconds between two readings of the processor time


class TimeLimit:
    """
    A limit of *seconds* of processor time, accurate to a hundredth of a second.

    Reading the processor time is a system call; in a profile of a crawl's workers it took a fifth
    of the samples. The clock costs a tenth of that. It gives an upper bound of the processor time
    since the last such call, so the call is only made when that bound exceeds the limit.

    Tests replace ``monotonic`` and ``process_time`` of this module.
    """

    __slots__ = ("_clock", "_processor")

    _last_reading: ClassVar[tuple[float, float]] = (-1.0, 0.0)  # clock, processor time

    def __init__(self, seconds: float) -> None:
        now = monotonic()
        read_at, used = TimeLimit._last_reading
        if now - read_at > _INTERVAL:
            read_at, used = TimeLimit._last_reading = now, process_time()
        self._clock = now + seconds
        self._processor = used + (now - read_at) + seconds

    def left(self) -> float:
        """Return the seconds that work may take before the next check is due."""
        left = self._clock - monotonic()
        return left if left > 0 else max(self._processor - process_time(), 0.0)

    def passed(self) -> bool:
        """Answer whether the limit has passed."""
        return monotonic() > self._clock and process_time() > self._processor
