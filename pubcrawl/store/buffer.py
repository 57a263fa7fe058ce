"""The ends of claimed seeds, and the answers for the others, that wait to be written together."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Collection
from typing import Any, ClassVar

from sqlalchemy import Connection

from pubcrawl.exceptions import StoreError
from pubcrawl.store.answers import Answers
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import SeedEnd
from pubcrawl.store.queue import Queue

logger = logging.getLogger(__name__)

BUFFER_TIME = 1000  # longest wait of an end, in milliseconds


class EndBuffer:
    """
    The ends of seeds of *queue* that wait for the next transaction in *database*, and the answers.

    *run*: name of the crawl. *committed*: called with each written end. *rows_max*: the number of
    ends after which they are written.

    Times are milliseconds since 1970. For one thread.
    """

    rows_max: ClassVar[int]

    def __init__(
        self,
        database: Database,
        queue: Queue,
        run: str = "",
        committed: Callable[[SeedEnd], object] | None = None,
    ) -> None:
        self.database = database
        self.patience = database.patience
        self.queue = queue
        self.run = run or queue.worker
        self.answers = Answers(database)
        self._committed = committed
        self._buffer: list[SeedEnd] = []

    @property
    def waiting(self) -> int:
        """The number of ends that are not committed yet."""
        return len(self._buffer)

    def learn(self, seed: int, key: str, answer: object, now: int, **more: Any) -> None:
        """
        Keep what an answer gave for *seed* until it is settled; if it fails, for a day.

        *key*: its ``answer_key``; *more*: see ``Answers.put``.
        """
        self._flush_soon()
        self.answers.put(seed, key, answer, now, **more)

    def keep(self, end: SeedEnd) -> None:
        """Write *end* with the next commit."""
        self._buffer.append(end)
        self._flush_soon()

    def flush_if_due(self, now: int) -> None:
        """
        Commit ends that have waited ``BUFFER_TIME``; give a sign of life if it is due.

        Raises ``StoreError`` when ``patience`` is used up.
        """
        if self._buffer and now - self._buffer[0].time >= BUFFER_TIME:
            self.patience.attempt(self.flush)
        else:
            self.queue.sign_if_due()

    def flush(self) -> None:
        """
        Commit waiting ends and answers.

        Raises ``StoreError``, and keeps them for the next try. They may have been written
        all the same; a second write changes nothing.
        """
        if self._buffer or self._has_more or self.answers.due:
            self._flush(len(self._buffer))

    def close(self) -> None:
        """
        Commit the rest, release open claims, and close.

        Raises ``StoreError``; the call may be repeated.
        """
        self.give_back()
        self.database.close()

    def give_back(self) -> None:
        """Commit the rest, and release open claims."""
        self.answers.closing = True
        self.flush()
        self.queue.give_back()

    def hand_over(self, seeds: Collection[int]) -> None:
        """Release the claims on *seeds*, and write the answers for them: another worker goes on."""
        with self.database.write() as connection:
            self.answers.write(connection, (), seeds)
            self.queue.release(connection, seeds)
        self.answers.note_written()
        self.queue.note_settled(seeds)

    @property
    def _has_more(self) -> bool:
        """Whether something else waits."""
        return False

    @abstractmethod
    def claim(self, list_id: int, count: int, now: int) -> list[Any]:
        """Claim at most *count* due seeds of a list."""

    @abstractmethod
    def _write(self, connection: Connection, ends: list[SeedEnd]) -> None:
        """Write *ends*, and settle their seeds."""

    def _note_written(self, ends: list[SeedEnd]) -> None:
        """Note that the transaction of *ends* is committed."""

    def _lose(self, error: Exception, end: SeedEnd) -> SeedEnd | None:
        """Return what to write in place of *end*, which cannot be written; None for nothing."""
        return None

    def _flush(self, count: int) -> None:
        """Commit the first *count* ends, by halves if one of them crashes: alone it is lost."""
        ends = self._buffer[:count]
        settled = {seed for end in ends for seed in end.seeds}
        complete = {seed for end in ends if end.complete for seed in end.seeds}
        try:
            with self.database.write() as connection:
                self._write(connection, ends)
                self.answers.write(connection, complete, settled - complete)
        except StoreError:
            raise
        except Exception as error:
            if half := count // 2:
                self._flush(half)
                self._flush(count - half)
                return
            lost = self._lose(error, ends[0]) if ends else None
            if lost is None:
                raise
            self._buffer[0] = lost
            self._flush(1)
            return
        del self._buffer[:count]
        self._note_written(ends)
        self.answers.note_written()
        self.queue.note_settled(settled)
        logger.debug("%d outcomes committed", count)
        if self._committed:
            for end in ends:
                self._committed(end)

    def _flush_soon(self) -> None:
        """Commit if it is due; a store out of reach is the business of ``flush_if_due``."""
        due = len(self._buffer) >= self.rows_max or self.answers.due
        if due and not self.patience.failing:
            self.patience.attempt(self.flush)
