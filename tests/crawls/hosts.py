"""
Hosts as data: what a host answers, in YAML.

An answer is a status, the name of one of ``REPLIES``, a list of answers to give in turn, or a map:
``to`` (a redirect), ``location`` (a redirect whose header is sent as it is), ``link`` and
``refresh`` (pages that lead on), ``page`` with ``head`` and ``title``, ``pages`` (of a PDF),
``wire`` (all bytes), ``sent`` (the lines of a head without any others), or else the fields of
``Answer`` with a body: ``file`` (of ``files``) or ``text`` (Latin-1), ``gzip`` (how often),
``only`` (its first bytes), ``short`` (bytes that its end lacks), ``type`` and ``encoding``.
``sets`` is a cookie that comes with ``reply``; ``needs`` names a cookie without which the answer is
``else``. In texts, «ab×9» is nine times ab, and {n} in it is its number.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from tests import cases
from tests.apis.datasets import DATASET, JSON, publish
from tests.crawls.hostile import Case, Site, head, raw
from tests.crawls.ingests import JATS, OTHER_PDF, PDF, TEXT, file, html, meta
from tests.crawls.sites import setting, with_cookie
from tests.reading.pdf import maker
from tests.server import Answer, Reply, Seen

HUGE = 300 * 1024**2
PAGE = html(TEXT).body
MANUAL = maker.pdf(
    *(f"Page {number} on otters. {'They were counted. ' * 20}" for number in range(9))
)
_numbers = count()


def zipped(name: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(name, "<a/>")
    return target.getvalue()


def billion_laughs() -> bytes:
    lines = ["<!DOCTYPE a [<!ENTITY l0 'lol'>"]
    lines += [f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 12)]
    return "".join(("<?xml version='1.0'?>", *lines, "]><article>&l11;</article>")).encode()


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


def utf_16(text: str) -> bytes:
    return b"\xff\xfe" + text.encode("utf-16-le")


@cache
def files() -> dict[str, bytes]:
    """Return the bodies that YAML names."""
    return {
        "PDF": PDF,
        "PDF after rubbish": b"\r\n\0junk\n" + PDF,
        "PDF and NULs": PDF + bytes(1000),
        "PDF with more": PDF + b"more",
        "another PDF": OTHER_PDF,
        "packed PDF": packed_pdf(),
        "supplement": maker.pdf("Supporting information for On ways", "Table S1"),
        "manual": maker.pdf("Otter manual: count the otters.", info={"Title": b"(Otter manual)"}),
        "manual of 9 pages": MANUAL,
        "cut manual": MANUAL[: MANUAL.rindex(b" 0 obj") - 200],
        "scan": maker.pdf(b"0 0 100 100 re f", info={"Title": b"(scan0001.tif)"}),
        "locked PDF": maker.encrypted("secret words", b"secret"),
        "bomb": gzip.compress(bytes(50_000_000)),
        "page": PAGE,
        "page in UTF-16": utf_16(PAGE.decode()),
        "page with BOM": b"\xef\xbb\xbf" + PAGE,
        "page and rubbish": PAGE + b"\xff\xfe\x80",
        "zip": zipped("a.xml"),
        "JATS": JATS,
        "JATS in UTF-16": utf_16(JATS.decode().replace("?>", " encoding='utf-16'?>", 1)),
        "laughs": billion_laughs(),
    }


def stream(*lines: str) -> Answer:
    """Return an answer of 300 MB that begins as a PDF, generated while it is sent."""

    def wire() -> Iterator[bytes]:
        yield head(200, "Content-Type: application/pdf", *lines)
        yield PDF
        block = bytes(64 * 1024)
        for _ in range(len(PDF), HUGE, len(block)):
            yield block

    return Answer(wire=wire)


def link(target: str) -> Answer:
    """Return a page that links to *target* as its PDF."""
    return html(head=meta("citation_pdf_url", target))


def links_and_redirects(seen: Seen) -> Answer:
    number = int(seen.target.rpartition("/")[2].replace("a", "0")) + 1
    return link(f"/a/{number}") if number % 2 else Answer.redirect(f"/a/{number}")


def osf(listing: Callable[[Seen, str], tuple[list[object], str | None]]) -> Reply:
    """Return a platform with these lists; *listing*: entries, and the address of the next list."""

    def reply(seen: Seen) -> Answer:
        start = f"http://{seen.headers['host']}"
        if "/guids/" in seen.target:
            return publish("osf", DATASET, start)[1][seen.target]
        if not seen.target.startswith("/v2/"):
            return html("a dataset")
        entries, following = listing(seen, f"{start}/v2/nodes/otter/files/osfstorage/")
        body = json.dumps({"data": entries, "links": {"next": following}})
        return Answer(body=body.encode(), headers=JSON)

    return reply


def folder(href: str) -> dict[str, object]:
    return {
        "id": "f",
        "type": "files",
        "attributes": {"kind": "folder", "name": "f", "path": "/f/", "provider": "osfstorage"},
        "relationships": {"files": {"links": {"related": {"href": href, "meta": {}}}}},
    }


def ten_gigabytes(seen: Seen) -> Answer:
    lines = ("Content-Type: application/zip", f"Content-Length: {10 << 30}")
    return raw(head(200, *lines), b"" if seen.method == "HEAD" else bytes(1000))


REPLIES: dict[str, Reply] = {
    "10 GB": ten_gigabytes,
    "a page with one below": lambda seen: html(f'<a href="{seen.target}/next">more</a>'),
    "300 MB": stream(),
    "300 MB announced": stream(f"Content-Length: {HUGE}"),
    "cut elsewhere": lambda seen: Answer(body=PDF, cut=20 + next(_numbers)),
    "cookies for ever": lambda seen: Answer(
        302, headers={"Location": "/a", "Set-Cookie": f"n{next(_numbers)}=1; Path=/"}
    ),
    "redirects": lambda seen: Answer.redirect(f"/a?{next(_numbers)}"),
    "links": lambda seen: link(f"/page/{next(_numbers)}"),
    "links and redirects": links_and_redirects,
    "lists without end": osf(lambda seen, base: ([], f"{base}?page={next(_numbers)}")),
    "folders in folders": osf(lambda seen, base: ([folder(f"{base}f{next(_numbers)}/")], None)),
    "a list that is the next": osf(lambda seen, base: ([], base.partition("/v2")[0] + seen.target)),
}
_CONSTANTS = {
    "{TEXT}": TEXT,
    "{LENGTH}": str(len(PDF)),
    "{SHA256}": hashlib.sha256(PDF).hexdigest().upper(),
    "{surrogate}": "\ud800",
}


def filled(value: Any) -> Any:
    """Return a value of YAML with its repetitions and constants written out."""
    if isinstance(value, Mapping):
        return {key: filled(each) for key, each in value.items()}
    if isinstance(value, list):
        return [filled(each) for each in value]
    if not isinstance(value, str):
        return value
    for name, text in _CONSTANTS.items():
        value = value.replace(name, text)
    return re.sub(
        "«(.*?)×([0-9]+)»",
        lambda found: "".join(found[1].replace("{n}", str(n)) for n in range(int(found[2]))),
        value,
        flags=re.DOTALL,
    )


def read_reply(value: Any) -> Reply:
    """Return an answer from its data; see the docstring of the module."""
    match value:
        case int():
            return Answer(value)
        case str():
            return REPLIES[value]
        case list():
            left: list[Any] = [read_reply(each) for each in value]
            return lambda seen: left.pop(0) if len(left) > 1 else left[0]
        case {"sets": cookie, "reply": reply}:
            return setting(read_reply(reply), cookie)
        case {"needs": cookie, "reply": yes, "else": no}:
            return with_cookie(cookie, read_reply(yes), read_reply(no))
        case {"to": url, **more}:
            return Answer.redirect(url, **more)
        case {"location": text}:
            return raw(head(302, "Content-Length: 0", f"Location: {text}"))
        case {"link": url}:
            return link(url)
        case {"refresh": url}:
            return html(head=f'<meta http-equiv="refresh" content="0; url={url}">')
        case {"page": body, **more}:
            return html(body, **more)
        case {"pages": pages}:
            return file(maker.pdf(*pages))
        case {"wire": text}:
            return raw(text.encode())
        case {"sent": lines, **more}:
            return raw(head(more.pop("status", 200), *lines), read_body(more))
    fields: dict[str, Any] = dict(value)
    if "file" in fields:
        fields = {"type": "application/pdf", **fields}
    body = read_body(fields)
    headers = {
        **({"Content-Type": fields.pop("type")} if "type" in fields else {}),
        **({"Content-Encoding": fields.pop("encoding")} if "encoding" in fields else {}),
        **fields.pop("headers", {}),
    }
    return Answer(body=body, headers=headers, **fields)


def read_body(fields: dict[str, Any]) -> bytes:
    """Take the body out of the *fields* of an answer."""
    name = fields.pop("file", "")
    body = files()[name] if name else fields.pop("text", "").encode("latin-1")
    for _ in range(fields.pop("gzip", 0)):
        body = gzip.compress(body)
    return body[: fields.pop("only", len(body) - fields.pop("short", 0))]


def chain(length: int, steps: list[str]) -> Site:
    """Return *length* pages that end at a PDF, with *steps* in turn: ``link`` or ``to``."""
    pages = {
        f"/{n}": read_reply({steps[(n - 1) % len(steps)]: f"/{n + 1}"}) for n in range(1, length)
    }
    return {**pages, f"/{length}": file(PDF)}


def zenodo(fields: Mapping[str, Any]) -> Site:
    """
    Return a dataset on Zenodo, changed.

    *record* and *file*: other values of its record and of its first file. *count*: of its files.
    """

    def listing(seen: Seen) -> Answer:
        _, answers, _ = publish("zenodo", DATASET, f"http://{seen.headers['host']}")
        record = json.loads(answers[RECORD].body)
        record["metadata"] |= fields.get("record", {}).get("metadata", {})
        record["files"] = fields.get("record", {}).get("files", record["files"])
        if record["files"]:
            record["files"][0] |= fields.get("file", {})
        if number := fields.get("count"):
            record["files"] = [{**record["files"][0], "key": f"{n}.txt"} for n in range(number)]
        return Answer(body=json.dumps(record).encode(), headers=JSON)

    _, answers, _ = publish("zenodo", DATASET, "")
    return {"/records/5550042": html("a dataset"), **answers, RECORD: listing}


RECORD = "/api/records/5550042"


def read_host(data: Mapping[str, Any]) -> Case:
    """Return a host from its data; a key that begins with / is a path."""
    fields = filled(data)
    site = {path: read_reply(value) for path, value in fields.items() if path[0] == "/"}
    platform = fields.get("platform", "")
    if platform == "zenodo":
        site = {**zenodo(fields), **site}
    return Case(
        fields["slug"],
        chain(*fields["chain"]) if "chain" in fields else site,
        "dataset" if platform else fields.get("type", "pdf"),
        fields.get("base", ""),
        fields.get("given", {}),
        platform,
        fields.get("told", {}),
    )


def read_hosts(file: Path) -> dict[str, Case]:
    """Return the hosts of a file, by name."""
    return {str(name): read_host(data) for name, data in cases.read(file)["hosts"].items()}
