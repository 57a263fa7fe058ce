"""
The unpacked size of the streams of a PDF, counted before a reader unpacks them.

pdfium unpacks a stream as a whole: 1 MB may become 1 GB. Counting takes 0.3 ms for a PDF and no
memory. It skips pictures, which are never read, and XMP, which has a limit of its own. It cannot
count streams that are encrypted or whose outermost filter is not Flate: their limit is the memory
of the worker.

Source: https://pdfa.org/resource/iso-32000-2/, 7.4.4
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from isal import isal_zlib

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.sizes import sizes

_START = re.compile(rb"stream(?:\r\n|\n|\r)")
_END = b"endstream"
_UNREAD = re.compile(rb"/Subtype\s*/(?:Image|XML)\b")
_DICTIONARY = 1024  # bytes before a stream with its dictionary
_PIECE = 64 * 1024  # bytes
_LAYERS = 8  # of nested Flate


def check_streams(body: bytes) -> None:
    """Raise ``ParseError``, ``pdf-too-large``, if the unpacked streams of a PDF are too large."""
    most = sizes()
    whole = memoryview(body)
    total = size = end = 0

    def count(length: int) -> None:
        nonlocal total, size
        size += length
        total += length
        if size > most.stream:
            raise _too_large("one of its streams has", most.stream, "an eighth of ")
        if total > most.streams:
            raise _too_large("its streams have", most.streams)

    for start in _START.finditer(body):  # "endstream" matches too, but no zlib header follows it
        position = start.end()
        if not _is_zlib(body[position : position + 2]) or _is_unread(body, start.start()):
            continue
        if end < position:  # one search for each end, even if many streams seem to begin before it
            end = body.find(_END, position) % (len(body) + 1)
        size = 0
        flate = _Flate(count)
        with suppress(isal_zlib.IsalError):  # type: ignore[arg-type]
            for piece in range(position, end, _PIECE):
                flate.feed(whole[piece : min(piece + _PIECE, end)])


def _too_large(what: str, size: int, share: str = "") -> ParseError:
    text = f"{what} more than {size} unpacked bytes ({share}PDF_STREAMS_MAXSIZE)"
    return ParseError(text, slug="pdf-too-large")


def _is_unread(body: bytes, position: int) -> bool:
    begin = max(0, position - _DICTIONARY)
    begin = max(begin, body.rfind(b"obj", begin, position))
    return _UNREAD.search(body, begin, position) is not None


def _is_zlib(head: bytes) -> bool:
    return len(head) > 1 and head[0] & 0x0F == 8 and (head[0] << 8 | head[1]) % 31 == 0


class _Flate:
    """One layer of a stream; it calls *count* with the length of each unpacked piece."""

    def __init__(self, count: Callable[[int], None], layers: int = _LAYERS) -> None:
        self.count = count
        self.layers = layers
        self.stream = isal_zlib.decompressobj()
        self.inner: _Flate | None = None
        self.first = True

    def feed(self, data: bytes | memoryview) -> None:
        """Unpack *data*, and the result too if it is packed again; raises ``IsalError``."""
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
