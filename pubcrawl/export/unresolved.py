"""Addresses that a later crawl should try: each once, and shuffled, so that hosts take turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from pubcrawl.export.spool import Spool
from pubcrawl.items.slugs import SLUGS

STATUSES = tuple(name for name, slug in SLUGS.items() if slug.retry == "L")
"""What may end otherwise when it is crawled anew, or by a browser."""

WALLS = frozenset(("blocked-cookie", "blocked-wall", "skip-wall", "blocked-captcha"))
"""What ends at the address of a wall, behind which nobody gets by starting there."""

_BLANKS = str.maketrans({"\t": None, "\r": None, "\n": None, " ": "%20"})


def address(status: str, terminal_url: str, base_url: str) -> str:
    """
    Return where to go on: where it ended, since the way there may hold identifiers of a session.

    The address that was asked for where none is known, and where it ended at a wall.
    """
    url = base_url if status in WALLS else terminal_url or base_url
    return url.translate(_BLANKS)


def shuffled(urls: Iterable[str], seed: str = "") -> Iterator[str]:
    """Yield each of *urls* once, in an order that only they and *seed* decide."""
    with Spool() as spool:
        for url in urls:
            raw = url.encode("utf-8", "surrogatepass")
            spool.put(blake2b(raw, digest_size=16, key=seed.encode()[:64]).digest(), url)
        yield from spool
