"""
``scrapy`` commands, each in its own process with everything already imported.

    done = forks().run(["extract", "doi", "page.html"], folder)

A process that has imported Scrapy and this project, and read the built-in tables, forks
for every command (``fork_server.py``): a small crawl spends most of its time on loading its code.
A command does not affect the next one. The first pytest worker that needs that process starts
it; it serves all workers, and ends with the last.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tests.moments import wait_until

ROOT = Path(__file__).parents[2]
NOTHING: Mapping[str, str] = MappingProxyType({})
RUNS = 1000  # in place of an exit code: the command is still running
LENGTH = 8  # bytes of the number at the start of a message


@contextmanager
def alone() -> Iterator[None]:
    """Prevent other processes from starting or ending a fork server."""
    with Path(__file__).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Forks:
    """
    Runs commands one after another, with the environment *env* and the Python options *mode*.

    *path*: the socket of the fork server.
    """

    def __init__(self, env: Mapping[str, str], mode: Sequence[str] = ()) -> None:
        session = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12]
        checkout = f"{zlib.crc32(str(ROOT).encode()):x}"
        name = "-".join(["pubcrawl", checkout, session, *(each.strip("-") for each in mode)])
        self.path = f"{tempfile.gettempdir()}/{name}.socket"
        self._socket = socket.socket(socket.AF_UNIX)
        with alone():
            try:
                self._socket.connect(self.path)
            except OSError:
                self._start(env, mode)
                self._socket.connect(self.path)
        self._socket.sendall(bytes(LENGTH))
        self._codes = self._socket.makefile(encoding="utf-8")
        # Tests interrupt a crawl from a thread while they wait for its end: with no lock, one of
        # them read the other's code, and waited for ever.
        self._one_asks = threading.Lock()

    def _start(self, env: Mapping[str, str], mode: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *mode, "-m", "tests.crawls.fork_server", self.path],
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None
        with self._process.stdout as told:
            assert told.readline() == b"ready\n"

    def run(
        self,
        arguments: Sequence[str],
        folder: Path,
        stdin: str = "",
        env: Mapping[str, str] = NOTHING,
    ) -> subprocess.CompletedProcess[str]:
        """
        Run ``scrapy`` with *arguments* in *folder*, with *stdin* as its standard input.

        *env* is added to the environment after the settings have been read.
        *arguments* may also be a script with its arguments. SIGALRM ends a command that takes
        longer than ``LONGEST``.
        """
        with tempfile.TemporaryDirectory() as name:
            files = [Path(name, stream) for stream in ("in", "out", "err")]
            files[0].write_text(stdin, "utf-8")
            job = (list(arguments), str(folder), list(map(str, files)), dict(env))
            code = self._ask(job, "run")
            out, err = (file.read_text("utf-8") for file in files[1:])
        return subprocess.CompletedProcess(list(arguments), code, out, err)

    def start(self, arguments: Sequence[str], folder: Path) -> Fork:
        """Start ``scrapy`` with *arguments* in *folder*."""
        place = tempfile.TemporaryDirectory()
        files = [Path(place.name, stream) for stream in ("in", "out", "err")]
        files[0].touch()
        pid = self._ask((list(arguments), str(folder), list(map(str, files)), {}), "start")
        return Fork(self, pid, place)

    def poll(self, pid: int) -> int | None:
        """Return the exit code of a started process; None while it runs."""
        code = self._ask(pid, "poll")
        return None if code == RUNS else code

    def _ask(self, job: object, kind: str) -> int:
        with self._one_asks:
            self._socket.sendall(json.dumps((kind, job)).encode() + b"\n")
            return int(self._codes.readline())


class Fork:
    """A started process, with the part of ``subprocess.Popen`` that tests need."""

    def __init__(self, forks: Forks, pid: int, place: tempfile.TemporaryDirectory[str]) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._forks = forks
        self._place = place

    def poll(self) -> int | None:
        """Return the exit code, None while it runs."""
        if self.returncode is None:
            self.returncode = self._forks.poll(self.pid)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal to the process, unless it is known to have ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process."""
        self.send_signal(signal.SIGKILL)

    def log(self) -> str:
        """Return what the process has written to standard error so far."""
        err = Path(self._place.name, "err")
        return err.read_text("utf-8") if err.exists() else ""  # the process creates the file

    def wait(self) -> int:
        """Wait for the process to end, and return its exit code."""
        wait_until(lambda: self.poll() is not None)
        assert self.returncode is not None
        return self.returncode

    def communicate(self) -> tuple[str, str]:
        """Wait for the process to end; return its standard output and error."""
        self.wait()
        with self._place as name:
            return Path(name, "out").read_text("utf-8"), Path(name, "err").read_text("utf-8")


def environment() -> dict[str, str]:
    """Return the whole environment that commands of this project get."""
    return {
        "PATH": os.environ["PATH"],
        "SCRAPY_SETTINGS_MODULE": "pubcrawl.settings",
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm",
        "COLUMNS": "120",
    }


@cache
def forks() -> Forks:
    """Return the runner of this session's commands, which get ``environment`` alone."""
    return Forks(environment())


@cache
def developing() -> Forks:
    """Return the runner of scripts in Python's development mode and this environment."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NO_PROXY": "*"}
    return Forks(env, ("-X", "dev", "-W", "ignore"))
