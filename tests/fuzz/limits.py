"""The limits of a step of a case: processor time and memory."""

from __future__ import annotations

import faulthandler
import logging
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from pubcrawl.exceptions import PubcrawlError

SECONDS = 2.0
"""Seconds of processor time that a step may take."""

MEMORY = 2 * 1024**3
"""Bytes that the process may use in addition to its memory at the start."""


class BrokenLaw(AssertionError):
    """Raised when a result breaks a law."""


def begin(log: TextIO) -> None:
    """Set the limits of this process; a breach kills it, and *log* says where."""
    logging.disable(logging.CRITICAL)
    faulthandler.enable(log)
    # A system timer also ends a step that is stuck in C.
    faulthandler.register(signal.SIGPROF, log, chain=True)
    # This process is a fork of a test process, which may already use gigabytes.
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    limit = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def step(function: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """Return the result of *function*, or the named error that it raises."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return function(*args, **named)
    except PubcrawlError as error:
        return error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def law(holds: bool, what: str, *values: object) -> None:
    """Raise ``BrokenLaw`` unless it *holds*."""
    if not holds:
        shown = ", ".join(repr(value)[:300] for value in values)
        raise BrokenLaw(f"{what}: {shown}" if values else what)


def sound(name: str, words: str, *, nul: bool = False) -> None:
    """Check that a text can be stored and written anywhere."""
    law(nul or "\0" not in words, f"{name} has U+0000", words)
    try:
        words.encode()
    except UnicodeEncodeError as error:
        law(False, f"{name} has half a character", words[max(0, error.start - 20) : error.end + 20])
