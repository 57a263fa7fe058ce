"""What the records of a WARC file give to its index: a line for each that holds an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pubcrawl.fetch import cdx_lines
from pubcrawl.fetch.warc import base32
from pubcrawl.fetch.warc_file import Record, records, split
from pubcrawl.items.ingest import Capture

ANSWERS = frozenset(("response", "revisit", "resource"))

_NO_DIGITS = re.compile(r"\D")


class CdxEntry(NamedTuple):
    """A *line* of an index, "" for a record that has none, and where its record ends (bytes)."""

    line: str
    end: int


class _Asked(NamedTuple):
    method: str = "GET"
    body: bytes = b""
    content_type: str = ""


def entries(warc: Path, offset: int = 0) -> Iterator[CdxEntry]:
    """
    Yield an entry for each whole record of *warc* from *offset* (bytes) on.

    Raises ``ArchiveError`` if not even the first record of the file can be read.
    """
    asked: dict[str, _Asked] = {}
    waiting: Record | None = None
    for record in records(warc, offset):
        kind, partner = record.field("WARC-Type"), record.field("WARC-Concurrent-To")
        if waiting is not None:
            # In files of other programs the request stands behind its answer.
            own = kind == "request" and partner == waiting.field("WARC-Record-ID")
            yield _entry(warc.name, waiting, _asked(record) if own else _Asked())
            waiting = None
        if kind in ANSWERS and partner in asked:
            yield _entry(warc.name, record, asked[partner])
        elif kind in ANSWERS:
            waiting = record
        else:
            if kind == "request":
                asked = {record.field("WARC-Record-ID"): _asked(record)}
            yield CdxEntry("", record.end)
    if waiting is not None:
        yield _entry(warc.name, waiting, _Asked())


def captured(name: str, record: Record) -> Capture:
    """Return the capture that *record* of the file *name* holds."""
    revisit = record.field("WARC-Type") == "revisit"
    http = record.field("Content-Type").startswith("application/http")
    status, content_type = _head(record) if http else (200, record.field("Content-Type"))
    digest = payload_digest(record)
    url = record.field("WARC-Target-URI").strip("<>")
    date, original = (record.field(f"WARC-Refers-To-{each}") for each in ("Date", "Target-URI"))
    return Capture(
        surt=cdx_lines.key(url),
        datetime=digits(record.field("WARC-Date")),
        url=url,
        mimetype=cdx_lines.REVISIT if revisit else cdx_lines.media_type(content_type),
        status_code=status,
        sha1b32=digest,
        sha1hex=cdx_lines.hexadecimal(digest),
        warc_path=name,
        warc_offset=record.offset,
        warc_csize=record.end - record.offset,
        revisit=f"{digits(date)} {original.strip('<>')}" if date and original else "",
    )


def payload_digest(record: Record) -> str:
    """Return the SHA-1 of the payload of *record* in base 32; "" for a revisit that tells none."""
    digest = record.field("WARC-Payload-Digest")
    if digest.startswith("sha1:"):
        return digest.removeprefix("sha1:")
    if record.field("WARC-Type") == "revisit":
        return ""
    http = record.field("Content-Type").startswith("application/http")
    return base32(record.http()[2] if http else record.block)


def digits(date: str) -> str:
    """Return the 14 digits of a date as WARC files write it."""
    return _NO_DIGITS.sub("", date)[:14].ljust(14, "0")


def _entry(name: str, record: Record, asked: _Asked) -> CdxEntry:
    one = captured(name, record)
    key = cdx_lines.key(one.url, asked.method, asked.body, asked.content_type)
    return CdxEntry(cdx_lines.cdxj(one._replace(surt=key), method=asked.method), record.end)


def _asked(request: Record) -> _Asked:
    first, headers, body = request.http()
    types = [value for name, value in headers if name.lower() == b"content-type"]
    content_type = types[0].decode("latin-1") if types else ""
    return _Asked(first.partition(" ")[0].upper(), body, content_type)


def _head(record: Record) -> tuple[int, str]:
    """Return status and Content-Type of an HTTP answer; 0 and "" where it names none."""
    first, headers, _ = split(record.block)
    words = first.split(None, 2)
    status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
    for header in headers:
        name, _, value = header.partition(b":")
        if name.strip().lower() == b"content-type":
            return status, value.strip().decode("latin-1")
    return status, ""
