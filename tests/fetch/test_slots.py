import asyncio
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from threading import Barrier
from types import SimpleNamespace

import pytest
from scrapy.http import Request
from scrapy.statscollectors import MemoryStatsCollector
from scrapy.utils.test import get_crawler

from pubcrawl.fetch.slots import NO_REST, PART, Downloader
from tests.cases import table
from tests.fetch.crawling import crawl, fork
from tests.moments import HANGS, kill, wait_until
from tests.patience import PATIENT, TIMED
from tests.server import Answer, Seen, Server

FIFO = "scrapy.squeues.FifoMemoryQueue"


def pages(server: Server, count: int, **options: object) -> list[str]:
    for number in range(count):
        server.route(f"/{number}", Answer(body=b"x", delay=0.02, **options))
    return [server.url(f"/{number}") for number in range(count)]


def test_one_at_a_time_with_delay_0(tmp_path):
    with Server() as server:
        urls = pages(server, 25)
        server.route("/robots.txt", Answer(body=b"User-agent: *\nAllow: /\n", delay=0.05))
        for number in range(5):
            server.route(f"/r{number}", Answer(302, headers={"Location": f"/{number}"}, delay=0.02))
            server.route(
                f"/b{number}", Answer(429, headers={"Retry-After": "0"}, delay=0.02), b"later"
            )
            urls += [server.url(f"/r{number}"), server.url(f"/b{number}")]
        done = crawl(tmp_path, urls, {"RETRY_AFTER_DEFAULT": 0.01, "HOST_REFUSALS_MAX": 0})
        assert done.slugs == [""] * 35
        assert server.peak == {"127.0.0.1": 1}
        assert server.peak_connections == {"127.0.0.1": 1}
        # Keep-alive: one connection serves all requests.
        assert len({request.connection for request in server.seen}) == 1
        assert len(server.seen) == 1 + 35 + 5 + 5


def test_hosts_side_by_side(tmp_path):
    """One closes its connections, one has two ports, and two answer only together."""
    both = Barrier(2, timeout=HANGS)

    def together(request: Seen) -> bytes:
        """Answer once both hosts have a request, so neither can wait for the other to end."""
        both.wait()
        return b"x"

    with ExitStack() as stack:
        closing, port, other_port, one, two = (
            stack.enter_context(Server(f"127.0.0.{number}")) for number in (1, 2, 2, 3, 4)
        )
        urls = pages(closing, 6, close=True)
        for servers in ((port, other_port), (one, two)):
            pairs = zip(*(pages(server, 4) for server in servers), strict=True)
            urls += [url for pair in pairs for url in pair]
        for server in (one, two):
            server.route("/0", together, b"x")
        one.route("/away", Answer.redirect(two.url("/0")))
        urls.append(one.url("/away"))
        settings = {"ROBOTSTXT_OBEY": False, "SCHEDULER_MEMORY_QUEUE": FIFO, **PATIENT}
        done = crawl(tmp_path, urls, settings)
        assert done.slugs == [""] * 23
        # The redirect uses the slot of its target's host.
        for server in (closing, port, other_port, one, two):
            assert server.peak == server.peak_connections == {server.address: 1}
        assert len({request.connection for request in closing.seen}) == 6
        # An idle connection to the other port of a host is closed.
        for server in (port, other_port):
            assert len({request.connection for request in server.seen}) == 4


def test_an_idle_connection_is_not_used_when_the_lease_is_over(tmp_path):
    with Server() as server:
        urls = pages(server, 3)
        settings = {"ROBOTSTXT_OBEY": False, "DOWNLOADER": "tests.fetch.fenced.Fenced"}
        done = crawl(tmp_path, urls, settings)
        assert done.slugs == [""] * 3
        assert server.peak == {"127.0.0.1": 1}
        connections = [request.connection for request in server.seen]
        assert connections[0] != connections[1] == connections[2]


@pytest.mark.parametrize("refusals", [1, 5])
def test_a_host_that_has_refused_another_crawl_meanwhile_is_left_alone(tmp_path, refusals):
    with Server() as server:
        settings = {"FENCED_HELD": 400, "FENCED_REFUSALS": refusals}
        settings |= {"ROBOTSTXT_OBEY": False, "DOWNLOADER": "tests.fetch.fenced.Fenced"}
        done = crawl(tmp_path, pages(server, 2), settings)
        if refusals < 5:
            assert done.slugs == ["", ""]
            first, second = (request.time for request in server.seen)
            assert second - first >= 0.4
        else:
            assert sorted(done.slugs) == ["", "rate-limited"]
            assert len(server.seen) == 1


def test_a_loop_that_is_held_up_at_the_end_closes_in_order(tmp_path):
    with Server() as server:
        handlers = {"http": "tests.fetch.late_close.Handler"}
        settings = {"ROBOTSTXT_OBEY": False, "DOWNLOAD_HANDLERS": handlers}
        settings["ASYNCIO_EVENT_LOOP"] = "uvloop.Loop"  # which runs timed calls first
        done = crawl(tmp_path, pages(server, 1), settings)
        assert done.slugs == [""]
        assert "Traceback" not in done.log
        assert done.code == 0


def test_hosts_that_share_a_slot_share_its_delay(tmp_path):
    profile = {"127.0.0.1": {"concurrency": 1, "delay": 0.2, "hosts": ["127.0.0.2"]}}
    with Server("127.0.0.1") as one, Server("127.0.0.2") as two:
        urls = [url for pair in zip(pages(one, 3), pages(two, 3), strict=True) for url in pair]
        settings = {**TIMED, "ROBOTSTXT_OBEY": False, "DOWNLOAD_SLOTS": profile}
        done = crawl(tmp_path, urls, settings)
        assert done.slugs == [""] * 6
        assert len(one.seen) == len(two.seen) == 3
        assert done.sent[-1] - done.sent[0] > 4 * 0.2


TOOK = 0.1  # seconds until an answer


def gaps(tmp_path: Path, **settings: object) -> list[float]:
    """Return the seconds between requests to a server that answers after ``TOOK``."""
    with Server() as server:
        server.fallback = Answer(body=b"x", delay=TOOK)
        urls = [server.url(f"/{number}") for number in range(3)]
        done = crawl(tmp_path, urls, {"ROBOTSTXT_OBEY": False, **TIMED, **settings})
        assert done.slugs == [""] * 3
    return [later - sooner for sooner, later in pairwise(done.sent)]


def test_a_host_rests_as_long_as_its_answer_took(tmp_path):
    assert min(gaps(tmp_path)) >= 2 * TOOK


def test_a_host_may_rest_longer(tmp_path):
    assert min(gaps(tmp_path, HOST_REST_FACTOR=3)) >= 4 * TOOK


@table
def test_rest_has_a_limit_and_is_for_pages(settings, tmp_path):
    """A rest of ten thousand times the answer's time would keep the crawl from ending."""
    assert min(gaps(tmp_path, **settings)) >= TOOK


def test_parts_of_a_page_and_those_who_need_none_do_not_rest(tmp_path):
    with Server() as server:
        server.fallback = Answer(body=b"x", delay=0.01)
        requests = [{"url": server.url("/part"), "meta": {PART: True}}] * 3
        requests += [{"url": server.url("/service"), "meta": {NO_REST: True}}] * 3
        settings = {"ROBOTSTXT_OBEY": False, "HOST_REST_FACTOR": 1e9, "HOST_REST_MAX": HANGS}
        assert crawl(tmp_path, requests, settings).slugs == [""] * 6


def test_hosts_that_rest_leave_room_for_others(tmp_path):
    """With two requests at a time, two hosts that rest for ever do not stop a third."""
    servers = [Server(f"127.0.0.{n}") for n in (1, 2, 3)]
    with servers[0] as one, servers[1] as two, servers[2] as free:
        for server in servers:
            server.fallback = Answer(body=b"x", delay=0.01)
        urls = [one.url("/a"), two.url("/a"), one.url("/b"), two.url("/b")]
        urls += [free.url(f"/{n}") for n in range(6)]
        settings = {
            "ROBOTSTXT_OBEY": False,
            "HOST_REST_FACTOR": 1e9,
            "HOST_REST_MAX": HANGS,
            "DOWNLOAD_SLOTS": {"127.0.0.3": {"delay": 0}},
            "CONCURRENT_REQUESTS": 2,
            "SCHEDULER_MEMORY_QUEUE": FIFO,
        }
        process = fork(tmp_path, urls, settings)
        wait_until(lambda: len(free.seen) == 6, process)
        kill(process)
        assert one.paths() == two.paths() == ["/a"]


@pytest.fixture
def downloader():
    crawler = get_crawler(
        settings_dict={
            "DOWNLOAD_SLOTS": {
                "ncbi.nlm.nih.gov": {
                    "delay": 0.34,
                    "hosts": ["eutils.ncbi.nlm.nih.gov", "www.pmc.example"],
                }
            },
            "CONCURRENT_REQUESTS": 4,
            "DOWNLOAD_HANDLERS": dict.fromkeys(("data", "file", "ftp", "http", "https", "s3")),
        }
    )
    crawler._apply_settings()
    crawler.stats = MemoryStatsCollector(crawler)
    made = Downloader(crawler)
    yield made
    made.close()


@table
def test_slot_key(url, key, downloader):
    assert downloader.get_slot_key(Request(url)) == key
    # A redirect inherits the meta of the request it comes from.
    assert downloader.get_slot_key(Request(url, meta={"download_slot": "elsewhere"})) == key


def test_a_hold_outlives_the_slot(downloader):
    downloader.note_refusal("nature.com", 100)
    downloader.note_refusal("nature.com", 5)
    downloader._slot_gc(0)
    assert 99 < downloader.hold_left("nature.com") <= 100
    assert downloader.hold_left("science.org") == 0


def test_a_cancelled_request_leaves_its_slot(downloader):
    async def main():
        downloader.pause(paused=True)
        requests = [Request(f"https://nature.com/{number}") for number in range(3)]
        tasks = [asyncio.create_task(downloader._enqueue_request(one)) for one in requests]
        await asyncio.sleep(0)
        slot = downloader.slots["nature.com"]
        slot.concurrency = 1
        tasks[1].cancel()
        await asyncio.wait(tasks[1:2])
        assert [request for request, _ in slot.queue] == requests[::2]
        downloader.pause(paused=False)
        assert slot.transferring == {requests[0]}
        tasks[0].cancel()  # before its transfer has begun
        downloader.pause(paused=True)
        await asyncio.wait(tasks[:1])
        assert not slot.transferring
        tasks[2].cancel()
        await asyncio.wait(tasks)
        assert not slot.queue
        assert not slot.active

    asyncio.run(main())


def test_requests_that_wait_do_not_fill_the_crawl(downloader):
    waiting = [Request(f"https://nature.com/{number}") for number in range(6)]
    downloader.active.update(waiting)
    slot = SimpleNamespace(queue=list(waiting))
    downloader.slots["nature.com"] = slot
    assert downloader.needs_backout()
    downloader.waiting.add("nature.com")
    assert not downloader.needs_backout()
    del downloader.slots["nature.com"]
