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
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from http.client import responses
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import urldefrag, urlsplit

from scrapy.http import Headers, Request, Response
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

import pubcrawl
from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.exchanges import FAILURE_FIELD, warc_date
from pubcrawl.fetch.body_file import (
    LARGE,
    PIECE,
    Body,
    BodyFile,
    BodyWriter,
    part_of,
    pieces_of,
)
from pubcrawl.fetch.large import body_of
from pubcrawl.formats.locked_file import LockedFile

PRIVATE_HEADERS = ("Authorization", "Cookie", "Proxy-Authorization")

# Namespace of the record identifiers that are made from the content.
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:pubcrawl:warc")

SAMPLE = 64 * 1024  # bytes of a large record that are compressed first


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
        self._warcio: Any = WARCWriter(None, gzip=False, warc_version="1.1")
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
        request: Request,
        response: Response,
        date: datetime,
        original: Original | None = None,
        digest: str = "",
    ) -> RecordLocation:
        """
        Write one request and its response; return the location of the response.

        The body as sent, still content-encoded; *date* aware, or in UTC. *original*: a record
        with the same body, whose SHA-1 is *digest*; then only the headers are written, as a
        revisit.
        """
        sent = self._request(request, date)
        phrase = responses.get(response.status, "")
        head = _head(f"HTTP/1.1 {response.status} {phrase}".rstrip(), response.headers)
        fields = {"WARC-Concurrent-To": sent[0]}
        kind, body = "response", body_of(response)
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
        return self._write(sent, self.record(kind, request.url, date, body, fields, head=head))

    def failure(self, request: Request, slug: str, date: datetime) -> None:
        """Write a request without a response, and the *slug* of its failure."""
        sent = self._request(request, date)
        partner = {"WARC-Concurrent-To": sent[0]}
        block = _fields({FAILURE_FIELD: slug})
        self._write(sent, self.record("metadata", request.url, date, block, partner))

    def conversion(self, page: Response, date: datetime, source: str) -> RecordLocation:
        """Write a new form of the document at *source*, such as a page after its scripts ran."""
        url, origin = urldefrag(page.url)[0], urldefrag(source)[0]
        fields = {"WARC-Refers-To-Target-URI": origin} if origin != url else {}
        content_type = (page.headers.get("Content-Type") or b"").decode("latin-1")
        return self._write(self.record("conversion", url, date, page.body, fields, content_type))

    def metadata(self, url: str, content_type: str, body: bytes, date: datetime) -> None:
        """Write metadata of *url*, such as the addresses of the artifact there."""
        self._write(self.record("metadata", url, date, body, {}, content_type))

    def append(self, whole: Body) -> RecordLocation:
        """Write a *whole* record, with its head and uncompressed."""
        return self._write(("", whole))

    def record(
        self,
        kind: str,
        url: str,
        date: datetime,
        body: Body,
        fields: Mapping[str, str],
        content_type: str = "",
        *,
        head: bytes = b"",
    ) -> tuple[str, Body]:
        """
        Return the identifier and the bytes of a WARC record, which is not written.

        *fields*: further named fields, in order. *head*: of an HTTP message.
        """
        url, stamp = urldefrag(url)[0], warc_date(date)
        self._count += 1
        seed = "\n".join((self.path.name, str(self._count), kind, stamp, url))
        identifier = f"<urn:uuid:{uuid.uuid5(_NAMESPACE, seed)}>"
        named = {"WARC-Type": kind, "WARC-Record-ID": identifier, "WARC-Date": stamp}
        self._warcio.out = block = BodyWriter()
        self._warcio.write_record(
            self._warcio.create_warc_record(
                url,
                kind,
                body.open() if isinstance(body, BodyFile) else BytesIO(body),
                len(body),
                content_type,
                {**named, **fields},
                http_headers=_Head(head) if head else None,
            )
        )
        return identifier, block.body()

    def _request(self, request: Request, date: datetime) -> tuple[str, Body]:
        parts = urlsplit(urldefrag(request.url)[0])
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = Headers({"Host": parts.netloc.rpartition("@")[2].encode("ascii", "replace")})
        if request.body:
            headers["Content-Length"] = str(len(request.body))
        headers.update(request.headers)
        for name in PRIVATE_HEADERS:
            headers.pop(name, None)
        head = _head(f"{request.method} {target} HTTP/1.1", headers)
        return self.record("request", request.url, date, request.body, {}, head=head)

    def _write(self, *records: tuple[str, Body]) -> RecordLocation:
        """Append *records*, small ones in one write; return the location of the last one."""
        pack = _member if self.path.suffix == ".gz" else pieces_of
        size, waiting, starts = self.size, b"", []
        try:
            self.check()
            for _, block in records:
                starts.append(size + len(waiting))
                for piece in pack(block):
                    waiting += piece
                    if len(waiting) > PIECE:
                        size += self._append(waiting)
                        waiting = b""
            size += self._append(waiting)
        except (OSError, ValueError) as error:
            with suppress(OSError, ValueError):
                self._file.file.truncate(self.size)  # a full disk leaves no part of a record
            raise ArchiveError(f"{self.path} cannot be written: {error}") from error
        self.size = size
        return RecordLocation(starts[-1], size - starts[-1], records[-1][0])

    def _append(self, data: bytes) -> int:
        """Write *data*; return its size."""
        written = 0
        while written < len(data):
            written += self._file.file.write(data[written:]) or 0
        return written


def _member(data: Body) -> Iterator[bytes]:
    """Yield *data* as a gzip member, in pieces."""
    level = 6
    if len(data) > LARGE:
        # Compressing a PDF of 50 MB would block the crawl for two seconds without effect.
        middle = part_of(data, len(data) // 2, SAMPLE)
        level = 1 if len(zlib.compress(middle, 1)) < 0.9 * len(middle) else 0
    packer = zlib.compressobj(level, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    yield from map(packer.compress, pieces_of(data))
    yield packer.flush()


def _head(first: str, headers: Headers) -> bytes:
    lines = [first.encode("latin-1", "replace")]
    lines += [name + b": " + value for name, values in headers.items() for value in values]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def _fields(values: Mapping[str, str]) -> bytes:
    return "".join(f"{name}: {value}\r\n" for name, value in values.items()).encode()
