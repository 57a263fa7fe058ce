"""Pages in a real Chromium, against a real server."""

from pathlib import Path

import pytest
from scrapy.http import Headers, Request
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler

from pubcrawl.exceptions import SettingError
from pubcrawl.fetch.browser import Browse, Browsing, Rendering, set_cookie
from pubcrawl.fetch.browser.find import find_chromium
from pubcrawl.fetch.browser.page import Cookie
from pubcrawl.fetch.browser.parts import PagePart, PartCache, is_shared, plain_headers
from pubcrawl.formats.warc_file import records
from tests.cases import golden, read, table
from tests.fetch.browser.browsing import FAST, body, needs_chromium, page, script
from tests.fetch.crawling import ROOT, crawl
from tests.fetch.played import answer_of, play
from tests.server import Answer, Server
from tests.shares import share

DATA = read(Path(__file__).with_suffix(".yaml"))
SHELL, APP, ARTICLE = map(answer_of, DATA["parts"])


def article(server: Server) -> None:
    """Give *server* an article that only scripts can show."""
    server.route("/", SHELL)
    server.route("/app.js", APP)
    server.route("/article.json", ARTICLE)


@pytest.mark.long
@needs_chromium
@golden
def test_pages(case, agree, tmp_path):
    agree(case, play(case, tmp_path))
    for file in tmp_path.glob("warc/*.warc.gz"):
        # The archive holds each answer as sent, and the resulting pages.
        kinds = [record.field("WARC-Type") for record in records(file)]
        assert kinds.count("conversion") == 2
        assert SHELL.body in [record.http()[2] for record in records(file) if record.http()]


# The server's address counts as public; its neighbour 127.0.0.2 is private.
PUBLIC = """
import socket
real = socket.getaddrinfo
def lies(host, *rest, **more):
    if host.endswith(".example"):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "",
                 ("127.0.0.2" if "private" in host else "127.0.0.1", rest[0]))]
    return real(host, *rest, **more)
import twisted.internet._resolver as resolver
resolver.getaddrinfo = lies
resolver.GAIResolver.__init__.__defaults__ = (None, lies)
import pubcrawl.fetch.guard as guard
strict = guard.is_public
guard.is_public = lambda address: str(address) == "127.0.0.1" or strict(address)
"""


@needs_chromium
def test_private_addresses_are_refused_inside_the_browser(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(PUBLIC)
    with Server("127.0.0.1") as public, Server("127.0.0.2") as private:
        private.fallback = Answer(
            body=b"document.title = 'secret'", headers={"Access-Control-Allow-Origin": "*"}
        )
        there = [private.url("/x"), f"http://private.example:{private.port}/x"]
        requests = []
        for number, target in enumerate(there):
            public.route(f"/redirect{number}", Answer.redirect(target))
            public.route(f"/script{number}", f"<script>location.href='{target}'</script>".encode())
            public.route(f"/part-redirect{number}", Answer.redirect(target))
            public.route(
                f"/parts{number}",
                (
                    f"<title>clean</title><p id=p>-</p><script src='{target}'></script>"
                    f"<script src='/part-redirect{number}'></script>"
                    f"<iframe src='{target}'></iframe>"
                    f"<script>fetch('{target}').then(r => r.text())"
                    ".then(t => { p.textContent = t }).catch(() => { p.textContent = 'refused' })"
                    "</script>"
                ).encode(),
            )
            requests += [
                page(f"http://public.example:{public.port}/{kind}{number}")
                for kind in ("redirect", "script", "parts")
            ]
        done = crawl(
            tmp_path,
            requests,
            {**FAST, "ALLOW_PRIVATE_HOSTS": False},
            env={"PYTHONPATH": f"{tmp_path}:{ROOT}"},
        )
        assert done.slugs == ["private-address", "private-address", ""] * 2
        for number in (2, 5):
            assert '<p id="p">refused</p>' in body(done.results[number])
            assert "<title>clean</title>" in body(done.results[number])
        assert private.seen == []
        assert private.peak_connections == {}
        assert len(public.seen) == 8


@pytest.mark.long
@needs_chromium
def test_a_page_that_never_ends_is_left(tmp_path):
    with Server() as server:
        server.route("/spins", b"<p>before<script>while (true) {}</script>")
        server.route(
            "/spins-later", b"<p>before<script>setTimeout(() => {while (true) {}})</script>"
        )
        server.route("/hangs", b"<p>before<script src=/silent></script>")
        server.route("/silent", Answer(silent=True))
        article(server)
        settings = {**FAST, "JAVASCRIPT_TIMEOUT": 4, "JAVASCRIPT_WAIT": 1, "DOWNLOAD_TIMEOUT": 15}
        pages = ("/spins", "/spins-later", "/hangs")[share(1, 0) :]
        # The pages cannot be read, however long READING is.
        reading = {"pubcrawl.fetch.browser.page.READING": 1}
        # What never becomes visible is waited for in vain.
        requests = [page(server.url(), ".hidden"), *(page(server.url(path)) for path in pages)]
        done = crawl(tmp_path, requests, settings, constants=reading)
    assert done.slugs == [""] * len(requests)
    assert done.results[0]["flags"] == ["browser", "incomplete"]
    for number in range(1, len(requests)):
        assert "incomplete" in done.results[number]["flags"]
        assert "<p>before" in body(done.results[number])
    assert "browser/left_open': 0" in done.log


@needs_chromium
def test_cookies_are_those_of_a_walk(tmp_path):
    def cookies(request):
        return Answer(body=f"<p>sent: {request.headers.get('cookie', '-')}".encode())

    def check(request):
        """Return a script that sets a cookie and reloads, or the page once the cookie is sent."""
        if "passed=1" in request.headers.get("cookie", ""):
            return b"<p>in"
        return b"<script>document.cookie = 'passed=1'; location.reload()</script>"

    def first(request):
        there = request.target.partition("?")[2]
        text = (
            f"<p>sent: {request.headers.get('cookie', '-')}<script src=/part.js></script>"
            "<script>document.cookie = 'script=2; path=/'; document.body.append(document.cookie);"
            "fetch('/data').then(r => r.text()).then(t => { document.body.append(t);"
            f"if ('{there}') location = '{there}' }})</script>"
        )
        return Answer(body=text.encode(), headers={"Set-Cookie": "host=1; Path=/"})

    part = script("")
    part.headers = {**part.headers, "Set-Cookie": "part=3; Path=/"}
    with Server() as server:
        server.route("/part.js", part)
        server.route("/data", lambda request: f" data: {request.headers.get('cookie')}".encode())
        server.route("/x.pdf", Answer(headers={"Content-Type": "application/pdf"}))
        requests = []
        for jar, path, options in (
            ("a", "/first?/then", {}),
            ("b", "/then", {}),
            ("c", "/first?/x.pdf", {}),
            ("d", "/check", {}),
            ("e", "/check", {"fresh": True}),
            ("f", "/first", {}),
        ):
            if path.startswith("/first"):
                server.route(path, first)
            request = page(server.url(path), **options)
            request["meta"]["cookiejar"] = jar
            requests.append(request)
        for path, answer in (("/then", cookies), ("/check", check)):
            server.route(path, answer)
        done = crawl(tmp_path, requests, {**FAST, "COOKIES_ENABLED": True})
        pdf = next(request for request in server.seen if request.target == "/x.pdf")
    texts = [body(result) for _, result in sorted(done.results.items())]
    every = {"host=1", "script=2", "part=3"}
    sent = texts[0].partition("sent: ")[2].partition("<")[0]
    assert set(sent.split("; ")) == every
    assert "sent: -" in texts[1]
    assert set(pdf.headers["cookie"].split("; ")) == every
    assert ["<p>in" in text for text in texts[3:5]] == [True, True]
    assert "sent: -" in texts[5]
    assert every == set(texts[5].partition("data: ")[2].partition("<")[0].split("; "))


def test_a_fresh_browser_takes_no_cookies_along():
    rendering = Rendering(get_crawler())
    for browse, times, left in (
        (Browse(fresh=True), 0, None),
        (Browse(fresh=True), 1, b"a=1"),  # redirected: the cookies are its own
        (Browse(), 0, b"a=1"),
    ):
        meta = {"browser": browse, "redirect_times": times}
        request = Request("https://journal.example/", headers={"Cookie": "a=1"}, meta=meta)
        rendering.process_request(request)
        assert request.headers.get("Cookie") == left


@needs_chromium
@table
def test_modes(settings, slugs, tmp_path):
    with Server() as server:
        article(server)
        requests = [
            page(server.url(), "#text"),
            {"url": server.url(), "meta": {"accepts": "html"}},
            {"url": server.url(), "meta": {"accepts": "pdf"}},
        ]
        done = crawl(tmp_path, requests, {**FAST, **settings})
        paths = server.paths()
    if settings.get("JAVASCRIPT_CHROMIUM"):
        # Chromium cannot start, which shows only when a page needs it.
        assert done.slugs[0] == "browser-failed"
        return
    assert done.slugs == slugs
    drawn = [bool(result.get("flags")) for _, result in sorted(done.results.items())]
    assert drawn == [settings["JAVASCRIPT"] != "off", settings["JAVASCRIPT"] == "always", False]
    assert done.results[0].get("sets", False) is False
    if settings["JAVASCRIPT"] == "off":
        assert paths == ["/", "/"]  # no request for the page that needs Chromium


def test_an_unknown_mode_is_refused():
    class Crawler:
        settings = Settings({"JAVASCRIPT": "sometimes"})

    with pytest.raises(SettingError, match="auto, off or always"):
        Browsing.from_crawler(Crawler)


def test_chromium_is_found(tmp_path, monkeypatch):
    program = tmp_path / "google-chrome"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert find_chromium(Settings({"JAVASCRIPT_CHROMIUM": str(program)})) == str(program)
    with pytest.raises(SettingError, match="is not a program"):
        find_chromium(Settings({"JAVASCRIPT_CHROMIUM": str(tmp_path / "none")}))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_chromium(Settings()) == str(program)
    shell = tmp_path / "chromium-headless-shell"
    shell.write_text("#!/bin/sh\n")
    shell.chmod(0o755)
    assert find_chromium(Settings()) == str(shell)
    monkeypatch.setattr("pubcrawl.fetch.browser.find.PATHS", ())
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_chromium(Settings()) == ""
    own = tmp_path / ".cache/ms-playwright/chromium-1234/chrome-linux/chrome"
    own.parent.mkdir(parents=True)
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    assert find_chromium(Settings()) == str(own)
    shell = own.parents[2] / "chromium_headless_shell-1234/chrome-linux/headless_shell"
    shell.parent.mkdir(parents=True)
    shell.write_text("#!/bin/sh\n")
    shell.chmod(0o755)
    assert find_chromium(Settings()) == str(shell)


@table
def test_what_pages_share(headers, shared):
    assert is_shared(headers) is shared


def test_the_shelf_holds_so_much():
    keep = {"cache-control": "max-age=3600"}
    cache = PartCache(100)
    for name in "abcd":
        cache.put("GET", name, PagePart(200, keep, b"x" * 25))
    assert cache.get("GET", "a") is not None
    cache.put("GET", "e", PagePart(200, keep, b"y" * 20))
    assert cache.get("GET", "b") is None  # the least recently used
    assert cache.get("GET", "a") is not None
    cache.put("GET", "big", PagePart(200, keep, b"x" * 26))
    assert cache.get("GET", "big") is None
    cache.put("GET", "a", PagePart(200, keep, b"z"))
    assert cache.size == 71
    assert cache.get("POST", "a") is None
    cache.put("GET", "f", PagePart(404, keep, b""))
    assert cache.get("GET", "f") is None


def test_headers_for_the_browser():
    headers = Headers(
        {"Set-Cookie": ["a=1", "b=2"], "Content-Encoding": "gzip", "Vary": ["x", "y"]}
    )
    assert plain_headers(headers) == {"set-cookie": "a=1\nb=2", "vary": "x, y"}


def test_cookies_of_scripts_as_headers():
    assert set_cookie(Cookie("a", "1", "example.org", "/x", False)) == "a=1; Path=/x"
    assert (
        set_cookie(Cookie("a", "1", ".example.org", "/", True))
        == "a=1; Path=/; Domain=.example.org; Secure"
    )
