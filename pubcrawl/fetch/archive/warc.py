"""
Writer of WARC 1.1: exchanges as they were sent, failures, and rendered pages.

A request without a response gives a ``metadata`` record with the slug of its failure; a
payload that the archive already holds gives a ``revisit`` record that refers to it.
Each record is a gzip member of its own and written at once, so a killed crawl loses
one record at most.

Request records omit what ``credentials`` adds at the wire, and the headers of
``PRIVATE_HEADERS``. Response headers are written as they were sent.
https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
"""

from __future__ import annotations

import os
import uuid
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from http.client import responses
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import urldefrag, urlsplit

from scrapy.http import Headers
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

import pubcrawl
from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.exchanges import FAILURE_FIELD
from pubcrawl.formats.locked_file import LockedFile

PRIVATE_HEADERS = frozenset((b"authorization", b"cookie", b"proxy-authorization"))

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


class _Head(StatusAndHeaders):  # type: ignore[misc]  # it has no types
    """The head of an HTTP message as it was sent; warcio's own escapes what is not ASCII."""

    def __init__(self, head: bytes) -> None:
        super().__init__("", [])
        self.headers_buff = head

    def __bool__(self) -> bool:
        return True

    def compute_headers_buffer(self, header_filter: object = None) -> None:
        """Leave the head as it is."""


class ArchiveWriter:
    """
    A writer of one new WARC file, ``.warc.gz`` or ``.warc``.

    The bytes depend only on the name, the records, their order and the dates: a rebuilt archive
    is identical. *size*: bytes so far. The file is locked while it is open, so that no
    other crawl takes it for the file of a killed one.

    Raises ``ArchiveError`` if the file cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str], *, date: datetime | None = None) -> None:
        self.path = Path(path)
        self.size = 0
        self._count = 0
        self._buffer = BytesIO()
        self._warcio: Any = WARCWriter(self._buffer, gzip=False, warc_version="1.1")
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
        name = {"WARC-Filename": self.path.name}
        self._write(self.record("warcinfo", "", date or datetime.now(UTC), _fields(info), name))

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
        digest: str = "",
    ) -> RecordLocation:
        """
        Write one request and its response; return the location of the response.

        *body* as sent, still content-encoded; *date* aware, or in UTC; *reason* "" for
        the usual phrase of *status*. *original*: a record with the same body, whose SHA-1 is
        *digest*; then only the headers are written, as a revisit.
        """
        request = self._request(method, url, request_headers, request_body, date)
        phrase = reason or responses.get(status, "")
        head = _head(f"HTTP/1.1 {status} {phrase}".rstrip(), response_headers)
        fields = {"WARC-Concurrent-To": request[0]}
        kind = "response"
        if original is not None:
            kind, body = "revisit", b""
            fields |= {
                "WARC-Profile": self._warcio.REVISIT_PROFILE_1_1,
                "WARC-Refers-To": original.record_id,
                "WARC-Refers-To-Target-URI": original.url,
                "WARC-Refers-To-Date": original.date,
                "WARC-Truncated": "length",
            }
        if digest:
            fields["WARC-Payload-Digest"] = f"sha1:{digest}"
        return self._write(request, self.record(kind, url, date, body, fields, head=head))

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
        partner = {"WARC-Concurrent-To": request[0]}
        slug_field = _fields({FAILURE_FIELD: slug})
        self._write(request, self.record("metadata", url, date, slug_field, partner))

    def conversion(
        self, url: str, content_type: str, body: bytes, date: datetime, source: str = ""
    ) -> RecordLocation:
        """
        Write a new form of a document, such as a page after its scripts ran.

        *url*: of the page then. *source*: of the document, if that is another.
        """
        origin = urldefrag(source)[0]
        other = origin not in ("", urldefrag(url)[0])
        fields = {"WARC-Refers-To-Target-URI": origin} if other else {}
        return self._write(self.record("conversion", url, date, body, fields, content_type))

    def metadata(self, url: str, content_type: str, body: bytes, date: datetime) -> None:
        """Write metadata of *url*, such as the addresses of the artifact there."""
        self._write(self.record("metadata", url, date, body, {}, content_type))

    def append(self, whole: bytes) -> RecordLocation:
        """Write a *whole* record, with its head and uncompressed."""
        return self._write(("", whole))

    def record(
        self,
        kind: str,
        url: str,
        date: datetime,
        body: bytes,
        fields: Mapping[str, str],
        content_type: str = "",
        *,
        head: bytes = b"",
    ) -> tuple[str, bytes]:
        """
        Return the identifier and the bytes of a WARC record, which is not written.

        *fields*: further named fields, in order. *head*: of an HTTP message.
        """
        url, stamp = urldefrag(url)[0], warc_date(date)
        self._count += 1
        seed = "\n".join((self.path.name, str(self._count), kind, stamp, url))
        identifier = f"<urn:uuid:{uuid.uuid5(_NAMESPACE, seed)}>"
        named = {"WARC-Type": kind, "WARC-Record-ID": identifier, "WARC-Date": stamp}
        self._warcio.write_record(
            self._warcio.create_warc_record(
                url,
                kind,
                BytesIO(body),
                len(body),
                content_type,
                {**named, **fields},
                http_headers=_Head(head) if head else None,
            )
        )
        data = self._buffer.getvalue()
        self._buffer.seek(0)
        self._buffer.truncate()
        return identifier, data

    def _request(
        self, method: str, url: str, headers: HeaderList, body: bytes, date: datetime
    ) -> tuple[str, bytes]:
        parts = urlsplit(urldefrag(url)[0])
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        public = [(name, value) for name, value in headers if name.lower() not in PRIVATE_HEADERS]
        if not any(name.lower() == b"host" for name, _ in public):
            public.insert(0, (b"Host", parts.netloc.rpartition("@")[2].encode("ascii", "replace")))
        if body and not any(name.lower() == b"content-length" for name, _ in public):
            public.append((b"Content-Length", b"%d" % len(body)))
        head = _head(f"{method} {target} HTTP/1.1", public)
        return self.record("request", url, date, body, {}, head=head)

    def _write(self, *records: tuple[str, bytes]) -> RecordLocation:
        """Append *records* in one write; return the location of the last one."""
        is_packed = self.path.suffix == ".gz"
        blocks = [_member(block) if is_packed else block for _, block in records]
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


def warc_date(date: datetime) -> str:
    """Return *date*, aware or in UTC, as WARC files write it, to the microsecond."""
    utc = date.astimezone(UTC) if date.tzinfo else date
    return utc.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def _member(data: bytes) -> bytes:
    level = 6
    if len(data) > LARGE:
        # Compressing a PDF of 50 MB would block the crawl for two seconds without effect.
        middle = data[len(data) // 2 :][:SAMPLE]
        level = 1 if len(zlib.compress(middle, 1)) < 0.9 * len(middle) else 0
    packer = zlib.compressobj(level, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packer.compress(data) + packer.flush()


def _head(first: str, headers: HeaderList) -> bytes:
    lines = [first.encode("latin-1", "replace")]
    lines += [name + b": " + value for name, value in headers]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def _fields(values: Mapping[str, str]) -> bytes:
    return "".join(f"{name}: {value}\r\n" for name, value in values.items()).encode()


def header_list(headers: Headers) -> list[tuple[bytes, bytes]]:
    """Return Scrapy's *headers* as pairs, one for each value."""
    return [(name, value) for name, values in headers.items() for value in values]
