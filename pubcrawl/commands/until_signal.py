"""Work that continues until the process receives a signal to end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType


@contextmanager
def until_signal() -> Iterator[Callable[[], bool]]:
    """Provide a function that returns True once SIGTERM or Ctrl-C has come."""
    asked = Event()

    def end(number: int, frame: FrameType | None) -> None:
        asked.set()

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield asked.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
