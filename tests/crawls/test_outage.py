"""A host that is down costs few requests and no seeds, and the crawl returns to it later."""

from __future__ import annotations

from pathlib import Path

from tests.crawls.run import Crawl, Done
from tests.moments import HANGS
from tests.patience import PATIENT
from tests.server import Answer, Seen, Server

PAGE = b"<title>Otter tool</title><p>" + b"It counts otters in recordings from rivers. " * 9
SETTINGS = {
    "ROBOTSTXT_OBEY": False,
    "JAVASCRIPT": "off",
    **PATIENT,
    "OUTAGE_FAILURES": 3,
    "OUTAGE_PAUSE": HANGS,
    "SEED_FAILURES_MAX": "100%",
}
COUNT = 30


def crawl(
    folder: Path, *servers: Server, count: int = COUNT, **settings: object
) -> tuple[Crawl, Done]:
    made = Crawl(folder, {}, **{**SETTINGS, **settings})
    made.seeds(*(server.url(f"/{n}") for server in servers for n in range(count)))
    done = made.run(spider="webpages")
    assert done.code == 0, done.log
    assert "Traceback" not in done.log
    assert len(made.ledger()) == count * len(servers)
    return made, done


def test_a_host_that_stays_away_is_asked_four_times(tmp_path: Path) -> None:
    with Server("127.0.0.1") as gone, Server("127.0.0.2") as well:
        gone.fallback, well.fallback = Answer(silent=True), PAGE
        made, _ = crawl(tmp_path, gone, well)
        # Three failures, and one more when its pages get their second try.
        assert len(gone.seen) == 4
        assert len(well.paths()) == COUNT
    ends = [(state, reason) for _, state, reason in made.ledger()]
    assert set(ends[:COUNT]) == {("failed", "read-timeout"), ("failed", "host-down")}
    assert ends[:COUNT].count(("failed", "host-down")) == COUNT - 1
    assert ends[COUNT:] == [("done", "")] * COUNT
    assert all(page["fetch_exception"] for page in made.stored("page") if page["empty"])


def test_a_host_that_comes_back_gives_all_its_pages_in_the_end(tmp_path: Path) -> None:
    def back(seen: Seen) -> Answer:
        return Answer(body=PAGE, silent=len(server.seen) <= 3)

    with Server() as server:
        server.fallback = back
        made, done = crawl(tmp_path, server)
        assert len(server.seen) == 3 + COUNT
    assert {(state, reason) for _, state, reason in made.ledger()} == {("done", "")}
    assert len(done.records) == COUNT


def test_compat_asks_for_every_page(tmp_path: Path) -> None:
    with Server() as gone:
        gone.fallback = Answer(reset=True)
        gone.close()
        made, _ = crawl(tmp_path, gone, count=8, PUBFETCHER_COMPAT=True)
    # A listener that is closing may still accept one connection and lose it.
    assert {reason for _, _, reason in made.ledger()} <= {"connection-refused", "connection-lost"}
