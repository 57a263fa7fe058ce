"""``scrapy publish``: results and files of ingests from the outbox to topics of Kafka."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from time import sleep
from typing import TYPE_CHECKING

from scrapy.settings import Settings

from pubcrawl.commands.kafka import kafka_settings, until_signal
from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag
from pubcrawl.exceptions import UsageError

if TYPE_CHECKING:
    from pubcrawl.ingest.kafka.publish import Published

_LOOK = 1.0  # seconds between two looks into an empty outbox


class Command(OfflineCommand):
    """Publish results and files of ingests to Kafka topics."""

    page = "fleet.md#kafka"
    examples = (
        "scrapy publish -s KAFKA_BROKERS=localhost:9092 -s KAFKA_RESULTS=results  # live",
        "scrapy publish --follow -s KAFKA_RESULTS=results -s KAFKA_FILES=files  # live",
    )

    options = (
        flag("--follow", "wait for further results until SIGTERM"),
        flag("--json", "print the numbers as an object"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Publish; exit code 4 for wrong settings, 1 if a message could not be sent."""
        with self.report_errors():
            if args:
                raise UsageError("the outbox holds the results of all lists; give no argument")
            total = self._publish(self.settings, follow=opts.follow)
            if opts.json:
                print(json.dumps(asdict(total)))
                return
            for name, number in asdict(total).items():
                print(f"{name.replace('_', ' ')}\t{number}")

    def _publish(self, settings: Settings, *, follow: bool) -> Published:
        from pubcrawl.actions.files.stored import open_files
        from pubcrawl.ingest.kafka.client import TopicWriter, endless_patience
        from pubcrawl.ingest.kafka.publish import Outbox
        from pubcrawl.store.database import Database

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
                dead_letters=settings["KAFKA_DEAD_LETTERS"] or f"{files or results}-dead-letters",
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
