import gzip
import hashlib
import io
import random
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import brotli
import pytest
from scrapy.http import Request, Response
from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.replay import Replay, replayed_files
from pubcrawl.fetch.archive.warc import ArchiveWriter
from pubcrawl.model.ingest import Capture
from tests.fetch.crawling import crawl, fork
from tests.fetch.test_decompress import zstd
from tests.moments import kill_at
from tests.server import Answer, Seen, Server

DATE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
PAGE = "<p>déjà vu</p>".encode() * 50


def build(path: Path, *, pages: int = 3) -> Path:
    with ArchiveWriter(path, date=DATE) as archive:
        for number in range(pages):
            url, body = f"http://h.example/{number}", b"page %d" % number
            asked = Request(url, headers={"Accept": "*/*", "Cookie": "session=1"})
            headers = {"Content-Type": "text/html", "Set-Cookie": ["a=1", "b=2"]}
            archive.exchange(asked, Response(url, 200, headers, body), DATE)
        for term in (b"q=1", b"q=2"):
            asked = Request("http://h.example/s", method="POST", body=term)
            archive.exchange(asked, Response(asked.url, body=term * 2), DATE)
        archive.exchange(
            Request("http://h.example/0#x"), Response("http://h.example/0#x", 503), DATE
        )
        archive.failure(Request("http://h.example/gone"), "read-timeout", DATE)
    return path


@pytest.mark.parametrize("name", ["a.warc.gz", "a.warc"])
def test_rebuilt_is_identical_and_valid(tmp_path, name):
    one, two = build(tmp_path / "1" / name), build(tmp_path / "2" / name)
    assert one.read_bytes() == two.read_bytes()
    checked = subprocess.run(
        [sys.executable, "-m", "warcio.cli", "check", "-v", str(one)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
    assert "digest failed" not in checked.stdout
    with one.open("rb") as file:
        kinds = [record.rec_type for record in ArchiveIterator(file)]
    assert kinds == ["warcinfo"] + ["request", "response"] * 6 + ["request", "metadata"]


@pytest.mark.parametrize("name", ["a.warc.gz", "a.warc"])
def test_what_was_written_is_given_back(tmp_path, name):
    archive = Replay(build(tmp_path / name))
    assert len(archive.archive) == 7
    first = archive.answer("GET", "http://H.example/0")
    assert first is not None
    assert (first.status, first.body) == (200, b"page 0")
    assert first.headers.getlist("Set-Cookie") == [b"a=1", b"b=2"]
    # Several captures are given in order; then the last one is repeated.
    assert [archive.answer("GET", "http://h.example/0#top").status for _ in range(3)] == [503] * 3
    assert archive.answer("POST", "http://h.example/s", b"q=2").body == b"q=2q=2"
    assert archive.answer("POST", "http://h.example/s", b"q=3") is None
    assert archive.answer("GET", "http://h.example/s") is None
    assert archive.answer("GET", "http://h.example/gone").failure == "read-timeout"
    raw = (tmp_path / name).read_bytes()
    assert b"session=1" not in (gzip.decompress(raw) if name.endswith("gz") else raw)


@pytest.mark.parametrize("name", ["a.warc.gz", "a.warc"])
def test_a_killed_crawl_loses_the_last_record_only(tmp_path, name):
    whole = build(tmp_path / name, pages=3).read_bytes()
    path = tmp_path / name
    counts = []
    for end in range(len(whole), 0, -97):
        path.write_bytes(whole[:end])
        try:
            archive = Replay(path)
        except ArchiveError:
            # Not even the first record is whole.
            assert end < 700
            continue
        counts.append(len(archive.archive))
        for number in range(3):
            answer = archive.answer("GET", f"http://h.example/{number}")
            assert answer is None or answer.body == b"page %d" % number
        assert counts == sorted(counts, reverse=True)
    assert counts[0] == 7
    assert counts[1] >= 6


def test_a_torn_file_hides_no_other(tmp_path, caplog):
    whole = build(tmp_path / "b.warc.gz").read_bytes()
    (tmp_path / "a.warc.gz").write_bytes(whole[:99])
    (tmp_path / "c.warc.gz").write_bytes(b"")
    (tmp_path / "d.warc.gz").write_bytes(whole[:-9])
    archive = Replay(tmp_path)
    assert [path.name for path in replayed_files(tmp_path)] == ["b.warc.gz", "d.warc.gz"]
    assert "a.warc.gz cannot be read as WARC: a record is cut short; skipped" in caplog.text
    assert archive.answer("GET", "http://h.example/0").body == b"page 0"
    (tmp_path / "b.warc.gz").unlink()
    (tmp_path / "d.warc.gz").unlink()
    with pytest.raises(ArchiveError, match="it is empty"):
        Replay(tmp_path)


@pytest.mark.parametrize("body", [b"text " * 10**6, random.Random(1).randbytes(3 * 10**6)])
def test_large_records(tmp_path, body):
    with ArchiveWriter(tmp_path / "a.warc.gz", date=DATE) as archive:
        written = archive.exchange(
            Request("http://h.example/"), Response("http://h.example/", 200, body=body), DATE
        )
    assert written.size < len(body) + 2000
    (path,) = (tmp_path / "a.warc.gz",)
    with path.open("rb") as file:
        *_, last = (each.content_stream().read() for each in ArchiveIterator(file))
    assert last == body


def test_a_request_of_an_ingest_is_told_its_capture(tmp_path):
    with Server() as server:
        for path in ("/a", "/b"):
            server.route(path, Answer(body=PAGE, headers={"Content-Type": "Text/HTML; x=y"}))
        requests = [
            {"url": server.url(path), "meta": {"ingest": True, "handle_httpstatus_all": True}}
            for path in ("/a", "/b", "/none")
        ]
        settings = {"WARC_DIR": str(tmp_path / "warc"), "ROBOTSTXT_OBEY": False}
        without = crawl(tmp_path, requests, {})
        written = crawl(tmp_path, requests, settings)
    read = crawl(tmp_path, requests, {"REPLAY": str(tmp_path / "warc")})
    for number in range(3):
        plain, there, again = (
            Capture(*done.results[number]["capture"]) for done in (without, written, read)
        )
        assert again == there
        assert plain.surt == cdx_lines.sort_key(requests[number]["url"])
        assert plain.sha1hex == hashlib.sha1((PAGE, PAGE, b"no such route")[number]).hexdigest()
        assert plain.status_code == (200, 200, 404)[number]
        assert plain.mimetype == ("text/html", "text/html", "text/plain")[number]
        assert (plain.warc_path, plain.revisit) == ("", "")
        assert there.warc_csize
        first = Capture(*written.results[0]["capture"])
        revisit = ("", f"{first.datetime} {first.url}", "")[number]
        assert there.revisit == revisit
        assert Archive(tmp_path / "warc").captures(requests[number]["url"]) == [there]


def test_kill_9(tmp_path):
    with Server() as server:
        for number in range(200):
            server.route(f"/{number}", Answer(body=PAGE * 20))
        urls = [server.url(f"/{number}") for number in range(200)]
        settings = {"WARC_DIR": str(tmp_path / "warc"), "ROBOTSTXT_OBEY": False}
        kill_at(server, 50, lambda: fork(tmp_path, urls, settings))
        asked = len(server.seen)
    archive = Replay(tmp_path / "warc")
    held = [url for url in urls if archive.answer("GET", url)]
    assert asked - 2 <= len(held) <= asked
    assert archive.answer("GET", held[-1]).body == PAGE * 20


def test_archives_of_other_programs(tmp_path):
    path = tmp_path / "foreign.warc.gz"
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)

        def response(url: str, headers: list[tuple[str, str]], body: bytes) -> object:
            head = StatusAndHeaders("200 OK", headers, protocol="HTTP/1.1")
            return writer.create_warc_record(url, "response", io.BytesIO(body), http_headers=head)

        chunks = b"4\r\nwiki\r\n5\r\npedia\r\n0\r\n\r\n"
        writer.write_record(
            response("http://h.example/chunks", [("Transfer-Encoding", "chunked")], chunks)
        )
        # Here the response precedes its request.
        answer = response("http://h.example/post", [], b"answer")
        head = StatusAndHeaders("POST /post HTTP/1.1", [], is_http_request=True)
        request = writer.create_warc_record(
            "http://h.example/post", "request", io.BytesIO(b"q=1"), http_headers=head
        )
        writer.write_request_response_pair(request, answer)
        writer.write_record(response("http://h.example", [], b"root"))
    archive = Replay(path)
    chunked = archive.answer("GET", "http://h.example/chunks")
    assert chunked.body == b"wikipedia"
    assert "Transfer-Encoding" not in chunked.headers
    assert archive.answer("POST", "http://h.example/post", b"q=1").body == b"answer"
    assert archive.answer("GET", "http://h.example/post") is None
    assert archive.answer("GET", "http://h.example/").body == b"root"


def test_revisits_of_other_programs(tmp_path):
    url = "http://h.example/"
    path = tmp_path / "foreign.warc.gz"
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        head = StatusAndHeaders("200 OK", [("ETag", "1")], protocol="HTTP/1.1")
        first = writer.create_warc_record(
            url, "response", payload=io.BytesIO(b"body"), http_headers=head
        )
        writer.write_record(first)
        digest = first.rec_headers.get_header("WARC-Payload-Digest")
        head = StatusAndHeaders("200 OK", [("ETag", "2")], protocol="HTTP/1.1")
        writer.write_record(
            writer.create_revisit_record(
                "http://h.example/2", digest, url, "2026-01-02T03:04:05Z", http_headers=head
            )
        )
        head = StatusAndHeaders("304 Not Modified", [("ETag", "3")], protocol="HTTP/1.1")
        same = writer.create_warc_record(
            url,
            "revisit",
            http_headers=head,
            warc_headers_dict={
                "WARC-Profile": "http://netpreserve.org/warc/1.1/revisit/server-not-modified"
            },
        )
        writer.write_record(same)
    archive = Replay(path)
    given = [archive.answer("GET", each) for each in (url, url, "http://h.example/2")]
    assert [(one.status, one.headers["ETag"], one.body) for one in given] == [
        (200, b"1", b"body"),
        (200, b"1", b"body"),
        (200, b"2", b"body"),
    ]


def test_what_is_no_archive(tmp_path):
    with pytest.raises(ArchiveError, match="does not exist"):
        Replay(tmp_path / "missing.warc")
    with pytest.raises(ArchiveError, match=r"no \.warc"):
        Replay(tmp_path)
    for name, data in (
        ("text.warc", b"hello\nworld\n"),
        ("empty.warc.gz", b""),
        ("x.warc.gz", b"\x1f\x8bxx"),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(ArchiveError, match=name):
            Replay(tmp_path / name)
    packed = tmp_path / "single.warc.gz"
    packed.write_bytes(gzip.compress(build(tmp_path / "b.warc").read_bytes()))
    with pytest.raises(ArchiveError, match="single"):
        Replay(packed)
    with pytest.raises(ArchiveError, match="written"):
        ArchiveWriter(tmp_path / "b.warc" / "c.warc")


def test_recorded_is_replayed(tmp_path):
    def form(request: Seen) -> bytes:
        return b"form: " + request.body

    with Server() as server:
        server.route("/robots.txt", b"User-agent: *\nDisallow: /secret")
        for name, packed in (
            ("gzip", gzip.compress),
            ("br", brotli.compress),
            ("zstd", zstd.compress),
        ):
            server.route(f"/{name}", Answer(body=packed(PAGE), headers={"Content-Encoding": name}))
        server.route("/chunked", Answer(body=PAGE * 9, chunked=True))
        server.route("/hop", Answer.redirect("/gzip", 301))
        server.route("/busy", Answer(429, headers={"Retry-After": "1"}), b"now")
        server.route("/form", form)
        server.route("/cut", Answer(body=PAGE, cut=5))
        server.route(
            "/binary", Answer(body=bytes(range(256)), headers={"Content-Type": "application/pdf"})
        )
        paths = tuple(
            """
            gzip br zstd chunked hop busy cut binary missing secret
        """.split()
        )
        requests: list = [server.url(f"/{path}") for path in paths]
        requests += [
            {"url": server.url("/form"), "method": "POST", "body": f"q={n}"} for n in range(3)
        ]
        live = crawl(
            tmp_path, requests, {"WARC_DIR": str(tmp_path / "warc"), "WARC_MAX_SIZE": 2000}
        )
        archives = sorted((tmp_path / "warc").glob("*.warc.gz"))
        assert len(archives) > 2
        assert server.seen
    # The server is gone.
    settings = {
        "REPLAY": str(tmp_path / "warc"),
        "DOWNLOAD_DELAY": 60,
        "ALLOW_PRIVATE_HOSTS": False,
    }
    again = crawl(tmp_path, [*requests, server.url("/new")], settings)
    assert again.slugs[:-1] == live.slugs
    assert live.slugs == [
        "",
        "",
        "",
        "",
        "",
        "",
        "connection-lost",
        "",
        "not-found",
        "robots-denied",
        "",
        "",
        "",
    ]
    assert again.slugs[-1] == "not-archived"
    assert again.results[len(requests)]["status"] == 404
    for number in range(len(requests)):
        one, two = live.results[number], again.results[number]
        assert {
            key: one.get(key) for key in ("url", "status", "body", "headers", "slug", "sets")
        } == {key: two.get(key) for key in ("url", "status", "body", "headers", "slug", "sets")}
    for path in archives:
        with path.open("rb") as file:
            for record in ArchiveIterator(file, check_digests="raise"):
                assert record.raw_stream.read() is not None


def test_a_missing_archive_stops_the_crawl(tmp_path):
    done = crawl(tmp_path, ["http://h.example/"], {"REPLAY": str(tmp_path / "no.warc")})
    assert done.results == {}
    assert "no.warc does not exist" in done.log
    assert done.code == 1
