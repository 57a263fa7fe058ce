"""
The workers of a crawl, forked from a process that has imported what they import.

    pool.start_process = WorkerForks().start_process

A crawl that was forked itself (``tests.crawls.forks``) forks, before it begins, the process that
its workers are forked from: a worker that starts as users start it spends ten times as long on
its imports as on its jobs. How users start them is held by ``tests.engine.workers`` and by all
crawls that ``Crawl.start`` begins.

A worker is a child of the crawl, as the pool expects, and not of the process that forks it. Only
``clone`` of Linux does that, and it has a number of its own on each kind of processor.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import resource
import signal
import socket
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NoReturn

from pubcrawl.engine.workers import worker

_CLONE_PARENT = 0x8000  # https://man7.org/linux/man-pages/man2/clone.2.html
_CLONE = {("Linux", "x86_64"): 56, ("Linux", "aarch64"): 220}.get(
    (platform.system(), platform.machine())
)
_USUAL = 60 * 1024**2  # bytes of address space of a worker that users start, when it has begun
_REQUEST = 64 * 1024  # bytes of one, at most
POSSIBLE = _CLONE is not None


class WorkerForks:
    """Forks workers; the process that does it ends with this one."""

    def __init__(self) -> None:
        self._asking, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        parent = os.getpid()
        with theirs:
            if not os.fork():
                self._asking.close()
                _answer(theirs, parent)

    def start_process(self, fd: int, *numbers: float) -> ForkedWorker:
        """Start a worker on the socket *fd*, as ``pool.start_process`` does."""
        request = json.dumps([numbers, sys.path]).encode()
        socket.send_fds(self._asking, [request], [fd])
        return ForkedWorker(int(self._asking.recv(100)))


class ForkedWorker:
    """A child of this process: what the pool wants of a ``subprocess.Popen``."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._one = Lock()  # a number that was waited for may be that of another process

    def poll(self) -> int | None:
        """Return its exit status, None while it runs."""
        with self._one:
            if self.returncode is None:
                found, status = os.waitpid(self.pid, os.WNOHANG)
                if found:
                    self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self) -> int:
        """Return its exit status when it has ended."""
        with suppress(ChildProcessError):  # another thread has its status
            os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
        status = self.poll()
        assert status is not None
        return status

    def kill(self) -> None:
        """Kill it, unless it is known to have ended."""
        with self._one:
            if self.returncode is None:
                os.kill(self.pid, signal.SIGKILL)


def _answer(asked: socket.socket, crawler: int) -> NoReturn:
    """Fork a worker for each request, until the crawl *crawler* ends."""
    worker._bind_to(crawler)
    _leave_out(_address_space() - _USUAL)
    while True:
        request, fds, _, _ = socket.recv_fds(asked, _REQUEST, 1)
        if not request:
            os._exit(0)
        pid = _fork_sibling()
        if not pid:
            asked.close()
            _work(fds[0], *json.loads(request))
        os.close(fds[0])
        asked.send(str(pid).encode())


def _fork_sibling() -> int:
    """Fork as ``os.fork`` does, but a child of the parent."""
    # Both hold the interpreter's lock, as ``os.fork`` does.
    python, c = ctypes.pythonapi, ctypes.PyDLL(None)
    python.PyOS_BeforeFork()
    pid: int = c.syscall(_CLONE, _CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0)
    (python.PyOS_AfterFork_Parent if pid else python.PyOS_AfterFork_Child)()
    assert pid >= 0, "no process could be made"
    return pid


def _work(fd: int, numbers: list[float], path: list[str]) -> NoReturn:
    """Be a worker, to its end."""
    status = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.path[:] = path
        parent, seconds, *sizes = numbers
        worker.main(fd, int(parent), seconds, *map(int, sizes))
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)  # what the crawl does at its end is not for its workers


def _leave_out(bytes_: int) -> None:
    """Let the limits of workers be about what they take besides so much of address space."""
    set_limit, peak = resource.setrlimit, worker._peak_virtual

    def setrlimit(kind: int, limits: tuple[int, int]) -> None:
        extra = bytes_ if kind == resource.RLIMIT_AS else 0
        set_limit(kind, (limits[0] + extra, limits[1] + extra))

    resource.setrlimit = setrlimit
    worker._peak_virtual = lambda: peak() - bytes_


def _address_space() -> int:
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[0])
    return pages * resource.getpagesize()
