"""
The program of a worker: calls come in, answers go out, one at a time.

It keeps its limits itself: an alarm ends a job that takes too long, in whatever library it
hangs, even when the crawler is gone. It ends when the crawler does.
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
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any

from pubcrawl.exceptions import ParseError
from pubcrawl.parse import sizes
from pubcrawl.workers import wire

JOBS_MAX = 5000
"""Jobs after which a worker makes room for a fresh one; libraries in C leak a little."""

USUAL = 0.5
"""
Share of a worker's memory that a call may take; what needs more is called again with all of it.

Of recorded pages and PDFs none needs a third.
"""

_NEARLY = 0.9  # of what a call may take: libraries may have gone without
NICENESS = 10  # the crawler's event loop comes first: it waits half as long as with 5
RECORDS_MAX = 100  # lines of log that a job may give
_PEAK = re.compile(rb"VmPeak:\s*(\d+) kB")
_PR_SET_PDEATHSIG = 1  # https://man7.org/linux/man-pages/man2/PR_SET_PDEATHSIG.2const.html


class _Kept(logging.Handler):
    """Keeps what is logged, for the crawler to say."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[tuple[str, int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        if len(self.records) < RECORDS_MAX:
            self.records.append((record.name, record.levelno, record.getMessage()))


def main(fd: int, parent: int, seconds: float, memory: int, *largest: int) -> None:
    """
    Answer the calls that come by the socket *fd*, until it is closed.

    *parent*: process whose end ends this one. *seconds*: of a job. *memory*: bytes of
    address space, of which a call says how much it may take; a worker that has taken more than
    a call usually may is replaced. *largest*: ``parse.sizes.Sizes``.
    """
    _bind_to(parent)
    for of_terminal in (signal.SIGINT, signal.SIGHUP):  # the crawler's business
        signal.signal(of_terminal, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    sizes.limit(sizes.Sizes(*largest))
    os.nice(NICENESS)
    kept = _Kept()
    logging.basicConfig(handlers=[kept], level=logging.WARNING)
    # What most calls need, 0.2 seconds, while the first one may be still on its way.
    import_module("pubcrawl.workers.jobs")
    gc.freeze()
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
            cramped = cramped or _has_taken(call.memory * _NEARLY)
            last = cramped or number == JOBS_MAX or _has_taken(memory * USUAL)
            _send(connection, wire.WorkerAnswer(value, error, kept.records, last, cramped), call)
            if last:
                break
            kept.records.clear()


def _outcome(call: wire.Call, seconds: float) -> tuple[Any, Exception | None, bool]:
    """Return value, error, and whether memory ran out."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call.function(*call.args, **call.kwargs), None, False
    except MemoryError:
        return None, _exhausted(), True
    except Exception as error:  # whatever it is, the crawler has to know
        error.add_note("".join(traceback.format_exception(error)))
        return None, error, False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _send(connection: socket.socket, answer: wire.WorkerAnswer, call: wire.Call) -> None:
    try:
        data = wire.answered(answer, call.function)
    except MemoryError:
        answer = wire.WorkerAnswer(None, _exhausted(), [], last=True, cramped=True)
        data = wire.answered(answer, call.function)
    except (ValueError, TypeError) as error:
        told = ParseError(f"its answer has no form as data: {error}", slug="parse-crashed")
        data = wire.answered(answer._replace(value=None, error=told), call.function)
    connection.sendall(wire.NUMBER.pack(len(data)) + data)  # at once: each wakes the crawler


def _too_large() -> None:
    raise MemoryError


def _exhausted() -> ParseError:
    return ParseError("it needs more memory than WORKER_MEMORY", slug="parse-crashed")


def _has_taken(memory: float) -> bool:
    """Answer whether this process has had so many bytes of address space."""
    # Linux lets the first begin with what the crawler held, but it is never too low by more
    # than what is not in memory; to read the truth takes 50 µs.
    return _held() > memory / 2 and _taken() > memory


def _held() -> int:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _taken() -> int:
    if sys.platform == "linux":
        found = _PEAK.search(Path("/proc/self/status").read_bytes())
        return int(found[1]) * 1024 if found else 0
    return _held()


def _bind_to(parent: int) -> None:
    """End with *parent*: at once on Linux, elsewhere before the next job."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it was faster
        sys.exit()
