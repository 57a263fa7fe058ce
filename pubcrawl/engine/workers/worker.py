"""
The program of a worker process: it receives calls and sends answers, one at a time.

It enforces its own limits: an alarm ends a job that takes too long, even within a C library
or after the end of the crawler. The worker ends when the crawler does.
"""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import re
import resource
import signal
import socket
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from pubcrawl.engine.workers import wire
from pubcrawl.exceptions import Crash, ParseError, PubcrawlError
from pubcrawl.formats import sizes

JOBS_MAX = 5000
"""Jobs after which a fresh worker replaces this one; libraries in C leak a little."""

USUAL = 0.5
"""
Share of a worker's memory that a call may take; if it needs more, it is repeated with all of it.

None of the recorded pages and PDFs needs a third.
"""

_NEARLY = 0.9  # share of a call's memory; above it, a library may have lacked memory
NICENESS = 10  # the crawler's event loop has priority: it waits half as long as with 5
_COLLECTED = 50_000  # new objects between searches for garbage; pages leave none
RECORDS_MAX = 100  # log lines of a job
_PEAK = re.compile(rb"VmPeak:\s*(\d+) kB")
_PR_SET_PDEATHSIG = 1  # https://man7.org/linux/man-pages/man2/PR_SET_PDEATHSIG.2const.html


class _LogCollector(logging.Handler):
    """Collects log records for the crawler's log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[tuple[str, int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        if len(self.records) < RECORDS_MAX:
            self.records.append((record.name, record.levelno, record.getMessage()))


def main(fd: int, parent: int, seconds: float, memory: int, *largest: int) -> None:
    """
    Answer the calls on the socket *fd*, until it is closed.

    *parent*: pid of the crawler; this process ends with it. *seconds*: limit of a job.
    *memory*: bytes of address space, of which a call says how much it may take; a worker that
    has used more than the usual share is replaced. *largest*: ``formats.sizes.Sizes``.
    """
    _bind_to(parent)
    for of_terminal in (signal.SIGINT, signal.SIGHUP):  # the crawler handles them
        signal.signal(of_terminal, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    sizes.limit(sizes.Sizes(*largest))
    os.nice(NICENESS)
    log = _LogCollector()
    logging.basicConfig(handlers=[log], level=logging.WARNING)
    # Most calls need it; loading takes 0.2 seconds, while the first call may be under way.
    import_module("pubcrawl.reading.jobs")
    gc.freeze()
    gc.set_threshold(_COLLECTED)
    with socket.socket(fileno=fd) as connection, connection.makefile("rb") as calls:
        for number in range(1, JOBS_MAX + 1):
            try:
                call = wire.received(calls)
            except MemoryError:
                call = wire.Call(_too_large, memory=memory)
            if call is None:
                break
            resource.setrlimit(resource.RLIMIT_AS, (call.memory, memory))
            value, error, cramped = _outcome(call, seconds)
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            cramped = cramped or _has_used(call.memory * _NEARLY)
            last = cramped or number == JOBS_MAX or _has_used(memory * USUAL)
            _send(connection, wire.WorkerAnswer(value, error, log.records, last, cramped))
            if last:
                break
            log.records.clear()


def _outcome(call: wire.Call, seconds: float) -> tuple[Any, Exception | None, bool]:
    """Return value, error, and whether memory ran out."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call.function(*call.args, **call.kwargs), None, False
    except MemoryError:
        return None, _exhausted(), True
    except PubcrawlError as error:  # the crawler raises it
        return None, error, False
    except Exception as error:
        return None, Crash.of(error), False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _send(connection: socket.socket, answer: wire.WorkerAnswer) -> None:
    try:
        data = wire.answered(answer)
    except MemoryError:
        answer = wire.WorkerAnswer(None, _exhausted(), [], last=True, cramped=True)
        data = wire.answered(answer)
    except (ValueError, TypeError) as error:
        failure = ParseError(f"its answer cannot be encoded: {error}", slug="parse-crashed")
        data = wire.answered(answer._replace(value=None, error=failure))
    connection.sendall(wire.NUMBER.pack(len(data)) + data)  # in one call: each wakes the crawler


def _too_large() -> None:
    raise MemoryError


def _exhausted() -> ParseError:
    return ParseError("it needs more memory than WORKER_MEMORY", slug="parse-crashed")


def _has_used(memory: float) -> bool:
    """Return whether this process has used more than *memory* bytes of address space."""
    # The resident size is a quick lower bound (on Linux it starts at the crawler's); reading
    # the exact peak takes 50 µs.
    return _peak_resident() > memory / 2 and _peak_virtual() > memory


def _peak_resident() -> int:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _peak_virtual() -> int:
    if sys.platform == "linux":
        match = _PEAK.search(Path("/proc/self/status").read_bytes())
        return int(match[1]) * 1024 if match else 0
    return _peak_resident()


def _bind_to(parent: int) -> None:
    """End with *parent*: at once on Linux, elsewhere before the next job."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # the crawler has ended already
        sys.exit()
