"""
Requests from a topic into the queue of a list.

    messages ──▶ entries ──▶ one transaction ──▶ offsets
                    └─ unreadable ──▶ the topic of dead letters, before the transaction

A message may come again, after a kill or a change of the group. Its line has a number made of
partition and offset, and the ledger knows the request by its key, so no request is doubled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from pubcrawl.engine.seeds.text_lines import LINE_MAX
from pubcrawl.exceptions import KafkaUnavailable
from pubcrawl.ingest.kafka.client import (
    KafkaClient,
    KafkaSettings,
    TopicWriter,
    endless_patience,
    library,
    properties,
)
from pubcrawl.ingest.seeds import Entry, IngestSeed, entry_of, parse_line, plain_entry
from pubcrawl.ingest.store.imports import append_entries
from pubcrawl.store.database import Database

LIST_PREFIX: Final = "kafka:"
"""The name of a topic's list is this prefix and the name of the topic."""

REASONS: Final = {
    "empty-message": "the message has no value",
    "no-utf8": "the message is not text in UTF-8",
    "too-long": "the message has more bytes than a line of a seed list may have",
}
"""Why a message is rejected, beside the reasons for lines of requests."""

_OFFSETS = 2**40  # offsets of a partition: the line has both
_EXCERPT = 200  # characters of a rejected message in the store
_WAIT = 1.0  # seconds for which messages are collected
_AT_ONCE = 1000  # messages taken from the client at once
_BYTES = 64 * 1024**2  # of the messages in one transaction, but for the last thousand
CHUNK = 20_000
"""
Messages in one transaction, at most.

A transaction writes each page of an index that it changes, and the keys are in no order. For
100,000 messages of 11 partitions, SQLite writes 173 MB; with transactions of 5,000 for each
partition 1,007 MB. Workers wait for a transaction less than a second.
"""


@dataclass(slots=True)
class Consumed:
    """Numbers of *messages*, *new* requests among them, and *rejected* messages."""

    messages: int = 0
    new: int = 0
    rejected: int = 0


class TopicImport:
    """
    The consumer of *topic*, in *group*, for a list of *database*.

    *kind*: the type of requests without one. *dead_letters*: the topic for unreadable messages.
    """

    def __init__(
        self,
        database: Database,
        list_id: int,
        topic: str,
        settings: KafkaSettings,
        *,
        group: str,
        kind: str = "",
        dead_letters: str,
    ) -> None:
        self.database = database
        self.list_id = list_id
        self.topic = topic
        self.kind = kind
        self.dead_letters = dead_letters
        self._largest = settings.largest
        self.total = Consumed()
        self._library = library()
        given = properties(settings)
        self._patience = endless_patience()
        self._group = endless_patience(f"the group {group}")
        self._writer = TopicWriter(settings, self._patience)
        self._link = KafkaClient(
            "Consumer",
            {
                "auto.offset.reset": "earliest",
                "fetch.max.bytes": 2 * int(given["message.max.bytes"]),
                "max.partition.fetch.bytes": settings.largest,
                **given,
                "group.id": group,
                "enable.auto.commit": False,
                "enable.partition.eof": True,
            },
            self._patience,
        )
        self._consumer = self._link.client
        self._ends: set[int] = set()  # partitions without further messages
        self._uncommitted: dict[int, int] = {}  # partition → offset

    def run(self, *, now: Callable[[], int], stop: Callable[[], bool], to_end: bool) -> Consumed:
        """
        Move messages until *stop* returns True, or with *to_end* until the end of the topic.

        It waits while no broker answers. *now*: milliseconds since 1970. Raises ``StoreError`` and
        ``KafkaUnavailable``; messages that are not committed come again.
        """
        self._consumer.subscribe([self.topic], on_assign=self._assigned, on_revoke=self._assigned)
        try:
            while not stop():
                self._move(self._collect(), now(), stop)
                if not self._link.reachable():
                    continue
                if to_end and self._at_end() and self._commit():
                    break
            self._commit()
        finally:
            self._consumer.close()
        return self.total

    def _collect(self) -> list[Any]:
        """Return the messages of the next transaction: those that are available, or arrive soon."""
        messages: list[Any] = []
        size, until = 0, monotonic() + _WAIT
        while len(messages) < CHUNK and size < _BYTES and (left := until - monotonic()) > 0:
            some = self._consumer.consume(min(_AT_ONCE, CHUNK - len(messages)), left)
            messages += some
            size += sum(len(each) for each in some)
        return messages

    def _assigned(self, *_: object) -> None:
        """Take over newly assigned partitions of the topic."""
        self._ends.clear()
        self._uncommitted.clear()

    def _at_end(self) -> bool:
        assigned = {one.partition for one in self._consumer.assignment()}
        return bool(assigned) and assigned <= self._ends

    def _move(self, messages: Sequence[Any], now: int, stop: Callable[[], bool]) -> None:
        parts: dict[int, list[Entry]] = {}
        offsets: dict[int, int] = {}
        for message in messages:
            if error := message.error():
                self._take_error(error, message.partition())
                continue
            partition = message.partition()
            self._ends.discard(partition)
            parts.setdefault(partition, []).append(self._entry(message))
            offsets[partition] = message.offset() + 1
        if not parts or not self._writer.flush(stop):
            return
        for entries in parts.values():
            self.total.messages += len(entries)
            self.total.rejected += sum(not one[0] for one in entries)
        # In one transaction, however many partitions they are from.
        self.total.new += append_entries(self.database, self.list_id, [*parts.values()], now)
        self._uncommitted |= offsets
        self._commit()

    def _take_error(self, error: Any, partition: int | None) -> None:
        kafka = self._library.KafkaError
        if error.code() == kafka._PARTITION_EOF:
            self._ends.add(partition if partition is not None else -1)
        elif error.fatal() or error.code() == kafka.UNKNOWN_TOPIC_OR_PART:
            raise KafkaUnavailable(f"{self.topic}: {error.str()}")
        else:
            self._group.endures(KafkaUnavailable(f"{self.topic}: {error.str()}"))

    def _commit(self) -> bool:
        """Commit the offsets of stored messages; return whether none is left to commit."""
        if not self._uncommitted:
            return True
        # The next commit includes them; if this process ends before, the messages come again.
        if not self._link.reachable() or not self._group.attempt(self._send_offsets):
            return False
        self._uncommitted.clear()
        return True

    def _send_offsets(self) -> None:
        offsets = [
            self._library.TopicPartition(self.topic, partition, offset)
            for partition, offset in self._uncommitted.items()
        ]
        try:
            self._consumer.commit(offsets=offsets, asynchronous=False)
        except self._library.KafkaException as error:
            message = f"{self.topic}: offsets are not committed: {error.args[0].str()}"
            raise KafkaUnavailable(message) from error

    def _entry(self, message: Any) -> Entry:
        line = message.partition() * _OFFSETS + message.offset() + 1
        value = message.value()
        text, reason = _text(value)
        if not reason:
            if (quick := plain_entry(text, line)) is not None:
                return quick
            seed = parse_line(text, line, self.kind)
            if seed.request is not None:
                return entry_of(seed)
            reason, sentence = seed.reason, seed.sentence
        else:
            sentence = REASONS[reason]
        headers = [
            ("reason", reason),
            ("sentence", sentence),
            ("topic", self.topic),
            ("partition", str(message.partition())),
            ("offset", str(message.offset())),
        ]
        letter = value and value[: self._largest]
        self._writer.send(self.dead_letters, message.key(), letter, headers)
        return entry_of(IngestSeed(line, text[:_EXCERPT], None, reason, sentence))


def _text(value: bytes | None) -> tuple[str, str]:
    """Return the text of a message, and the reason if it cannot be read."""
    if not value or value.isspace():
        return "", "empty-message"
    text = value[:LINE_MAX].decode("utf-8", "replace").replace("\0", "\ufffd").strip()
    if len(value) > LINE_MAX:
        return text, "too-long"
    try:
        value.decode("utf-8")
    except UnicodeDecodeError:
        return text, "no-utf8"
    return text, ""
