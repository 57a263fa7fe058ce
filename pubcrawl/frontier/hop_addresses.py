"""Addresses on the way of an ingest: one spelling for each, and which are the same."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit, urlunsplit

from w3lib.url import safe_url_string

_CONTROL = re.compile(r"[\t\n\r]")
_EDGES = "".join(map(chr, range(0x21)))
_PORTS = {"http": 80, "https": 443, "ftp": 21}
# The site itself sends readers of the one to the other.
_ARXIV = re.compile(r"(https?://(?:www\.|export\.)?arxiv\.org/pdf/[^?#]+)\.pdf$", re.IGNORECASE)


def canonical(url: str) -> str:
    """
    Return *url* as a browser would write it; as it is where it is no address of a host.

    No white space around it and no control characters in it, scheme and host in
    small letters, no port that goes without saying, characters beyond ASCII escaped.
    https://url.spec.whatwg.org/#url-serializing
    """
    text = _CONTROL.sub("", url.strip(_EDGES))
    try:
        parts = urlsplit(safe_url_string(text))
        port = parts.port
        name = parts.hostname
    except (ValueError, UnicodeError):
        return text
    if not name or parts.scheme not in _PORTS:
        return text
    name = f"[{name}]" if ":" in name else name
    user = parts.netloc.rpartition("@")[0]
    place = (f"{user}@" if user else "") + name
    if port is not None and port != _PORTS[parts.scheme]:
        place += f":{port}"
    return urlunsplit((parts.scheme, place, parts.path or "/", parts.query, parts.fragment))


def joined(base: str, url: str) -> str:
    """Return the canonical address that *url*, found at *base*, stands for."""
    try:
        return canonical(urljoin(base, url.strip(_EDGES)))
    except ValueError:
        return url


def opens(url: str) -> bool:
    """Answer whether *url* is an http(s) address."""
    try:
        parts = urlsplit(safe_url_string(url))
    except (ValueError, UnicodeError):
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def key(url: str) -> str:
    """Return what an address is known by on its way: what a host is told of it."""
    return url.partition("#")[0]


def respelled(url: str) -> str:
    """Return the address that is asked for *url*, which its site would redirect there."""
    return _ARXIV.sub(r"\1", url)
