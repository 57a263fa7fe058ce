"""Messages into the queue."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from time import perf_counter, time

from confluent_kafka import Producer

from bench.frame import Row, show
from pubcrawl.ingest.kafka.client import KafkaSettings
from pubcrawl.ingest.kafka.consume import TopicImport
from pubcrawl.ingest.store.ledger import IngestLedger
from tests.kafka_broker import Broker

MESSAGES = 1_000_000
A_HOST = 2_000  # requests
A_PARTITION = 10_000  # messages
LARGEST = 30 * 1024**2


def fill(address: str, count: int) -> None:
    """Produce *count* requests."""
    producer = Producer({"bootstrap.servers": address, "linger.ms": 50})
    for number in range(count):
        request = {
            "ingest_type": "pdf",
            "base_url": f"https://journal-{number // A_HOST}.example/article/view/{number}",
            "link_source": "unpaywall",
            "link_source_id": f"10.5555/tides.{number}",
            "ingest_request_source": "unpaywall",
            "ext_ids": {"doi": f"10.5555/tides.{number}"},
        }
        while True:
            try:
                partition = number % (count // A_PARTITION + 1)
                producer.produce("requests", json.dumps(request), partition=partition)
            except BufferError:
                producer.poll(0.1)
            else:
                break
    if left := producer.flush(600):
        raise RuntimeError(f"{left} messages are not in the topic")


def main(count: int = MESSAGES, url: str = "") -> None:
    """
    Messages a second that `scrapy seeds consume` moves from a topic into the queue.

        python -m bench kafka [messages] [STORE_URL]

    The broker is the mock cluster of librdkafka in its own process. It keeps 5 MB per partition, so
    the topic has a partition for every 10,000 messages. All messages are in the topic before the
    consumer starts. Without a URL the store is a new SQLite file. Processor times are those of the
    consumer alone, because a real broker runs on another machine.
    """
    partitions = count // A_PARTITION + 1
    with (
        tempfile.TemporaryDirectory() as folder,
        Broker({"requests": partitions, "requests-dead-letters": 1}) as broker,
    ):
        fill(broker.address, count)
        ledger = IngestLedger.open(url or f"sqlite:///{Path(folder) / 'store.db'}")
        settings = KafkaSettings(broker.address, "", LARGEST)
        topic = TopicImport(
            ledger.database,
            ledger.list_id("kafka:requests", 0),
            "requests",
            settings,
            group="bench",
            dead_letters="requests-dead-letters",
        )
        clock, processor = perf_counter(), sum(os.times()[:2])
        total = topic.run(now=lambda: int(time() * 1000), stop=lambda: False, to_end=True)
        clock, processor = perf_counter() - clock, sum(os.times()[:2]) - processor
        ledger.close()
    if (total.messages, total.new) != (count, count):
        raise RuntimeError(f"{total} of {count} messages")
    show(
        f"{count:,} messages of {partitions} partitions into the queue",
        [
            Row("by the clock", f"{count / clock:,.0f} a second", f"{clock:.1f} s, group included"),
            Row("by processor time", f"{count / processor:,.0f} a second", f"{processor:.1f} s"),
        ],
    )
