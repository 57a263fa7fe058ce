import subprocess
from email.utils import formatdate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.fetch.retry_after import seconds
from tests.fetch.crawling import crawl, launch
from tests.moments import kill, wait_until
from tests.patience import PATIENT
from tests.server import Answer, Server

QUIET = {"ROBOTSTXT_OBEY": False}


@given(st.integers(0, 10**9))
def test_a_number_is_seconds(number):
    assert seconds(f" {number} ", 0) == number


@given(st.integers(0, 4 * 10**9), st.integers(0, 4 * 10**9))
def test_a_date_is_a_moment(moment, now):
    assert seconds(formatdate(moment, usegmt=True).encode(), now) == max(0, moment - now)


@given(st.text() | st.binary())
def test_anything_else_is_no_wait(value):
    wait = seconds(value, 0)
    assert wait is None or wait >= 0


@pytest.mark.parametrize("value", [None, b"", b"-1", b"soon", b"1.5", b"Fri, 32 Dec 2025"])
def test_malformed(value):
    assert seconds(value, 0) is None


def test_the_host_waits(tmp_path):
    with Server() as busy:
        busy.route("/a", Answer(429, headers={"Retry-After": "1"}), b"now")
        busy.route("/b", b"b")
        done = crawl(tmp_path, [busy.url("/a"), busy.url("/b")], QUIET)
        assert done.slugs == [""] * 2
        first, *later = sorted(seen.time for seen in busy.seen)
        assert len(later) == 2
        # /b was in the queue when /a was refused; it waited too.
        assert later[0] - first >= 1
        assert done.stats["fetch/retried/429"] == 1


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
        process = launch(tmp_path, urls, settings, stdout=subprocess.DEVNULL)
        wait_until(lambda: busy.seen and len(free.seen) == 6, process)
        kill(process)
        assert busy.paths() == ["/a"]


def test_dates_times_and_limits(tmp_path):
    with Server("127.0.0.1") as one, Server("127.0.0.2") as two, Server("127.0.0.3") as three:
        one.route(
            "/date", Answer(503, headers={"Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"}), b""
        )
        one.route("/never", Answer(429, headers={"Retry-After": "0"}))
        one.route("/bare", Answer(503), b"too late")
        one.route("/batch", Answer(503), b"batch")
        one.route("/limit", Answer(429), Answer(429), b"limit")
        two.route("/long", Answer(429, headers={"Retry-After": "3600"}))
        two.route("/next", b"")
        three.route("/long", Answer(503, headers={"Retry-After": "3600"}))
        urls = [
            one.url("/date"),
            one.url("/never"),
            one.url("/bare"),
            {"url": one.url("/batch"), "meta": {"batch": 2}},
            one.url("/limit"),
            two.url("/long"),
            two.url("/next"),
            three.url("/long"),
        ]
        done = crawl(tmp_path, urls, {**QUIET, "RETRY_AFTER_DEFAULT": 0.2})
        assert done.slugs == [
            "",
            "rate-limited",
            "unavailable",
            "",
            "",
            "rate-limited",
            "rate-limited",
            "unavailable",
        ]
        assert len(one.times("/never")) == 4
        assert len(one.times("/bare")) == 1
        assert len(one.times("/batch")) == 2
        first, second, third = one.times("/limit")
        assert second - first > 0.15
        assert third - second > 0.3  # doubled
        assert len(two.times("/long")) == 1
        # Asked to stay away for an hour, we do.
        assert two.times("/next") == []
        assert one.peak["127.0.0.1"] == 1


def test_compat_does_not_wait(tmp_path):
    with Server() as server:
        server.route("/a", Answer(429, headers={"Retry-After": "1"}), b"now")
        server.route("/b", Answer(503, headers={"Retry-After": "1"}), b"now")
        urls = [server.url("/a"), server.url("/b")]
        done = crawl(tmp_path, urls, {**QUIET, "PUBFETCHER_COMPAT": True})
        assert done.slugs == ["rate-limited", "unavailable"]
        assert len(server.seen) == 2


@pytest.mark.parametrize(
    ("settings", "tries"),
    [({}, 1), ({"PUBFETCHER_COMPAT": True}, 2), ({"PUBFETCHER_COMPAT": True, "QUICK": True}, 1)],
)
def test_a_silent_server_is_not_asked_again(tmp_path, settings, tries):
    with Server() as server:
        server.route("/silent", Answer(silent=True))
        server.route("/stall", Answer(body=b"x" * 100, drip=9))
        done = crawl(
            tmp_path,
            [server.url("/silent"), server.url("/stall")],
            {**QUIET, **PATIENT, **settings},
        )
        assert done.slugs == ["read-timeout"] * 2
        assert len(server.times("/silent")) == tries
        assert len(server.times("/stall")) == 1
