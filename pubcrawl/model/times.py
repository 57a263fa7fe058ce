"""Times in milliseconds since 1970, in JSON ``2026-01-02T03:04:05.678Z``; durations as text."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from time import time


@lru_cache(maxsize=64)  # the contents of a response have the same time
def iso(milliseconds: int) -> str:
    """Return *milliseconds* since 1970 as ``2026-01-02T03:04:05.678Z``."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC).isoformat()[:19]}.{rest:03}Z"


def milliseconds(text: str) -> int:
    """Return the milliseconds since 1970 of a time in the format of ``iso``."""
    moment = datetime.fromisoformat(text)
    return round(moment.timestamp() * 1000)


def now_ms() -> int:
    """Return the time now."""
    return int(time() * 1000)


def duration(seconds: float) -> str:
    """Return *seconds* as text, such as ``3 h 05 min``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 24:
        return f"{hours // 24:,} d {hours % 24} h"
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def seconds_left(to_do: int, rate: float, settled: int, active: int) -> float | None:
    """
    Return the seconds for *to_do* seeds at *rate* a second.

    None before as many were settled as are *active*: until then most of the time went into seeds
    that are not settled yet, and the rate is far too low.
    """
    return to_do / rate if rate > 0 and settled >= active else None
