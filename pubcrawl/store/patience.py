"""
How long a store that is out of reach is waited for: a restart of PostgreSQL, a lock of SQLite.

    patience = Patience(STORE_PATIENCE)
    await patience.outlasts(lambda: store.flush())    # where other things go on meanwhile
    patience.outlast(lambda: store.flush())           # where there is nothing else to do

What is tried again has to be safe to repeat: the answer to a commit may be lost with the
connection, and nobody knows then whether it was done.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from pubcrawl.exceptions import StoreError, StoreUnavailable

logger = logging.getLogger(__name__)

PAUSE = 0.5  # seconds between two tries

P = ParamSpec("P")
T = TypeVar("T")


class Patience:
    """
    Whether to try again: until *seconds* after the first failure of those without a success since.

    *clock*: seconds of any clock that does not go back.
    """

    def __init__(
        self,
        seconds: float = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.seconds = seconds
        self._clock = clock
        self._sleep = sleep
        self._since: float | None = None

    @property
    def tried(self) -> bool:
        """Whether the last try failed."""
        return self._since is not None

    def endures(self, error: StoreError) -> bool:
        """Answer whether to try again after *error*."""
        if not isinstance(error, StoreUnavailable):
            return False
        now = self._clock()
        if self._since is None:
            self._since = now
            if self.seconds > 0:
                logger.warning("%s; tried again for %g seconds", error, self.seconds)
        return now - self._since < self.seconds

    def relieved(self) -> None:
        """Note that the store can be used."""
        if self._since is not None and self.seconds > 0:
            logger.info("the store answers again, after %.0f seconds", self._clock() - self._since)
        self._since = None

    def outlast(self, do: Callable[[], T]) -> T:
        """Return what *do* gives; nothing else happens while the store is out of reach."""
        while True:
            try:
                result = do()
            except StoreError as error:
                if not self.endures(error):
                    raise
                self._sleep(PAUSE)
            else:
                self.relieved()
                return result

    async def outlasts(self, do: Callable[[], T]) -> T:
        """Return what *do* gives; the crawl goes on while the store is out of reach."""
        while True:
            try:
                result = do()
            except StoreError as error:
                if not self.endures(error):
                    raise
                await asyncio.sleep(PAUSE)
            else:
                self.relieved()
                return result


class Patient(Protocol):
    """What has a patience."""

    @property
    def patience(self) -> Patience:
        """The patience of its database."""


S = TypeVar("S", bound=Patient)


def patient(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Return *method*, which is tried again while the store is out of reach."""

    @wraps(method)
    def tried(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.patience.outlast(lambda: method(self, *args, **kwargs))

    return tried
