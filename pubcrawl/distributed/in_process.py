"""
Jobs in the calling process, for an engine that replaces this process when it dies.

Sending each page to another process and its record back costs a tenth of reading it.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from pubcrawl.engine.workers.pool import Pool

P = ParamSpec("P")
T = TypeVar("T")


class InProcessPool(Pool):
    """
    A pool that does jobs in this process, within the time of a worker.

    A job that takes too long or crashes ends this process, as it would end a worker. A job that
    lacks memory is repeated in a worker, whose limits decide.
    """

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See ``Pool``."""
        signal.setitimer(signal.ITIMER_REAL, self._seconds)
        try:
            return function(*args, **kwargs)
        except MemoryError:
            pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return await super().call(function, *args, **kwargs)
