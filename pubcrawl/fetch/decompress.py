"""Bodies unpacked: no bigger than ``DOWNLOAD_MAXSIZE``, and never silently cut short."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import brotli
from isal import isal_zlib
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.http import Request, Response

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.failures import fetch_error

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

if TYPE_CHECKING:
    from scrapy import Spider

CHUNK = 256 * 1024  # bytes unpacked at a time

GZIP_MAGIC = b"\x1f\x8b"

AS_SENT = "as_sent"
"""In the meta of a request whose answer is left as it was sent."""


class Decompress(HttpCompressionMiddleware):
    """Scrapy's middleware, which takes half a stream for a whole one, made strict."""

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Request | Response:
        """Return *response* unpacked; raises ``FetchError`` as ``unpack`` does."""
        if request.meta.get(AS_SENT):
            return response
        return super().process_response(request, response)

    @staticmethod
    def _decode(body: bytes, encoding: bytes, max_size: int) -> bytes:
        return unpack(body, encoding.decode("ascii"), max_size)


def unpack(body: bytes, encoding: str, max_size: int) -> bytes:
    """
    Return *body* without its content encoding: gzip, deflate, br or zstd.

    *max_size*: bytes, 0 for no limit. A body called gzip that is none is
    returned as it is; some servers do that.

    Raises ``FetchError``: ``too-large``; ``connection-lost`` for a stream that
    ends early or is damaged.
    """
    if not body or (encoding in ("gzip", "x-gzip") and not body.startswith(GZIP_MAGIC)):
        return body
    try:
        if encoding == "br":
            return _unbrotli(body, max_size)
        return _streams(body, _DECODERS[encoding], max_size)
    except (isal_zlib.IsalError, brotli.error, zstd.ZstdError) as error:  # type: ignore[misc]
        raise _cut(encoding, str(error)) from error


def _deflate(body: bytes) -> Any:
    # Some servers mean raw deflate. A zlib header is a multiple of 31.
    zlib_header = len(body) > 1 and body[0] & 0x0F == 8 and (body[0] << 8 | body[1]) % 31 == 0
    return isal_zlib.decompressobj(zlib.MAX_WBITS if zlib_header else -zlib.MAX_WBITS)


_DECODERS: dict[str, Callable[[bytes], Any]] = {
    "gzip": lambda body: isal_zlib.decompressobj(zlib.MAX_WBITS | 16),
    "x-gzip": lambda body: isal_zlib.decompressobj(zlib.MAX_WBITS | 16),
    "deflate": _deflate,
    "zstd": lambda body: zstd.ZstdDecompressor(),
}

# What the next stream of a body in several parts begins with.
_MAGICS = (GZIP_MAGIC, b"\x28\xb5\x2f\xfd")


def _streams(body: bytes, decoder: Callable[[bytes], Any], max_size: int) -> bytes:
    """Unpack one stream after another; padding behind the last is left out."""
    parts: list[bytes] = []
    size = 0
    while True:
        stream = decoder(body)
        data = body
        while not stream.eof:
            part = stream.decompress(data, CHUNK)
            # zlib hands back what it did not take, zstd keeps it.
            data = getattr(stream, "unconsumed_tail", b"")
            size += len(part)
            if max_size and size > max_size:
                raise _too_large(max_size)
            if not part and not data and not stream.eof:
                raise _cut("compressed", f"the stream ends after {size} bytes")
            parts.append(part)
        body = stream.unused_data
        if not body.startswith(_MAGICS):
            return b"".join(parts)


def _unbrotli(body: bytes, max_size: int) -> bytes:
    stream = brotli.Decompressor()
    parts = [stream.process(body, output_buffer_limit=CHUNK)]
    size = len(parts[0])
    while not stream.is_finished():
        part = stream.process(b"", output_buffer_limit=CHUNK)
        if not part:
            raise _cut("br", f"the stream ends after {size} bytes")
        size += len(part)
        if max_size and size > max_size:
            raise _too_large(max_size)
        parts.append(part)
    return b"".join(parts)


def _cut(encoding: str, message: str) -> FetchError:
    return fetch_error("connection-lost", f"damaged {encoding} body: {message}")


def _too_large(max_size: int) -> FetchError:
    return fetch_error("too-large", f"unpacks to more than {max_size} bytes")
