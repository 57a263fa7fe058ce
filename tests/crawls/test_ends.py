"""The ways in which a crawl ends: finished, too many failures, interrupted, or broken off."""

from __future__ import annotations

import resource
import signal
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.apis.synthetic import Synthetic
from tests.crawls.forks import Fork
from tests.crawls.run import Apis, Crawl
from tests.moments import line_with
from tests.server import Answer, Seen, Server

SOURCE = Synthetic(40, small=True)
TOKEN = f"/a{'1' * 44}-b"
LINKS = '<h1>Larks</h1><a href="/next">Data</a>'


@pytest.mark.parametrize(("allowed", "code"), [("1", 9), ("70%", 0)])
def test_failed_seeds(tmp_path: Path, allowed: str, code: int) -> None:
    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        return None if "50000001" in asked else Answer(500)

    with Apis(SOURCE, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls, SEED_FAILURES_MAX=allowed, BATCH_MAX=1)
        crawl.seeds(*SOURCE.pmids[:3])
        done = crawl.run("-a", "resources=europepmc", "-s", "SEED_ATTEMPTS=1")
    assert done.code == code, done.log
    assert crawl.states() == {"done": 1, "failed": 2}
    assert len(done.records) == 3


def test_what_nobody_knows_and_what_is_rejected_is_no_failure(tmp_path: Path) -> None:
    lines = ("50000001", "99999998", "no identifier", "50000001", "99999999")
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls, SEED_FAILURES_MAX="0")
        crawl.seeds(*lines)
        done = crawl.run("-a", "resources=europepmc")
        asked = apis.requests.total()
        nothing = crawl.run("-a", "seeds=-", stdin="title\nnothing\nnothing\n")
        assert apis.requests.total() == asked
    assert done.code == 0, done.log
    assert len(done.records) == 3
    assert [state for _, state, _ in crawl.ledger()][: len(lines)] == [
        "done",
        "failed",
        "rejected",
        "duplicate",
        "failed",
    ]
    assert nothing.code == 4, nothing.log


@pytest.mark.parametrize("interrupted", ["/robots.txt", "/", TOKEN, "/next"])
def test_interrupted_while_it_reads_hostile_texts(tmp_path: Path, interrupted: str) -> None:
    """Texts on which patterns tried for minutes; meanwhile, Ctrl-C did nothing."""
    begun = threading.Event()

    def answers(answer: Answer) -> Callable[[Seen], Answer]:
        def answered(seen: Seen) -> Answer:
            begun.wait()
            if seen.target == interrupted:
                process.send_signal(signal.SIGINT)
            return answer

        return answered

    author = f"Doe, Jane {'†' * 40}y"
    texts = {
        "/robots.txt": Answer(body=b"User-agent: *\nCrawl-delay" + b" " * 500_000),
        "/": Answer.redirect(TOKEN),
        TOKEN: Answer(body=f'<meta name="citation_author" content="{author}">{LINKS}'.encode()),
        "/next": Answer(body=b"<h1>Larks</h1>"),
    }
    with Server() as server:
        for target, answer in texts.items():
            server.route(target, answers(answer))
        crawl = Crawl(tmp_path, {}, HOST_REST_FACTOR=0, JAVASCRIPT="off")
        crawl.seeds(f"pmc{' ' * 30_000}x", server.url("/"))
        process = crawl.fork(spider="artifacts")
        # Beyond it, the system ends the process; the whole crawl takes a fifth.
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (30, 30))
        begun.set()
        done = crawl.finish(process)
    assert done.code == 11, done.log
    assert "Traceback" not in done.log


def test_interrupted_while_a_host_wants_to_be_left_alone(tmp_path: Path) -> None:
    """An interrupted crawl does not wait out the hour for which a host is held."""

    def interrupt(crawling: Fork) -> None:
        line_with(crawling, ": no requests for ")
        crawling.send_signal(signal.SIGINT)

    process: Fork | None = None

    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        if resource != "pubmed_xml" or process is None:
            return None
        threading.Thread(target=interrupt, args=(process,)).start()
        return Answer(429, headers={"Retry-After": "3600"})

    with Apis(SOURCE, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls, RETRY_AFTER_MAX=4000)
        crawl.seeds(*SOURCE.pmids)
        process = crawl.fork()
        first = crawl.finish(process)
        assert first.code == 11, first.log
        assert "Traceback" not in first.log
        assert apis.requests["pubmed_xml"] == 1
        process = None
        with closing(sqlite3.connect(tmp_path / "pubcrawl.db")) as store, store:
            held = store.execute("SELECT held_until - ready FROM host WHERE held_for <> ''")
            assert held.fetchone()[0] > 3_000_000  # all crawls see the hold; below, the hour passes
            store.execute("UPDATE host SET held_until = 0, ready = 0")
        second = crawl.run()
    assert second.code == 0, second.log
    assert len(second.records) == len(crawl.stored()) == SOURCE.count


def dropped(store: Path) -> None:
    with closing(sqlite3.connect(store, timeout=60)) as connection, connection:
        connection.execute("DROP TABLE identifier")


def removed(store: Path) -> None:
    store.unlink()


def overwritten(store: Path) -> None:
    for file in store.parent.glob(f"{store.name}*"):
        # Not cut short: SQLite maps the index of its log, and a page that is gone is a SIGBUS.
        with file.open("r+b") as opened:
            opened.write(b"x" * file.stat().st_size)


def filled(store: Path) -> None:
    """Have inserts fail with the error of SQLite on a full disk."""
    with closing(sqlite3.connect(store, timeout=60)) as connection, connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON publication "
            "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )


@pytest.mark.parametrize("breaks", [dropped, removed, overwritten, filled])
def test_the_store_breaks(tmp_path: Path, breaks: Callable[[Path], None]) -> None:
    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        if sum(apis.requests.values()) == 10:
            breaks(tmp_path / "pubcrawl.db")
        return None

    with Apis(SOURCE, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls, BATCH_MAX=5, FRONTIER_WINDOW=10)
        crawl.seeds(*SOURCE.pmids)
        done = crawl.run()
    assert done.code == 1, done.log
    assert done.log.count("the store sqlite:///pubcrawl.db") == 1
    assert done.log.count("database or disk is full") == (breaks is filled)
    assert done.log.splitlines()[-1].endswith(" stored (store-failed)")
    assert "Traceback" not in done.log


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_the_output_cannot_be_written(tmp_path: Path) -> None:
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds("50000001")
        done = crawl.run(output="/dev/full:jsonlines")
        assert done.code == 1, done.log
        assert "the output cannot be written" in done.log
        assert "Traceback" not in done.log
        # The record is in the store; once there is room, the same command writes it to the feed.
        asked = sum(apis.requests.values())
        again = crawl.run("-s", "FRONTIER_RETRY_LIMIT=0")
    assert again.code == 0, again.log
    assert sum(apis.requests.values()) == asked
    assert len(again.records) == 1


def test_more_rejected_rows_than_are_allowed(tmp_path: Path) -> None:
    rows = "Title,PMID\nOtters,50000001\nSeals,5.0E+07\nWhales,in press\n"
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        (tmp_path / "a.csv").write_text(rows)
        done = crawl.run("-a", "seeds=a.csv", "-a", "resources=europepmc")
        assert done.code == 9, done.log
        command = f"scrapy seeds {tmp_path.resolve()}/a.csv --state rejected"
        assert f"2 rejected lines; to list them, run: {command}" in done.log
        assert "PMID from column 2 'PMID'; not used: 1; header in line 1" in done.log
        assert [state for _, state, _ in crawl.ledger()] == ["done", "rejected", "rejected"]
        allowed = crawl.run(
            "-a", "seeds=a.csv", "-a", "resources=europepmc", "-s", "SEED_REJECTED_MAX=2"
        )
        assert allowed.code == 0, allowed.log
