"""The index lines of a WARC file: one for each record with an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.warc import base32
from pubcrawl.formats.warc_file import WARCRecord, records, split
from pubcrawl.model.ingest import Capture

ANSWERS = frozenset(("response", "revisit", "resource"))
CONVERSION = "conversion"

_NO_DIGITS = re.compile(r"\D")


class CdxEntry(NamedTuple):
    """The index *line* of a record, "" for a record without one, and the record's end (bytes)."""

    line: str
    end: int


class _RecordedRequest(NamedTuple):
    method: str = "GET"
    body: bytes = b""
    content_type: str = ""


_RENDERING = _RecordedRequest(cdx_lines.RENDERED)


def entries(warc: Path, offset: int = 0) -> Iterator[CdxEntry]:
    """
    Yield an entry for each whole record of *warc* from *offset* (bytes) on.

    Raises ``ArchiveError`` if not even the first record of the file can be read.
    """
    requests: dict[str, _RecordedRequest] = {}
    waiting: WARCRecord | None = None
    for record in records(warc, offset):
        kind, partner = record.field("WARC-Type"), record.field("WARC-Concurrent-To")
        if waiting is not None:
            # In files of other programs the request follows its answer.
            own = kind == "request" and partner == waiting.field("WARC-Record-ID")
            yield _entry(warc.name, waiting, _read_request(record) if own else _RecordedRequest())
            waiting = None
        if kind in ANSWERS and partner in requests:
            yield _entry(warc.name, record, requests[partner])
        elif kind in ANSWERS:
            waiting = record
        else:
            if kind == "request":
                requests = {record.field("WARC-Record-ID"): _read_request(record)}
            rendered = kind == CONVERSION
            yield _entry(warc.name, record, _RENDERING) if rendered else CdxEntry("", record.end)
    if waiting is not None:
        yield _entry(warc.name, waiting, _RecordedRequest())


def capture_from_record(name: str, record: WARCRecord) -> Capture:
    """Return the capture of *record* in the file *name*."""
    revisit = record.field("WARC-Type") == "revisit"
    http = record.field("Content-Type").startswith("application/http")
    status, content_type = _head(record) if http else (200, record.field("Content-Type"))
    digest = payload_digest(record)
    url = record.field("WARC-Target-URI").strip("<>")
    date, original = (record.field(f"WARC-Refers-To-{each}") for each in ("Date", "Target-URI"))
    return Capture(
        surt=cdx_lines.sort_key(url),
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


def payload_digest(record: WARCRecord) -> str:
    """Return the SHA-1 of the payload of *record* in base 32; "" for a revisit without one."""
    digest = record.field("WARC-Payload-Digest")
    if digest.startswith("sha1:"):
        return digest.removeprefix("sha1:")
    if record.field("WARC-Type") == "revisit":
        return ""
    http = record.field("Content-Type").startswith("application/http")
    return base32(record.http()[2] if http else record.block)


def digits(date: str) -> str:
    """Return a date of a WARC file as 14 digits."""
    return _NO_DIGITS.sub("", date)[:14].ljust(14, "0")


def _entry(name: str, record: WARCRecord, request: _RecordedRequest) -> CdxEntry:
    capture = capture_from_record(name, record)
    source = capture.url
    if request is _RENDERING:
        source = record.field("WARC-Refers-To-Target-URI") or source
    key = cdx_lines.sort_key(source, request.method, request.body, request.content_type)
    return CdxEntry(cdx_lines.cdxj(capture._replace(surt=key), method=request.method), record.end)


def _read_request(request: WARCRecord) -> _RecordedRequest:
    first, headers, body = request.http()
    types = [value for name, value in headers if name.lower() == b"content-type"]
    content_type = types[0].decode("latin-1") if types else ""
    return _RecordedRequest(first.partition(" ")[0].upper(), body, content_type)


def _head(record: WARCRecord) -> tuple[int, str]:
    """Return status and Content-Type of an HTTP answer; 0 and "" if they are missing."""
    first, headers, _ = split(record.block)
    words = first.split(None, 2)
    status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
    for header in headers:
        name, _, value = header.partition(b":")
        if name.strip().lower() == b"content-type":
            return status, value.strip().decode("latin-1")
    return status, ""
