"""
Bodies as their hosts mean them: unpacked, up to ``DOWNLOAD_MAXSIZE``; a cut body is an error.

A packed body shows its own end, and ``Content-Range`` shows whether a part is the whole.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import brotli
from isal import isal_zlib
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.http import Headers, Request, Response
from scrapy.responsetypes import responsetypes

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.body_file import LARGE, Body, BodyWriter, head_of, pieces_of
from pubcrawl.fetch.failures import fetch_error, flag_whole
from pubcrawl.fetch.large import body_of, size_max, with_body
from pubcrawl.formats.zstd import zstd

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.statscollectors import StatsCollector

CHUNK = 256 * 1024  # bytes unpacked at a time

GZIP_MAGIC = b"\x1f\x8b"

AS_SENT = "as_sent"
"""In the meta of a request whose answer is not decompressed."""


RATIO_MAX = 100
"""Largest ratio of unpacked to sent size of a large page or PDF; about 10 is normal for text."""

RATIO_FROM = 8 * 1024**2
"""Unpacked bytes above which ``RATIO_MAX`` applies."""

ENCODINGS_MAX = 4
"""Most content encodings of one body; the result of each step may have the full size."""


class Decompress(HttpCompressionMiddleware):
    """
    Scrapy's middleware, made strict: Scrapy accepts half a stream as a whole one.

    A large body is unpacked in a thread, from file to file.
    """

    stats: StatsCollector

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler=crawler)
        self.settings = crawler.settings

    async def process_response(self, request: Request, response: Response) -> Response:  # type: ignore[override]
        """Return *response* unpacked; raises the ``FetchError`` of ``unpack``."""
        flag_whole(response)
        if request.meta.get(AS_SENT) or "Content-Encoding" not in response.headers:
            return response
        if request.method == "HEAD":
            return response
        body = body_of(response)
        maximum = size_max(request, response.headers.get("Content-Type"), self.settings)
        if maximum and "download_maxsize" not in request.meta:  # a file may have any ratio
            maximum = min(maximum, max(RATIO_FROM, RATIO_MAX * len(body)))
        names = b",".join(response.headers.getlist("Content-Encoding")).decode("latin-1")
        if (times := len(names.split(","))) > ENCODINGS_MAX:
            raise fetch_error("too-large", f"packed {times} times")
        try:
            most = min(maximum, LARGE) if maximum else LARGE
            body, unknown = without_encodings(body, names, most)
        except FetchError as error:
            if error.slug != "too-large" or 0 < maximum <= LARGE:
                raise
            body, unknown = await asyncio.to_thread(without_encodings, body, names, maximum)
        if unknown:
            self._warn_unknown_encoding(response, [name.encode() for name in unknown])
        self.stats.inc_value("httpcompression/response_bytes", len(body))
        self.stats.inc_value("httpcompression/response_count")
        headers = Headers(response.headers)
        headers["Content-Encoding"] = unknown
        if not unknown:
            del headers["Content-Encoding"]
        kind = responsetypes.from_args(headers=headers, url=response.url, body=head_of(body))
        return with_body(response, body, kind, headers=headers)


def unpack(body: bytes, encoding: str, max_size: int) -> bytes:
    """
    Return *body* without its content encoding: gzip, deflate, br or zstd.

    *max_size*: bytes, 0 for no limit. Some servers label plain bodies as gzip;
    such a body is returned as it is.

    Raises ``FetchError``: ``too-large``; ``connection-lost`` for a stream that
    ends early or is damaged.
    """
    return bytes(unpack_body(body, encoding, max_size))


def unpack_body(body: Body, encoding: str, max_size: int) -> Body:
    """Return what ``unpack`` does, in a file if it is large."""
    if not body or (encoding in ("gzip", "x-gzip") and not body.startswith(GZIP_MAGIC)):
        return body
    whole = BodyWriter()
    for part in _parts(body, encoding):
        whole.write(part)
        if max_size and len(whole) > max_size:
            raise fetch_error("too-large", f"unpacks to more than {max_size} bytes")
    return whole.body()


def is_complete(body: Body, encodings: str, max_size: int) -> bool:
    """
    Return whether *body*, packed by *encodings*, reaches its own end.

    True for a body that unpacks to more than *max_size* bytes, unless that is 0.
    """
    encoding = encodings.lower().rpartition(",")[2].strip()
    if encoding not in _DECODERS or (encoding == "gzip" and not body.startswith(GZIP_MAGIC)):
        return False
    size = 0
    try:
        for part in _parts(body, encoding):
            size += len(part)
            if max_size and size > max_size:
                break
    except FetchError:
        return False
    return True


def without_encodings(body: Body, encodings: str, max_size: int) -> tuple[Body, list[str]]:
    """
    Return *body* without its content *encodings*, as a header names them, and those that stay.

    An unknown encoding, and those before it, stay. *max_size* and errors: see ``unpack``.
    """
    names = [name for name in map(str.strip, encodings.lower().split(",")) if name]
    while names and names[-1] in _DECODERS:
        body = unpack_body(body, names.pop(), max_size)
    return body, names


def unpacked_body(body: bytes, encodings: str, max_size: int) -> bytes:
    """Return *body*, which is in memory, as ``without_encodings`` does."""
    return bytes(without_encodings(body, encodings, max_size)[0])


def _deflate(body: bytes) -> Any:
    # Some servers send raw deflate. A zlib header is a multiple of 31.
    zlib_header = len(body) > 1 and body[0] & 0x0F == 8 and (body[0] << 8 | body[1]) % 31 == 0
    return isal_zlib.decompressobj(zlib.MAX_WBITS if zlib_header else -zlib.MAX_WBITS)


_DECODERS: dict[str, Callable[[bytes], Any]] = {
    **dict.fromkeys(("gzip", "x-gzip"), lambda body: isal_zlib.decompressobj(zlib.MAX_WBITS | 16)),
    "deflate": _deflate,
    "zstd": lambda body: zstd.ZstdDecompressor(),
    "br": lambda body: brotli.Decompressor(),
}

# First bytes of a further stream in a body.
_MAGICS = (GZIP_MAGIC, b"\x28\xb5\x2f\xfd")
_MAGIC_MAX = max(map(len, _MAGICS))


def _parts(body: Body, encoding: str) -> Iterator[bytes]:
    """Yield *body*, unpacked, one stream after another; padding after the last is dropped."""
    unpacked = _brotli_parts if encoding == "br" else _stream_parts
    try:
        yield from unpacked(pieces_of(body), _DECODERS[encoding])
    except (isal_zlib.IsalError, brotli.error, zstd.ZstdError) as error:  # type: ignore[misc]
        raise _damaged(encoding, str(error)) from error


def _stream_parts(pieces: Iterator[bytes], decoder: Callable[[bytes], Any]) -> Iterator[bytes]:
    data = next(pieces, b"")
    while True:
        stream = decoder(data)
        while not stream.eof:
            part = stream.decompress(data, CHUNK)
            # zlib hands back the rest of its input, zstd keeps it.
            data = getattr(stream, "unconsumed_tail", b"")
            if not part and not data and not stream.eof:
                data = next(pieces, b"")
                if not data:
                    raise _damaged("compressed", "the stream ends early")
            yield part
        data = stream.unused_data
        while len(data) < _MAGIC_MAX and (more := next(pieces, b"")):
            data += more
        if not data.startswith(_MAGICS):
            return


def _brotli_parts(pieces: Iterator[bytes], decoder: Callable[[bytes], Any]) -> Iterator[bytes]:
    stream = decoder(b"")
    while not stream.is_finished():
        data = next(pieces, b"") if stream.can_accept_more_data() else b""
        part = stream.process(data, output_buffer_limit=CHUNK)
        if not part and not data and stream.can_accept_more_data():
            raise _damaged("br", "the stream ends early")
        yield part


def _damaged(encoding: str, message: str) -> FetchError:
    return fetch_error("connection-lost", f"damaged {encoding} body: {message}")
