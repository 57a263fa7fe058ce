"""
Size limits of parsers, one set for each process, because memory belongs to the process.

A worker takes them from the crawler when it starts.
"""

from __future__ import annotations

from typing import NamedTuple


class Sizes(NamedTuple):
    """
    Bytes: *html* of a page; *streams* of a PDF, unpacked, of which each may be an eighth.

    The largest of 248 recorded pages has 1.6 MB, the largest stream in 120 PDFs, images aside,
    1 MB. A page takes up to 46 times its size in memory.
    """

    html: int = 8 * 1024**2
    streams: int = 256 * 1024**2

    @property
    def stream(self) -> int:
        """Bytes of one stream of a PDF, unpacked."""
        return self.streams // 8


PDF_PAGES_MAX = 1000
"""Pages read of a PDF; longer PDFs are books."""

MIN_LENGTH_JAVASCRIPT = 200
"""UTF-16 units of text; a page with less needs a browser, if no rule decides."""

_sizes = Sizes()


def sizes() -> Sizes:
    """Return the limits of this process."""
    return _sizes


def limit(sizes: Sizes) -> None:
    """Set the limits of this process."""
    global _sizes  # one set for each process
    _sizes = sizes
