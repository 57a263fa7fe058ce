"""``scrapy publish``: results and files of ingests from the outbox to topics of Kafka."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from time import sleep

from scrapy.settings import Settings

from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.commands.files.stored import open_files
from pubcrawl.ingest.commands.kafka import kafka_settings, until_signal
from pubcrawl.ingest.kafka.client import TopicWriter, endless_patience
from pubcrawl.ingest.kafka.publish import Outbox, Published
from pubcrawl.store.database import Database

_LOOK = 1.0  # seconds between two looks into an empty outbox


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Publish, and print the numbers."""
    total = asdict(_publish(settings, follow=opts.follow))
    if opts.json:
        print(json.dumps(total))
        return 0
    for name, number in total.items():
        print(f"{name.replace('_', ' ')}\t{number}")
    return 0


def _publish(settings: Settings, *, follow: bool) -> Published:
    results, files = settings["KAFKA_RESULTS"], settings["KAFKA_FILES"]
    if not results and not files:
        raise UsageError("name a topic: -s KAFKA_RESULTS=results, -s KAFKA_FILES=files")
    kafka = kafka_settings(settings)
    database = Database(
        settings["STORE_URL"], create=False, patience=settings.getfloat("STORE_PATIENCE")
    )
    try:
        outbox = Outbox(
            database,
            TopicWriter(kafka, endless_patience() if follow else None),
            open_files(settings)[0] if files else None,
            results=results,
            files=files,
            dead_letters=f"{files or results}-dead-letters",
            largest=kafka.largest,
        )
        with until_signal() as stopped:
            total = outbox.publish(stopped)
            while follow and not stopped():
                sleep(_LOOK)
                outbox.publish(stopped)
    finally:
        database.close()
    return total
