"""Walls within a crawl: which requests are sent, and how each ends."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from tests.fetch.crawling import crawl
from tests.server import Answer, Server

RECORDED = Path(__file__).parents[1] / "recorded/walls"
QUIET = {"ROBOTSTXT_OBEY": False, "WALL_HOLD": 0}


def recorded(name: str, **more: str) -> Answer:
    answer = json.loads((RECORDED / name / "answer.json").read_text("utf-8"))
    body = (RECORDED / name / "body").read_bytes()
    return Answer(answer["status"], body, {**answer["headers"], **more})


def page(url: str, accepts: str = "html") -> dict:
    return {"url": url, "meta": {"accepts": accepts}}


CHECK = recorded("cloudflare-status")
DENIED = recorded("akamai-denied")


def test_a_wall_is_a_failure_with_its_slug(tmp_path):
    with Server() as server:
        packed = Answer(CHECK.status, gzip.compress(CHECK.body), {"Content-Encoding": "gzip"})
        server.route("/packed", packed)
        server.route("/denied", DENIED)
        server.route("/pdf", recorded("pmc-proof-of-work"))
        server.route("/form", recorded("login-title"))
        server.route("/busy", recorded("kasada", **{"Retry-After": "0"}))
        server.route("/fine", b"<title>Railway lichens</title>")
        urls = [server.url(path) for path in ("/packed", "/denied", "/form", "/busy", "/fine")]
        requests = [*map(page, urls), page(server.url("/pdf"), "pdf")]
        done = crawl(tmp_path, requests, QUIET)
        assert done.slugs == [
            "blocked-challenge",
            "blocked-denied",
            "blocked-login",
            "blocked-challenge",
            "",
            "blocked-challenge",
        ]
        # No page is requested twice, whatever Retry-After says.
        assert sorted(server.paths()) == ["/busy", "/denied", "/fine", "/form", "/packed", "/pdf"]
        first = done.results[0]
        assert (first["status"], first["sets"]) == (403, False)
        assert first["message"].startswith("cloudflare-status: Cloudflare's check")
        assert done.stats["fetch/blocked/cloudflare-status"] == 1
        assert done.stats["fetch/failed/blocked-challenge"] == 3


def test_answers_of_apis_are_not_looked_at(tmp_path):
    with Server() as server:
        server.route("/a", Answer(200, recorded("login-title").body))
        requests = [server.url("/a"), page(server.url("/a"), "xml"), page(server.url("/a"), "json")]
        assert crawl(tmp_path, requests, QUIET).slugs == ["", "", ""]


def test_compat_reads_them_as_pages(tmp_path):
    with Server() as server:
        server.route("/a", recorded("imperva-interruption"))
        server.route("/b", Answer.redirect("/action/cookieAbsent"))
        server.route("/action/cookieAbsent", b"<p>Cookies")
        requests = [page(server.url("/a")), page(server.url("/b"))]
        assert crawl(tmp_path, requests, {**QUIET, "PUBFETCHER_COMPAT": True}).slugs == ["", ""]


def test_a_redirect_to_a_wall_is_not_followed(tmp_path):
    with Server("127.0.0.1") as site, Server("127.0.0.2") as other:
        login = other.url("/login?TARGET=%2Fa")
        site.route("/a", Answer.redirect(login))
        site.route("/b", Answer.redirect("/b2"))
        site.route("/b2", Answer.redirect("/action/cookieAbsent"))
        site.route("/c", Answer.redirect("/c?cookieSet=1"))
        site.route("/c?cookieSet=1", b'<meta name="citation_title" content="Railway lichens">')
        site.route("/d", Answer.redirect("/d?cookieSet=1"))
        site.route("/d?cookieSet=1", b"<p>Are there cookies?")
        site.route("/api", Answer.redirect("/action/cookieAbsent"))
        site.route("/action/cookieAbsent", b"{}")
        other.route("/login?TARGET=%2Fa", Answer.redirect(other.url("/login?TARGET=%2Fb")))
        other.route("/login?TARGET=%2Fb", b"<p>A library called login")
        requests = [page(site.url(path)) for path in ("/a", "/b", "/c", "/d")]
        requests += [page(site.url("/api"), "json"), page(login)]
        done = crawl(tmp_path, requests, {**QUIET, "ROBOTSTXT_OBEY": True})
        assert done.slugs == [
            "blocked-login",
            "blocked-cookies",
            "",
            "blocked-cookies",
            "",
            "blocked-login",
        ]
        assert site.paths().count("/action/cookieAbsent") == 1  # for the API
        assert other.paths() == ["/login?TARGET=%2Fa", "/login?TARGET=%2Fb"]  # the direct request
        assert done.results[0]["status"] == 302
        assert done.stats["fetch/blocked/atypon-cookie-absent"] == 1


def test_a_redirect_that_the_spider_follows_itself(tmp_path):
    with Server() as server:
        server.route("/a", Answer.redirect("/action/cookieAbsent"))
        server.route("/b", Answer.redirect("/c?cookieSet=1"))
        server.route("/c?cookieSet=1", Answer.redirect("/d"))
        server.route("/e", Answer.redirect("http://[bad"))
        paths = ("/a", "/b", "/c?cookieSet=1", "/e")
        meta = {"accepts": "redirect", "dont_redirect": True, "handle_httpstatus_all": True}
        requests = [{"url": server.url(path), "meta": meta} for path in paths]
        done = crawl(tmp_path, requests, QUIET)
        assert done.slugs == ["blocked-cookies", "", "", ""]
        assert sorted(server.paths()) == sorted(paths)


def test_the_host_is_left_alone_and_others_are_not(tmp_path):
    with Server("127.0.0.1") as wall, Server("127.0.0.2") as free:
        wall.route("/a", CHECK)
        wall.route("/b", b"<p>open")
        wall.route("/c", b"<p>open")
        free.route("/a", recorded("login-title"))
        free.route("/b", b"<p>open")
        # When the answer to /a arrives, /b is next to be sent and /c is queued.
        urls = [wall.url("/a"), wall.url("/b"), wall.url("/c"), free.url("/a"), free.url("/b")]
        settings = {**QUIET, "WALL_HOLD": 2, "DOWNLOAD_DELAY": 0.2, "DOWNLOAD_DELAY_JITTER": 0.0}
        done = crawl(tmp_path, [*map(page, urls)], settings)
        assert done.slugs == ["blocked-challenge", "", "", "blocked-login", ""]
        times = sorted(request.time for request in wall.seen)
        assert times[1] - times[0] > 1.8
        # A login concerns its page only and does not hold up the host.
        assert free.times("/b")[0] < times[1]
        assert "127.0.0.1: no requests for 2 s" in done.log


def test_a_ban_rests_its_host_and_a_shop_does_not(tmp_path):
    ban = b"<title>Journal</title><h1>Notice</h1><p>Your IP address has been blocked.</p>"
    shop = recorded("shop-page")
    with Server("127.0.0.1") as banned, Server("127.0.0.2") as selling:
        banned.route("/a", ban)
        banned.route("/b", b"<p>open")
        banned.route("/c", b"<p>open")
        selling.route("/a", shop)
        selling.route("/b", b"<p>open")
        urls = [banned.url("/a"), banned.url("/b"), banned.url("/c")]
        urls += [selling.url("/a"), selling.url("/b")]
        settings = {**QUIET, "WALL_HOLD": 2, "DOWNLOAD_DELAY": 0.2, "DOWNLOAD_DELAY_JITTER": 0.0}
        done = crawl(tmp_path, [*map(page, urls)], settings)
        assert done.slugs == ["blocked-denied", "", "", "blocked-paywall", ""]
        assert "127.0.0.1: no requests for 2 s" in done.log
        assert "127.0.0.2: no requests" not in done.log
        assert done.stats["fetch/blocked/ip-ban"] == 1


def test_a_host_that_never_opens_is_given_up(tmp_path):
    with Server("127.0.0.1") as wall, Server("127.0.0.2") as free:
        wall.fallback = CHECK
        free.fallback = Answer(body=b"<p>open")
        requests = [page(wall.url(f"/{number}")) for number in range(30)]
        requests += [page(free.url(f"/{number}")) for number in range(5)]
        settings = {**QUIET, "WALL_HOLD": 1, "RETRY_AFTER_MAX": 20, "DOWNLOAD_DELAY": 0.05}
        done = crawl(tmp_path, requests, {**settings, "DOWNLOAD_DELAY_JITTER": 0.0})
        # The host is held for 1 s, 8 s and 64 s; the last is too long to wait for.
        assert done.slugs == ["blocked-challenge"] * 30 + [""] * 5
        # Each time one more request may be sent before the wall is known.
        asked = len(wall.paths())
        assert 3 <= asked <= 6
        assert done.stats["fetch/blocked/cloudflare-status"] == asked
        refused = done.results[done.order[-1]]
        assert "no requests for another" in refused["message"]
        assert refused["sets"] is False


def test_retry_after_counts_if_it_asks_for_more(tmp_path):
    with Server() as server:
        server.route("/a", Answer(403, CHECK.body, {**CHECK.headers, "Retry-After": "3"}))
        server.route("/b", b"<p>open")
        requests = [page(server.url("/a")), page(server.url("/b"))]
        settings = {**QUIET, "WALL_HOLD": 0.1, "DOWNLOAD_DELAY": 0.1, "DOWNLOAD_DELAY_JITTER": 0.0}
        assert crawl(tmp_path, requests, settings).slugs == ["blocked-challenge", ""]
        assert server.times("/b")[0] - server.times("/a")[0] > 2.8


def test_services_of_the_same_slot_go_on(tmp_path):
    with Server() as server:
        server.route("/page", CHECK)
        server.route("/api", b"{}")
        requests = [page(server.url("/page")), page(server.url("/api"), "json")]
        settings = {**QUIET, "WALL_HOLD": 30, "DOWNLOAD_DELAY": 0.2, "EUTILS_URL": server.url("/e")}
        assert crawl(tmp_path, requests, settings).slugs == ["blocked-challenge", ""]
        assert server.times("/api")[0] - server.times("/page")[0] < 20


def test_a_table_of_ones_own(tmp_path):
    mine = tmp_path / "mine.yaml"
    row = "slug: blocked-login, title: ^Members only$, note: the club, seen: 2026"
    mine.write_text(f"club: {{{row}}}\ncloudflare-status:\ncheck-heading:\nbot-manager:\n")
    with Server() as server:
        server.route("/a", b"<title>Members only</title>")
        server.route("/b", CHECK)
        requests = [page(server.url("/a")), page(server.url("/b"))]
        settings = {**QUIET, "WALLS_YAML": [str(mine)]}
        assert crawl(tmp_path, requests, settings).slugs == ["blocked-login", "forbidden"]


def test_a_replay_knows_them_too_and_waits_for_nobody(tmp_path):
    with Server() as server:
        server.fallback = CHECK
        requests = [page(server.url(f"/{number}")) for number in range(3)]
        settings = {**QUIET, "WARC_DIR": str(tmp_path / "warc")}
        (tmp_path / "one").mkdir()
        crawl(tmp_path / "one", requests, settings)
        (tmp_path / "two").mkdir()
        again = {"ROBOTSTXT_OBEY": False, "WALL_HOLD": 600, "REPLAY": str(tmp_path / "warc")}
        done = crawl(tmp_path / "two", requests, again)
        assert done.slugs == ["blocked-challenge"] * 3
        assert len(server.paths()) == 3
