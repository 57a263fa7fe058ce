"""
The address of a page as rules and records see it: one spelling for what is one place.

Patterns are written for ``…/info:doi/10.1371/…``, and servers redirect to
``…/info%3Adoi%2F10.1371%2F…``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize
from urllib.parse import quote, unquote_plus

# What may stand in a path as it is, by RFC 2396, which Java's URI class follows.
_LEGAL = "/-_.!~*'():@&=+$,;"
_URL = re.compile(r"(https?|ftp)://([^/?#\s]+)([^?#]*)(\?[^#]*)?(#.*)?", re.IGNORECASE | re.DOTALL)
_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
_NO_ASCII = re.compile(r"[^\x00-\x7f]+")
_PORTS = {"http": ":80", "https": ":443"}


def page_url(url: str, *, compat: bool = False) -> str:
    """
    Return *url* with escapes undone that its path does not need, and those added that it does.

    Host, query and fragment keep what they have; characters beyond ASCII are
    escaped there too. What is no URL with a host stays as it is. *compat*: a
    ``+`` in the path is a space, and bytes that are no UTF-8 are lost, as jsoup has it.
    """
    found = _URL.fullmatch(url.strip())
    if found is None:
        return url
    scheme, authority, path, query, fragment = found.groups(default="")
    try:
        authority = authority if authority.isascii() else authority.encode("idna").decode()
    except UnicodeError:
        return url
    path = unquote_plus(path) if compat else _ESCAPE.sub(_plain, path)
    path = quote(normalize("NFC", path), safe=_LEGAL if compat else _LEGAL + "%", errors="replace")
    query = _escaped(query.replace(" ", "+"))
    fragment = _escaped(fragment.replace(" ", "%20"))
    return f"{scheme.lower()}://{authority}{path}{query}{fragment}"


@lru_cache(4096)  # the store asks three times for each record
def address_key(url: str) -> str:
    """
    Return what the page at *url* is known by: the address in one spelling, host in lower case.

    Query and fragment stay: pages show something else for each of them.
    """
    found = _URL.fullmatch(page_url(url))
    if found is None:
        return url
    scheme, authority, path, query, fragment = found.groups(default="")
    user, at, name = authority.rpartition("@")
    name = name.lower().removesuffix(_PORTS.get(scheme, ""))
    return f"{scheme}://{user}{at}{name}{path or '/'}{query}{fragment}"


def _plain(escape: re.Match[str]) -> str:
    char = chr(int(escape[1], 16))
    return char if char.isascii() and (char.isalnum() or char in _LEGAL) else escape[0]


def _escaped(text: str) -> str:
    return _NO_ASCII.sub(lambda found: quote(found[0], errors="replace"), text)
