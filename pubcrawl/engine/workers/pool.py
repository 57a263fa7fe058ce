"""
Worker processes, so that a job that is slow, large or crashes does not stop the crawler.

Jobs wait in order of arrival. A worker starts when it is first needed, or a little before,
and is replaced when it has died, grown, or done many jobs.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from pubcrawl.engine.crashes import log_crash
from pubcrawl.engine.workers import wire
from pubcrawl.engine.workers.worker import USUAL
from pubcrawl.exceptions import Crash, ParseError, PubcrawlError, SettingError
from pubcrawl.fetch.body_file import BodyFile
from pubcrawl.formats import sizes
from pubcrawl.formats.sizes import Sizes

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

MEMORY_MIN = 256 * 1024**2
"""Smallest ``WORKER_MEMORY``: half of it is enough for a worker with all its libraries."""

LARGE = 1024**2
"""Bytes of a body above which an error may hide a lack of memory, as errors in XML do."""

DEFAULTS = Sizes()
_SIZES = ("HTML_MAXSIZE", "PDF_STREAMS_MAXSIZE")
# In a Scrapyd egg, only this process has pubcrawl on its path.
_BOOT = (
    "import sys; fd, parent, seconds, *sizes = sys.argv[1:7]; sys.path[:] = sys.argv[7:]; "
    "from pubcrawl.engine.workers.worker import main; "
    "main(int(fd), int(parent), float(seconds), *map(int, sizes))"
)


class Pool:
    """
    At most *size* worker processes; 0: this process does the jobs, without limits.

    *seconds*: limit of a job, by the clock. *memory*: bytes of address space of a worker; a
    job may take half of it, and if it needs more, it is repeated with all, one at a time.
    *count* is called with each event: ``jobs``, ``started``, ``large``, ``timeouts``,
    ``crashes``, ``errors``. *largest*: size limits for readers.
    """

    def __init__(
        self,
        size: int,
        seconds: float,
        memory: int,
        count: Callable[[str], object] = str,
        largest: Sizes = DEFAULTS,
    ) -> None:
        self._size, self._seconds, self._memory, self._count = size, seconds, memory, count
        self._largest = largest
        self._slots = asyncio.Semaphore(size)
        self._large = asyncio.Lock()
        self._workers: set[_Worker] = set()
        self._idle: list[_Worker] = []
        self._closed = False

    @staticmethod
    def from_crawler(crawler: Crawler) -> Pool:
        """
        Return the pool of the settings; it closes when the engine stops.

        Raises ``SettingError`` like ``pool_of``.
        """
        from scrapy import signals  # workers import this file too, and start faster without it

        stats = crawler.stats

        def _count(what: str) -> None:
            if stats is not None:
                stats.inc_value(f"workers/{what}")

        pool = pool_of(crawler.settings, _count)
        crawler.signals.connect(pool.close, signal=signals.engine_stopped, weak=False)
        return pool

    def expect(self) -> None:
        """Start a worker before its job arrives: loading the libraries takes 0.4 seconds."""
        if len(self._workers) < self._size and not self._closed:
            self._idle.append(self._start_worker())

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """
        Return the result of *function*, called in a worker; raise the project's errors it raises.

        The worker finds it by its name in its module. Pass large bytes by position; a ``BodyFile``
        arrives as bytes. Also raises
        ``ParseError``: ``parse-timeout``; ``parse-crashed`` if the worker dies or needs too
        much memory, and, as ``Crash``, for any other error.
        """
        try:
            return await self.call(function, *args, **kwargs)
        except Exception as error:
            if isinstance(error, PubcrawlError) and not isinstance(error, Crash):
                raise
            self._count("errors")
            raise log_crash(error, _subject((*kwargs.values(), *args))) from None

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what ``run`` does, but raise unforeseen errors as they are, without a log line."""
        self._count("jobs")
        if not self._size:
            values: Any = (bytes(arg) if isinstance(arg, BodyFile) else arg for arg in args)
            return function(*values, **kwargs)
        answer = await self._answer(wire.Call(function, args, kwargs))
        for name, level, message in answer.records:
            logging.getLogger(name).log(level, "%s", message)
        if answer.error is not None:
            raise answer.error
        value: T = answer.value
        return value

    def close(self) -> None:
        """End all workers, and cancel running and waiting jobs."""
        self._closed = True
        self._idle.clear()
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.wait()
        self._workers.clear()

    async def _answer(self, call: wire.Call) -> wire.WorkerAnswer:
        """Return the answer to *call*, with half of a worker's memory, else with all of it."""
        usual = int(self._memory * USUAL)
        size = sum(len(each) for each in call.args if isinstance(each, bytes | BodyFile))
        if 4 * size < usual:
            async with self._slots:
                answer = await self._ask_worker(call._replace(memory=usual))
            failed = answer.error is not None and size > LARGE
            if not (answer.cramped or failed):
                return answer
        self._count("large")
        async with self._large, self._slots:
            return await self._ask_worker(call._replace(memory=self._memory))

    async def _ask_worker(self, call: wire.Call) -> wire.WorkerAnswer:
        worker = self._worker()
        answer = None
        try:
            answer = await worker.ask(call)
        finally:
            # A dead or cancelled worker must not be reused: it would return the answer of
            # this job.
            if answer is None or answer.last:
                ended = self._dismiss(worker)
            else:
                self._idle.append(worker)
        if answer is not None and not answer.last:
            return answer
        status = await ended  # now its memory is free
        if answer is not None:
            return answer
        if self._closed:
            raise asyncio.CancelledError("the crawl has ended")
        if status == -signal.SIGABRT and call.memory < self._memory:  # pdfium, lexbor: no memory
            return wire.WorkerAnswer(None, None, [], last=True, cramped=True)
        raise self._death(status)

    def _worker(self) -> _Worker:
        """Return an idle worker."""
        if self._closed:
            raise asyncio.CancelledError("the crawl has ended")
        while self._idle:
            worker = self._idle.pop()
            if worker.process.poll() is None:
                return worker
            self._dismiss(worker)  # it has died while idle
        return self._start_worker()

    def _start_worker(self) -> _Worker:
        self._count("started")
        worker = _Worker(self._seconds, self._memory, self._largest)
        self._workers.add(worker)
        return worker

    def _dismiss(self, worker: _Worker) -> asyncio.Future[int]:
        """End *worker*, and return its future exit status; freeing its memory takes time."""
        self._workers.discard(worker)
        worker.process.kill()
        worker.hang_up()
        return asyncio.get_running_loop().run_in_executor(None, worker.process.wait)

    def _death(self, status: int) -> ParseError:
        if status == -signal.SIGALRM:
            self._count("timeouts")
            message = f"no result after {self._seconds:g} seconds (WORKER_TIMEOUT)"
            return ParseError(message, slug="parse-timeout")
        self._count("crashes")
        return ParseError(f"the worker ended with status {status}", slug="parse-crashed")


def _subject(arguments: Iterable[object]) -> str:
    """Return the address that a job is about."""
    addresses = (getattr(each, "url", each) for each in arguments)
    return next((each for each in addresses if isinstance(each, str) and "://" in each), "a body")


def pool_of(
    settings: BaseSettings, count: Callable[[str], object] = str, kind: type[Pool] | None = None
) -> Pool:
    """
    Return a pool by ``WORKERS``, ``WORKER_TIMEOUT`` and ``WORKER_MEMORY``; *kind*: its class.

    Its size limits, ``HTML_MAXSIZE`` and ``PDF_STREAMS_MAXSIZE``, apply to this process too.
    Raises ``SettingError``.
    """
    size = settings.getint("WORKERS")
    seconds = settings.getfloat("WORKER_TIMEOUT")
    memory = settings.getint("WORKER_MEMORY")
    if size < 0:
        raise SettingError(f"WORKERS={size}: give a number of processes, 0 or more")
    if not 0 < seconds < float("inf"):
        raise SettingError(f"WORKER_TIMEOUT={seconds}: give a number of seconds above 0")
    if memory < MEMORY_MIN:
        raise SettingError(f"WORKER_MEMORY needs {MEMORY_MIN} bytes or more, not {memory}")
    largest = Sizes(*map(settings.getint, _SIZES, DEFAULTS))
    for name, most in zip(_SIZES, largest, strict=True):
        if most <= 0:
            raise SettingError(f"{name} is a number of bytes above 0, not {most}")
    sizes.limit(largest)
    return (kind or Pool)(size, seconds, memory, count, largest)


def start_process(fd: int, *numbers: float) -> subprocess.Popen[bytes]:
    """Start a worker on the socket *fd*; *numbers* are the other arguments of ``worker.main``."""
    return subprocess.Popen(  # noqa: S603 - this program, with numbers and paths
        [sys.executable, "-c", _BOOT, *map(str, (fd, *numbers)), *sys.path],
        stdin=subprocess.DEVNULL,
        pass_fds=[fd],
    )


class _Worker:
    """A worker process, and the socket to it."""

    def __init__(self, seconds: float, memory: int, largest: Sizes) -> None:
        self._socket, theirs = socket.socketpair()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        for end in (self._socket, theirs):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * wire.PIECE)
        with theirs:
            fd = theirs.fileno()
            self.process = start_process(fd, os.getpid(), seconds, memory, *largest)

    async def ask(self, call: wire.Call) -> wire.WorkerAnswer | None:
        """Return the answer to *call*; None if the worker ends instead."""
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection(sock=self._socket, limit=wire.PIECE)
            reader, writer = self._streams
            for piece in wire.packed(call):
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)  # drain yields only if the worker does not keep up
            (length,) = wire.NUMBER.unpack(await reader.readexactly(wire.NUMBER.size))
            return wire.answer_of(await reader.readexactly(length), call.function)
        except (ConnectionError, asyncio.IncompleteReadError):
            return None
        except wire.BadAnswer as error:
            logger.error("a worker's answer does not fit %s: %s", call.function, error)
            return None

    def hang_up(self) -> None:
        """Close the socket."""
        if self._streams:
            self._streams[1].close()
        else:
            self._socket.close()
