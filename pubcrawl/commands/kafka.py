"""The settings of Kafka, for commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.settings import BaseSettings

if TYPE_CHECKING:
    from pubcrawl.ingest.kafka.client import KafkaSettings


def kafka_settings(settings: BaseSettings) -> KafkaSettings:
    """Return what a client of Kafka needs."""
    from pubcrawl.ingest.kafka.client import KafkaSettings

    return KafkaSettings(
        str(settings["KAFKA_BROKERS"] or ""),
        str(settings["KAFKA_CONFIG"] or ""),
        settings.getint("KAFKA_MESSAGE_MAX"),
    )
