"""A limit of the processor's time, for loops that look at it again and again."""

from __future__ import annotations

from time import monotonic, process_time
from typing import ClassVar

_APART = 0.01  # seconds between two questions for the processor's time


class TimeLimit:
    """
    Tells when work has taken *seconds* of the processor, to a hundredth of a second.

    To ask for the processor's time is a call of the system, at which a profile found the workers
    of a crawl in a fifth of its samples. The clock costs a tenth of that, and shows that less is
    over than may be, or how much it can have been since the last such call.

    Tests put other clocks in the place of ``monotonic`` and ``process_time`` of this module.
    """

    __slots__ = ("_clock", "_processor")

    _asked: ClassVar[tuple[float, float]] = (-1.0, 0.0)  # clock and processor at the last call

    def __init__(self, seconds: float) -> None:
        now = monotonic()
        asked, used = TimeLimit._asked
        if now - asked > _APART:
            asked, used = TimeLimit._asked = now, process_time()
        self._clock = now + seconds
        self._processor = used + (now - asked) + seconds

    def left(self) -> float:
        """Return seconds of the processor that work may take before it is worth asking again."""
        left = self._clock - monotonic()
        return left if left > 0 else max(self._processor - process_time(), 0.0)

    def passed(self) -> bool:
        """Answer whether it is over."""
        return monotonic() > self._clock and process_time() > self._processor
