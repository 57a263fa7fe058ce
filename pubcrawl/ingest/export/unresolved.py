"""Addresses for a later crawl to try: each once, and shuffled, so that hosts alternate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from pubcrawl.ingest.export.spool import Spool
from pubcrawl.items import slugs
from pubcrawl.items.reasons import LATER

STATUSES = tuple(name for name, slug in slugs.SLUGS.items() if slug.ingest == LATER)
"""Statuses that may change in another crawl, or with a browser."""

WALLS = frozenset(slugs.WALLS) - {"blocked-forbidden"}  # a firewall refuses the page itself
"""Statuses whose terminal address is a wall, so that a crawl must not begin there."""

_BLANKS = str.maketrans({"\t": None, "\r": None, "\n": None, " ": "%20"})


def address(status: str, terminal_url: str, base_url: str) -> str:
    """
    Return the address to continue at: the terminal one, as those before may contain session ids.

    It is the base address if there is no terminal one, or if that is a wall.
    """
    url = base_url if status in WALLS else terminal_url or base_url
    return url.translate(_BLANKS)


def shuffled(urls: Iterable[str], seed: str = "") -> Iterator[str]:
    """Yield each of *urls* once, in an order that depends only on them and on *seed*."""
    with Spool() as spool:
        for url in urls:
            raw = url.encode("utf-8", "surrogatepass")
            spool.put(blake2b(raw, digest_size=16, key=seed.encode()[:64]).digest(), url)
        yield from spool
