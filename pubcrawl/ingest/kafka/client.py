"""
The client of Kafka: librdkafka with the settings of a broker; the extra ``kafka``.

https://github.com/confluentinc/librdkafka/blob/master/CONFIGURATION.md
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from pubcrawl.exceptions import KafkaUnavailable, SettingError
from pubcrawl.store.patience import Patience

logger = logging.getLogger(__name__)

_POLL = 0.1  # seconds for which a full queue of messages waits for room
_OVERHEAD = 1024**2  # bytes allowed in a message beside its value
_LOOK = 1.0  # seconds between two looks whether to stop, while messages wait for the broker
_ANSWER = 3.0  # seconds in which a broker answers
_SLOW = 5.0  # seconds after which messages that a broker has not taken are worth a line
_OFTEN = ("FAIL", "CONFWARN")  # lines for each attempt to connect, and for the other kind of client


class KafkaSettings(NamedTuple):
    """
    The settings of a client.

    *brokers*: ``host:port``, separated by commas. *file*: properties of librdkafka, one a line;
    passwords belong there. *largest*: bytes of a message.
    """

    brokers: str
    file: str
    largest: int


def properties(settings: KafkaSettings) -> dict[str, Any]:
    """Return the configuration of a client. Raises ``SettingError``."""
    if not settings.brokers:
        raise SettingError("give the brokers: -s KAFKA_BROKERS=host:9092, or in the environment")
    found: dict[str, Any] = {
        "bootstrap.servers": settings.brokers,
        "message.max.bytes": settings.largest + _OVERHEAD,
        "client.id": "pubcrawl",
    }
    if not settings.file:
        return found
    try:
        lines = Path(settings.file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"KAFKA_CONFIG={settings.file} cannot be read: {error}") from error
    for number, line in enumerate(lines, 1):
        name, equals, value = line.strip().partition("=")
        if name.startswith("#") or not line.strip():
            continue
        if not equals:
            raise SettingError(f"{settings.file}:{number}: give a property as name=value")
        found[name.strip()] = value.strip()
    return found


def library() -> Any:
    """Return the module ``confluent_kafka``. Raises ``SettingError`` if it is not installed."""
    try:
        return import_module("confluent_kafka")
    except ImportError as error:
        raise SettingError(
            f"Kafka needs a library ({error}); install it with pip install confluent-kafka"
        ) from error


class KafkaClient:
    """
    A ``Consumer`` or ``Producer`` of librdkafka, as *client*.

    The log has a line when no broker answers, and a line when one answers again. librdkafka writes
    a line for each attempt to connect, twenty a second; these are for DEBUG.

    *patience*: of all clients of a process. Raises ``SettingError`` for a wrong property.
    """

    def __init__(self, kind: str, configuration: Mapping[str, Any], patience: Patience) -> None:
        module = library()
        self.patience = patience
        self._errors = module.KafkaError
        self._exception = module.KafkaException
        self._reason = ""  # why a broker could not be reached, lately
        self._doubt = False  # all connections were lost; an idle broker closes them too
        try:
            self.client = getattr(module, kind)(
                {**configuration, "error_cb": self._note_error}, logger=self
            )
        except (module.KafkaException, ValueError, TypeError) as error:
            raise SettingError(f"KAFKA_CONFIG: {error}") from error

    def reachable(self) -> bool:
        """Return whether a broker answers; ask only after all connections were lost."""
        if not (self._doubt or self.patience.failing):
            return True
        self._doubt = False
        return bool(self.patience.attempt(self._ask))

    def log(self, level: int, template: str, kind: str, *parts: str) -> None:
        """Write a line of librdkafka, which takes this object for a logger."""
        level = logging.DEBUG if kind in _OFTEN or self.patience.failing else level
        logger.log(level, template, kind, *parts)

    def _ask(self) -> None:
        try:
            self.client.list_topics(timeout=_ANSWER)
        except self._exception as error:
            reason = self._reason or error.args[0].str()
            raise KafkaUnavailable(f"no broker of Kafka answers: {reason}") from error

    def _note_error(self, error: Any) -> None:
        if error.code() == self._errors._ALL_BROKERS_DOWN:
            self._doubt = True
        else:
            self._reason = error.str()


def endless_patience(name: str = "Kafka") -> Patience:
    """Return the patience of a process that waits for its brokers, or for *name*."""
    return Patience(inf, name=name, unavailable=KafkaUnavailable)


class TopicWriter:
    """
    A writer of messages to topics; a message counts as sent when the broker has it.

    *patience*: of a process that waits for its brokers; without it, a message may wait for
    librdkafka's ``message.timeout.ms``, 5 minutes by default.
    """

    def __init__(self, settings: KafkaSettings, patience: Patience | None = None) -> None:
        found = properties(settings)
        self._waits = patience is not None
        if self._waits:
            found["message.timeout.ms"] = 0  # endless
        self._link = KafkaClient("Producer", found, patience or endless_patience())
        self._producer = self._link.client
        self._delivery = endless_patience("the broker of these messages")
        self._failure = ""

    def send(
        self,
        topic: str,
        key: bytes | str | None,
        value: bytes | None,
        headers: Sequence[tuple[str, str | bytes]] = (),
        delivered: Callable[[], object] = lambda: None,
    ) -> None:
        """Send a message; *delivered* is called when the broker has it."""

        def report(error: Any, message: Any) -> None:
            if error is None:
                delivered()
            else:
                self._failure = self._failure or str(error)

        while True:
            try:
                self._producer.produce(topic, value, key, headers=list(headers), on_delivery=report)
            except BufferError:
                self._producer.poll(_POLL)
            else:
                self._producer.poll(0)
                return

    def flush(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """
        Wait until the broker has all messages; return False if *stop* returns True before.

        Raises ``KafkaUnavailable`` for a message that the broker does not take.
        """
        began = monotonic()
        while left := self._producer.flush(_LOOK):
            if self._waits and not self._link.reachable():
                began = monotonic()
            elif self._waits and monotonic() - began >= _SLOW:
                self._delivery.endures(KafkaUnavailable(f"Kafka has not taken {left} messages"))
            if stop():
                return False
        for patience in (self._link.patience, self._delivery):
            patience.note_success()
        failure, self._failure = self._failure, ""
        if failure:
            raise KafkaUnavailable(f"Kafka has not taken a message: {failure}")
        return True
