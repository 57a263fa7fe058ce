"""A store that is unreachable: which operations are repeated, and for how long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text

from pubcrawl.engine.seeds import Seed, parse_line
from pubcrawl.exceptions import StoreError, StoreUnavailable
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest.store.ledger import IngestLedger, request_end
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.ingest_request import ingest_request
from pubcrawl.store import database
from pubcrawl.store.patience import Patience
from pubcrawl.store.rule_counts import read_rule_counts
from pubcrawl.store.store import Store
from pubcrawl.works.publication import Publication
from tests.store.lossy import LossyWay

NOW = 1_700_000_000_000


class Clock:
    """A clock that only ``sleep`` advances."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


def failing(times: int, error: StoreError) -> Callable[[], str]:
    left = [error] * times

    def do() -> str:
        if left:
            raise left.pop()
        return "done"

    return do


def test_what_may_pass_is_tried_again_until_it_is_done() -> None:
    clock = Clock()
    patience = Patience(60, clock=clock, sleep=clock.sleep)
    assert patience.outlast(failing(9, StoreUnavailable())) == "done"
    assert not patience.failing
    assert 0 < clock.seconds < 60


def test_not_for_longer_than_its_seconds() -> None:
    clock = Clock()
    patience = Patience(60, clock=clock, sleep=clock.sleep)
    with pytest.raises(StoreUnavailable):
        patience.outlast(failing(1000, StoreUnavailable()))
    assert clock.seconds == 60


def test_they_are_counted_anew_after_a_success() -> None:
    clock = Clock()
    patience = Patience(60, clock=clock, sleep=clock.sleep)
    for _ in range(3):
        assert patience.outlast(failing(100, StoreUnavailable())) == "done"
    assert clock.seconds > 120


def test_what_does_not_pass_is_not_tried_again() -> None:
    clock = Clock()
    patience = Patience(60, clock=clock, sleep=clock.sleep)
    with pytest.raises(StoreError, match="removed"):
        patience.outlast(failing(1, StoreError("removed")))
    assert not clock.seconds


def test_the_crawl_goes_on_meanwhile() -> None:
    clock = Clock()
    patience = Patience(1, clock=clock, sleep=clock.sleep)

    async def both() -> list[str]:
        waiting = asyncio.ensure_future(patience.outlasts(failing(1, StoreUnavailable())))
        await asyncio.sleep(0)
        assert patience.failing
        return [await waiting]

    assert asyncio.run(both()) == ["done"]


@pytest.fixture
def sqlite(tmp_path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(database, "BRIEFLY", 0)
    return f"sqlite:///{tmp_path}/store.db"


def work(pmid: int) -> Publication:
    return Publication.from_ids(Identifiers(str(pmid)), timestamp=NOW)


def pmids(count: int) -> list[Seed]:
    return [parse_line(str(number), number) for number in range(11, 11 + count)]


def begun(store: Store, count: int = 3) -> int:
    list_id = store.ledger.list_id("publications", "pmids.txt", NOW)
    store.ledger.begin(list_id, pmids(count), lambda facts: True, NOW)
    return list_id


def test_sqlite_that_another_process_has_locked(sqlite: str) -> None:
    store = Store(sqlite, patience=60)
    list_id = begun(store)
    (seed, *_) = store.ledger.claim(list_id, 1, NOW)
    engine = create_engine(sqlite)
    with engine.connect() as other:
        other.exec_driver_sql("BEGIN IMMEDIATE")
        store.put(work(11), [seed.id], now=NOW)
        store.flush_if_due(NOW + 5000)
        assert store.waiting == 1
        with pytest.raises(StoreUnavailable, match="database is locked"):
            store.ledger.claim(list_id, 1, NOW)
        other.exec_driver_sql("ROLLBACK")
    store.flush_if_due(NOW + 6000)
    assert not store.waiting
    assert [row.state for row in store.ledger.rows(list_id)] == ["done", "pending", "pending"]
    store.close()


def test_without_patience_it_fails_at_once(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 0)
    store = Store(sqlite)
    list_id = begun(store)
    (seed, *_) = store.ledger.claim(list_id, 1, NOW)
    engine = create_engine(sqlite)
    with engine.connect() as other:
        other.exec_driver_sql("BEGIN IMMEDIATE")
        store.put(work(11), [seed.id], now=NOW)
        with pytest.raises(StoreUnavailable):
            store.flush_if_due(NOW + 5000)
        other.exec_driver_sql("ROLLBACK")
    store.close()


@pytest.fixture
def way(postgres: str) -> Iterator[tuple[LossyWay, str]]:
    """Yield a connection to an empty database that can lose answers, and its URL."""
    server = make_url(postgres)
    name = f"lossy{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    with LossyWay(server.port or 5432) as lossy:
        url = server.set(port=lossy.port, database=name)
        yield lossy, url.render_as_string(hide_password=False)


def test_claims_whose_answer_was_lost_are_handed_out_all_the_same(
    way: tuple[LossyWay, str],
) -> None:
    lossy, url = way
    store = Store(url, patience=60)
    list_id = begun(store, 4)
    first = store.ledger.claim(list_id, 2, NOW)
    lossy.lose()
    second = store.patience.outlast(lambda: store.ledger.claim(list_id, 2, NOW))
    assert lossy.lost == 1
    assert [seed.text for seed in (*first, *second)] == ["11", "12", "13", "14"]
    store.close()


def test_outcomes_whose_answer_was_lost_are_written_once(way: tuple[LossyWay, str]) -> None:
    lossy, url = way
    store = Store(url, patience=60)
    list_id = begun(store)
    for seed in store.ledger.claim(list_id, 3, NOW):
        store.put(work(int(seed.text)), [seed.id], state="failed", reason="not-found", now=NOW)
    store.rules.add("otters", {"title": True}, "https://otters.test/1", NOW)
    lossy.lose()
    store.patience.outlast(store.flush)
    assert lossy.lost == 1
    rows = list(store.ledger.rows(list_id))
    assert [(row.state, row.attempts) for row in rows] == [("failed", 1)] * 3
    assert len({row.entry for row in rows}) == 3
    with store.database.read() as connection:
        (count,) = read_rule_counts(connection)
    assert (count.pages, count.hits) == (1, 1)
    store.close()


def test_a_list_whose_answer_was_lost_is_entered_once(way: tuple[LossyWay, str]) -> None:
    lossy, url = way
    with closing(Store(url, patience=60)) as store:
        list_id = store.ledger.list_id("publications", "pmids.txt", NOW)
        lossy.lose()
        read = store.ledger.begin(list_id, pmids(10), lambda facts: True, NOW)
        assert lossy.lost == 1
        assert read.lines == 10
        assert store.ledger.counts(list_id)["pending"] == 10


def test_results_of_an_ingest_whose_answer_was_lost_are_written_once(
    way: tuple[LossyWay, str],
) -> None:
    lossy, url = way
    ledger = IngestLedger.open(url, patience=60)
    list_id = ledger.list_id("requests", NOW)
    lines = [Request(number) for number in range(1, 5)]
    ledger.import_requests(list_id, lines, NOW)
    lossy.lose()
    claimed = ledger.patience.outlast(lambda: ledger.claim(list_id, 3, NOW))
    assert lossy.lost == 1
    assert len(claimed) == 3
    results = [
        request_end(
            one.id, IngestResult(request=one.request, status="success", hit=True), None, NOW
        )
        for one in claimed
    ]
    lossy.lose()
    written = ledger.patience.outlast(lambda: ledger.put(results))
    assert lossy.lost == 2
    assert written == {one.id for one in claimed}
    (last,) = ledger.claim(list_id, 3, NOW)
    assert last.id not in written
    assert {ledger.results.find_result(one.id).attempts for one in claimed} == {1}  # type: ignore[union-attr]
    ledger.close()


class Request:
    """A line of a list of requests."""

    def __init__(self, number: int) -> None:
        given = {"ingest_type": "pdf", "base_url": f"https://otters.test/{number}"}
        self.request = ingest_request(given, "pdf")
        self.line = number
        self.text = self.given = self.reason = self.sentence = ""


def test_a_transaction_of_a_process_that_is_stopped_ends(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL ends it and frees its locks; a process that resumes may try again."""
    held = text("SELECT pg_advisory_xact_lock(4711)")
    with (
        closing(database.Database(postgres)) as stopped,
        closing(database.Database(postgres)) as other,
    ):
        # For the next connection only: a busy machine takes longer to open a store.
        monkeypatch.setattr(database, "_IDLE", 100)  # milliseconds
        stopped.engine.dispose()

        def stands_still() -> None:
            with stopped.write() as one:
                one.execute(held)
                # ``one`` stays idle; its lock is free when PostgreSQL ends its transaction.
                with other.write() as waits:
                    waits.execute(held)
                one.execute(text("SELECT 1"))

        with pytest.raises(StoreUnavailable):
            stands_still()


def test_a_lost_connection_is_not_rolled_back(
    postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(database.Database(postgres, check=False)) as opened:
        with pytest.raises(StoreUnavailable):
            opened.query("SELECT pg_terminate_backend(pg_backend_pid())", {})
        assert opened.query("SELECT 1", {}) == [(1,)]
    assert caplog.messages == []
