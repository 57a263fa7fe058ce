"""Walls within a crawl: which requests are sent, and how each ends."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from tests.cases import Agree, golden
from tests.fetch.crawling import crawl
from tests.fetch.played import Case, answer_of, play
from tests.server import Answer, Server

CHECK, LOGIN, SHOP = (
    {"recorded": name} for name in ("cloudflare-status", "login-title", "shop-page")
)
BAN = "<title>Journal</title><h1>Notice</h1><p>Your IP address has been blocked.</p>"
QUIET = {"ROBOTSTXT_OBEY": False, "DOWNLOAD_DELAY_JITTER": 0.0}


def page(url: str, accepts: str = "html") -> Case:
    return {"url": url, "meta": {"accepts": accepts}}


@golden
def test_walls_in_crawls(case: Case, agree: Agree, tmp_path: Path) -> None:
    agree(case, play(case, tmp_path))


def test_a_host_rests_after_walls_that_concern_all_of_it(tmp_path: Path) -> None:
    """A check and a ban hold their host; a login and a shop concern their page only."""
    first = {
        "check": CHECK,
        "login": LOGIN,
        "ban": BAN,
        "shop": SHOP,
        "asks for more": {**CHECK, "headers": {"Retry-After": "2"}},
        "has a service": {**CHECK, "headers": {"Retry-After": "60"}},
    }
    with ExitStack() as stack:
        hosts = {
            name: stack.enter_context(Server(f"127.0.0.{number}", fallback=b"<p>open"))
            for number, name in enumerate(first, 1)
        }
        for name, server in hosts.items():
            server.route("/a", answer_of(first[name]))
        # When the answer to /a arrives, /b is next to be sent and /c is queued.
        service = hosts.pop("has a service")
        requests = [page(server.url(path)) for server in hosts.values() for path in ("/a", "/b")]
        requests += [page(hosts[name].url("/c")) for name in ("check", "ban")]
        requests += [page(service.url("/a")), page(service.url("/api"), "json")]
        settings = {"WALL_HOLD": 1, "DOWNLOAD_DELAY": 0.2, "EUTILS_URL": service.url("/e")}
        done = crawl(tmp_path, requests, {**QUIET, **settings})
        gaps = {}
        for name, server in hosts.items():
            sooner, later, *_ = sorted(request.time for request in server.seen)
            gaps[name] = later - sooner
        # A service on the same host does not wait for its pages.
        assert service.times("/api")[0] - service.times("/a")[0] < 40
    slugs = ("blocked-challenge", "blocked-login", "blocked-denied", "blocked-paywall")
    assert done.slugs[:-4:2] == [*slugs, "blocked-challenge"]
    assert done.slugs[1:-4:2] == [""] * 5
    assert done.slugs[-4:] == ["", "", "blocked-challenge", ""]
    assert min(gaps["check"], gaps["ban"]) > 0.9
    assert gaps["asks for more"] > 1.9
    for name, server in hosts.items():
        rests = f"{server.address}: no requests for" in done.log
        assert rests is (name not in ("login", "shop")), name
    assert done.stats["fetch/blocked/ip-ban"] == 1


def test_a_host_that_never_opens_is_given_up(tmp_path: Path) -> None:
    with Server("127.0.0.1") as wall, Server("127.0.0.2") as free:
        wall.fallback = answer_of(CHECK)
        free.fallback = Answer(body=b"<p>open")
        requests = [page(wall.url(f"/{number}")) for number in range(30)]
        requests += [page(free.url(f"/{number}")) for number in range(5)]
        settings = {**QUIET, "WALL_HOLD": 0.1, "RETRY_AFTER_MAX": 5, "DOWNLOAD_DELAY": 0.05}
        done = crawl(tmp_path, requests, settings)
        # The host is held for 0.1 s, 0.8 s and 6.4 s; the last is too long to wait for.
        assert done.slugs == ["blocked-challenge"] * 30 + [""] * 5
        # Each time one more request may be sent before the wall is known.
        asked = len(wall.paths())
        assert 3 <= asked <= 6
        assert done.stats["fetch/blocked/cloudflare-status"] == asked
        refused = done.results[max(range(30), key=done.order.index)]
        assert "no requests for another" in refused["message"]
        assert refused["sets"] is False
