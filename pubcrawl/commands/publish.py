"""``scrapy publish``: results and files of ingests from the outbox to topics of Kafka."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag


class Command(OfflineCommand):
    """Publish results and files of ingests to Kafka topics."""

    page = "fleet.md#kafka"
    examples = (
        "scrapy publish -s KAFKA_BROKERS=localhost:9092 -s KAFKA_RESULTS=results  # live",
        "scrapy publish --follow -s KAFKA_RESULTS=results -s KAFKA_FILES=files  # live",
    )

    does = "pubcrawl.ingest.commands.publish.run"
    options = (
        flag("--follow", "wait for further results until SIGTERM"),
        flag("--json", "print the numbers as an object"),
    )
