"""Texts and keys in a form that rows and indexes can hold, and the names of records."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import slot, url_key
from pubcrawl.model.webpage import KINDS as PAGE_KINDS

Name = tuple[str, str]
"""What a record is found by: kind and value of an identifier, or of an address."""

ADDRESS = "url"  # the kind of a name that is the address of a publication
ARTIFACT = "artifact"  # … the entry page of an artifact; of a page it is that of the page
SOUGHT = "sought"  # … a description without an identifier
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


def names(
    ids: Identifiers, addresses: Iterable[str] = (), sought: Iterable[str] = ()
) -> tuple[Name, ...]:
    """Return the names of a publication, the PMID first, addresses and descriptions last."""
    by_address = ((ADDRESS, url_key(address)) for address in addresses)
    described = ((SOUGHT, each) for each in sought)
    return tuple(dict.fromkeys((*ids.pairs(), *by_address, *described)))


def page_names(url: str, *kinds: str) -> tuple[Name, ...]:
    """Return the names of pages with start URL *url*, by default of pages of all kinds."""
    return tuple((kind, url_key(url)) for kind in kinds or PAGE_KINDS)


def artifact_names(url: str) -> tuple[Name, ...]:
    """Return the name of an artifact with entry page *url*."""
    return ((ARTIFACT, url_key(url)),)


def seed_key(ids: Identifiers, url: str = "", text: str = "") -> str:
    """Return the key of a line in its list: identifiers, else address, else its text."""
    if any(ids):
        return indexed("|".join(ids))
    return indexed("@" + url_key(url) if url else "?" + text)
