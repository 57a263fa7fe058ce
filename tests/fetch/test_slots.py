from threading import Barrier
from types import SimpleNamespace

import pytest
from scrapy.core.downloader import Slot
from scrapy.http import Request, Response
from scrapy.statscollectors import MemoryStatsCollector
from scrapy.utils.test import get_crawler

from pubcrawl.fetch.slots import Downloader
from pubcrawl.fetch.throttle import Throttle
from tests.fetch.crawling import crawl
from tests.moments import HANGS
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
        done = crawl(tmp_path, urls)
        assert done.slugs == [""] * 35
        assert server.peak == {"127.0.0.1": 1}
        assert server.peak_connections == {"127.0.0.1": 1}
        # Kept alive: one connection for everything.
        assert len({seen.connection for seen in server.seen}) == 1
        assert len(server.seen) == 1 + 35 + 5 + 5


def test_one_at_a_time_when_connections_close(tmp_path):
    with Server() as server:
        urls = pages(server, 12, close=True)
        done = crawl(tmp_path, urls, {"ROBOTSTXT_OBEY": False})
        assert done.slugs == [""] * 12
        assert server.peak == {"127.0.0.1": 1}
        assert len({seen.connection for seen in server.seen}) == 12


def test_an_idle_connection_to_the_same_host_is_closed(tmp_path):
    # To a crawler two ports, or http and https, are one host.
    with Server() as one, Server() as two:
        urls = []
        for number in range(4):
            for server in (one, two):
                server.route(f"/{number}", Answer(body=b"x", delay=0.02))
                urls.append(server.url(f"/{number}"))
        done = crawl(tmp_path, urls, {"ROBOTSTXT_OBEY": False, "SCHEDULER_MEMORY_QUEUE": FIFO})
        assert done.slugs == [""] * 8
        times = sorted(seen.time for seen in one.seen + two.seen)
        assert len(times) == 8
        for server in (one, two):
            assert len({seen.connection for seen in server.seen}) == 4
            assert server.peak_connections == {"127.0.0.1": 1}


def test_hosts_go_on_side_by_side(tmp_path):
    both = Barrier(2, timeout=HANGS)

    def together(seen: Seen) -> bytes:
        """Answer when the other host is asked too: neither waits for the other to end."""
        both.wait()
        return b"x"

    with Server("127.0.0.1") as one, Server("127.0.0.2") as two:
        urls = [url for pair in zip(pages(one, 10), pages(two, 10), strict=True) for url in pair]
        for server in (one, two):
            server.route("/0", together, b"x")
        one.route("/away", Answer.redirect(two.url("/0")))
        settings = {"ROBOTSTXT_OBEY": False, "SCHEDULER_MEMORY_QUEUE": FIFO, **PATIENT}
        done = crawl(tmp_path, [*urls, one.url("/away")], settings)
        assert done.slugs == [""] * 21
        assert one.peak == {"127.0.0.1": 1}
        # The redirect goes through the slot of the host that it leads to.
        assert two.peak == {"127.0.0.2": 1}


def test_hosts_that_share_a_slot_share_its_delay(tmp_path):
    profile = {"127.0.0.1": {"concurrency": 1, "delay": 0.2, "hosts": ["127.0.0.2"]}}
    with Server("127.0.0.1") as one, Server("127.0.0.2") as two:
        urls = [url for pair in zip(pages(one, 3), pages(two, 3), strict=True) for url in pair]
        settings = {
            **TIMED,
            "ROBOTSTXT_OBEY": False,
            "DOWNLOAD_SLOTS": profile,
            "AUTOTHROTTLE_ENABLED": True,  # would lower the delay to the latency
            "AUTOTHROTTLE_START_DELAY": 0.01,
        }
        done = crawl(tmp_path, urls, settings)
        assert done.slugs == [""] * 6
        assert len(one.seen) == len(two.seen) == 3
        assert done.sent[-1] - done.sent[0] > 4 * 0.2


def test_autothrottle_moves_the_delay(tmp_path):
    with Server() as server:
        for number in range(4):
            server.route(f"/{number}", Answer(body=b"x", delay=0.1))
        urls = [server.url(f"/{number}") for number in range(4)]
        settings = {
            "ROBOTSTXT_OBEY": False,
            "AUTOTHROTTLE_ENABLED": True,
            "AUTOTHROTTLE_DEBUG": True,
            "AUTOTHROTTLE_START_DELAY": 0.01,
            "AUTOTHROTTLE_TARGET_CONCURRENCY": 1.0,
        }
        done = crawl(tmp_path, urls, settings)
        assert done.slugs == [""] * 4
        assert done.log.count("slot: 127.0.0.1") == 4
        assert "(+" in done.log.split("slot: 127.0.0.1")[1]


def test_what_is_not_found_shortens_the_delay_too():
    throttle = Throttle.from_crawler(
        get_crawler(settings_dict={"AUTOTHROTTLE_ENABLED": True, "AUTOTHROTTLE_DEBUG": False})
    )
    throttle.mindelay, throttle.maxdelay = 0, 60
    slot = Slot(concurrency=1, delay=0, jitter=0)
    throttle._adjust_delay(slot, 0.4, Response("http://a.example/slow"))
    assert slot.delay == pytest.approx(0.4)
    for status in (404, 410, 404, 404):
        throttle._adjust_delay(slot, 0.001, Response("http://a.example/none", status=status))
    assert slot.delay < 0.4 / 4
    throttle._adjust_delay(slot, 0.0001, Response("http://a.example/bad", status=500))
    assert slot.delay > 0.01  # a mistake is answered fast and says nothing


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


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://WWW.Nature.com/a", "nature.com"),
        ("http://nature.com:8080/a", "nature.com"),
        ("https://eutils.ncbi.nlm.nih.gov/entrez", "ncbi.nlm.nih.gov"),
        ("https://www.ncbi.nlm.nih.gov/pubmed", "ncbi.nlm.nih.gov"),
        ("https://pmc.example/", "ncbi.nlm.nih.gov"),
    ],
)
def test_slot_key(downloader, url, key):
    assert downloader.get_slot_key(Request(url)) == key
    # A redirect inherits the meta of the request it comes from.
    assert downloader.get_slot_key(Request(url, meta={"download_slot": "elsewhere"})) == key


def test_a_hold_outlives_the_slot(downloader):
    downloader.hold("nature.com", 100)
    downloader.hold("nature.com", 5)
    downloader._slot_gc(0)
    assert 99 < downloader.held("nature.com") <= 100
    assert downloader.held("science.org") == 0


def test_requests_of_held_hosts_do_not_fill_the_crawl(downloader):
    waiting = [Request(f"https://nature.com/{number}") for number in range(6)]
    downloader.active.update(waiting)
    slot = SimpleNamespace(queue=list(waiting))
    downloader.slots["nature.com"] = slot
    assert downloader.needs_backout()
    downloader.hold("nature.com", 100)
    assert not downloader.needs_backout()
    del downloader.slots["nature.com"]
