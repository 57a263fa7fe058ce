"""``scrapy seeds consume TOPIC``: ingest requests from a topic of Kafka into the queue."""

from __future__ import annotations

import argparse

from scrapy.settings import Settings

from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.commands.kafka import kafka_settings, until_signal
from pubcrawl.ingest.kafka.consume import LIST_PREFIX, TopicImport
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.model.times import now_ms


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Move messages until SIGTERM or Ctrl-C, or to the end; print the numbers."""
    if len(args) != 1:
        raise UsageError("give one topic: scrapy seeds consume TOPIC")
    topic = args[0]
    ledger = IngestLedger.open(settings["STORE_URL"], patience=settings.getfloat("STORE_PATIENCE"))
    try:
        number = ledger.list_id(f"{LIST_PREFIX}{topic}", now_ms())
        topic_import = TopicImport(
            ledger.database,
            number,
            topic,
            kafka_settings(settings),
            group=settings["KAFKA_GROUP"],
            kind=opts.kind,
            dead_letters=f"{topic}-dead-letters",
        )
        with until_signal() as stopped:
            total = topic_import.run(now=now_ms, stop=stopped, to_end=opts.to_end)
    finally:
        ledger.close()
    print(f"messages\t{total.messages}")
    print(f"new\t{total.new}")
    print(f"rejected\t{total.rejected}")
    return 0
