"""A host that is down costs a few timeouts, not one for each of its pages."""

from __future__ import annotations

import time
from pathlib import Path

from pubcrawl.fetch.outage import Outages, shows_outage, site
from pubcrawl.fetch.rest_rules import HostLimits
from tests.cases import Agree, golden, table
from tests.fetch.crawling import crawl
from tests.fetch.played import Case, play
from tests.moments import HANGS, wait_until
from tests.patience import PATIENT
from tests.server import Answer, Seen, Server

HERE = "https://a.example"


def down(outages: Outages, now: float = 0.0) -> Outages:
    for _ in range(int(outages.limits.count)):
        outages.note_request(HERE, now)
        outages.note_failure(HERE, now)
    return outages


def test_a_place_is_given_up_after_so_many_failures_in_a_row() -> None:
    outages = Outages(HostLimits(3, 30, longest=600))
    for now in (0.0, 15.0):
        assert not outages.note_request(HERE, now)
        assert outages.note_failure(HERE, now) == 0
        assert outages.seconds_left(HERE, now) == 0
    assert not outages.note_answer(HERE)
    assert [outages.note_failure(HERE, 20.0) for _ in range(3)] == [0, 0, 30]
    assert outages.seconds_left(HERE, 25.0) == 25
    assert outages.seconds_left("http://a.example", 25.0) == 0


def test_the_pause_between_probes_grows_to_its_limit() -> None:
    outages = down(Outages(HostLimits(1, 30, longest=100)))
    now, pauses = 0.0, []
    for _ in range(4):
        pause = outages.seconds_left(HERE, now)
        pauses.append(pause)
        now += pause
        assert outages.seconds_left(HERE, now) == 0
        assert outages.note_request(HERE, now)
        assert outages.seconds_left(HERE, now) == pause  # only one probe is sent
        assert outages.note_failure(HERE, now) == 0
    assert pauses == [30, 60, 100, 100]


def test_an_answer_opens_a_place_and_the_next_outage_begins_anew() -> None:
    outages = down(Outages(HostLimits(2, 30, longest=600)))
    outages.note_request(HERE, 30.0)
    outages.note_failure(HERE, 30.0)
    outages.note_request(HERE, 90.0)
    assert outages.note_answer(HERE)
    assert outages.seconds_left(HERE, 90.0) == 0
    assert not outages.note_request(HERE, 90.0)
    assert [outages.note_failure(HERE, 90.0) for _ in range(2)] == [0, 30]


def test_failures_of_requests_sent_before_do_not_lengthen_the_pause() -> None:
    outages = down(Outages(HostLimits(2, 30, longest=600)))
    assert outages.note_failure(HERE, 10.0) == 0
    assert outages.seconds_left(HERE, 10.0) == 20


def test_a_probe_may_be_asked_for() -> None:
    outages = down(Outages(HostLimits(2, 30, longest=600)))
    outages.probe()
    assert outages.seconds_left(HERE, 1.0) == 0
    assert outages.note_request(HERE, 1.0)
    assert outages.seconds_left(HERE, 1.0) == 30
    outages.note_failure(HERE, 1.0)
    assert outages.seconds_left(HERE, 1.0) == 60


def test_nobody_is_given_up_with_a_limit_of_0() -> None:
    outages = Outages(HostLimits(0, 30, longest=600))
    assert {outages.note_failure(HERE, 0.0) for _ in range(100)} == {0}


def test_places_that_nobody_asks_for_any_more_are_forgotten() -> None:
    outages = down(Outages(HostLimits(2, 30, longest=600)))
    outages.forget(630.0)
    assert outages.note_request(HERE, 630.0)
    outages.forget(1300.0)
    assert not outages.note_request(HERE, 1300.0)


@table
def test_what_says_that_nobody_is_there(slug: str, answer_begun: bool, nobody: bool | None) -> None:
    assert shows_outage(slug, answer_begun=answer_begun) is nobody


def test_a_batch_that_gets_no_answer_tells_nothing() -> None:
    assert shows_outage("read-timeout", answer_begun=False, batch=2) is None
    assert shows_outage("connect-timeout", answer_begun=False, batch=2) is True


@table
def test_a_place_is_scheme_host_and_port(url: str, expected: str) -> None:
    assert site(url) == expected


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
