"""Many bodies that are made to fill the memory take little of it; each seed has its reason."""

from __future__ import annotations

import gzip
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from pubcrawl import settings
from tests.crawls.memory import Memory, watched
from tests.crawls.run import Crawl, Done
from tests.moments import HANGS
from tests.reading.pdf import maker
from tests.server import Answer, Seen, Server
from tests.shares import ALL

MB = 1024**2
LIMIT = 500 * 1000**2
"""Bytes of memory that all processes together may take for hostile bodies."""

WORDS = "Kelp grows in cold water near the coast, and otters sleep in it. " * 20
LARGE = f"<title>Kelp</title><p>{WORDS}".encode()
HTML, PDF = "text/html; charset=utf-8", "application/pdf"


class Body(NamedTuple):
    """A body, how it is sent, and the reasons that its seed may end with; "" for a record."""

    reasons: tuple[str, ...]
    body: bytes
    type: str = HTML
    encoding: str = ""


def packed(start: bytes, unit: bytes, size: int, wbits: int = 31) -> bytes:
    """Return *size* bytes of *unit* as gzip, or zlib (*wbits* 15); only one piece is compressed."""
    stream = zlib.compressobj(6, wbits=-15)
    piece = unit * (MB // len(unit))
    head = stream.compress(start) + stream.flush(zlib.Z_FULL_FLUSH)
    one = stream.compress(piece) + stream.flush(zlib.Z_FULL_FLUSH)  # full flush: can be repeated
    count = size // len(piece)
    data = head + one * count + stream.flush()
    checksum = zlib.adler32 if wbits == 15 else zlib.crc32
    total = checksum(start)
    for _ in range(count):
        total = checksum(piece, total)
    if wbits == 15:
        return b"\x78\x9c" + data + total.to_bytes(4, "big")
    length = (len(start) + count * len(piece)) % 2**32
    return gzip.compress(b"")[:10] + data + struct.pack("<II", total, length)


def page_of(data: bytes, filters: bytes = b"/FlateDecode") -> bytes:
    """Return a PDF of one page whose content is *data*, compressed by *filters*."""
    content = maker.stream(data, b"/Filter [%s]" % filters)
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R "
    return maker.file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            maker.HELVETICA,
            page + b"/Resources << /Font << /F1 3 0 R >> >> >>",
            content,
        ]
    )


TOO_LARGE, CRASHED, NO_TEXT = ("too-large",), ("parse-crashed",), ("pdf-no-text", "parse-crashed")
ANY = ("", "parse-crashed", "bad-content")
FLATE = b"/FlateDecode "
COMMENT = b"%" + b" kelp" * 2000 + b"\n"
"""A long line: pdfminer reads a file without a cross-reference table line by line."""


KINDS = frozenset(
    """
    html lt cells gzip-gzip gzip-x9 pdf-1000 pdf-flates pdf-sent-packed xml
    """.split()
)
"""One body of each kind; the others have another start, unit or size, and are for the night."""


def bodies() -> dict[str, Body]:
    """Return hostile bodies by name; most are small when sent."""
    text, show = b"BT /F1 12 Tf ", b"(a) Tj "
    spaces = packed(b"", b" ", 60 * MB, 15)
    return {
        "html": Body(TOO_LARGE, packed(LARGE, b"<div>a</div>", 60 * MB), encoding="gzip"),
        "html-without-type": Body(TOO_LARGE, packed(LARGE, b"<p>a", 60 * MB), "", "gzip"),
        "html-fits": Body(ANY, packed(LARGE, b"<div>a</div>", 7 * MB), encoding="gzip"),
        "cells": Body(ANY, packed(LARGE, b"<table><td>", 7 * MB), encoding="gzip"),
        "lt": Body(TOO_LARGE, b"<" * 30_000_000),
        "lt-packed": Body(TOO_LARGE, packed(b"", b"<", 30 * MB), encoding="gzip"),
        "lt-fits": Body(ANY, packed(LARGE, b"<", 7 * MB), encoding="gzip"),
        "title": Body(TOO_LARGE, packed(b"<title>", b"kelp ", 50 * MB), encoding="gzip"),
        "title-fits": Body(ANY, packed(b"<title>", b"kelp ", 7 * MB), encoding="gzip"),
        "nuls": Body(TOO_LARGE, packed(LARGE, b"\0", 60 * MB), encoding="gzip"),
        "nuls-fit": Body(ANY, packed(LARGE, b"\0", 7 * MB), encoding="gzip"),
        "gzip-gzip": Body(
            TOO_LARGE, gzip.compress(packed(LARGE, b"a ", 60 * MB)), encoding="gzip, gzip"
        ),
        "gzip-x9": Body(TOO_LARGE, gzip.compress(LARGE), encoding=", ".join(["gzip"] * 9)),
        "pdf-60": Body(("pdf-too-large",), page_of(packed(text, show, 60 * MB, 15)), PDF),
        "pdf-30": Body(CRASHED, page_of(packed(text, show, 30 * MB, 15)), PDF),
        "pdf-1000": Body(("pdf-too-large",), page_of(packed(b"", b" ", 1000 * MB, 15)), PDF),
        "pdf-flates": Body(("pdf-too-large",), page_of(zlib.compress(spaces), FLATE + FLATE), PDF),
        "pdf-runs": Body(
            NO_TEXT, page_of(packed(b"", b"\x81 ", 8 * MB, 15), FLATE + b"/RunLengthDecode"), PDF
        ),
        "pdf-sent-packed": Body(TOO_LARGE, packed(b"%PDF-1.7\n", b"%%%\n", 80 * MB), PDF, "gzip"),
        "pdf-large": Body(("pdf-damaged",), b"%PDF-1.7\n" + COMMENT * 5000, PDF),
        "xml": Body(ANY, packed(b"<a>", b"<p>a</p>", 7 * MB), "application/xhtml+xml", "gzip"),
    }


def crawled(folder: Path, cases: Mapping[str, Body]) -> tuple[Done, Crawl, Memory]:
    """Crawl all *cases* at once, each on its own host."""
    folder.mkdir()
    hosts = {f"127.9.0.{number}": name for number, name in enumerate(cases, 1)}

    def answer(seen: Seen) -> Answer:
        if seen.target == "/robots.txt":
            return Answer(404)
        body = cases[hosts[seen.host]]
        headers = {"Content-Type": body.type, "Content-Encoding": body.encoding}
        return Answer(body=body.body, headers={key: each for key, each in headers.items() if each})

    with Server("0.0.0.0", fallback=answer) as server:
        crawl = Crawl(folder, {}, JAVASCRIPT="off", SEED_FAILURES_MAX="100%", SEED_ATTEMPTS=1)
        crawl.settings |= {"DOWNLOAD_TIMEOUT": HANGS, "WORKER_TIMEOUT": HANGS}
        crawl.seeds(*(server.url(f"/{name}", host) for host, name in hosts.items()))
        with watched(crawl.start(spider="webpages")) as memory:
            done = crawl.finish(memory.process)
    return done, crawl, memory


@pytest.mark.long
def test_hostile_bodies_take_little_memory(tmp_path: Path) -> None:
    good = {"page": Body(("",), LARGE), "pdf": Body(("",), maker.pdf(WORDS), PDF)}
    done, _, before = crawled(tmp_path / "good", good)
    assert done.code == 0, done.log
    cases = {name: body for name, body in bodies().items() if ALL or name in KINDS} | good
    done, crawl, memory = crawled(tmp_path / "bad", cases)
    assert done.code == 0, done.log
    assert "Traceback" not in done.log, done.log[-6000:]
    reasons = {text.rpartition("/")[2]: reason for text, _, reason in crawl.ledger()}
    wrong = {name: reasons[name] for name in cases if reasons[name] not in cases[name].reasons}
    assert not wrong
    assert reasons.keys() == cases.keys()
    for name, size in (
        ("all before", before.together),
        ("crawler before", before.crawler),
        ("crawler", memory.crawler),
        ("largest worker", max(memory.workers.values())),
        ("all, above what they had before", memory.together - before.together),
    ):
        print(f"{size / 1000**2:5.0f} MB {name}")
    assert max(memory.workers.values()) <= settings.WORKER_MEMORY
    assert memory.together - before.together < LIMIT
