"""
Moments that do not depend on the speed of the machine: an event, never a time.

    with Server() as server:
        kill_at(server, 12, lambda: crawl.start(spider="ingest"))    # at its 12th request
    wait_until(lambda: crawl.stored(), process)                      # as soon as that is true
"""

from __future__ import annotations

import os
import random
import select
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TextIO, TypeVar

from tests.server import Server

T = TypeVar("T")

HANGS = 1800
"""
Seconds after which a test gives up; nothing takes that long, however busy the machine is.

Hostile bodies took more than 600 when four other processes and three tests shared two processors:
the workers that read them have a lower priority than all other processes.
"""

_LOOK = 0.02  # seconds between two checks; a check may query a database


class Process(Protocol):
    """A running process: ``subprocess.Popen``, ``tests.crawls.forks.Fork``."""

    def poll(self) -> int | None:
        """Return the exit code; None while the process runs."""

    def kill(self) -> None:
        """Kill the process."""

    def communicate(self) -> tuple[Any, Any]:
        """Wait for the end of the process."""


def wait_until(happened: Callable[[], T], process: Process | None = None) -> T:
    """
    Return what *happened* gives as soon as it is true.

    Fails after ``HANGS`` seconds, or if *process* ends before.
    """
    until = time.monotonic() + HANGS
    while not (found := happened()):
        if process is not None and process.poll() is not None:
            found = happened()  # its last act may have come after the look
            assert found, "the process ended before that happened"
            return found
        assert time.monotonic() < until, f"that did not happen in {HANGS} seconds"
        time.sleep(_LOOK)
    return found


class Logging(Process, Protocol):
    """A process whose log can be read while it runs: ``tests.crawls.forks.Fork``."""

    def log(self) -> str:
        """Return the standard error of the process so far."""


def line_with(process: subprocess.Popen[str] | Logging, text: str) -> str:
    """Return the log of *process* up to the next line with *text*; the process continues."""
    if not isinstance(process, subprocess.Popen):
        wait_until(lambda: text in process.log(), process)
        return process.log()
    assert process.stderr is not None
    log = ""
    while line := process.stderr.readline():
        log += line
        if text in line:
            return log
    raise AssertionError(f"no line with {text!r}:\n{log}")


def lines_of(pipe: Path, process: Process) -> TextIO:
    """
    Return the lines that *process* writes to a named *pipe*, as soon as the first arrives.

    Fails if *process* ends before.
    """
    descriptor = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    wait_until(lambda: select.select([descriptor], [], [], 0)[0], process)
    os.set_blocking(descriptor, True)
    return os.fdopen(descriptor, encoding="utf-8")


def kill(process: Process) -> None:
    """Kill *process*, which must still be running."""
    assert process.poll() is None, "the process ended before it was killed"
    process.kill()
    process.communicate()


def chance_of_run() -> random.Random:
    """
    Return the random generator of a test; the output of a failed test shows its seed.

    Under CI the seed is fixed, as in Hypothesis, so that a change does not fail because of a new
    random case.
    """
    seed = 1 if os.environ.get("CI") else random.randrange(10**6)
    print("chance from seed", seed)
    return random.Random(seed)


def kill_at(
    server: Server,
    number: int,
    start: Callable[[], Process],
    when: Callable[[], bool] = lambda: True,
    then: Callable[[], object] = lambda: True,
) -> None:
    """
    Start a process with *start*, and kill it at its *number*-th request to *server*.

    The server does not answer that request or any later one, so the process cannot finish. With
    *when*, the kill is at the first request from there on for which *when* is true. With *then*,
    the kill also waits for *then*, for example a row in the store, which must need no further
    request.
    """
    held = server.hold(number, when)
    process = start()
    try:
        wait_until(held.is_set, process)
        wait_until(then, process)
        kill(process)
    finally:
        process.kill()
        server.release()
    # Its requests must not overlap with those of the next process.
    wait_until(server.idle)
