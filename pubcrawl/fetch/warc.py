"""
Recording: every exchange of a crawl in WARC 1.1, as it was sent.

``WARC_DIR`` turns it on. Redirects, robots.txt and error pages are recorded as
they come; a request that got no answer leaves a ``metadata`` record with the
slug of its failure. Each record is a gzip member of its own, written at once,
so a killed crawl loses at most the record it was at.

Left out of request records: what ``credentials`` adds at the wire, and the
headers of ``PRIVATE_HEADERS``. Response headers are kept as they came.
https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
"""

from __future__ import annotations

import base64
import hashlib
import logging
import os
import uuid
import zlib
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec
from urllib.parse import urldefrag, urlsplit

from scrapy import signals
from scrapy.exceptions import NotConfigured
from scrapy.http import Headers, Request, Response
from scrapy.utils.defer import _schedule_coro

import pubcrawl
from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.failures import exception_slug

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

P = ParamSpec("P")

PRIVATE_HEADERS = frozenset((b"authorization", b"cookie", b"proxy-authorization"))

# The field of a metadata record that names the failure.
FAILURE_FIELD = "fetchFailure"

# Sent with *url* and *body* (UTF-8) when a browser has made a page of a document.
page_rendered = object()

# The metadata of a record that came out of nothing but its content.
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:pubcrawl:warc")

HeaderList = Iterable[tuple[bytes, bytes]]


class ArchiveWriter:
    """
    Writes one WARC file, ``.warc.gz`` or ``.warc``, anew.

    The bytes depend on what is written, its order and the dates, on nothing
    else: a rebuilt archive is identical. *size*: bytes so far.

    Raises ``ArchiveError`` if the file cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str], *, date: datetime | None = None) -> None:
        self.path = Path(path)
        self.size = 0
        self._gzip = self.path.suffix == ".gz"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("wb", buffering=0)
        except OSError as error:
            raise ArchiveError(f"{self.path} cannot be written: {error.strerror}") from error
        info = {
            "software": f"pubcrawl/{pubcrawl.__version__}",
            "format": "WARC File Format 1.1",
            "conformsTo": "https://iipc.github.io/warc-specifications/specifications/"
            "warc-format/warc-1.1/",
        }
        self._info = self._write(
            [
                record(
                    "warcinfo",
                    _fields(info),
                    date or datetime.now(UTC),
                    {"WARC-Filename": self.path.name},
                    "application/warc-fields",
                )
            ]
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

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
    ) -> None:
        """
        Write one request and its response.

        *body* as sent, still content-encoded; *date* aware, or in UTC; *reason*
        empty: the usual phrase of *status*.
        """
        request = self._request(method, url, request_headers, request_body, date)
        phrase = reason or _phrase(status)
        response = record(
            "response",
            _http(f"HTTP/1.1 {status} {phrase}".rstrip(), response_headers, body),
            date,
            {"WARC-Target-URI": urldefrag(url)[0], "WARC-Concurrent-To": request[0]},
            "application/http; msgtype=response",
            payload=body,
        )
        self._write([request, response])

    def failure(
        self,
        method: str,
        url: str,
        request_headers: HeaderList,
        request_body: bytes,
        slug: str,
        date: datetime,
    ) -> None:
        """Write a request that got no response, and the *slug* of what happened."""
        request = self._request(method, url, request_headers, request_body, date)
        metadata = record(
            "metadata",
            _fields({FAILURE_FIELD: slug}),
            date,
            {"WARC-Target-URI": urldefrag(url)[0], "WARC-Concurrent-To": request[0]},
            "application/warc-fields",
        )
        self._write([request, metadata])

    def conversion(self, url: str, content_type: str, body: bytes, date: datetime) -> None:
        """Write what a document at *url* became, such as a page after its scripts ran."""
        fields = {"WARC-Target-URI": urldefrag(url)[0]}
        self._write([record("conversion", body, date, fields, content_type, payload=body)])

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

    def _write(self, records: list[tuple[str, bytes]]) -> str:
        """Append *records* in one go; returns the identifier of the first."""
        data = b"".join(_member(block) if self._gzip else block for _, block in records)
        try:
            written = 0
            while written < len(data):
                written += self._file.write(data[written:]) or 0
        except (OSError, ValueError) as error:
            raise ArchiveError(f"{self.path} cannot be written: {error}") from error
        self.size += len(data)
        return records[0][0]


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
    content, so that equal records at the same time are equal in every byte.
    """
    utc = date.astimezone(UTC) if date.tzinfo else date
    stamp = utc.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
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


def digest(data: bytes) -> str:
    """Return the SHA-1 of *data* as WARC files label it: ``sha1:`` and base 32."""
    sha1 = hashlib.sha1(data, usedforsecurity=False).digest()
    return f"sha1:{base64.b32encode(sha1).decode()}"


def _member(data: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, zlib.MAX_WBITS | 16)
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
    """Return Scrapy's *headers* one by one, repeated ones as often as they came."""
    return [(name, value) for name, values in headers.items() for value in values]


class Recorder:
    """
    Downloader middleware that writes what passes; stands next to the wire (order 950).

    An archive that cannot be written ends the crawl, and says so.
    """

    def __init__(self, crawler: Crawler, folder: Path, max_size: int) -> None:
        self.crawler = crawler
        self.broken = False
        self.folder = folder
        self.max_size = max_size
        self._sent: set[Request] = set()
        self._started = datetime.now(UTC).strftime("%Y%m%d%H%M%S")
        self._serial = 0
        self._writer = self._open()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the recorder for ``WARC_DIR``; off without it. Raises ``ArchiveError``."""
        settings = crawler.settings
        if not settings.get("WARC_DIR"):
            raise NotConfigured
        recorder = cls(
            crawler, Path(settings["WARC_DIR"]), settings.getint("WARC_MAX_SIZE", 1024**3)
        )
        crawler.signals.connect(recorder.close, signals.engine_stopped)
        crawler.signals.connect(recorder.page_rendered, page_rendered)
        return recorder

    def close(self) -> None:
        """Close the last file."""
        self._writer.close()

    def process_request(self, request: Request) -> None:
        """Note that *request* goes out: what an earlier middleware answers is not recorded."""
        self._sent.add(request)

    def process_response(self, request: Request, response: Response) -> Response:
        """Record the exchange, unless it came out of an archive; returns *response*."""
        if request in self._sent:
            self._sent.discard(request)
            self._write(
                ArchiveWriter.exchange,
                request.method,
                request.url,
                header_list(request.headers),
                request.body,
                response.status,
                "",
                header_list(response.headers),
                response.body,
                datetime.now(UTC),
            )
        return response

    def page_rendered(self, url: str, body: bytes) -> None:
        """Record the page that a browser made; a replay makes it anew."""
        content_type = "text/html; charset=utf-8"
        self._write(ArchiveWriter.conversion, url, content_type, body, datetime.now(UTC))

    def process_exception(self, request: Request, exception: Exception) -> None:
        """Record that *request* got no response."""
        if request not in self._sent:
            return
        self._sent.discard(request)
        self._write(
            ArchiveWriter.failure,
            request.method,
            request.url,
            header_list(request.headers),
            request.body,
            exception_slug(exception),
            datetime.now(UTC),
        )

    def _write(
        self, kind: Callable[Concatenate[ArchiveWriter, P], None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        if self.broken:
            return
        try:
            self._rotate()
            kind(self._writer, *args, **kwargs)
        except ArchiveError as error:
            self.broken = True
            logger.error("%s; make room or give another WARC_DIR; the crawl ends", error)
            if self.crawler.engine:
                _schedule_coro(self.crawler.engine.close_spider_async(reason="archive-failed"))

    def _rotate(self) -> None:
        if self._writer.size >= self.max_size:
            self._writer.close()
            self._writer = self._open()

    def _open(self) -> ArchiveWriter:
        name = f"pubcrawl-{self._started}-{os.getpid()}-{self._serial:05}.warc.gz"
        self._serial += 1
        logger.info("recording to %s", self.folder / name)
        return ArchiveWriter(self.folder / name)
