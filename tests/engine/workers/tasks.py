"""Functions for workers to call."""

from __future__ import annotations

import ctypes
import logging
import os
import resource
import signal
import sys
import time
from pathlib import Path

from pubcrawl.exceptions import FetchError, ParseError

logger = logging.getLogger(__name__)


def echo(value: bytes) -> bytes:
    return value


def total(value: bytes, *, times: int = 1) -> tuple[int, int]:
    return len(value) * times, os.getpid()


def pid() -> int:
    return os.getpid()


def nap(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def hang() -> None:
    """Hang in a C call, where no Python code and no signal handler can run."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    ctypes.PyDLL(None).sleep(3600)


def fail(body: bytes = b"") -> None:
    raise ParseError("made up", slug="not-pdf")


def refuse() -> None:
    raise FetchError("made up", slug="http-418", status=418, sets_exception=False)


def divide(url: str) -> float:
    return 1 / len(b"")


def unpicklable() -> object:
    return lambda: None


def warn() -> None:
    logger.warning("%s is odd", "this")


def swallow() -> int:
    """Take more memory than there is, in small pieces, as a parser would."""
    blocks = []
    while True:
        blocks.append(bytes(1024**2))


def segfault() -> None:
    ctypes.string_at(0)


def leave() -> None:
    os._exit(3)


def grow(size: int, log: str = "") -> int:
    """Take *size* bytes of memory; then write "in" and "out" to the file *log*."""
    data = bytearray(size)
    data[::4096] = b"x" * len(data[::4096])
    if log:
        for word in ("in", "out"):
            with Path(log).open("a") as file:
                file.write(f"{word}\n")
    return len(data)


def limits() -> tuple[int, int, int]:
    core, memory = (
        resource.getrlimit(which) for which in (resource.RLIMIT_CORE, resource.RLIMIT_AS)
    )
    return core[0], memory[0], os.nice(0)


def limits_of(body: bytes) -> tuple[int, int, int]:
    return limits()


def modules() -> set[str]:
    return {name.partition(".")[0] for name in sys.modules}


def short_of_memory(pid: int) -> int:
    """Raise ``MemoryError`` in the process *pid*; in any other return its process id."""
    if os.getpid() == pid:
        raise MemoryError
    return os.getpid()
