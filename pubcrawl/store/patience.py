"""
Repeated attempts while a service is out of reach: PostgreSQL restarts, SQLite is locked, the
brokers of Kafka are away.

    patience = Patience(STORE_PATIENCE)
    await patience.outlasts(lambda: store.flush())    # the crawl goes on meanwhile
    patience.outlast(lambda: store.flush())           # nothing else runs meanwhile

The operation must be safe to repeat: if the connection breaks during a commit, it is
unknown whether the commit was done.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from math import isfinite
from typing import TypeVar

from pubcrawl.exceptions import PubcrawlError, StoreUnavailable

logger = logging.getLogger(__name__)

PAUSE = 0.5  # seconds between two attempts

T = TypeVar("T")


class Patience:
    """
    Whether to try again: until *seconds* after the first of a series of failures.

    *name*: of the service in the log. *unavailable*: the error that is worth another attempt.
    *clock*: seconds of a monotonic clock.
    """

    def __init__(
        self,
        seconds: float = 0,
        *,
        name: str = "the store",
        unavailable: type[PubcrawlError] = StoreUnavailable,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.seconds = seconds
        self.name = name
        self.unavailable = unavailable
        self._clock = clock
        self._sleep = sleep
        self._since: float | None = None

    @property
    def failing(self) -> bool:
        """Whether the last attempt failed."""
        return self._since is not None

    def endures(self, error: PubcrawlError) -> bool:
        """Return whether to try again after *error*."""
        if not isinstance(error, self.unavailable):
            return False
        now = self._clock()
        if self._since is None:
            self._since = now
            if self.seconds > 0:
                limit = f" for {self.seconds:g} seconds" if isfinite(self.seconds) else ""
                logger.warning("%s; trying again%s", error, limit)
        return now - self._since < self.seconds

    def note_success(self) -> None:
        """End a series of failures."""
        if self._since is not None and self.seconds > 0:
            seconds = self._clock() - self._since
            logger.warning("%s answers again, after %.0f seconds", self.name, seconds)
        self._since = None

    def attempt(self, do: Callable[[], T]) -> list[T]:
        """Return a list with the result of *do*, an empty one to try again."""
        try:
            result = do()
        except PubcrawlError as error:
            if not self.endures(error):
                raise
            return []
        self.note_success()
        return [result]

    def outlast(self, do: Callable[[], T]) -> T:
        """Return the result of *do*; the process stops while the store is out of reach."""
        while not (results := self.attempt(do)):
            self._sleep(PAUSE)
        return results[0]

    async def outlasts(self, do: Callable[[], T]) -> T:
        """Return the result of *do*; the crawl goes on while the store is out of reach."""
        while not (results := self.attempt(do)):
            await asyncio.sleep(PAUSE)
        return results[0]
