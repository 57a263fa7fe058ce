from email.utils import formatdate
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.http import Request, Response

from pubcrawl.fetch.retry_after import is_ordinary, retry_after_seconds
from pubcrawl.items.host_state import LONGEST
from tests.cases import golden, table
from tests.fetch.crawling import crawl, fork
from tests.fetch.played import play
from tests.moments import kill, wait_until
from tests.server import Answer, Seen, Server

QUIET = {"ROBOTSTXT_OBEY": False}


@given(st.integers(0, 10**9))
def test_a_number_is_seconds(number):
    assert retry_after_seconds(f" {number} ", 0) == min(number, LONGEST)


@given(st.integers(0, 4 * 10**9), st.integers(0, 4 * 10**9))
def test_a_date_is_a_moment(moment, now):
    date = formatdate(moment, usegmt=True).encode()
    assert retry_after_seconds(date, now) == min(max(0, moment - now), LONGEST)


@given(st.text() | st.binary())
def test_anything_else_is_no_wait(value):
    wait = retry_after_seconds(value, 0)
    assert wait is None or 0 <= wait <= LONGEST


@pytest.mark.parametrize("value", [None, b"", b"soon", b"nan", b"Fri, 32 Dec 2025", b"\xff"])
def test_malformed(value):
    assert retry_after_seconds(value, 0) is None


@pytest.mark.parametrize(
    ("value", "wait"),
    [
        (b"3.7", 3.7),
        (b"-1", 0),
        (b"-inf", 0),
        (b"Thu, 01 Jan 1970 00:00:00 GMT", 0),
        (b"1e9", LONGEST),
        (b"inf", LONGEST),
        (b"9" * 400, LONGEST),
        (b"Fri, 31 Dec 9999 23:59:59 GMT", LONGEST),
    ],
)
def test_what_makes_little_sense_has_a_bound(value, wait):
    assert retry_after_seconds(value, 0) == wait


@golden
def test_crawls(case, agree, tmp_path):
    agree(case, play(case, tmp_path))


def test_the_host_waits(tmp_path):
    with Server() as busy, Server("127.0.0.2") as other:
        busy.route("/a", Answer(429, headers={"Retry-After": "1"}), b"now")
        busy.route("/b", b"b")
        other.route("/a", Answer(429), Answer(429), b"now")
        urls = [busy.url("/a"), busy.url("/b"), other.url("/a")]
        done = crawl(tmp_path, urls, {**QUIET, "RETRY_AFTER_DEFAULT": 0.1})
        assert done.slugs == [""] * 3
        first, *later = sorted(request.time for request in busy.seen)
        assert len(later) == 2
        # /b was in the queue when /a was refused, so it waited too.
        assert later[0] - first >= 1
        assert done.stats["fetch/retried/429"] == 3
        first, second, third = other.times("/a")
        assert min(second - first, third - second) > 0.1


def test_others_do_not_wait(tmp_path):
    with Server("127.0.0.1") as busy, Server("127.0.0.2") as free:
        busy.route("/a", Answer(429, headers={"Retry-After": "3600"}))
        free.route("/a", b"x")
        urls = [busy.url("/a"), busy.url("/b")] + [free.url("/a")] * 6
        settings = {
            **QUIET,
            "CONCURRENT_REQUESTS": 2,
            "RETRY_AFTER_MAX": 4000,
            "SCHEDULER_MEMORY_QUEUE": "scrapy.squeues.FifoMemoryQueue",
        }
        process = fork(tmp_path, urls, settings)
        wait_until(lambda: busy.seen and len(free.seen) == 6, process)
        kill(process)
        assert busy.paths() == ["/a"]


def refuse(server: Server, status: int = 429) -> None:
    """Refuse all requests: four times with "Retry-After: 0", then for longer than a test takes."""

    def answer(_: Seen) -> Answer:
        return Answer(status, headers={"Retry-After": "0" if len(server.seen) < 5 else "500"})

    server.fallback = answer


def test_a_host_that_only_refuses_is_given_up_and_others_go_on(tmp_path):
    with Server("127.0.0.1") as busy, Server("127.0.0.2") as free:
        refuse(busy)
        free.fallback = b"x"
        urls = [server.url(f"/{n}") for n in range(60) for server in (busy, free)]
        done = crawl(tmp_path, urls, {**QUIET, "RETRY_AFTER_DEFAULT": 0.1})
        assert done.slugs == ["rate-limited", ""] * 60
        assert len(busy.seen) == 5
        assert len(free.seen) == 60
        sent = [request.time for request in busy.seen]
        rests = [later - sooner for sooner, later in pairwise(sent)]
        assert all(rest > 0.1 * 2**n for n, rest in enumerate(rests))
    assert done.stats["fetch/refusals/received"] == 5
    assert done.stats["fetch/refusals/given_up"] == 1
    assert "127.0.0.1 has refused 5 requests in a row" in done.log
    assert all(row["sets"] for row in done.results.values() if "sets" in row)


def test_an_ordinary_answer_sets_the_count_back(tmp_path):
    def every_fourth(_: Seen) -> Answer:
        refused = len(server.seen) % 4
        return Answer(429 if refused else 200, headers={"Retry-After": "0"})

    with Server() as server:
        server.fallback = every_fourth
        urls = [server.url(f"/{n}") for n in range(4)]
        settings = {"RETRY_AFTER_DEFAULT": 0.01, "RETRY_AFTER_TIMES": 99, "HOST_REFUSALS_MAX": 4}
        done = crawl(tmp_path, urls, {**QUIET, **settings})
        assert done.slugs == [""] * 4
        assert len(server.seen) == 16


@table
def test_what_shows_that_a_host_gives_again(status, location, ordinary):
    headers = {"Location": location} if location else {}
    response = Response("https://a.example/a", status=status, headers=headers)
    assert is_ordinary(Request(response.url), response) is ordinary
