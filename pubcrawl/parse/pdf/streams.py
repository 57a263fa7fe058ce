"""
What the streams of a PDF become, counted before a reader unpacks them.

pdfium unpacks a stream as a whole: 1 MB becomes 1 GB. To count takes 0.3 ms for a PDF, nothing
is kept. Pictures are passed over, for nothing reads them, and XMP, which has a limit of its own.
Streams that are encrypted, or packed otherwise than by Flate at first, are not counted: the
memory of the worker is their limit.

Source: https://pdfa.org/resource/iso-32000-2/, 7.4.4
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from isal import isal_zlib

from pubcrawl.exceptions import ParseError
from pubcrawl.parse.sizes import sizes

_START = re.compile(rb"stream(?:\r\n|\n|\r)")
_END = b"endstream"
_UNREAD = re.compile(rb"/Subtype\s*/(?:Image|XML)\b")
_DICTIONARY = 1024  # bytes before a stream in which its dictionary stands
_PIECE = 64 * 1024  # bytes
_LAYERS = 8  # of Flate in Flate


def check_streams(body: bytes) -> None:
    """Raise ``ParseError``, ``pdf-too-large``, for a PDF whose streams become too much."""
    most = sizes()
    whole = memoryview(body)
    total = size = end = 0

    def count(length: int) -> None:
        nonlocal total, size
        size += length
        total += length
        if size > most.stream:
            raise _too_large("one of its streams becomes", most.stream, "PDF_STREAM_MAXSIZE")
        if total > most.streams:
            raise _too_large("its streams become", most.streams, "PDF_STREAMS_MAXSIZE")

    for start in _START.finditer(body):  # and the ends, which no zlib header follows
        place = start.end()
        if not _is_zlib(body[place : place + 2]) or _is_unread(body, start.start()):
            continue
        if end < place:  # looked for once, though many streams may seem to begin before it
            end = body.find(_END, place) % (len(body) + 1)
        size = 0
        flate = _Flate(count)
        with suppress(isal_zlib.IsalError):  # type: ignore[arg-type]
            for piece in range(place, end, _PIECE):
                flate.feed(whole[piece : min(piece + _PIECE, end)])


def _too_large(what: str, size: int, setting: str) -> ParseError:
    return ParseError(f"{what} more than {size} bytes ({setting})", slug="pdf-too-large")


def _is_unread(body: bytes, place: int) -> bool:
    begin = max(0, place - _DICTIONARY)
    begin = max(begin, body.rfind(b"obj", begin, place))
    return _UNREAD.search(body, begin, place) is not None


def _is_zlib(head: bytes) -> bool:
    return len(head) > 1 and head[0] & 0x0F == 8 and (head[0] << 8 | head[1]) % 31 == 0


class _Flate:
    """One layer of a stream, which tells *count* of each piece that comes out of it."""

    def __init__(self, count: Callable[[int], None], layers: int = _LAYERS) -> None:
        self.count = count
        self.layers = layers
        self.stream = isal_zlib.decompressobj()
        self.inner: _Flate | None = None
        self.first = True

    def feed(self, data: bytes | memoryview) -> None:
        """Unpack *data*, and what comes out of it if that is packed again; raises ``IsalError``."""
        stream = self.stream
        while data and not stream.eof:
            part = stream.decompress(data, _PIECE)
            data = stream.unconsumed_tail
            self.count(len(part))
            if self.first:
                self.first = False
                if self.layers > 1 and _is_zlib(part[:2]):
                    self.inner = _Flate(self.count, self.layers - 1)
            if self.inner:
                self.inner.feed(part)
