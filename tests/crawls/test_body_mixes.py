"""Mixes of large bodies, of every kind of crawl: all processes together take little memory."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import brotli
import pytest

from tests.crawls.memory import watched
from tests.crawls.run import Crawl
from tests.crawls.test_hostile_bodies import LIMIT, MB, PDF, packed
from tests.moments import HANGS
from tests.reading.pdf import maker
from tests.server import Answer, Seen, Server

WORDS = "Kelp grows in cold water near the coast, and otters sleep in it. " * 20
LINE = b"%" + b"k" * 1022 + b"\n"  # a comment in a PDF
HTML, XML, ZIP = "text/html", "application/xml", "application/zip"


class Body(NamedTuple):
    """A body: *start*, lines up to *size* megabytes, *end*; *chunked*: without a length."""

    type: str
    size: int
    start: bytes
    line: bytes
    end: bytes = b""
    chunked: bool = False

    def wire(self) -> Iterator[bytes]:
        length = self.size * MB
        about = b"Transfer-Encoding: chunked" if self.chunked else b"Content-Length: %d" % length
        yield b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\n%s\r\n\r\n" % (self.type.encode(), about)
        left = length - len(self.start) - len(self.end)
        piece = self.line * (256 * 1024 // len(self.line))
        middle = (piece[: min(len(piece), left - at)] for at in range(0, left, len(piece)))
        for part in (self.start, *middle, self.end):
            yield b"%x\r\n%s\r\n" % (len(part), part) if self.chunked and part else part
        if self.chunked:
            yield b"0\r\n\r\n"


def _pdf(size: int, *, chunked: bool = False) -> Body:
    whole = maker.pdf(WORDS)
    return Body(PDF, size, whole[:9], LINE, b"\n" + whole[9:], chunked)


def _sent_packed(body: bytes, kind: str, encoding: str = "") -> Answer:
    headers = {"Content-Type": kind, **({"Content-Encoding": encoding} if encoding else {})}
    return Answer(body=body, headers=headers)


PAGE = Body(HTML, 7, f"<title>Kelp</title><p>{WORDS}".encode(), b"<p>kelp and tides\n")
XML_BODY = Body(XML, 60, b"<article><body>", b"<p>kelp</p>\n", b"</body></article>")
ZIP_BODY = Body(ZIP, 120, b"PK\x03\x04", b"\x00kelp" * 200)
GZIP_BOMB = _sent_packed(packed(b"%PDF-1.7\n", LINE, 120 * MB), PDF, "gzip")
GZIP_FILE = _sent_packed(packed(b"%PDF-1.7\n", LINE, 120 * MB), "application/gzip")
BR_BOMB = _sent_packed(brotli.compress(b"<p>kelp" * 9_000_000, quality=1), HTML, "br")
BR_PAGE = _sent_packed(brotli.compress(b"<p>kelp" * 1_100_000, quality=1), HTML, "br")
GZIP_PAGE = _sent_packed(gzip.compress(b"<p>kelp" * 1_100_000), HTML, "gzip")
PACKED_PDF = _sent_packed(packed(b"%PDF-1.7\n", b"%%%\n", 60 * MB), PDF, "gzip")

MIXES: dict[str, tuple[str, str, Sequence[Body | Answer]]] = {
    "six PDFs": ("webpages", "", [_pdf(60)] * 6),
    "pages": ("webpages", "", [PAGE, BR_PAGE, GZIP_PAGE] * 6),
    "all kinds of pages": (
        "webpages",
        "",
        [_pdf(60), _pdf(60, chunked=True), PAGE, XML_BODY, GZIP_BOMB, BR_BOMB, PACKED_PDF] * 2,
    ),
    "articles": ("publications", "", [_pdf(60), PAGE, _pdf(60, chunked=True), BR_BOMB] * 3),
    "twelve PDFs": ("ingest", "pdf", [_pdf(120)] * 12),
    "packed files": ("ingest", "pdf", [GZIP_BOMB, GZIP_FILE, PACKED_PDF, _pdf(120)] * 3),
    "files": ("ingest", "component", [ZIP_BODY, XML_BODY, _pdf(120, chunked=True)] * 4),
    "pages of an ingest": ("ingest", "html", [PAGE, BR_PAGE, Body(*PAGE)._replace(size=100)] * 4),
    "XML of an ingest": ("ingest", "xml", [XML_BODY, GZIP_BOMB] * 4),
    "entries": ("artifacts", "", [PAGE, _pdf(60), ZIP_BODY, XML_BODY, BR_BOMB] * 3),
}
"""Spider, ingest type, and the bodies that its seeds lead to, each on its own host."""


@pytest.mark.nightly
@pytest.mark.parametrize("name", MIXES)
def test_mixes(name: str, tmp_path: Path) -> None:
    spider, ingest_type, bodies = MIXES[name]

    def answer(seen: Seen) -> Answer:
        if "/resolve/" in seen.target:
            number = int(seen.target.rpartition(".")[2])
            return Answer.redirect(server.url(f"/{number}", f"127.9.0.{number + 1}"))
        if not seen.target[1:].isdigit():
            return Answer(404)
        body = bodies[int(seen.target[1:])]
        return body if isinstance(body, Answer) else Answer(wire=body.wire)

    with Server("0.0.0.0", fallback=answer) as server:
        settings = {"DOI_URL": server.url("/resolve", "127.0.0.5")} if "pub" in spider else {}
        crawl = Crawl(tmp_path, settings, JAVASCRIPT="off", SEED_FAILURES_MAX="100%")
        crawl.settings |= dict.fromkeys(("DOWNLOAD_TIMEOUT", "INGEST_TIMEOUT"), HANGS)
        crawl.settings["SEED_ATTEMPTS"] = 1
        urls = [server.url(f"/{at}", f"127.9.0.{at + 1}") for at in range(len(bodies))]
        if spider == "publications":
            urls = [f"10.5555/synthetic.{number}" for number in range(len(bodies))]
        if spider == "ingest":
            urls = [json.dumps({"ingest_type": ingest_type, "base_url": url}) for url in urls]
        crawl.seeds(*urls)
        with watched(crawl.start(spider=spider)) as memory:
            done = crawl.finish(memory.process)
    print(f"{memory.together / 1000**2:.0f} MB: crawler {memory.crawler}, {memory.workers}")
    assert done.code in (0, 9), done.log[-3000:]
    assert "Traceback" not in done.log, done.log[-6000:]
    assert len(done.records) >= (0 if spider == "artifacts" else 1)
    assert memory.together <= LIMIT
