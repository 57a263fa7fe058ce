"""What rows are found by, in the form in which a database keeps it."""

from __future__ import annotations

import hashlib

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import url_key

ADDRESS = "url"  # kind of the name that an address is
_INDEXED = 300  # characters of a value that an index holds as they are


def indexed(value: str) -> str:
    """Return *value* as an index can hold it: PostgreSQL takes 2,700 bytes at most."""
    if len(value) <= _INDEXED:
        return value
    return value[:_INDEXED] + hashlib.blake2b(value.encode(), digest_size=16).hexdigest()


def address_key(url: str) -> str:
    """Return what a record is found by that was asked for at *url*."""
    return indexed(url_key(url))


def seed_key(ids: Identifiers, url: str = "", text: str = "") -> str:
    """Return what a line is known by in its list: identifiers, else address, else its text."""
    if any(ids):
        return indexed("|".join(ids))
    return indexed("@" + url_key(url) if url else "?" + text)
