"""Kafka: requests from a topic into the queue, and results and files to topics."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from confluent_kafka import OFFSET_BEGINNING, Consumer, Producer, TopicPartition

from pubcrawl.ingest.file_names import key
from pubcrawl.ingest.store.ledger import IngestLedger, request_end
from pubcrawl.model.ingest import FileMeta, IngestResult
from tests.conftest import Command
from tests.crawls.forks import forks
from tests.crawls.ingests import Ingest, file
from tests.kafka_broker import Broker
from tests.moments import kill, line_with, wait_until
from tests.server import Answer, Server

COUNT, PARTS = 500, 3
PICTURE = b"\x89PNG\r\n\x1a\n" + b"otter" * 9 + b"\0\0\0\0IEND\xae\x42\x60\x82"
NOW = 1_700_000_000_000
# The timeouts after which a killed member of a group, or a broker, counts as lost.
AWAY, BACK = "no broker of Kafka answers: ", "Kafka answers again, after "
QUICK = "session.timeout.ms=6000\nheartbeat.interval.ms=500\nmessage.timeout.ms=1000\n"


@pytest.fixture
def broker() -> Iterator[Broker]:
    topics = {"requests": PARTS, "requests-dead-letters": 1, "results": 1, "files": 1}
    with Broker({**topics, "files-dead-letters": 1}) as running:
        yield running


@pytest.fixture
def options(tmp_path: Path, broker: Broker) -> list[str]:
    """Return the settings of a command."""
    (tmp_path / "kafka.properties").write_text(f"# of the tests\n{QUICK}")
    values = {
        "KAFKA_BROKERS": broker.address,
        "KAFKA_CONFIG": tmp_path / "kafka.properties",
        "STORE_URL": f"sqlite:///{tmp_path}/pubcrawl.db",
    }
    return [word for name, value in values.items() for word in ("-s", f"{name}={value}")]


def request(number: int) -> bytes:
    url = f"https://{number % 7}.example/{number}"
    return json.dumps({"ingest_type": "pdf", "base_url": url}).encode()


def put(broker: Broker, *values: bytes | None) -> None:
    size = 3 * 1024**2
    producer = Producer({"bootstrap.servers": broker.address, "message.max.bytes": size})
    for number, value in enumerate(values):
        producer.produce("requests", value, f"key {number}")
    assert producer.flush(60) == 0


def messages(broker: Broker, topic: str, count: int) -> list[Any]:
    """Return all messages of a topic; wait until there are at least *count*."""
    size = 40 * 1024**2
    consumer = Consumer(
        {
            "bootstrap.servers": broker.address,
            "group.id": "test",
            "enable.partition.eof": True,
            "message.max.bytes": size,
            "max.partition.fetch.bytes": size,
        }
    )
    consumer.assign([TopicPartition(topic, 0, OFFSET_BEGINNING)])
    found: list[Any] = []
    at_end = False
    while len(found) < count or not at_end:
        message = consumer.poll(60)
        assert message is not None
        at_end = message.error() is not None  # the end of the messages so far
        if not at_end:
            found.append(message)
    consumer.close()
    return found


def counts(printed: str) -> dict[str, int]:
    return {name: int(count) for name, count in (line.split("\t") for line in printed.splitlines())}


def number(folder: Path, query: str) -> int:
    with closing(sqlite3.connect(folder / "pubcrawl.db")) as store:
        return int(store.execute(query).fetchone()[0])


def test_a_consumer_that_is_killed_between_queue_and_offset_loses_and_doubles_nothing(
    broker: Broker, options: list[str], tmp_path: Path, command: Command
) -> None:
    IngestLedger.open(f"sqlite:///{tmp_path}/pubcrawl.db").close()
    put(broker, *map(request, range(COUNT)))
    broker.fail("commit", 10_000)
    consume = ["seeds", "consume", "requests", *options]
    first = forks().start(consume, tmp_path)
    requests = "SELECT count(*) FROM ingest_request"
    wait_until(lambda: number(tmp_path, requests) == COUNT, first)
    kill(first)
    broker.fail("commit", 0)

    second = forks().start(consume, tmp_path)
    # The broker stops and restarts; messages sent meanwhile are moved afterwards.
    broker.down()
    line_with(second, AWAY)
    producer = Producer({"bootstrap.servers": broker.address})
    for late in range(COUNT, COUNT + 20):
        producer.produce("requests", request(late))
    assert producer.flush(0.2) == 20
    broker.up()
    assert producer.flush(60) == 0
    wait_until(lambda: number(tmp_path, requests) == COUNT + 20, second)
    second.send_signal(15)
    assert second.wait() == 0
    printed, log = second.communicate()
    moved = counts(printed)
    assert (moved["messages"], moved["new"]) == (COUNT + 20, 20)
    assert [log.count(each) for each in (AWAY, BACK, "\n")] == [1, 1, 2], log

    again = command(*consume, "--to-end")
    assert counts(again.stdout) == {"messages": 0, "new": 0, "rejected": 0}, again.stderr
    for query in ("seed_queue", "ingest_line", "(SELECT DISTINCT line FROM ingest_line)"):
        assert number(tmp_path, f"SELECT count(*) FROM {query}") == COUNT + 20


def test_messages_that_cannot_be_read_are_parked_with_the_reason(
    broker: Broker, options: list[str], command: Command
) -> None:
    bad = {
        b"\xff\xfe": "no-utf8",
        b" ": "empty-message",
        b'{"ingest_type": "pdf"}': "no-base-url",
        b'{"ingest_type": "pdf"': "bad-json",
        b"[1, 2]": "several",
    }
    put(broker, request(1), *bad, None, b"10.5555/otter", request(1))
    moved = command("seeds", "consume", "requests", "--to-end", *options)
    assert counts(moved.stdout) == {"messages": 9, "new": 2, "rejected": 6}, moved.stderr
    parked = messages(broker, "requests-dead-letters", 6)
    found = {one.value(): dict(one.headers())["reason"].decode() for one in parked}
    assert found == {**bad, None: "empty-message"}
    for one in parked:
        headers = dict(one.headers())
        assert headers["topic"] == b"requests"
        assert headers["sentence"]
        assert int(headers["partition"]) < PARTS
        assert one.key().startswith(b"key ")
    shown = command("seeds", "kafka:requests", "--state", "rejected", "--json", *options)
    assert sorted(json.loads(line)["reason"] for line in shown.stdout.splitlines()) == sorted(
        [*bad.values(), "empty-message"]
    )


def test_a_broker_that_is_away_delays_dead_letters(
    broker: Broker, options: list[str], tmp_path: Path, command: Command
) -> None:
    """A message that cannot be read is stored after its dead letter is delivered."""
    consume = ["seeds", "consume", "requests", *options, "-s", "KAFKA_MESSAGE_MAX=1000"]
    put(broker, request(1), b"[1, 2]", b"x" * 2 * 1024**2)
    lines = "SELECT count(*) FROM ingest_line"
    for ends in (True, False):
        broker.fail("produce", 10_000)
        consumer = forks().start(consume, tmp_path)
        line_with(consumer, "Kafka has not taken")
        if ends:
            consumer.send_signal(15)
            assert consumer.wait() == 0
            assert counts(consumer.communicate()[0])["messages"] == 0
    broker.down()
    line_with(consumer, AWAY)
    assert number(tmp_path, lines) == 0
    broker.fail("produce", 0)
    broker.up()
    wait_until(lambda: number(tmp_path, lines) == 3, consumer)
    consumer.send_signal(15)
    assert consumer.wait() == 0
    letters = {letter.value() for letter in messages(broker, "requests-dead-letters", 2)}
    assert letters == {b"[1, 2]", b"x" * 1000}


def test_results_and_files_are_published_after_their_commit(
    broker: Broker, options: list[str], tmp_path: Path, command: Command
) -> None:
    topics = ("-s", "KAFKA_RESULTS=results", "-s", "KAFKA_FILES=files")
    with Server(fallback=Answer(404)) as server:
        server.route("/a.png", file(PICTURE, "image/png"))
        given = {"ingest_type": "component", "base_url": server.url("/a.png")}
        put(broker, json.dumps(given).encode(), server.url("/b.pdf").encode())
        command("seeds", "consume", "requests", "--to-end", *options)
        crawl = Ingest(tmp_path).crawl
        done = crawl.run("-a", "seeds=kafka:requests", *topics, spider="ingest")
    assert {record["status"] for record in done.records} == {"success", "not-found"}, done.records
    publish = ("publish", *topics, "-s", f"FILES_DIR={tmp_path}/files", *options)

    broker.down()
    failed = command(*publish)
    assert failed.returncode == 1
    assert "Kafka has not taken a message" in failed.stderr
    assert number(tmp_path, "SELECT count(*) FROM ingest_outbox") == 2
    (tmp_path / "files").rename(tmp_path / "moved")
    (tmp_path / "files").mkdir()
    follower = forks().start([*publish, "--follow"], tmp_path)
    line_with(follower, AWAY)
    broker.up()
    wait_until(lambda: number(tmp_path, "SELECT count(*) FROM ingest_outbox") == 1, follower)
    time.sleep(2.5)  # some rounds, in which nothing is sent or said again
    (tmp_path / "moved").replace(tmp_path / "files")
    wait_until(lambda: not number(tmp_path, "SELECT count(*) FROM ingest_outbox"), follower)
    follower.send_signal(15)
    assert follower.wait() == 0
    printed, log = follower.communicate()
    assert counts(printed) == {"results": 2, "files": 1, "too large": 0, "left": 0}
    lines = (AWAY, BACK, "waits in the outbox", "\n")
    assert [log.count(each) for each in lines] == [1, 1, 1, 3], log
    assert counts(command(*publish).stdout)["results"] == 0

    results = {one.key(): json.loads(one.value()) for one in messages(broker, "results", 2)}
    assert {one["status"] for one in results.values()} == {"success", "not-found"}
    (sent,) = messages(broker, "files", 1)
    assert sent.value() == PICTURE
    assert dict(sent.headers())["mimetype"] == b"image/png"
    assert results[sent.key()]["request"]["base_url"] == given["base_url"]
    with closing(sqlite3.connect(tmp_path / "pubcrawl.db")) as store:
        keys = {row[0].hex().encode() for row in store.execute("SELECT key FROM ingest_request")}
    assert results.keys() == keys


def test_a_file_of_30_mb_is_a_message_and_a_larger_one_is_parked(
    broker: Broker, options: list[str], tmp_path: Path, command: Command
) -> None:
    # A busy machine may need longer for 30 MB than the timeout for a broker.
    (tmp_path / "kafka.properties").write_text("")
    ledger = IngestLedger.open(f"sqlite:///{tmp_path}/pubcrawl.db", run="r")
    ledger.close()
    put(broker, request(1), request(2))
    command("seeds", "consume", "requests", "--to-end", *options)
    ledger = IngestLedger.open(f"sqlite:///{tmp_path}/pubcrawl.db", run="r")
    ledger.publish = True
    list_id = ledger.list_id("kafka:requests", NOW)
    sizes = iter((30 * 1024**2, 31 * 1024**2))
    settled = []
    for claimed in ledger.claim(list_id, 9, NOW):
        meta = FileMeta(f"{claimed.id:040}", "0" * 64, "0" * 32, next(sizes), "application/pdf")
        path = tmp_path / "files" / key(meta, "pdf")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"%" * meta.size_bytes)
        outcome = IngestResult(request=claimed.request, hit=True, status="success", file_meta=meta)
        settled.append(request_end(claimed.id, outcome, None, NOW))
    ledger.put(settled)
    ledger.close()
    done = command(
        "publish", "-s", "KAFKA_FILES=files", "-s", f"FILES_DIR={tmp_path}/files", *options
    )
    assert counts(done.stdout) == {"results": 0, "files": 1, "too large": 1, "left": 0}
    (sent,) = messages(broker, "files", 1)
    assert len(sent.value()) == 30 * 1024**2
    (parked,) = messages(broker, "files-dead-letters", 1)
    assert dict(parked.headers())["reason"] == b"too-large"
    assert json.loads(parked.value())["size_bytes"] == 31 * 1024**2


def test_what_is_missing_is_named(tmp_path: Path, command: Command) -> None:
    store = ("-s", f"STORE_URL=sqlite:///{tmp_path}/pubcrawl.db")
    IngestLedger.open(f"sqlite:///{tmp_path}/pubcrawl.db").close()
    done = command("seeds", "consume", "requests", *store)
    assert (done.returncode, "give the brokers" in done.stderr) == (4, True)
    assert "name a topic" in command("publish", *store).stderr
    (tmp_path / "kafka").write_text("sasl.mechanism\n")
    wrong = ("-s", "KAFKA_BROKERS=127.0.0.1:1", "-s", f"KAFKA_CONFIG={tmp_path}/kafka")
    assert (
        "kafka:1: give a property as name=value"
        in command("seeds", "consume", "requests", *wrong, *store).stderr
    )
    (tmp_path / "kafka").write_text("no.such.property=1\n")
    assert "no.such.property" in command("seeds", "consume", "requests", *wrong, *store).stderr
