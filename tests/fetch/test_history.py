"""Crawls with a history: a capture is the answer, and its host receives no request."""

import base64
import gzip
import uuid
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings

from pubcrawl.exceptions import SettingError
from pubcrawl.fetch.archive.cdx.build import complete
from pubcrawl.fetch.history import check
from pubcrawl.items.ingest import Capture
from tests.cases import table
from tests.fetch.archive.archive import Archive, digest
from tests.fetch.crawling import Crawl, crawl
from tests.server import Answer, Server

DATE = "20200102030405"
QUIET = {"ROBOTSTXT_OBEY": True, "RETRY_AFTER_DEFAULT": 0.01, "HOST_REST_FACTOR": 0}


def asks(*urls: str, **meta: Any) -> list[dict[str, Any]]:
    """Return requests like those of the spider, which follows redirects itself."""
    given = {"ingest": True, "handle_httpstatus_all": True, "dont_redirect": True, **meta}
    return [{"url": url, "meta": given} for url in urls]


def body(done: Crawl, number: int) -> bytes:
    return base64.b64decode(done.results[number]["body"])


def capture(done: Crawl, number: int) -> Capture | None:
    found = done.results[number]["capture"]
    return Capture(*found) if found else None


def test_what_was_captured_is_the_answer(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        page, pdf = site.url("/page"), site.url("/file.pdf")
        packed = gzip.compress(b"packed text", mtime=0)
        archive.keep(DATE, page, b"<p>old</p>", headers={"Server": "then", "Set-Cookie": "a=1"})
        archive.keep("20210102030405", page, b"<p>new</p>")
        archive.keep("20220102030405", page, b"gone", 404)
        archive.keep(DATE, site.url("/packed"), packed, headers={"Content-Encoding": "gzip"})
        # Some crawlers compute the digest of the unpacked text.
        archive.keep(
            DATE,
            site.url("/unpacked"),
            packed,
            headers={"Content-Encoding": "gzip"},
            digest=digest(b"packed text"),
        )
        archive.keep(DATE, site.url("/moved"), b"", 301, {"Location": page})
        archive.keep(DATE, site.url("/relative"), b"", 302, {"Location": "/page"})
        archive.keep(DATE, site.url("/late"), b"busy", 503, {"Retry-After": "3600"})
        archive.keep(DATE, site.url("/404"), b"none", 404)
        archive.keep(DATE, pdf, b"%PDF-1.4 first", headers={"Content-Type": "application/pdf"})
        archive.keep(
            "20230102030405",
            pdf,
            b"%PDF-1.4 first",
            headers={"Content-Type": "application/pdf"},
            mimetype="warc/revisit",
            statuscode="-",
        )
        # No row states its status.
        archive.keep(DATE, site.url("/unknown"), b"u", 200, mimetype="warc/revisit", statuscode="-")
        paths = ("/packed", "/unpacked", "/moved", "/relative", "/late", "/404", "/file.pdf")
        urls = [page, *map(site.url, paths), site.url("/unknown")]
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "CAPTURE": "none"}
        done = crawl(tmp_path, asks(*urls), {**settings, "WARC_DIR": str(tmp_path / "warc")})
        print(done.log)
        assert done.slugs == [""] * 9
        assert site.seen == []  # not even for robots.txt
        assert machine.peak["127.0.0.2"] == 1
        assert "/robots.txt" not in [request.target for request in machine.seen]
        assert all(result["flags"] == ["archived"] for result in done.results.values())
        assert [result["url"] for _, result in sorted(done.results.items())] == urls
        assert body(done, 0) == b"<p>new</p>"
        assert body(done, 1) == body(done, 2) == b"packed text"
        statuses = [done.results[number]["status"] for number in range(9)]
        assert statuses == [200, 200, 200, 301, 302, 503, 404, 200, 200]
        assert done.results[3]["headers"]["Location"] == page
        assert done.results[4]["headers"]["Location"] == page
        first = capture(done, 0)
        assert first is not None
        assert first[:4] == (
            page.split("//")[1],
            "20210102030405",
            page,
            "text/html",
        )
        assert (first.sha1b32, first.warc_path) == (digest(b"<p>new</p>"), "")
        again = capture(done, 7)
        assert again is not None
        # The original is preferred to its revisit.
        assert (again.datetime, again.revisit) == (DATE, "")
        unknown = capture(done, 8)
        assert unknown is not None
        assert unknown.status_code == 200
        assert done.stats["history/found"] == 9
        assert "fetch/retried/503" not in done.stats
        # Requests to the archive are recorded like any other exchange.
        (recorded,) = (tmp_path / "warc").glob("*.warc.gz")
        text = gzip.decompress(recorded.read_bytes())
        assert text.count(b"/web/20210102030405id_/") >= 1


def test_headers_are_those_of_then(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        given = {"Content-Type": "text/plain", "Server": "then", "Set-Cookie": "a=1", "X-Own": "1"}
        archive.keep(DATE, site.url("/a"), b"a", headers=given)
        settings = {**archive.settings, "HISTORY": "wayback", "COOKIES_ENABLED": True}
        requests = asks(site.url("/a"), site.url("/b"), cookiejar=1)
        site.route("/b", b"b")
        done = crawl(tmp_path, requests, {**QUIET, **settings, "CONCURRENT_REQUESTS": 1})
        headers = {name.lower(): value for name, value in done.results[0]["headers"].items()}
        assert headers["content-type"] == "text/plain"
        assert headers["x-own"] == "1"
        assert "memento-datetime" not in headers
        assert not any(name.startswith("x-archive") for name in headers)
        # A cookie of a capture is not sent to the live host.
        (request_b,) = [request for request in site.seen if request.target == "/b"]
        assert "cookie" not in request_b.headers


def test_what_is_not_there_goes_on(tmp_path: Path) -> None:
    """A missing page is fetched live; CAPTURE=none reports its address for another crawl."""
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        site.fallback = b"live"
        archive.keep("20181231235959", site.url("/old"), b"none", 404)
        archive.keep("20190101000000", site.url("/newer"), b"none", 404)
        archive.keep("20100101000000", site.url("/fine"), b"fine")
        archive.keep("20100101000000", site.url("/closed"), b"fine")
        paths = ("/missing", "/old", "/newer", "/fine")
        requests = [
            *asks(*map(site.url, paths)),
            *asks(site.url("/fine"), force_recrawl=True),
            {"url": site.url("/fine")},  # from another kind of crawl
            *[{**each, "method": "POST"} for each in asks(site.url("/fine"))],
        ]
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback"}
        done = crawl(tmp_path, requests, settings)
        print(done.log)
        assert done.slugs == [""] * 7
        archived = [done.results[number]["flags"] == ["archived"] for number in range(7)]
        assert archived == [False, False, True, True, False, False, False]
        live = capture(done, 0)
        assert live is not None
        assert live.datetime > "2026"
        assert done.stats["history/missing"] == 1
        assert done.stats["history/old"] == 1
        assert len(site.paths()) == 5
        archive.lookups.clear()
        site.seen.clear()
        requests = [
            *asks(*map(site.url, paths)),
            *asks("ftp://site.example/a.pdf", machine.url("/web/2020id_/http://a.example/")),
            *asks("https://web.archive.org/web/2020/http://a.example/"),
            *asks("gopher://site.example/", site.url("/fine"), force_recrawl=True),
        ]
        done = crawl(tmp_path, requests, {**settings, "CAPTURE": "none"})
        assert done.slugs == [
            "no-capture",
            "",
            "",
            "",
            "no-capture",
            "not-implemented",
            "not-implemented",
            "bad-url",
            "no-capture",
        ]
        assert done.results[1]["status"] == 404
        assert done.results[0]["url"] == site.url("/missing")
        assert site.seen == []


def test_a_private_address_is_not_told_to_anybody(tmp_path: Path) -> None:
    with Server("127.0.0.2") as machine:
        archive = Archive(machine)
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "ALLOW_PRIVATE_HOSTS": False}
        done = crawl(tmp_path, asks("http://10.1.2.3/secret", "http://127.0.0.1:9/"), settings)
        assert done.slugs == ["private-address"] * 2
        assert machine.seen == []


def test_faults_of_the_archive(tmp_path: Path) -> None:
    """Each fault gives a slug with CAPTURE=none, and loses no page with CAPTURE=live."""
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        site.fallback = b"live"
        urls = [site.url(f"/{number}") for number in range(9)]
        for url in urls[:7]:
            archive.keep(DATE, url, b"kept")
        archive.keep(DATE, urls[7], b"changed", digest=digest(b"as it was"))
        archive.keep(DATE, urls[8], b"", 302, {"Location": urls[8]})

        def script() -> None:
            archive.answers["cdx"] = [
                Answer(500),
                Answer(body=b"<html>Sorry"),
                Answer(body=b"[[]]", cut=1),
                Answer(403, b"org.archive.util.io.RuntimeIOException: RobotAccessControlException"),
                None, None, None, None, None,
            ]  # fmt: skip
            archive.answers["replay"] = [
                Answer(502),
                Answer.redirect(machine.url(f"/web/20110101000000id_/{urls[5]}")),
                Answer(body=b"[[]]", cut=1),
                None, None,
            ]  # fmt: skip

        script()
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "CONCURRENT_REQUESTS": 1}
        done = crawl(tmp_path, asks(*urls), {**settings, "CAPTURE": "none"})
        print(done.log)
        assert done.slugs == [
            "cdx-error",
            "cdx-error",
            "cdx-error",
            "no-capture",
            "wayback-error",
            "wayback-error",
            "wayback-error",
            "wayback-content-error",
            "",
        ]
        # The capture is a redirect to itself, as for a cookie.
        assert done.results[8]["status"] == 302
        assert site.seen == []
        assert done.stats["history/failed/cdx-error"] == 3
        assert "127.0.0.2" in done.results[4]["message"]
        script()
        done = crawl(tmp_path, asks(*urls), {**settings, "CAPTURE": "live"})
        assert done.slugs == [""] * 9
        assert sorted(site.paths()) == sorted(f"/{number}" for number in range(8))


def test_an_older_capture_stands_in_for_a_damaged_one(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        mended, lost, failed = map(site.url, ("/mended", "/lost", "/failed"))
        for url in (mended, lost):
            archive.keep("20210102030405", url, b"cut off", digest=digest(b"whole"))
        archive.keep("20200102030405", mended, b"older")
        archive.keep("20190102030405", mended, b"oldest")
        archive.keep("20210102030405", failed, b"cut off", digest=digest(b"whole"))
        archive.keep("20200102030405", failed, b"no page", 404)
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "CAPTURE": "none"}
        done = crawl(tmp_path, asks(mended, lost, failed), settings)
        assert done.slugs == ["", "wayback-content-error", "wayback-content-error"]
        assert body(done, 0) == b"older"
        assert done.stats["history/damaged"] == 3


def test_our_own_damaged_record_has_an_older_one(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site:
        site.route("/a", b"older", b"newer")
        settings = {**QUIET, "WARC_DIR": str(tmp_path / "warc"), "CONCURRENT_REQUESTS": 1}
        first = crawl(tmp_path, asks(site.url("/a"), site.url("/a")), settings)
        newer = capture(first, 1)
        assert newer is not None
        path = tmp_path / "warc" / newer.warc_path
        whole = bytearray(path.read_bytes())
        whole[newer.warc_offset + 40 : newer.warc_offset + 60] = bytes(20)
        path.write_bytes(whole)
        history = {"HISTORY": "local", "HISTORY_DIR": str(tmp_path / "warc"), "CAPTURE": "none"}
        done = crawl(tmp_path, asks(site.url("/a")), {**QUIET, **history})
        assert done.slugs == [""]
        assert body(done, 0) == b"older"


def test_an_address_that_is_no_index_is_reported(tmp_path: Path) -> None:
    with Server("127.0.0.2") as machine:
        page = Answer(404, b"<h1>Not Found</h1>", {"Content-Type": "text/html"})
        machine.fallback = page
        wrong = {"WAYBACK_CDX_URL": machine.url("/cdx/serch"), "WAYBACK_URL": machine.url()}
        settings = {**QUIET, **wrong, "HISTORY": "wayback", "CAPTURE": "none"}
        urls = ("http://127.0.0.1/a", "http://127.0.0.1/b")
        done = crawl(tmp_path, asks(*urls), settings)
        assert done.slugs == ["cdx-error", "cdx-error"]
        assert "correct WAYBACK_CDX_URL" in done.results[0]["message"]


def test_an_archive_may_pack_and_unpack(tmp_path: Path) -> None:
    """An archive may change the encoding in transit, so the digest need not fit the body sent."""
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        packed = gzip.compress(b"text", mtime=0)
        archive.keep(DATE, site.url("/a"), b"text")
        archive.keep(DATE, site.url("/b"), packed)
        archive.answers["replay"] = [
            Answer(body=packed, headers={"Content-Encoding": "gzip"}),
            Answer(body=b"text", headers={"X-Archive-Orig-Content-Encoding": "gzip"}),
        ]
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "CAPTURE": "none"}
        requests = asks(site.url("/a"), site.url("/b"))
        done = crawl(tmp_path, requests, {**settings, "CONCURRENT_REQUESTS": 1})
        assert [body(done, number) for number in (0, 1)] == [b"text", b"text"]
        assert archive.answers["replay"] == []


def test_many_captures_of_an_address(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        url = site.url("/front")
        for number in range(1200):
            archive.keep(f"2020{number:010}", url, b"old", 200)
        archive.keep("20220101000000", url, b"newest")
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback"}
        done = crawl(tmp_path, asks(url), settings)
        assert body(done, 0) == b"newest"
        assert len(archive.lookups) == 2
        # A busy index is retried after its Retry-After, like any host.
        archive.answers["cdx"] = [Answer(429, headers={"Retry-After": "0"})]
        done = crawl(tmp_path, asks(url), settings)
        assert body(done, 0) == b"newest"
        assert done.stats["fetch/retried/429"] == 1


def test_a_file_of_arxiv(tmp_path: Path) -> None:
    with Server("127.0.0.2") as machine:
        archive = Archive(machine)
        archive.keep(DATE, "https://arxiv.org/pdf/2001.00001", b"%PDF-1.4")
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "CAPTURE": "none"}
        done = crawl(tmp_path, asks("https://arxiv.org/pdf/2001.00001.pdf"), settings)
        assert body(done, 0) == b"%PDF-1.4"
        assert done.results[0]["url"] == "https://arxiv.org/pdf/2001.00001"


def test_what_is_too_large_is_so_in_an_archive_too(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        archive.keep(DATE, site.url("/a"), b"x" * 2000)
        archive.pages[site.url("/b")] = (b"x" * 2000,)
        site.route("/a", b"x" * 2000)
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback"}
        large = asks(site.url("/a"), site.url("/b"), download_maxsize=1000)
        done = crawl(tmp_path, large, {**settings, "CAPTURE": "spn2"})
        assert done.slugs == ["too-large", "too-large"]
        assert site.seen == []
        warc = {**QUIET, "WARC_DIR": str(tmp_path / "warc")}
        assert crawl(tmp_path, asks(site.url("/a")), warc).slugs == [""]
        site.seen.clear()
        done = crawl(tmp_path, large[:1], {**warc, "HISTORY": "local"})
        assert done.slugs == ["too-large"]
        assert site.seen == []


def test_an_archived_page_is_not_of_today(tmp_path: Path) -> None:
    """An archived wall fails but does not hold its host; an archived page starts no browser."""
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        check = {"cf-mitigated": "challenge", "Retry-After": "3600"}
        archive.keep(DATE, site.url("/wall"), b"<p>Just a moment...", 403, check)
        archive.keep(DATE, site.url("/drawn"), b"<script>document.title=1</script><p>was")
        site.route("/live", b"<p>live")
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "RETRY_AFTER_MAX": 1}
        requests = [
            {"url": site.url("/wall"), "meta": {"ingest": True, "accepts": "html"}},
            *asks(site.url("/live")),
            *asks(site.url("/drawn"), browser={}),
        ]
        done = crawl(tmp_path, requests, {**settings, "CONCURRENT_REQUESTS": 1, "WALL_HOLD": 30})
        print(done.log)
        assert done.slugs == ["blocked-challenge", "", ""]
        assert done.results[2]["flags"] == ["archived"]
        assert b"<script>" in body(done, 2)
        assert "browser/started" not in done.stats


def test_a_recorded_history_is_replayed(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine, indexed=1)
        archive.pending = 1
        site.fallback = b"live"
        packed = gzip.compress(b"packed", mtime=0)
        archive.keep(DATE, site.url("/kept"), packed, headers={"Content-Encoding": "gzip"})
        archive.pages[site.url("/new")] = (b"new",)
        requests = asks(site.url("/kept"), site.url("/new"))
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "CAPTURE": "spn2"}
        first = crawl(tmp_path, requests, {**settings, "WARC_DIR": str(tmp_path / "warc")})
        assert [body(first, number) for number in (0, 1)] == [b"packed", b"new"]
    settings |= {"REPLAY": str(tmp_path / "warc"), "SPN2_ACCESS_KEY": "", "SPN2_SECRET_KEY": ""}
    again = crawl(tmp_path, requests, settings)
    assert again.results == first.results


def test_apis_are_asked_themselves_where_pages_are_captured(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine, indexed=1)
        site.fallback = b"live"
        archive.pages[site.url("/page")] = (b"captured",)
        requests = [*asks(site.url("/page")), *asks(site.url("/api"), api=True)]
        done = crawl(tmp_path, requests, {**QUIET, **archive.settings, "CAPTURE": "spn2"})
        settings = {**QUIET, **archive.settings, "HISTORY": "wayback", "CAPTURE": "none"}
        nothing = crawl(tmp_path, requests[1:], settings)
    assert [body(done, number) for number in (0, 1)] == [b"captured", b"live"]
    assert site.paths() == ["/api"]
    assert nothing.slugs == ["no-capture"]


# --- our own archive ------------------------------------------------------------


def test_our_own_archive(tmp_path: Path) -> None:
    """The records of a crawl are history for the next one, including revisits and redirects."""
    packed = gzip.compress(b"packed", mtime=0)
    with Server("127.0.0.1") as site:
        site.route("/page", b"<p>page</p>")
        site.route("/same", b"<p>page</p>")
        site.route("/packed", Answer(body=packed, headers={"Content-Encoding": "gzip"}))
        site.route("/moved", Answer.redirect("/page"))
        paths = ("/page", "/same", "/packed", "/moved", "/404")
        warc = tmp_path / "warc"
        settings = {**QUIET, "WARC_DIR": str(warc), "CONCURRENT_REQUESTS": 1}
        first = crawl(tmp_path, asks(*map(site.url, paths)), settings)
        assert first.slugs == [""] * 5
        asked = len(site.seen)
        settings = {**QUIET, "HISTORY": "local", "HISTORY_DIR": str(warc), "CAPTURE": "none"}
        done = crawl(tmp_path, asks(*map(site.url, paths), site.url("/none")), settings)
        print(done.log)
        assert done.slugs == [""] * 5 + ["no-capture"]
        assert len(site.seen) == asked
        assert body(done, 0) == body(done, 1) == b"<p>page</p>"
        assert body(done, 2) == b"packed"
        assert [done.results[number]["status"] for number in range(5)] == [200, 200, 200, 302, 404]
        assert done.results[3]["headers"]["Location"] == "/page"
        same = capture(done, 1)
        assert same is not None
        assert same.url == site.url("/same")
        assert same.mimetype == "text/html"
        assert (warc / same.warc_path).is_file()
        assert done.results[1]["original"] == done.results[0]["capture"]
        # The files are cut short.
        for path in warc.glob("*.warc.gz"):
            path.write_bytes(path.read_bytes()[:300])
        done = crawl(tmp_path, asks(site.url("/page")), settings)
        assert done.slugs == ["wayback-content-error"]
        for path in warc.glob("*.warc.gz"):
            path.unlink()
        done = crawl(tmp_path, asks(site.url("/page")), settings)
        assert done.slugs == ["wayback-error"]
        done = crawl(tmp_path, asks(site.url("/page")), {**settings, "CAPTURE": "live"})
        assert body(done, 0) == b"<p>page</p>"
        assert done.results[0]["flags"] == []


def test_what_this_crawl_captured(tmp_path: Path) -> None:
    """Without HISTORY_DIR, HISTORY=local reads the archive that the crawl writes."""
    with Server("127.0.0.1") as site:
        site.route("/a", b"one", b"two", b"three")
        settings = {**QUIET, "HISTORY": "local", "WARC_DIR": str(tmp_path / "warc")}
        one = asks(site.url("/a"))
        again = asks(site.url("/a"), force_recrawl=True)
        requests = [*one, *one, *again, *one]
        done = crawl(tmp_path, requests, {**settings, "CONCURRENT_REQUESTS": 1})
        print(done.log)
        assert [body(done, number) for number in range(4)] == [b"one", b"one", b"two", b"two"]
        assert [done.results[number]["flags"] for number in range(4)] == [
            [],
            ["archived"],
            [],
            ["archived"],
        ]
        rows = [capture(done, number) for number in range(4)]
        assert rows[0] == rows[1] != rows[2] == rows[3]
        (before,) = {row.warc_path for row in rows if row}
        done = crawl(tmp_path, one, settings)
        assert body(done, 0) == b"two"
        row = capture(done, 0)
        assert row is not None
        assert row.warc_path == before


def test_what_this_crawl_was_refused_it_asks_for_again(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site:
        site.route("/busy", Answer(429, headers={"Retry-After": "1"}), b"now")
        site.route("/gone", Answer(404), b"back")
        settings = {**QUIET, "HISTORY": "local", "WARC_DIR": str(tmp_path / "warc")}
        settings |= {"RETRY_AFTER_TIMES": 3, "CONCURRENT_REQUESTS": 1}
        gone = asks(site.url("/gone"))
        done = crawl(tmp_path, [*asks(site.url("/busy")), *gone, *gone], settings)
        assert [body(done, number) for number in range(3)] == [b"now", b"", b"back"]


def record(kind: str, url: str, block: bytes, payload: bytes, **fields: str) -> bytes:
    lines = {
        "WARC-Type": kind,
        "WARC-Record-ID": f"<urn:uuid:{uuid.uuid4()}>",
        "WARC-Date": "2020-01-02T03:04:05Z",
        "WARC-Target-URI": url,
        "WARC-Payload-Digest": f"sha1:{digest(payload)}",
        "Content-Type": "application/http; msgtype=response",
        **{name.replace("_", "-"): value for name, value in fields.items()},
        "Content-Length": str(len(block)),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return gzip.compress(b"WARC/1.0\r\n" + head.encode() + b"\r\n" + block + b"\r\n\r\n")


def test_archives_of_other_programs(tmp_path: Path) -> None:
    first, moved, kept, lost = (f"http://journal.example/{name}" for name in "abcd")
    item = "https://archive.org/details/otters"
    file, chunked, wrong = "ftp://files.example/a.csv", f"{first}/1", f"{first}/2"
    text = b"Otters swim."
    refers = {"WARC_Refers_To_Target_URI": first, "WARC_Refers_To_Date": "2020-01-02T03:04:05Z"}
    told = b"HTTP/1.1 203 So\r\nContent-Type: text/x-own\r\n\r\n"
    plain = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"
    pieces = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nOtters\r\n0\r\n\r\n"
    records = [
        record("response", first, plain + text, text),
        record("revisit", moved, told, text, **refers),
        record("revisit", kept, b"HTTP/1.1 304 Not Modified\r\n\r\n", text, **refers),
        record("revisit", lost, b"", b"else", **refers),
        record("resource", file, b"a,b", b"a,b", Content_Type="text/csv"),
        record("response", chunked, pieces, b"Otters"),
        record("response", item, plain + text, text),
        record("response", wrong, b"HTTP/1.1 200 OK\r\n\r\nwrong", b"right"),
    ]  # fmt: skip
    warc = tmp_path / "old"
    warc.mkdir()
    (warc / "old.warc.gz").write_bytes(b"".join(records))
    complete(warc)
    settings = {**QUIET, "HISTORY": "local", "HISTORY_DIR": str(warc), "CAPTURE": "none"}
    urls = (first, moved, kept, lost, file, chunked, wrong, item, f"{item}/2")
    done = crawl(tmp_path, asks(*urls), settings)
    print(done.log)
    failed = "wayback-content-error"
    assert done.slugs == ["", "", "", failed, "", "", failed, "", "not-implemented"]
    assert body(done, 0) == body(done, 1) == body(done, 2) == text
    assert [done.results[number]["status"] for number in (0, 1, 2, 4)] == [200, 203, 200, 200]
    kinds = [done.results[number]["headers"]["Content-Type"] for number in (0, 1, 2, 4)]
    assert kinds == ["text/plain", "text/x-own", "text/plain", "text/csv"]
    assert body(done, 4) == b"a,b"
    assert body(done, 5) == b"Otters"
    rows = [capture(done, number) for number in (0, 1)]
    assert rows[0] is not None
    assert rows[1] is not None
    assert rows[1].revisit == f"20200102030405 {first}"
    assert Capture(*done.results[1]["original"]) == rows[0]
    assert done.results[0]["original"] is None


# --- settings ---------------------------------------------------------------------


@table
def test_settings_that_cannot_be(settings: dict[str, str], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        check(Settings(settings))


def test_settings() -> None:
    assert check(Settings()) == ("none", "live")
    assert check(Settings({"HISTORY": "Wayback", "CAPTURE": "NONE"})) == ("wayback", "none")
    assert check(Settings({"HISTORY": "local", "WARC_DIR": "w"})) == ("local", "live")
    assert check(Settings({"CAPTURE": "spn2", "REPLAY": "w"})) == ("none", "spn2")
