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
from pubcrawl.model.ingest import Capture
from tests.cases import Agree, golden, table
from tests.fetch.archive.archive import Archive, digest
from tests.fetch.crawling import Crawl, crawl
from tests.fetch.played import QUIET, Case, play
from tests.server import Answer, Server


def asks(*urls: str, **meta: Any) -> list[dict[str, Any]]:
    """Return requests like those of the spider, which follows redirects itself."""
    given = {"ingest": True, "handle_httpstatus_all": True, "dont_redirect": True, **meta}
    return [{"url": url, "meta": given} for url in urls]


def body(done: Crawl, number: int) -> bytes:
    return base64.b64decode(done.results[number]["body"])


def capture(done: Crawl, number: int) -> Capture:
    return Capture(*done.results[number]["capture"])


@golden
def test_histories(case: Case, agree: Agree, tmp_path: Path) -> None:
    agree(case, play(case, tmp_path))


def test_many_captures_of_an_address(tmp_path: Path) -> None:
    with Server("127.0.0.1") as site, Server("127.0.0.2") as machine:
        archive = Archive(machine)
        url = site.url("/front")
        for number in range(1200):
            archive.keep(f"2020{number:010}", url, b"old", 200)
        archive.keep("20220101000000", url, b"newest")
        # A busy index is retried after its Retry-After, like any host.
        archive.answers["cdx"] = [Answer(429, headers={"Retry-After": "0"})]
        done = crawl(tmp_path, asks(url), {**QUIET, **archive.settings, "HISTORY": "wayback"})
        assert body(done, 0) == b"newest"
        assert len(archive.lookups) == 2
        assert done.stats["fetch/retried/429"] == 1


def test_our_own_archive_is_damaged(tmp_path: Path) -> None:
    warc = tmp_path / "warc"
    with Server("127.0.0.1") as site:
        site.route("/a", b"older", b"newer")
        site.fallback = b"live"
        urls = [site.url(path) for path in ("/a", "/a", "/cut", "/gone")]
        settings = {**QUIET, "WARC_DIR": str(warc), "WARC_MAX_SIZE": 1, "CONCURRENT_REQUESTS": 1}
        first = crawl(tmp_path, asks(*urls), settings)
        newer, cut, gone = (warc / capture(first, number).warc_path for number in (1, 2, 3))
        whole = bytearray(newer.read_bytes())
        at = capture(first, 1).warc_offset
        whole[at + 40 : at + 60] = bytes(20)
        newer.write_bytes(whole)
        cut.write_bytes(cut.read_bytes()[:300])
        gone.unlink()
        settings = {**QUIET, "HISTORY": "local", "HISTORY_DIR": str(warc)}
        done = crawl(tmp_path, asks(*urls[1:]), {**settings, "CAPTURE": "none"})
        assert done.slugs == ["", "wayback-content-error", "wayback-error"]
        assert body(done, 0) == b"older"
        done = crawl(tmp_path, asks(*urls[1:]), {**settings, "CAPTURE": "live"})
        assert [body(done, number) for number in range(3)] == [b"older", b"live", b"live"]
        assert [done.results[number]["flags"] for number in range(3)] == [["archived"], [], []]


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
