"""Texts and keys in a form that rows and indexes can hold."""

from __future__ import annotations

import hashlib

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import slot, url_key

ADDRESS = "url"  # the kind of a name that is an address
INDEXED = 300
"""Characters of a value that an index holds unchanged: PostgreSQL's entries end at 2,700 bytes."""


def storable(text: str) -> str:
    """Return *text* without NUL and lone surrogates, which a database refuses."""
    if text.isascii():
        return text if "\0" not in text else text.replace("\0", "")
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "")


def site(url: str) -> str:
    """Return the host of *url* as queries compare it: in lower case, without one ``www.``."""
    return storable(slot(url))[:INDEXED]


def indexed(value: str) -> str:
    """Return *value* in a form for an index."""
    if len(value) <= INDEXED:
        return value
    return value[:INDEXED] + hashlib.blake2b(value.encode(), digest_size=16).hexdigest()


def address_key(url: str) -> str:
    """Return the key of a record with the address *url*."""
    return indexed(url_key(url))


def seed_key(ids: Identifiers, url: str = "", text: str = "") -> str:
    """Return the key of a line in its list: identifiers, else address, else its text."""
    if any(ids):
        return indexed("|".join(ids))
    return indexed("@" + url_key(url) if url else "?" + text)
