"""
Writer of WARC 1.1: exchanges as they were sent, failures, and rendered pages.

A request without an answer gives a ``metadata`` record with the slug of its failure; a
payload that the archive already holds gives a ``revisit`` record that refers to it.
Each record is a gzip member of its own and written at once, so a killed crawl loses
one record at most.

Request records omit what ``credentials`` adds at the wire, and the headers of
``PRIVATE_HEADERS``. Response headers are written as they were sent.
https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
"""

from __future__ import annotations

import base64
import hashlib
import os
import uuid
import zlib
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, Self
from urllib.parse import urldefrag, urlsplit

from scrapy.http import Headers

import pubcrawl
from pubcrawl.exceptions import ArchiveError
from pubcrawl.formats.locked_file import LockedFile

PRIVATE_HEADERS = frozenset((b"authorization", b"cookie", b"proxy-authorization"))

# The field of a metadata record that names the failure.
FAILURE_FIELD = "fetchFailure"

REVISIT_PROFILE = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"

# Namespace of the record identifiers that are made from the content.
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:pubcrawl:warc")

LARGE = 1024**2  # bytes; a larger record is sampled before it is compressed
SAMPLE = 64 * 1024  # bytes of the sample

HeaderList = Iterable[tuple[bytes, bytes]]


class Original(NamedTuple):
    """The record that a revisit refers to: address, ``WARC-Date`` and identifier."""

    url: str
    date: str
    record_id: str


class RecordLocation(NamedTuple):
    """The location of a record in its file, offset and length in bytes; its identifier."""

    offset: int
    size: int
    record_id: str


class ArchiveWriter:
    """
    A writer of one new WARC file, ``.warc.gz`` or ``.warc``.

    The bytes depend only on the records, their order and the dates: a rebuilt archive
    is identical. *size*: bytes so far. The file is locked while it is open, so that no
    other crawl takes it for the file of a killed one.

    Raises ``ArchiveError`` if the file cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str], *, date: datetime | None = None) -> None:
        self.path = Path(path)
        self.size = 0
        self._gzip = self.path.suffix == ".gz"
        try:
            self._file = LockedFile(self.path, "wb", wait=True)
        except OSError as error:
            raise ArchiveError(f"{self.path} cannot be written: {error.strerror}") from error
        info = {
            "software": f"pubcrawl/{pubcrawl.__version__}",
            "format": "WARC File Format 1.1",
            "conformsTo": "https://iipc.github.io/warc-specifications/specifications/"
            "warc-format/warc-1.1/",
        }
        self._write(
            record(
                "warcinfo",
                _fields(info),
                date or datetime.now(UTC),
                {"WARC-Filename": self.path.name},
                "application/warc-fields",
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file after syncing it to the disk; a second call does nothing."""
        if self._file.file.closed:
            return
        try:
            self.check()
            os.fsync(self._file.file)
        except OSError as error:
            raise ArchiveError(f"{self.path} cannot be written: {error}") from error
        finally:
            self._file.close()

    def check(self) -> None:
        """Raise ``ArchiveError`` if another program took the file away."""
        if self._file.size() != self.size:
            raise ArchiveError(f"{self.path} was moved, deleted or changed while it was in use")

    def exchange(
        self,
        method: str,
        url: str,
        request_headers: HeaderList,
        request_body: bytes,
        status: int,
        reason: str,
        response_headers: HeaderList,
        body: bytes,
        date: datetime,
        original: Original | None = None,
    ) -> RecordLocation:
        """
        Write one request and its response; return the location of the response.

        *body* as sent, still content-encoded; *date* aware, or in UTC; *reason* "" for
        the usual phrase of *status*. *original*: a record with the same body; then only
        the headers are written, as a revisit.
        """
        request = self._request(method, url, request_headers, request_body, date)
        first = f"HTTP/1.1 {status} {reason or _phrase(status)}".rstrip()
        fields = {"WARC-Target-URI": urldefrag(url)[0], "WARC-Concurrent-To": request[0]}
        if original is not None:
            fields["WARC-Profile"] = REVISIT_PROFILE
            fields["WARC-Refers-To"] = original.record_id
            fields["WARC-Refers-To-Target-URI"] = original.url
            fields["WARC-Refers-To-Date"] = original.date
            fields["WARC-Truncated"] = "length"
        response = record(
            "response" if original is None else "revisit",
            _http(first, response_headers, body if original is None else b""),
            date,
            fields,
            "application/http; msgtype=response",
            payload=body,
        )
        return self._write(request, response)

    def failure(
        self,
        method: str,
        url: str,
        request_headers: HeaderList,
        request_body: bytes,
        slug: str,
        date: datetime,
    ) -> None:
        """Write a request without a response, and the *slug* of its failure."""
        request = self._request(method, url, request_headers, request_body, date)
        metadata = record(
            "metadata",
            _fields({FAILURE_FIELD: slug}),
            date,
            {"WARC-Target-URI": urldefrag(url)[0], "WARC-Concurrent-To": request[0]},
            "application/warc-fields",
        )
        self._write(request, metadata)

    def conversion(
        self, url: str, content_type: str, body: bytes, date: datetime, source: str = ""
    ) -> RecordLocation:
        """
        Write a new form of a document, such as a page after its scripts ran.

        *url*: of the page then. *source*: of the document, if that is another.
        """
        fields = {"WARC-Target-URI": urldefrag(url)[0]}
        if (origin := urldefrag(source)[0]) and origin != fields["WARC-Target-URI"]:
            fields["WARC-Refers-To-Target-URI"] = origin
        return self._write(record("conversion", body, date, fields, content_type, payload=body))

    def metadata(self, url: str, content_type: str, body: bytes, date: datetime) -> None:
        """Write metadata of *url*, such as the addresses of the artifact there."""
        fields = {"WARC-Target-URI": urldefrag(url)[0]}
        self._write(record("metadata", body, date, fields, content_type))

    def append(self, whole: bytes) -> RecordLocation:
        """Write a *whole* record of another file, with its head and uncompressed."""
        return self._write(("", whole))

    def _request(
        self, method: str, url: str, headers: HeaderList, body: bytes, date: datetime
    ) -> tuple[str, bytes]:
        url = urldefrag(url)[0]
        parts = urlsplit(url)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        public = [(name, value) for name, value in headers if name.lower() not in PRIVATE_HEADERS]
        if not any(name.lower() == b"host" for name, _ in public):
            public.insert(0, (b"Host", parts.netloc.rpartition("@")[2].encode("ascii", "replace")))
        if body and not any(name.lower() == b"content-length" for name, _ in public):
            public.append((b"Content-Length", b"%d" % len(body)))
        return record(
            "request",
            _http(f"{method} {target} HTTP/1.1", public, body),
            date,
            {"WARC-Target-URI": url},
            "application/http; msgtype=request",
            payload=body,
        )

    def _write(self, *records: tuple[str, bytes]) -> RecordLocation:
        """Append *records* in one write; return the location of the last one."""
        blocks = [_member(block) if self._gzip else block for _, block in records]
        data = b"".join(blocks)
        try:
            self.check()
            written = 0
            while written < len(data):
                written += self._file.file.write(data[written:]) or 0
        except (OSError, ValueError) as error:
            with suppress(OSError, ValueError):
                self._file.file.truncate(self.size)  # a full disk leaves no part of a record
            raise ArchiveError(f"{self.path} cannot be written: {error}") from error
        self.size += len(data)
        last = len(blocks[-1])
        return RecordLocation(self.size - last, last, records[-1][0])


def record(
    kind: str,
    block: bytes,
    date: datetime,
    fields: dict[str, str],
    content_type: str,
    *,
    payload: bytes | None = None,
) -> tuple[str, bytes]:
    """
    Return the identifier and the bytes of a WARC record.

    *fields*: further named fields, in order. The identifier is made from the
    content, so that equal records with equal dates have equal bytes.
    """
    stamp = warc_date(date)
    block_digest = digest(block)
    seed = "\n".join([kind, stamp, block_digest, *fields.values()])
    identifier = f"<urn:uuid:{uuid.uuid5(_NAMESPACE, seed)}>"
    lines = {
        "WARC-Type": kind,
        "WARC-Record-ID": identifier,
        "WARC-Date": stamp,
        **fields,
        "WARC-Block-Digest": block_digest,
    }
    if payload is not None:
        lines["WARC-Payload-Digest"] = digest(payload)
    lines["Content-Type"] = content_type
    lines["Content-Length"] = str(len(block))
    head = "WARC/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return identifier, head.encode() + b"\r\n" + block + b"\r\n\r\n"


def warc_date(date: datetime) -> str:
    """Return *date*, aware or in UTC, as WARC files write it, to the microsecond."""
    utc = date.astimezone(UTC) if date.tzinfo else date
    return utc.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def base32(data: bytes) -> str:
    """Return the SHA-1 of *data* in base 32."""
    return base64.b32encode(hashlib.sha1(data, usedforsecurity=False).digest()).decode()


def digest(data: bytes) -> str:
    """Return the SHA-1 of *data* as WARC files label it: ``sha1:`` and base 32."""
    return f"sha1:{base32(data)}"


def _member(data: bytes) -> bytes:
    level = 6
    if len(data) > LARGE:
        # Compressing a PDF of 50 MB would block the crawl for two seconds without effect.
        middle = data[len(data) // 2 :][:SAMPLE]
        level = 1 if len(zlib.compress(middle, 1)) < 0.9 * len(middle) else 0
    packer = zlib.compressobj(level, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packer.compress(data) + packer.flush()


def _http(first: str, headers: HeaderList, body: bytes) -> bytes:
    lines = [first.encode("latin-1", "replace")]
    lines += [name + b": " + value for name, value in headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def _fields(values: dict[str, str]) -> bytes:
    return "".join(f"{name}: {value}\r\n" for name, value in values.items()).encode()


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def header_list(headers: Headers) -> list[tuple[bytes, bytes]]:
    """Return Scrapy's *headers* as pairs, one for each value."""
    return [(name, value) for name, values in headers.items() for value in values]
