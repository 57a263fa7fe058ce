"""
Addresses of an artifact: spelled to be fetched, and to be compared.

``norm`` is for fetching, ``key`` for telling whether two addresses are one: scheme and a
leading ``www.`` make no other resource, a slash at the end does.

Source: https://url.spec.whatwg.org/#url-parsing
"""

from __future__ import annotations

import re
from urllib.parse import urljoin

from pubcrawl.ids import base_url

_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_SESSION_SEGMENT = re.compile(r";(?:jsessionid|phpsessid|sid)=[^/?#;]*", re.IGNORECASE)
# Names of parameters that tell where a reader comes from, and who it is, but not what it reads.
_TRACKING = re.compile(
    r"(?:utm_[^=]*|gclid|gclsrc|dclid|fbclid|msclkid|yclid|twclid|igshid|_ga|_gl|mc_[ce]id"
    r"|mkt_tok|_hsenc|_hsmi|jsessionid|phpsessid|aspsessionid[^=]*|cfid|cftoken|sessionid"
    r"|session_id|__hst[ctf][^=]*)(?:=.*)?",
    re.IGNORECASE,
)
_WWW = re.compile(r"https?://(?:www\.)?", re.IGNORECASE)


def norm(url: str, base: str = "", *, keep_fragment: bool = False) -> str:
    """
    Return *url*, relative to *base*, as it is fetched; "" for what is no http address.

    Users and passwords, default ports, dot segments, tracking and session parameters are
    dropped, needless escapes undone. A fragment stays if it is a route (``#!``), or with
    *keep_fragment*.
    """
    try:
        target = urljoin(base, url.strip()) if base else url.strip()
        address = base_url.canonical(target)
    except ValueError:
        return ""
    scheme, colon, rest = address.partition("://")
    if scheme not in ("http", "https"):
        return ""
    rest, hash_, fragment = rest.partition("#")
    place, mark, query = rest.partition("?")
    authority, _, path = place.partition("/")
    host = authority.rpartition("@")[2]
    path = _SESSION_SEGMENT.sub("", _ESCAPE.sub(_plain, path))
    kept = [each for each in _ESCAPE.sub(_plain, query).split("&") if not _TRACKING.fullmatch(each)]
    query = mark + "&".join(kept) if any(kept) else ""
    if not (keep_fragment or fragment.startswith("!")):
        hash_ = fragment = ""
    return f"{scheme}{colon}{host}/{path}{query}{hash_}{fragment}"


def has_user(url: str) -> bool:
    """Answer whether *url* names a user, who is never sent."""
    return "@" in url.partition("://")[2].partition("/")[0]


def key(url: str) -> str:
    """Return what *url*, as ``norm`` spells it, is compared by."""
    return _WWW.sub("", url, count=1)


def _plain(escape: re.Match[str]) -> str:
    byte = int(escape[1], 16)
    return chr(byte) if byte in _UNRESERVED else escape[0].upper()
