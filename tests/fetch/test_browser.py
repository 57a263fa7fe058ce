"""Pages in a real Chromium, against a real server."""

from datetime import UTC, datetime

import pytest
from scrapy.http import Headers, Request
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler

from pubcrawl.exceptions import SettingError
from pubcrawl.fetch.archive.warc import ArchiveWriter
from pubcrawl.fetch.browser import Browse, Browsing, Rendering, set_cookie
from pubcrawl.fetch.browser.find import find_chromium
from pubcrawl.fetch.browser.page import Cookie
from pubcrawl.fetch.browser.parts import PagePart, PartCache, is_shared, plain_headers
from pubcrawl.formats.warc_file import records
from tests.cases import table
from tests.fetch.browser.browsing import FAST, body, needs_chromium, page, script
from tests.fetch.crawling import ROOT, crawl
from tests.server import Answer, Server

SHELL = b"<!DOCTYPE html><title>A shell</title><div id=article></div><script src=/app.js></script>"

APP = """
fetch("/article.json").then(r => r.json()).then(article => setTimeout(() => {
  document.title = article.title;
  document.getElementById("article").innerHTML =
    `<h1>${article.title}</h1><p class=hidden style="display:none">no</p>
     <p id=text>${article.text}</p>`;
}, 50));
"""

ARTICLE = '{"title": "Über Moos", "text": "grows on stones"}'.encode()


def article(server: Server) -> None:
    """Give *server* an article that only scripts can show."""
    server.route("/", Answer(body=SHELL))
    server.route("/app.js", script(APP))
    server.route("/article.json", Answer(body=ARTICLE, headers={"Content-Type": "text/json"}))


@pytest.mark.long
@needs_chromium
def test_pages_become_what_their_scripts_make(tmp_path):
    with Server() as server:
        article(server)
        url = server.url()
        server.route("/moved", Answer.redirect("/script-moved"))
        server.route("/script-moved", b"<script>location.href = '/?from=script'</script>")
        server.route("/meta-moved", b"<meta http-equiv=refresh content='0; url=/?from=meta'>")
        server.route("/?from=script", Answer(body=SHELL))
        server.route("/?from=meta", Answer(body=SHELL))
        server.route("/hash", b"<script>history.pushState({}, '', '/pushed#there')</script>x")
        server.route("/pdf", Answer(body=b"%PDF-1.7 ", headers={"Content-Type": "text/html"}))
        server.route("/x.pdf", Answer(body=b"x", headers={"Content-Type": "application/pdf"}))
        server.route("/to-pdf", b"<p>wait<script>location = '/x.pdf'</script>")
        server.route(
            "/latin",
            Answer(body=b"<p>\xe4", headers={"Content-Type": "text/html; charset=iso-8859-1"}),
        )
        server.route("/json", Answer(body=b"{}", headers={"Content-Type": "application/json"}))
        server.route("/attached", Answer(body=SHELL, headers={"Content-Disposition": "attachment"}))
        server.route("/loop", b"<script>location.reload()</script>")
        done = crawl(
            tmp_path,
            [
                page(url, "#text"),
                page(url),
                page(url, "h1"),
                page(server.url("/moved"), "#text"),
                page(server.url("/meta-moved"), "#text"),
                page(server.url("/hash")),
                page(server.url("/pdf")),
                page(server.url("/x.pdf")),
                page(server.url("/to-pdf")),
                page(server.url("/latin")),
                page(server.url("/json")),
                page(server.url("/attached"), "#text"),
                page(server.url("/nowhere")),
                page(server.url("/loop")),
                page(url, "p[["),
                url,
            ],
            {**FAST, "REDIRECT_MAX_TIMES": 3},
        )
    results = done.results
    for number in (0, 1, 2, 3, 4, 11):
        assert "<h1>Über Moos</h1>" in body(results[number]), number
        assert '<p id="text">grows on stones</p>' in body(results[number]), number
        assert results[number]["headers"]["Content-Type"] == "text/html; charset=utf-8"
    assert results[0]["flags"] == ["browser"]
    assert results[1]["flags"] == ["browser"]
    assert results[2]["flags"] == ["browser"]
    assert results[3]["url"] == server.url("/?from=script")
    assert results[4]["url"] == server.url("/?from=meta")
    assert results[5]["url"] == server.url("/pushed#there")
    for number, address in ((6, "/pdf"), (7, "/x.pdf"), (8, "/x.pdf")):
        result = results[number]
        assert (result["url"], result["flags"]) == (server.url(address), ["browser", "pdf"])
        assert result["headers"]["Content-Type"] == "application/pdf"
        assert body(result) == ""
    assert "<p>ä" in body(results[9])
    assert (body(results[10]), results[10]["flags"]) == ("{}", ["browser"])
    assert results[12]["slug"] == "not-found"
    assert results[13]["slug"] == "redirect-loop"
    assert results[14]["flags"] == ["browser", "incomplete"]  # an invalid selector
    assert body(results[15]) == SHELL.decode()
    assert server.peak == {"127.0.0.1": 1}
    assert server.peak_connections == {"127.0.0.1": 1}
    assert done.stats["browser/started"] == 1
    assert "Traceback" not in done.log
    assert "never retrieved" not in done.log


@pytest.mark.long
@needs_chromium
def test_one_request_per_host_with_plain_pages_between(tmp_path):
    with Server("127.0.0.1") as one, Server("127.0.0.2") as two:
        requests = []
        for server in (one, two):
            server.route("/robots.txt", Answer(body=b"User-agent: *\nDisallow: /no\n", delay=0.05))
            for number in range(6):
                # Scripts of its own and of the other host.
                other = two if server is one else one
                server.route(
                    f"/{number}",
                    Answer(
                        body=f"<p>{number}<script src=/s{number}.js></script>"
                        f"<script src={other.url(f'/t{number}.js')}></script>".encode(),
                        delay=0.02,
                    ),
                )
                for kind in "st":
                    answer = script("document.body.append('!')")
                    answer.delay = 0.02
                    server.route(f"/{kind}{number}.js", answer)
                server.route(f"/plain{number}", Answer(body=b"plain", delay=0.02))
                requests += [page(server.url(f"/{number}")), server.url(f"/plain{number}")]
            requests.append(page(server.url("/no")))
            server.route("/to-no", b"<script>location = '/no'</script>")
            requests.append(page(server.url("/to-no")))
        done = crawl(tmp_path, requests, {**FAST, "ROBOTSTXT_OBEY": True})
        assert one.peak == {"127.0.0.1": 1}
        assert two.peak == {"127.0.0.2": 1}
        assert one.peak_connections == {"127.0.0.1": 1}
        assert two.peak_connections == {"127.0.0.2": 1}
        assert "/no" not in one.paths() + two.paths()
    drawn = [
        body(result) for result in done.results.values() if "browser" in result.get("flags", ())
    ]
    assert len(drawn) == 12
    assert all("!!" in text for text in drawn)
    assert done.slugs.count("robots-denied") == 4
    assert done.slugs.count("") == 24


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


@needs_chromium
def test_chromium_has_no_network_of_its_own(tmp_path):
    with Server("127.0.0.1") as server, Server("127.0.0.2") as other:
        there = other.url("/x").removeprefix("http:")
        server.route(
            "/",
            f"""<link rel=prefetch href={there}><link rel=preconnect href={there}>
            <link rel=dns-prefetch href={there}><link rel=icon href={there}>
            <link rel=manifest href={there}>
            <img src={there}><video src={there}></video><iframe src={there}></iframe>
            <object data={there}></object><embed src={there}>
            <style>@font-face {{ font-family: f; src: url({there}) }} p {{ font-family: f }}</style>
            <p id=p>text</p>
            <script>
            const note = text => p.append(" " + text);
            navigator.sendBeacon("{there}", "x");
            window.open("{there}");
            new EventSource("{there}");
            const socket = new WebSocket("ws:{there}");
            socket.onerror = () => note("no-socket");
            navigator.serviceWorker && navigator.serviceWorker.register("/sw.js").catch(() => 0);
            try {{ new RTCPeerConnection({{iceServers: [{{urls: "stun:127.0.0.2:{other.port}"}}]}})
              .createDataChannel("x") }} catch {{ note("no-rtc") }}
            const source = "fetch('http:{there}').catch(() => 0)";
            new Worker(URL.createObjectURL(new Blob([source])));
            new SharedWorker(URL.createObjectURL(new Blob([source])));
            </script>""".encode(),
        )
        server.route("/sw.js", script("fetch('/stolen')"))
        done = crawl(tmp_path, [page(server.url())], {**FAST, "JAVASCRIPT_RESOURCES": ["script"]})
        assert "text" in body(done.results[0])
        # A socket to loopback is tried, and fails before the page ends.
        assert other.peak_connections == {}
        assert [path for path in server.paths() if path != "/"] == []


@needs_chromium
def test_a_recording_is_replayed_offline(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    with Server() as server:
        article(server)
        server.route("/moved", b"<script>location.href = '/'</script>")
        requests = [page(server.url("/moved"), "#text"), page(server.url(), "#text")]
        recorded = crawl(first, requests, {**FAST, "WARC_DIR": str(tmp_path / "warc")})
        assert recorded.slugs == ["", ""]
        count = len(server.seen)
        requests.append(page(server.url("/other")))
        replayed = crawl(second, requests, {**FAST, "REPLAY": str(tmp_path / "warc")})
        assert len(server.seen) == count
    for number in (0, 1):
        assert body(replayed.results[number]) == body(recorded.results[number])
        assert "grows on stones" in body(replayed.results[number])
        assert replayed.results[number]["url"] == server.url()
        assert replayed.results[number]["flags"] == ["cached", "browser"]
    assert replayed.slugs[2] == "not-archived"
    file = next((tmp_path / "warc").glob("*.warc.gz"))
    kinds = [(each.field("WARC-Type"), each.field("WARC-Target-URI")) for each in records(file)]
    # The archive holds each answer as sent, with script and data, and the resulting page.
    for path in ("/moved", "/", "/app.js", "/article.json"):
        assert ("response", server.url(path)) in kinds
    assert kinds.count(("conversion", server.url())) == 2
    document = next(
        each
        for each in records(file)
        if (each.field("WARC-Type"), each.field("WARC-Target-URI")) == ("response", server.url())
    )
    assert document.http()[2] == SHELL


@needs_chromium
def test_a_replay_meets_no_network_at_all(tmp_path):
    # A handmade archive: its page requests parts that the archive lacks.
    with Server() as server, ArchiveWriter(tmp_path / "a.warc") as archive:
        there = server.url("/x")
        text = (
            f"<p>kept<img src={there}><script src={there}></script>"
            f"<script>fetch('{there}')</script>"
        )
        kind = [(b"Content-Type", b"text/html")]
        date = datetime(2026, 1, 1, tzinfo=UTC)
        archive.exchange(
            "GET", "https://journal.example/", [], b"", 200, "", kind, text.encode(), date
        )
        done = crawl(
            tmp_path, [page("https://journal.example/")], {**FAST, "REPLAY": str(archive.path)}
        )
        assert "kept" in body(done.results[0])
        assert server.peak_connections == {}


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
        settings = {
            **FAST,
            "JAVASCRIPT_TIMEOUT": 4,
            "JAVASCRIPT_WAIT": 1,
            "DOWNLOAD_TIMEOUT": 15,
        }
        pages = ("/spins", "/spins-later", "/hangs")
        # The pages cannot be read, however long READING is.
        reading = {"pubcrawl.fetch.browser.page.READING": 1}
        requests = [page(server.url(path)) for path in pages]
        # What never becomes visible is waited for in vain.
        requests.append(page(server.url(), ".hidden"))
        done = crawl(tmp_path, requests, settings, constants=reading)
    assert done.slugs == [""] * 4
    assert done.results[3]["flags"] == ["browser", "incomplete"]
    for number in range(3):
        assert "incomplete" in done.results[number]["flags"]
        assert "<p>before" in body(done.results[number])
    assert "browser/left_open': 0" in done.log


CHALLENGE = b"""<!DOCTYPE html><title>Just a moment...</title><body>
<script>window._cf_chl_opt = {}</script>
<script src=/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1></script>
<script>fetch('/run')</script>"""


@needs_chromium
def test_a_page_that_wants_too_much_is_left_and_a_challenge_is_not_run(tmp_path):
    with Server() as server:
        server.route("/wall", Answer(body=CHALLENGE))
        server.route("/grows", b"<p>x<script>document.body.append('y'.repeat(3e6))</script>")
        server.route("/polls", b"<p>before<script>setInterval(() => fetch('/'), 50)</script>")
        article(server)
        settings = {
            **FAST,
            "DOWNLOAD_MAXSIZE": 2_000_000,
            "JAVASCRIPT_REQUESTS_MAX": 10,
        }
        requests = [page(server.url(path)) for path in ("/grows", "/polls", "/", "/wall")]
        done = crawl(tmp_path, requests, settings)
        assert not [path for path in server.paths() if path.startswith(("/run", "/cdn-cgi/"))]
    assert done.slugs == ["too-large", "", "", "blocked-challenge"]
    assert "before" in body(done.results[1])
    assert "grows on stones" in body(done.results[2])
    assert "browser/left_open': 0" in done.log


@pytest.mark.long
@needs_chromium
def test_pages_and_browsers_are_closed(tmp_path):
    with Server() as server:
        article(server)
        server.route("/gone", Answer(reset=True))
        requests = [page(server.url(), "#text") for _ in range(5)]
        requests += [page(server.url("/gone")), page(server.url("/missing"))]
        done = crawl(tmp_path, requests, {**FAST, "JAVASCRIPT_RECYCLE": 2})
    assert done.slugs == [""] * 5 + ["connection-lost", "not-found"]
    assert all("grows on stones" in body(done.results[number]) for number in range(5))
    assert done.stats["browser/rendered"] == 5
    assert done.stats["browser/started"] == 3
    assert "browser/left_open': 0" in done.log


@needs_chromium
def test_what_hosts_let_us_keep_is_asked_for_once(tmp_path):
    with Server() as server:
        article(server)
        app = script(APP)
        app.headers = {**app.headers, "Cache-Control": "public, max-age=3600"}
        server.route("/app.js", app)
        requests = [page(server.url(), "#text") for _ in range(3)]
        done = crawl(tmp_path, requests, {**FAST, "JAVASCRIPT_PAGES": 1})
        assert all("grows on stones" in body(result) for result in done.results.values())
        assert server.paths().count("/app.js") == 1
        assert server.paths().count("/article.json") == 3


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
