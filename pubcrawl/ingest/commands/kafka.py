"""Commands that work with Kafka: their settings, and their end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType

from scrapy.settings import BaseSettings

from pubcrawl.ingest.kafka.client import KafkaSettings


def kafka_settings(settings: BaseSettings) -> KafkaSettings:
    """Return the settings of a client of Kafka."""
    return KafkaSettings(
        str(settings["KAFKA_BROKERS"] or ""),
        str(settings["KAFKA_CONFIG"] or ""),
        settings.getint("KAFKA_MESSAGE_MAX"),
    )


@contextmanager
def until_signal() -> Iterator[Callable[[], bool]]:
    """Provide a function that returns True once SIGTERM or Ctrl-C has come."""
    asked = Event()

    def end(number: int, frame: FrameType | None) -> None:
        asked.set()

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield asked.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
