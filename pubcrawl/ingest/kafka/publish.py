"""
Results and files from the outbox to topics, at least once.

The transaction that stores a result puts its request into the outbox; the request leaves it when
the broker has the messages. A later result of the same request is published again. The key of
all messages is that of the request, in hexadecimal digits.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, Protocol

import orjson
from sqlalchemy import bindparam, delete, select

from pubcrawl.exceptions import StoreError
from pubcrawl.ingest.file_names import key
from pubcrawl.ingest.kafka.client import TopicWriter
from pubcrawl.model.ingest import FileMeta
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.store.database import Database
from pubcrawl.store.packed import unpack
from pubcrawl.store.tables import ingest_outbox as outbox
from pubcrawl.store.tables import ingest_record as result
from pubcrawl.store.tables import ingest_request as request

logger = logging.getLogger(__name__)

PAGE = 20  # requests whose messages are on their way together; each may have a file of 30 MB
TOO_LARGE = "too-large"


class ReadableFiles(Protocol):
    """The files below ``FILES_DIR``."""

    def open(self, name: str) -> AbstractContextManager[BinaryIO]:
        """Open a file. Raises ``StoreError``."""


@dataclass(slots=True)
class Published:
    """Numbers of messages: *results*, *files*, files that were too large; *left*: requests."""

    results: int = 0
    files: int = 0
    too_large: int = 0
    left: int = 0


class Outbox:
    """
    The outbox of *database*, for *writer*.

    *results*, *files*, *dead_letters*: topics, "" for none. *largest*: bytes of a message.
    """

    def __init__(
        self,
        database: Database,
        writer: TopicWriter,
        stored: ReadableFiles | None,
        *,
        results: str,
        files: str,
        dead_letters: str,
        largest: int,
    ) -> None:
        self.database = database
        self.writer = writer
        self.stored = stored
        self.results = results
        self.files = files
        self.dead_letters = dead_letters
        self.largest = largest
        self.total = Published()
        self._late: set[str] = set()  # requests whose files are not in place, each has a line

    def publish(self, stop: Callable[[], bool] = lambda: False) -> Published:
        """
        Publish waiting requests, until *stop* returns True.

        Requests that the broker has not confirmed, or whose file is not in place yet, stay in the
        outbox. Raises ``StoreError`` and ``KafkaUnavailable``.
        """
        after, self.total.left = -1, 0
        while not stop() and (rows := self.database.fetch(_waiting(after))):
            after = rows[-1].request
            sent: dict[int, list[bool]] = {}
            for row in rows:
                messages = sent[row.request] = []
                for send in self._messages(row):
                    messages.append(False)
                    send(delivered=partial(messages.__setitem__, len(messages) - 1, True))
            try:
                self.writer.flush(stop)
            finally:
                self._remove([row for row in rows if all(sent.get(row.request, [False]))])
            self.total.left += sum(not all(each) for each in sent.values())
        return self.total

    def _messages(self, row: Any) -> Iterator[Callable[..., None]]:
        record = unpack(row.record)
        name = row.key.hex()
        if record is None:
            return
        meta = record.get("file_meta") if record.get("hit") else None
        if self.files and meta and row.ingest_type in TYPES:
            file = self._file(name, row.ingest_type, record, FileMeta(**meta))
            yield file or _nothing
            if file is None:
                return  # the result is sent with its file, and not in each round until then
        if self.results:
            yield self._counted(
                "results", partial(self.writer.send, self.results, name, orjson.dumps(record))
            )

    def _file(
        self, name: str, kind: str, record: Mapping[str, Any], meta: FileMeta
    ) -> Callable[..., None] | None:
        """Return what sends the file; None if it is not in place yet."""
        headers = [
            ("sha1hex", meta.sha1hex),
            ("mimetype", meta.mimetype),
            ("ingest_type", kind),
            ("base_url", str(record["request"]["base_url"])),
        ]
        if meta.size_bytes > self.largest:
            why = f"{meta.size_bytes} bytes; a message has at most {self.largest}"
            headers += [("reason", TOO_LARGE), ("sentence", why)]
            letter = orjson.dumps(meta._asdict())
            return self._counted(
                "too_large",
                partial(self.writer.send, self.dead_letters, name, letter, headers),
            )
        try:
            if self.stored is None:
                raise StoreError("there are no files here")
            with self.stored.open(key(meta, kind)) as file:
                body = file.read()
        except StoreError as error:
            # The crawl, or its next start, moves the file to its place after the result is stored.
            if name not in self._late:
                logger.warning("%s waits in the outbox: %s", name, error)
            self._late.add(name)
            return None
        return self._counted("files", partial(self.writer.send, self.files, name, body, headers))

    def _counted(self, name: str, send: Callable[..., None]) -> Callable[..., None]:
        def sending(delivered: Callable[[], object]) -> None:
            def confirm() -> None:
                delivered()
                setattr(self.total, name, getattr(self.total, name) + 1)

            send(delivered=confirm)

        return sending

    def _remove(self, rows: list[Any]) -> None:
        values = [{"the_request": row.request, "the_number": row.number} for row in rows]
        if values:
            self.database.transact(lambda connection: connection.execute(_REMOVE, values))


def _nothing(delivered: Callable[[], object]) -> None:
    """Send no message; its request stays in the outbox."""


def _waiting(after: int) -> Any:
    return (
        select(outbox, request.c.key, request.c.ingest_type, result.c.record)
        .join(request, request.c.id == outbox.c.request)
        .join(result, result.c.ingest == outbox.c.request)
        .where(outbox.c.request > after)
        .order_by(outbox.c.request)
        .limit(PAGE)
    )


# A newer attempt has another number, and stays.
_REMOVE = delete(outbox).where(
    outbox.c.request == bindparam("the_request"), outbox.c.number == bindparam("the_number")
)
