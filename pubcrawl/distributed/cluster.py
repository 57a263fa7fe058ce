"""
The engine: parts on the workers of a Dask cluster, on this machine or on others.

Dask passes a part to another worker when its worker dies, and drops it after it has killed four
workers.
https://distributed.dask.org/en/stable/resilience.html
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any

from pubcrawl.distributed.parts import PartResult, SeedPart, Work, release
from pubcrawl.exceptions import UsageError

logger = logging.getLogger(__name__)

_DASK = {
    # Dask ends a worker that takes nearly its share of the machine's memory. It cannot spill the
    # records of a part, which are not results of tasks, so a worker that pauses would not go on.
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
    # Threads that look at the one that reads, 100 times a second, take a tenth of its time.
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    # A worker that ends while Dask still waits for its first word is not started again. Without
    # this limit the parts that are left would wait for ever, as on a machine at its limits.
    "distributed.scheduler.no-workers-timeout": "5 minutes",
}

AHEAD = 3
"""Parts with each worker: the scheduler never holds the whole list."""

PATIENCE = 30
"""Seconds in which a running cluster must answer."""


def results_here(parts: Iterable[SeedPart], work: Work) -> Iterator[PartResult]:
    """Yield the result of each part, read in this process, without Dask."""
    try:
        for part in parts:
            yield _result(work, part)
    finally:
        release()


def results(
    parts: Iterable[SeedPart], work: Work, *, workers: int, scheduler: str = ""
) -> Iterator[PartResult]:
    """
    Yield the result of each part when it is ready, in any order.

    *workers*: processes on this machine. *scheduler*: address of a running cluster instead,
    such as ``tcp://host:8786``; its workers have pubcrawl and the same folders. Raises
    ``UsageError`` without Dask, and for a cluster that does not answer.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise UsageError(
            "reading on several processes needs Dask: pip install distributed pyarrow; "
            "--workers 0 reads in this process"
        ) from error
    # Ctrl-C is for this process, which ends its workers; they inherit what is blocked. The tracker
    # of multiprocessing unblocks it again when it starts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        client_of_job = _client(distributed, workers, scheduler)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    with client_of_job as client:
        cores = sum(client.nthreads().values()) or workers
        left = iter(parts)
        numbers: dict[str, int] = {}

        def _submit(part: SeedPart) -> Any:
            future = client.submit(_result, work, part, pure=False)
            numbers[future.key] = part.number
            return future

        running = distributed.as_completed(map(_submit, islice(left, AHEAD * cores)))
        for future in running:
            number = numbers.pop(future.key)
            if (failure := future.exception()) is None:
                yield future.result()
            else:  # its workers have died, or the cluster cannot run it
                yield PartResult(number, 0, error=f"{type(failure).__name__}: {failure}")
            for part in islice(left, 1):
                running.add(_submit(part))
        client.run(release)


def _result(work: Work, part: SeedPart) -> PartResult:
    """Return the result of *part*, with an error if it cannot be read."""
    try:
        return work(part)
    except Exception as error:  # the other parts go on
        logger.debug("part %d", part.number, exc_info=error)
        return PartResult(part.number, 0, error=f"{type(error).__name__}: {error}")


def _client(distributed: Any, workers: int, scheduler: str) -> Any:
    """Return a client of the cluster at *scheduler*, or of a new one with *workers*."""
    if not scheduler:
        import_module("dask").config.set(_DASK)
        return distributed.Client(
            n_workers=workers,
            threads_per_worker=1,  # reading holds the interpreter's lock
            dashboard_address=None,
            # Without a page, too, its server takes port 8787, with a warning for the next one.
            scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
            host="127.0.0.1",
            silence_logs=logging.CRITICAL,
        )
    try:
        return distributed.Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(
            f"--scheduler {scheduler}: no cluster of Dask answers there: {error}"
        ) from error
