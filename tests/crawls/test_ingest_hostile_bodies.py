"""Ingests of hosts whose bodies are not as declared: sizes, encodings, types, bombs."""

from __future__ import annotations

import gzip
import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable
from itertools import count
from pathlib import Path

from tests.crawls.hostile import Case, attack, expected, head, raw, stream
from tests.crawls.ingests import JATS, OTHER_PDF, PDF, TEXT, file, html, meta, paper
from tests.server import Answer, Seen

HUGE = 300 * 1024**2
DIGEST = hashlib.sha256(PDF).hexdigest()
PAGE = html(TEXT).body
BOMB = gzip.compress(bytes(50_000_000))
PDF_TYPE = "Content-Type: application/pdf"
XML_TYPE = "text/xml"
WITH_SCRIPT = html(TEXT, '<script src="/s.js"></script>')
SQUARE = (
    b"<?xml version='1.0'?><!DOCTYPE article [<!ENTITY a '%s'>]><article><body><p>%s</p></body>"
    b"</article>" % (b"x" * 50_000, b"&a;" * 20_000)
)


def encoded(body: bytes, encoding: str, content_type: str = "application/pdf") -> Answer:
    return file(body, content_type, **{"Content-Encoding": encoding})


def in_turn(*answers: Answer) -> Callable[[Seen], Answer]:
    """Return a function that gives *answers* in turn, then repeats the last one."""
    left = list(answers)
    return lambda seen: left.pop(0) if len(left) > 1 else left[0]


def zipped(name: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(name, "<a/>")
    return target.getvalue()


def billion_laughs() -> bytes:
    lines = ["<!DOCTYPE a [<!ENTITY l0 'lol'>"]
    lines += [f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 12)]
    return "".join(("<?xml version='1.0'?>", *lines, "]><article>&l11;</article>")).encode()


def external(target: str) -> bytes:
    return (
        f'<?xml version="1.0"?><!DOCTYPE article [<!ENTITY x SYSTEM "{target}">]>'
        "<article><front/><body><p>&x;</p></body></article>"
    ).encode()


def deep_pdf() -> bytes:
    """Return a PDF with deeply nested arrays."""
    return b"%PDF-1.4\n1 0 obj\n" + b"[" * 200_000 + b"\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF"


def looped_pdf() -> bytes:
    """Return a PDF whose pages are their own parents."""
    return (
        b"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        b"2 0 obj <</Type/Pages/Count 99999999/Kids[2 0 R 2 0 R 2 0 R]>> endobj\n"
        b"trailer <</Root 1 0 R>>\n%%EOF"
    )


def packed_pdf() -> bytes:
    """Return a PDF whose page decompresses to 100 MB of text."""
    page = zlib.compress(b"BT (x) Tj ET\n" * 8_000_000, 1)
    return b"".join(
        (
            b"%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n",
            b"2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n",
            b"3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>> endobj\n",
            b"4 0 obj <</Filter/FlateDecode/Length %d>> stream\n" % len(page),
            page,
            b"\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF",
        )
    )


def page_bomb(inner: bytes) -> Answer:
    return Answer(body=b"<!DOCTYPE html><html><head><title>x</title></head><body>" + inner)


BODIES: dict[str, Case] = {
    "300 MB, announced": Case(
        "body-too-large", {"/a.pdf": stream(HUGE, PDF, f"Content-Length: {HUGE}")}
    ),
    "300 MB, not announced": Case("body-too-large", {"/a.pdf": stream(HUGE, PDF)}),
    "300 MB behind a link": Case(
        "body-too-large",
        {"/a": html(head=meta("citation_pdf_url", "/b.pdf")), "/b.pdf": stream(HUGE, PDF)},
    ),
    "a length of nonsense": Case(
        "remote-server-error", {"/a": raw(head(200, PDF_TYPE, "Content-Length: lots"), PDF)}
    ),
    "a length that is negative": Case(
        "remote-server-error", {"/a": raw(head(200, PDF_TYPE, "Content-Length: -5"), PDF)}
    ),
    "more than the length": Case(
        "success",
        {"/a": raw(head(200, PDF_TYPE, f"Content-Length: {len(PDF)}"), PDF, b"more")},
    ),
    "a bomb as an encoding": Case("body-too-large", {"/a.pdf": encoded(BOMB, "gzip")}),
    "a bomb of bombs": Case(
        "body-too-large", {"/a.pdf": encoded(gzip.compress(BOMB), "gzip, gzip")}
    ),
    "a bomb as a body": Case("body-too-large", {"/a.pdf": file(BOMB)}),
    "a bomb of a page": Case("body-too-large", {"/a": encoded(BOMB, "gzip", "text/html")}, "html"),
    "gzip that is none": Case("success", {"/a.pdf": encoded(PDF, "gzip")}),
    "deflate that is none": Case("remote-server-error", {"/a.pdf": encoded(PDF, "deflate")}),
    "an encoding nobody knows": Case("success", {"/a.pdf": encoded(PDF, "secret")}),
    "gzip that is cut short": Case(
        "remote-server-error", {"/a.pdf": encoded(gzip.compress(PDF)[:-20], "gzip")}
    ),
    "gzip in gzip": Case("success", {"/a.pdf": encoded(gzip.compress(gzip.compress(PDF)), "gzip")}),
    "a body of gzip that is cut short": Case(
        "bad-gzip-encoding", {"/a.pdf": file(gzip.compress(PDF)[:-20])}
    ),
    "an image as a PDF": Case("wrong-mimetype", {"/a.pdf": file(b"\x89PNG\r\n\x1a\n0000")}),
    "a page as a PDF": Case("no-pdf-link", {"/a.pdf": file(PAGE)}),
    "a PDF as a page": Case("success", {"/a.html": file(PDF, "text/html")}),
    "a PDF where a page is due": Case("wrong-mimetype", {"/a.html": file(PDF)}, "html"),
    "a PDF after rubbish": Case("success", {"/a.pdf": file(b"\r\n\0junk\n" + PDF)}),
    "a zip as XML": Case("wrong-mimetype", {"/a.xml": file(zipped("a.xml"), XML_TYPE)}, "xml"),
    "a page as XML": Case("wrong-mimetype", {"/a.xml": file(PAGE, XML_TYPE)}, "xml"),
    "JSON as a PDF": Case("wrong-mimetype", {"/a.pdf": file(b'{"error": "no"}')}),
    "nothing": Case("empty-blob", {"/a.pdf": file(b"")}),
    "nothing, in chunks": Case("empty-blob", {"/a.pdf": Answer(chunked=True)}),
    "nothing, in gzip": Case("empty-blob", {"/a.pdf": encoded(gzip.compress(b""), "gzip")}),
    "blanks": Case("wrong-mimetype", {"/a.pdf": file(b" \n" * 50)}),
    "short of its length": Case("remote-server-error", {"/a": Answer(body=PDF, cut=60)}),
    "short of its length, each time elsewhere": Case(
        "remote-server-error",
        {"/a": lambda seen: Answer(body=PDF, cut=20 + next(_numbers))},
    ),
    "torn chunks": Case("remote-server-error", {"/a": Answer(body=PDF, chunked=True, cut=90)}),
    "chunks of nonsense": Case(
        "remote-server-error",
        {"/a": raw(head(200, "Transfer-Encoding: chunked"), b"zz\r\nnonsense\r\n0\r\n\r\n")},
    ),
    "a chunk without an end": Case(
        "remote-server-error",
        {"/a": raw(head(200, "Transfer-Encoding: chunked"), b"FFFFFFFFFFFF\r\n", PDF)},
    ),
    "no HTTP": Case("remote-server-error", {"/a": raw(b"SSH-2.0-OpenSSH_9.2\r\n")}),
    "nothing at all": Case("remote-server-error", {"/a": raw(b"")}),
    "half a head": Case("remote-server-error", {"/a": raw(b"HTTP/1.1 200 OK\r\nContent-Ty")}),
    "a head of 2 MB": Case(
        "remote-server-error", {"/a": raw(head(200, "X: " + "x" * 2_000_000), PDF)}
    ),
    "10,000 headers": Case(
        "success", {"/a": raw(head(200, *(f"X-{n}: y" for n in range(10_000))), PDF)}
    ),
    "a header that is not UTF-8": Case(
        "success", {"/a.pdf": file(PDF, "application/pdf; name=\xff\xfe")}
    ),
    "a status beyond all": Case("remote-server-error", {"/a": raw(head(99999), PDF)}),
    "a status that is none": Case("remote-server-error", {"/a": raw(head(0), PDF)}),
    "two lengths": Case(
        "remote-server-error",
        {"/a": raw(head(200, PDF_TYPE, "Content-Length: 5", f"Content-Length: {len(PDF)}"), PDF)},
    ),
    "a cookie of nonsense": Case(
        "success", {"/a.pdf": file(PDF, **{"Set-Cookie": "=;;;\xff; Domain=.; Expires=never"})}
    ),
    "10,000 pictures": Case(
        "too-many-resources",
        {"/a": html(TEXT + "".join(f'<img src="/{n}.png">' for n in range(10_000)))},
        "html",
    ),
    "a script that leads in circles": Case(
        "html-resource-no-capture", {"/a": WITH_SCRIPT, "/s.js": Answer.redirect("/s.js")}, "html"
    ),
    "a script that is a bomb": Case(
        "html-resource-no-capture",
        {"/a": WITH_SCRIPT, "/s.js": encoded(BOMB, "gzip", "text/javascript")},
        "html",
    ),
    "a page of 100,000 lists in lists, as JSON": Case(
        "no-pdf-link",
        {"/a": html(head=f'<script type="application/ld+json">{"[" * 100_000}</script>')},
    ),
    "XML that grows by the square": Case("success", {"/a.xml": file(SQUARE, XML_TYPE)}, "xml"),
    "a slow drip": Case("read-timeout", {"/a.pdf": Answer(body=PDF, drip=0.5)}),
    "silence": Case("read-timeout", {"/a.pdf": Answer(silent=True)}),
    "a broken connection": Case("remote-server-error", {"/a.pdf": Answer(reset=True)}),
    "broken off in the body": Case(
        "remote-server-error", {"/a.pdf": Answer(body=PDF, reset=True, cut=50)}
    ),
    "another file than expected": Case(
        "mismatch-sha256",
        {"/a.pdf": in_turn(file(OTHER_PDF), file(PDF))},
        given={"expect_hash": {"sha256": DIGEST}},
    ),
    "the file that was expected": Case(
        "success",
        {"/a.pdf": in_turn(Answer(429, headers={"Retry-After": "0"}), file(PDF))},
        given={"expect_hash": {"sha256": DIGEST.upper()}},
    ),
    "a type that was not expected": Case(
        "wrong-mimetype", {"/a.pdf": file(PDF)}, given={"expect_mimetypes": ["text/plain"]}
    ),
    "a page of 100,000 levels": Case("no-pdf-link", {"/a": page_bomb(b"<div>" * 100_000)}),
    "a page of 100,000 attributes": Case(
        "no-pdf-link",
        {"/a": page_bomb(b"<p " + b" ".join(b"a%d=b" % n for n in range(100_000)) + b">")},
    ),
    "a page of tables in tables": Case("no-pdf-link", {"/a": page_bomb(b"<table><b>" * 30_000)}),
    "a page that is one tag": Case("no-pdf-link", {"/a": page_bomb(b"<a href='" + b"x" * 10**6)}),
    "a page of NULs": Case("no-pdf-link", {"/a": page_bomb(b"\0" * 10**6)}),
    "a page with a lone surrogate": Case(
        "no-pdf-link",
        {
            "/a": html(
                head='<script type="application/ld+json">{"@type": "ScholarlyArticle",'
                ' "name": "\\ud800 of ways", "headline": "\\udfff"}</script>'
            )
        },
    ),
    "a page in UTF-16": Case(
        "success",
        {
            "/a": Answer(body=b"\xff\xfe" + PAGE.decode().encode("utf-16-le")),
        },
        "html",
    ),
    "a page with a BOM": Case("success", {"/a": Answer(body=b"\xef\xbb\xbf" + PAGE)}, "html"),
    "a page of no encoding": Case(
        "success", {"/a": file(PAGE + b"\xff\xfe\x80", "text/html; charset=klingon")}, "html"
    ),
    "a page in UTF-7": Case("success", {"/a": file(PAGE, "text/html; charset=utf-7")}, "html"),
    "laughs by the billion": Case("success", {"/a.xml": file(billion_laughs(), XML_TYPE)}, "xml"),
    "XML of 100,000 levels": Case(
        "xml-parse-error",
        {"/a.xml": file(b"<?xml version='1.0'?><article>" + b"<a>" * 100_000, XML_TYPE)},
        "xml",
    ),
    "XML with a file of ours": Case(
        "success", {"/a.xml": file(external("file:///etc/passwd"), XML_TYPE)}, "xml"
    ),
    "XML that calls home": Case(
        "success", {"/a.xml": file(external("/home"), XML_TYPE), "/home": Answer(body=b"x")}, "xml"
    ),
    "half an XML": Case("xml-parse-error", {"/a.xml": file(JATS[:-30], XML_TYPE)}, "xml"),
    "XML in UTF-16 with a BOM": Case(
        "success",
        {
            "/a.xml": file(
                b"\xff\xfe"
                + JATS.decode().replace("?>", " encoding='utf-16'?>", 1).encode("utf-16-le"),
                XML_TYPE,
            )
        },
        "xml",
    ),
    "a PDF in name only": Case(
        "unverified-file", {"/a.pdf": file(b"%PDF-1.7\nnothing of the kind")}
    ),
    "a PDF that is cut short": Case("unverified-file", {"/a.pdf": file(PDF[: len(PDF) // 2])}),
    "a PDF of 200,000 levels": Case("unverified-file", {"/a.pdf": file(deep_pdf())}),
    "a PDF that is its own page": Case("unverified-file", {"/a.pdf": file(looped_pdf())}),
    "a PDF that unpacks to 100 MB": Case("success", {"/a.pdf": file(packed_pdf())}),
    "a PDF with a strange end": Case("success", {"/a.pdf": file(paper("x") + b"\0" * 1000)}),
    "an archive where a source is due": Case(
        "success", {"/a": file(gzip.compress(b"\\documentclass{a}")[:-8])}, "src"
    ),
    "a page where a component is due": Case("wrong-mimetype", {"/a": html("x")}, "component"),
}
_numbers = count()


def test_bodies_that_are_not_what_they_say(tmp_path: Path) -> None:
    done = attack(tmp_path, BODIES)
    assert done.slugs == expected(BODIES)
    assert "/home" not in done.asked["XML that calls home"]
    assert "root:" not in done.log
