"""A host that is down costs a few timeouts, not one for each of its pages."""

from __future__ import annotations

import time
from pathlib import Path

from pubcrawl.fetch.rest_rules import shows_outage
from tests.cases import Agree, golden, table
from tests.fetch.crawling import crawl
from tests.fetch.played import Case, play
from tests.moments import HANGS, wait_until
from tests.patience import PATIENT
from tests.server import Answer, Seen, Server


@table
def test_what_says_that_nobody_is_there(slug: str, answer_begun: bool, nobody: bool | None) -> None:
    assert shows_outage(slug, answer_begun=answer_begun) is nobody


def test_a_batch_that_gets_no_answer_tells_nothing() -> None:
    assert shows_outage("read-timeout", answer_begun=False, batch=2) is None
    assert shows_outage("connect-timeout", answer_begun=False, batch=2) is True


SETTINGS = {
    "ROBOTSTXT_OBEY": False,
    **PATIENT,
    "OUTAGE_FAILURES": 3,
    "OUTAGE_PAUSE": HANGS,
    # Requests are sent in the order of their numbers.
    "SCHEDULER_MEMORY_QUEUE": "scrapy.squeues.FifoMemoryQueue",
}
PAUSE = 0.5  # seconds, before the first probe


@golden
def test_crawls(case: Case, agree: Agree, tmp_path: Path) -> None:
    agree(case, play(case, tmp_path))


def test_a_host_that_comes_back_is_found_by_a_probe(tmp_path: Path) -> None:
    with Server("127.0.0.1") as gone, Server("127.0.0.2") as other:

        def later(request: Seen) -> Answer:
            """Redirect to ``gone`` when it has been given up and its pause is over."""
            out = tmp_path / "out.jsonl"
            wait_until(lambda: out.read_text().count('"host-down"') == 3)
            time.sleep(PAUSE)
            return Answer.redirect(gone.url("/back"))

        gone.fallback = Answer(silent=True)
        gone.route("/back", b"here")
        gone.route("/then", b"here too")
        other.route("/later", later)
        other.route("/then", Answer.redirect(gone.url("/then")))
        urls = [gone.url(f"/{n}") for n in range(6)]
        urls += [other.url("/later"), other.url("/then")]
        done = crawl(tmp_path, urls, {**SETTINGS, "OUTAGE_PAUSE": PAUSE})
        assert gone.paths() == ["/0", "/1", "/2", "/back", "/then"]
    assert done.slugs == ["read-timeout"] * 3 + ["host-down"] * 3 + ["", ""]
    assert done.stats["fetch/outage/probes"] == 1
    assert done.stats["fetch/outage/over"] == 1
    assert "answers again" in done.log


def test_robots_txt_of_a_host_that_is_given_up_is_not_asked_for(tmp_path: Path) -> None:
    with Server() as silent:
        silent.fallback = Answer(silent=True)
        urls = [silent.url(f"/{n}") for n in range(10)]
        settings = {**SETTINGS, "ROBOTSTXT_OBEY": True}
        done = crawl(tmp_path, urls, settings)
        assert {request.target for request in silent.seen} == {"/robots.txt"}
        assert len(silent.seen) <= 3
    assert set(done.slugs) <= {"read-timeout", "host-down"}
