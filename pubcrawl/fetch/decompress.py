"""
Bodies as their hosts mean them: unpacked, up to ``DOWNLOAD_MAXSIZE``; a cut body is an error.

A packed body shows its own end, and ``Content-Range`` shows whether a part is the whole.
"""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any

import brotli
from isal import isal_zlib
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.http import Request, Response

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.body_file import LARGE
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.large import LargeBodies, LargeBody, size_max
from pubcrawl.formats.zstd import zstd

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

CHUNK = 256 * 1024  # bytes unpacked at a time

GZIP_MAGIC = b"\x1f\x8b"

AS_SENT = "as_sent"
"""In the meta of a request whose answer is not decompressed."""


RATIO_MAX = 100
"""Largest ratio of unpacked to sent size of a large page or PDF; about 10 is normal for text."""

RATIO_FROM = 8 * 1024**2
"""Unpacked bytes above which ``RATIO_MAX`` applies."""

WHOLE = "whole"
"""The flag of a 206 that has the whole body, from the first byte to the last."""

ENCODINGS_MAX = 4
"""Most content encodings of one body; the result of each step may have the full size."""


class Decompress(HttpCompressionMiddleware):
    """
    Scrapy's middleware, made strict: Scrapy accepts half a stream as a whole one.

    Large bodies are unpacked one after the other, see ``fetch.large``.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler=crawler)
        self.settings = crawler.settings
        self.bodies = LargeBodies.of(crawler)
        self._max_size = 0  # bytes of the current body

    async def process_response(  # type: ignore[override]
        self, request: Request, response: Response
    ) -> Request | Response:
        """Return *response* unpacked; raises the ``FetchError`` of ``unpack``."""
        if response.status == 206 and _has_all(response):
            response.flags.append(WHOLE)
        if request.meta.get(AS_SENT) or "Content-Encoding" not in response.headers:
            return response
        maximum = size_max(request, response.headers.get("Content-Type"), self.settings)
        if maximum and "download_maxsize" not in request.meta:  # a file may have any ratio
            maximum = min(maximum, max(RATIO_FROM, RATIO_MAX * len(response.body)))
        try:
            return self._unpack(request, response, min(maximum, LARGE) if maximum else LARGE)
        except FetchError as error:
            if error.slug != "too-large" or 0 < maximum <= LARGE:
                raise
        size = len(response.body)
        body = next((flag for flag in response.flags if isinstance(flag, LargeBody)), None)
        if body is None:
            body = self.bodies.begin(size)
        else:
            self.bodies.begin_again(body)
        try:
            if not self.bodies.may_grow(body):
                ready = asyncio.get_running_loop().create_future()
                self.bodies.wait(body, partial(ready.set_result, None))
                await ready
            unpacked = self._unpack(request, response, maximum)
            if isinstance(unpacked, Response):
                body.grow(len(unpacked.body) - size)
                if body not in unpacked.flags:
                    unpacked.flags.append(body)
        finally:
            self.bodies.finish(body)
        return unpacked

    def _unpack(self, request: Request, response: Response, maximum: int) -> Request | Response:
        self._max_size = maximum
        return super().process_response(request, response)

    def _handle_encoding(
        self, body: bytes, content_encoding: list[bytes], max_size: int
    ) -> tuple[bytes, list[bytes]]:
        encodings = sum(each.count(b",") + 1 for each in content_encoding)
        if encodings > ENCODINGS_MAX:
            raise fetch_error("too-large", f"packed {encodings} times")
        return super()._handle_encoding(body, content_encoding, self._max_size)

    @staticmethod
    def _decode(body: bytes, encoding: bytes, max_size: int) -> bytes:
        return unpack(body, encoding.decode("ascii"), max_size)


def unpack(body: bytes, encoding: str, max_size: int) -> bytes:
    """
    Return *body* without its content encoding: gzip, deflate, br or zstd.

    *max_size*: bytes, 0 for no limit. Some servers label plain bodies as gzip;
    such a body is returned as it is.

    Raises ``FetchError``: ``too-large``; ``connection-lost`` for a stream that
    ends early or is damaged.
    """
    if not body or (encoding in ("gzip", "x-gzip") and not body.startswith(GZIP_MAGIC)):
        return body
    size = 0
    # Joining pieces would need twice the memory. Closed, the buffer of a body that is too large
    # does not live as long as the error, whose traceback holds this frame.
    with BytesIO() as whole:
        for part in _parts(body, encoding):
            size += len(part)
            if max_size and size > max_size:
                raise fetch_error("too-large", f"unpacks to more than {max_size} bytes")
            whole.write(part)
        return whole.getvalue()


def is_complete(body: bytes, encodings: str, max_size: int) -> bool:
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


_RANGE = re.compile(rb"\s*bytes[ =]\s*0-(\d+)\s*/\s*(\d+)\s*", re.IGNORECASE)


def _has_all(response: Response) -> bool:
    """Return whether a part of a body, as sent, is the whole."""
    whole = _RANGE.fullmatch(response.headers.get("Content-Range") or b"")
    return whole is not None and int(whole[1]) + 1 == int(whole[2]) == len(response.body)


def unpacked_body(body: bytes, encodings: str, max_size: int) -> bytes:
    """
    Return *body* without its content *encodings*, as a header names them, in order.

    An unknown encoding, and those before it, stay. *max_size* and errors: see ``unpack``.
    """
    for encoding in reversed(encodings.lower().split(",")):
        name = encoding.strip()
        if name and name not in _DECODERS:
            break
        if name:
            body = unpack(body, name, max_size)
    return body


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


def _parts(body: bytes, encoding: str) -> Iterator[bytes]:
    """Yield *body*, unpacked, one stream after another; padding after the last is dropped."""
    unpacked = _brotli_parts if encoding == "br" else _stream_parts
    try:
        yield from unpacked(body, _DECODERS[encoding])
    except (isal_zlib.IsalError, brotli.error, zstd.ZstdError) as error:  # type: ignore[misc]
        raise _damaged(encoding, str(error)) from error


def _stream_parts(body: bytes, decoder: Callable[[bytes], Any]) -> Iterator[bytes]:
    while True:
        stream = decoder(body)
        data = body
        while not stream.eof:
            part = stream.decompress(data, CHUNK)
            # zlib hands back the rest of its input, zstd keeps it.
            data = getattr(stream, "unconsumed_tail", b"")
            if not part and not data and not stream.eof:
                raise _damaged("compressed", "the stream ends early")
            yield part
        body = stream.unused_data
        if not body.startswith(_MAGICS):
            return


def _brotli_parts(body: bytes, decoder: Callable[[bytes], Any]) -> Iterator[bytes]:
    stream = decoder(body)
    part = stream.process(body, output_buffer_limit=CHUNK)
    yield part
    while not stream.is_finished():
        part = stream.process(b"", output_buffer_limit=CHUNK)
        if not part:
            raise _damaged("br", "the stream ends early")
        yield part


def _damaged(encoding: str, message: str) -> FetchError:
    return fetch_error("connection-lost", f"damaged {encoding} body: {message}")
