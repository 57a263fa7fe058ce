"""The choice of the reader."""

from __future__ import annotations

from pubcrawl.reading.reader import AnyReader, Reader


def reader(compat: bool) -> AnyReader:
    """Return the reader of documents; *compat*: that of PubFetcher's results."""
    if compat:
        from pubcrawl.compat import PubFetcher

        return PubFetcher
    return Reader
