"""The records of a WARC file as exchanges, and the captures in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import urldefrag

from scrapy.http import Response

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.lines import digest_of, hexadecimal, normal_digest
from pubcrawl.fetch.decompress import unpack
from pubcrawl.fetch.large import body_of
from pubcrawl.formats.warc_file import WARCRecord, split
from pubcrawl.model.ingest import Capture

RESPONSES = frozenset(("response", "revisit", "resource"))
CONVERSION = "conversion"
FAILURE_FIELD = "fetchFailure"
"""The field of a metadata record that names why a request has no response."""

_REQUESTS_MAX = 100  # requests in memory whose responses have not been read yet
_NO_DIGITS = re.compile(r"\D")


class Exchange(NamedTuple):
    """A *record* other than a request, and the request that it answers."""

    record: WARCRecord
    request: WARCRecord | None

    def query(self) -> tuple[str, bytes, str]:
        """Return method, body and Content-Type of the request; a rendering has its own method."""
        if self.record.kind == CONVERSION:
            return cdx_lines.RENDERED, b"", ""
        if self.request is None:
            return "GET", b"", ""
        first, headers, body = self.request.http()
        return first.partition(" ")[0].upper(), body, header(headers, b"content-type")


def header(pairs: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    """Return the first value of a header, empty if it is missing; *name* is in lower case."""
    return next((value.decode("latin-1") for key, value in pairs if key.lower() == name), "")


def exchanges(records: Iterable[WARCRecord]) -> Iterator[Exchange]:
    """Yield each record but requests, with its request, which is before or directly behind it."""
    requests: dict[str, WARCRecord] = {}
    waiting: WARCRecord | None = None
    for record in records:
        partner = record.field("WARC-Concurrent-To")
        if waiting is not None:
            # In files of other programs the request follows its response.
            own = record.kind == "request" and partner == waiting.field("WARC-Record-ID")
            yield Exchange(waiting, record if own else None)
            waiting = None
        if record.kind == "request":
            requests[record.field("WARC-Record-ID")] = record
            if len(requests) > _REQUESTS_MAX:
                del requests[next(iter(requests))]
        elif partner in requests or record.kind not in RESPONSES:
            yield Exchange(record, requests.pop(partner, None))
        else:
            waiting = record
    if waiting is not None:
        yield Exchange(waiting, None)


def failure_of(record: WARCRecord) -> str:
    """Return the slug in a metadata record of pubcrawl, empty for another record."""
    if record.kind == "metadata":
        for line in record.block.decode("utf-8", "replace").splitlines():
            name, _, value = line.partition(":")
            if name == FAILURE_FIELD:
                return value.strip()
    return ""


def capture_of(url: str, response: Response, date: datetime) -> Capture:
    """Return the index row of *response*, its body as sent, without a location in an archive."""
    url = urldefrag(url)[0]
    digest = digest_of(body_of(response))
    content_type = response.headers.get("Content-Type") or b""
    return Capture(
        surt=cdx_lines.sort_key(url),
        datetime=date_digits(warc_date(date)),
        url=url,
        mimetype=cdx_lines.media_type(content_type.decode("latin-1")),
        status_code=response.status,
        sha1b32=digest,
        sha1hex=hexadecimal(digest),
    )


def capture_of_record(path: str, record: WARCRecord, key: str = "") -> Capture:
    """
    Return the capture of *record* in the file *path*, with the sort key *key*.

    The digest of a revisit without SHA-1 is in ``sha1b32`` with its label.
    """
    status, headers = record.response()[:2]
    digest = normal_digest(record.field("WARC-Payload-Digest"))
    is_revisit = record.kind == "revisit"
    if not is_revisit and (not digest or ":" in digest):
        digest = digest_of(record.response()[2])
    date, original = (record.field(f"WARC-Refers-To-{each}") for each in ("Date", "Target-URI"))
    return Capture(
        surt=key,
        datetime=date_digits(record.field("WARC-Date")),
        url=record.url,
        mimetype=cdx_lines.REVISIT
        if is_revisit
        else cdx_lines.media_type(header(headers, b"content-type")),
        status_code=status,
        sha1b32=digest,
        sha1hex=hexadecimal(digest),
        warc_path=path,
        warc_offset=record.offset,
        warc_csize=record.end - record.offset,
        revisit=f"{date_digits(date)} {original.strip('<>')}" if date and original else "",
    )


def index_line(path: str, exchange: Exchange) -> str:
    """Return the line of an exchange in the index; empty for a record without a response."""
    record = exchange.record
    if record.kind != CONVERSION and record.kind not in RESPONSES:
        return ""
    method, body, content_type = exchange.query()
    source = record.field("WARC-Refers-To-Target-URI") if record.kind == CONVERSION else ""
    key = cdx_lines.sort_key(source or record.url, method, body, content_type)
    capture = capture_of_record(path, record, key)
    return cdx_lines.cdxj(capture, method=method, sha256=other_digest(record))


def other_digest(record: WARCRecord) -> str:
    """Return the SHA-256 by which a revisit may name a response without SHA-1; else empty."""
    digest = normal_digest(record.field("WARC-Payload-Digest"))
    if record.kind == "revisit" or (digest and ":" not in digest):
        return ""
    return digest or digest_of(record.response()[2], "sha256:")


def has_payload(record: WARCRecord, digest: str) -> bool:
    """
    Return whether *digest*, in normal form, is that of the payload of *record*.

    Programs disagree whether chunks are part of the payload. A digest of an unknown algorithm
    is taken for right.
    """
    bodies = (record.response()[2], split(record.block)[2], record.block)
    return any(digest_of(body, digest) in ("", digest) for body in bodies)


def unpacked(record: WARCRecord) -> bytes:
    """Return the body of a record; as sent if its content encoding is unknown or damaged."""
    _, pairs, body = record.response()
    encoding = header(pairs, b"content-encoding")
    try:
        return unpack(body, encoding, 0) if encoding else body
    except (FetchError, KeyError):
        return body


def date_digits(date: str) -> str:
    """Return a date of a WARC file as 14 digits."""
    return _NO_DIGITS.sub("", date)[:14].ljust(14, "0")


def warc_date(date: datetime) -> str:
    """Return *date*, aware or in UTC, as WARC files write it, to the microsecond."""
    utc = date.astimezone(UTC) if date.tzinfo else date
    return utc.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
