"""
The client of Kafka: librdkafka with the settings of a broker; the extra ``kafka``.

https://github.com/confluentinc/librdkafka/blob/master/CONFIGURATION.md
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from pubcrawl.exceptions import KafkaUnavailable, SettingError

logger = logging.getLogger(__name__)

_POLL = 0.1  # seconds for which a full queue of messages waits for room
_OVERHEAD = 1024**2  # bytes allowed in a message beside its value


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
            f"Kafka needs a library ({error}); install it with pip install 'pubcrawl[kafka]'"
        ) from error


def make(kind: str, configuration: Mapping[str, Any]) -> Any:
    """Return a ``Consumer`` or ``Producer``. Raises ``SettingError`` for a wrong property."""
    module = library()
    try:
        return getattr(module, kind)(dict(configuration), logger=logger)
    except (module.KafkaException, ValueError, TypeError) as error:
        raise SettingError(f"KAFKA_CONFIG: {error}") from error


class TopicWriter:
    """A writer of messages to topics; a message counts as sent when the broker has it."""

    def __init__(self, settings: KafkaSettings) -> None:
        self._producer = make("Producer", properties(settings))
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

    def flush(self) -> None:
        """
        Wait until the broker has all messages.

        librdkafka tries again for ``message.timeout.ms``, 5 minutes by default. Raises
        ``KafkaUnavailable`` for a message that the broker has not taken by then.
        """
        self._producer.flush()
        failure, self._failure = self._failure, ""
        if failure:
            raise KafkaUnavailable(f"Kafka has not taken a message: {failure}")
