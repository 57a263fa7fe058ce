"""Keys of rows, in a form that an index can hold."""

from __future__ import annotations

import hashlib

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import url_key

ADDRESS = "url"  # the kind of a name that is an address
_INDEXED = 300  # characters of a value that an index holds unchanged


def indexed(value: str) -> str:
    """Return *value* in a form for an index: PostgreSQL's entries have at most 2,700 bytes."""
    if len(value) <= _INDEXED:
        return value
    return value[:_INDEXED] + hashlib.blake2b(value.encode(), digest_size=16).hexdigest()


def address_key(url: str) -> str:
    """Return the key of a record with the address *url*."""
    return indexed(url_key(url))


def seed_key(ids: Identifiers, url: str = "", text: str = "") -> str:
    """Return the key of a line in its list: identifiers, else address, else its text."""
    if any(ids):
        return indexed("|".join(ids))
    return indexed("@" + url_key(url) if url else "?" + text)
