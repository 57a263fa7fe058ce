"""The choice of the reader: ours, or that of PubFetcher's results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pubcrawl.compat.addresses import JavaAddresses
from pubcrawl.reading.addresses import Addresses

if TYPE_CHECKING:
    from pubcrawl.reading.reader import AnyReader


ADDRESSES = {False: Addresses, True: JavaAddresses}
"""Whether in compat → the forms of addresses, which every crawl needs."""


def reader(compat: bool) -> AnyReader:
    """Return the reader of documents, with its forms of addresses; loading takes 0.3 seconds."""
    if compat:
        from pubcrawl.compat.reader import PubFetcher

        return PubFetcher
    from pubcrawl.reading.reader import Reader

    return Reader
