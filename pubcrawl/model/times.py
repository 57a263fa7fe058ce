"""Times in JSON: ``2026-01-02T03:04:05.678Z`` for milliseconds since 1970."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache


@lru_cache(maxsize=64)  # the contents of a response have the same time
def iso(milliseconds: int) -> str:
    """Return *milliseconds* since 1970 as ``2026-01-02T03:04:05.678Z``."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC).isoformat()[:19]}.{rest:03}Z"


def milliseconds(text: str) -> int:
    """Return the milliseconds since 1970 of a time in the format of ``iso``."""
    moment = datetime.fromisoformat(text)
    return round(moment.timestamp() * 1000)
