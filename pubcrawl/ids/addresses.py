"""Web addresses in seed lists, in all the forms that people write."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from pubcrawl.ids.doi import START
from pubcrawl.ids.mending import trim, unwrap

# Where another address or a DOI begins: "https://a.example/, https://b.example/".
_NEXT = re.compile(rf"(?<![\s,;|])[\s,;|]++(?=https?://|{START})", re.IGNORECASE)
_HTTP = re.compile(r"https?://", re.IGNORECASE)
_NAMED = re.compile(r"[^/?#]*\.[^a-z./?#]*+[a-z][^./?#]*+(?:[/?#]|$)", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_ADDRESS = re.compile(
    r"(?:[a-z][a-z0-9+.-]*:)?//|(?![0-9.]+/)[a-z0-9-]+(?:\.[a-z0-9-]+)+/", re.IGNORECASE
)


def looks_like_address(text: str) -> bool:
    """Answer whether *text* begins as a URL does, with or without ``https://``."""
    return _ADDRESS.match(text) is not None


def address(text: str) -> str:
    """Return *text* as an http(s) address, otherwise unchanged; "" if it is not an address."""
    text = unwrap(text)
    if not _HTTP.match(text):
        # Accepted: "www.a.example/b", "//a.example/b". Not: "ftp://…", "name.txt", a DOI.
        bare = text.removeprefix("//")
        if _SCHEME.match(bare) or not (looks_like_address(text) or bare.startswith("www.")):
            return ""
        if not _NAMED.match(bare):
            return ""
        text = f"http://{bare}"
    try:
        parts = urlsplit(text)
        named = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return ""
    return text if named and not spaced(parts.netloc) else ""


def addresses(text: str) -> list[str]:
    """Return the different addresses in the cells of a line, in order."""
    cells = (cell for column in text.split("\t") for cell in _NEXT.split(column))
    return list(dict.fromkeys(filter(None, map(address, map(trim, cells)))))


def spaced(url: str) -> bool:
    """Answer whether *url* contains white space or invisible characters: its end is uncertain."""
    return not url.isprintable() or any(map(str.isspace, url))
