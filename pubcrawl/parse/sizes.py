"""
How large what is read may be or become: limits of this process, as its memory is one.

A worker takes them from the crawler when it starts.
"""

from __future__ import annotations

from typing import NamedTuple


class Sizes(NamedTuple):
    """
    Bytes: *html* of a page; *stream*: what one stream of a PDF becomes; *streams*: all of them.

    The largest of 248 recorded pages has 1.6 MB, the largest streams of 120 PDFs that are no
    images have 1 MB. A page takes up to 46 times its size in memory.
    """

    html: int = 8 * 1024**2
    stream: int = 32 * 1024**2
    streams: int = 256 * 1024**2


_sizes = Sizes()


def sizes() -> Sizes:
    """Return the limits of this process."""
    return _sizes


def limit(sizes: Sizes) -> None:
    """Set the limits of this process."""
    global _sizes  # one for each process, as what the kernel limits
    _sizes = sizes
