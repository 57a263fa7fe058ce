"""
The address a request begins at, in the one spelling that it is fetched and known by.

Source: https://url.spec.whatwg.org/#url-parsing
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from urllib.parse import quote, unquote

SCHEMES = ("http", "https", "ftp")
_PORTS = {"http": "80", "https": "443", "ftp": "21"}
# Most addresses are in order; to see it costs a tenth of putting them there.
_IN_ORDER = re.compile(
    r"(?:https?|ftp)://[a-z0-9-]+(?:\.[a-z0-9-]+)+/[A-Za-z0-9_.~%!$&()*+,;=:@/-]*"
    r"(?:\?[A-Za-z0-9_.~%!$&()*+,;=:@/?-]*)?"
)
_PARTS = re.compile(
    r"(?P<scheme>https?|ftp):[/\\]*(?P<authority>[^/\\?#]+)"
    r"(?P<path>[^?#]*)(?P<query>\?[^#]*)?(?P<fragment>#.*)?",
    re.IGNORECASE | re.DOTALL,
)
_HOST_AND_PORT = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]]+)(?::([0-9]*))?", re.IGNORECASE)
_NO_HOST = re.compile(r"[\x00-\x20#/<>?@\\^|%\x7f]")
_UNSEEN = "".join(map(chr, range(0x21)))
_LINE_ENDS = str.maketrans("", "", "\t\n\r")
# What each part keeps as it is, besides letters, digits and "_.-~".
_PATH = "/%!$&'()*+,;=:@[]\\|"
_QUERY = "%!$&()*+,;=:@/?[]\\^`{|}"
_FRAGMENT = "%!#$&'()*+,;=:@/?[]\\^{|}"
_DOT = re.compile(r"\.|%2e", re.IGNORECASE)
_DOTS = re.compile(r"(?:\.|%2e){2}", re.IGNORECASE)


@lru_cache(maxsize=8)  # asked for when a request is read, and again when it is entered
def is_canonical(url: str) -> bool:
    """Answer whether *url* is plainly in order; False for those in which it takes a closer look."""
    return _IN_ORDER.fullmatch(url) is not None and "/." not in url and "/%2" not in url


def canonical(url: str) -> str:
    """
    Return *url* as browsers send it: trimmed, host in lower case, default port dropped.

    Dot segments are resolved and what may not stand in an address is escaped;
    query and fragment stay. Raises ``ValueError``, with a sentence, for what is
    no http, https or ftp address with a host.
    """
    if is_canonical(url):
        return url
    url = url.strip(_UNSEEN).translate(_LINE_ENDS)
    found = _PARTS.fullmatch(url)
    if found is None:
        raise ValueError("it is no http, https or ftp address with a host")
    scheme = found["scheme"].lower()
    user, at, place = found["authority"].rpartition("@")
    query, fragment = found["query"] or "", found["fragment"] or ""
    return "".join(
        (
            f"{scheme}://{quote(user, safe=':%', errors='replace')}{at}{_place(scheme, place)}",
            quote(_path(found["path"]), safe=_PATH, errors="replace"),
            query and "?" + quote(query[1:], safe=_QUERY, errors="replace"),
            fragment and "#" + quote(fragment[1:], safe=_FRAGMENT, errors="replace"),
        )
    )


def request_key(ingest_type: str, url: str) -> bytes:
    """Return what a request is known by: 16 bytes of its type and canonical address."""
    return blake2b(f"{ingest_type} {url}".encode(), digest_size=16).digest()


def _place(scheme: str, text: str) -> str:
    """Return host and port, the latter only if it says something."""
    found = _HOST_AND_PORT.fullmatch(text)
    if found is None:
        raise ValueError(f"its host and port, {text!r}, cannot be read")
    host, port = unquote(found[1]), (found[2] or "").lstrip("0")
    if not host.isascii():
        try:
            host = host.encode("idna").decode()
        except UnicodeError:
            raise ValueError(f"its host, {host!r}, is no name that can be looked up") from None
    if not host.strip(".") or _NO_HOST.search(host):
        raise ValueError(f"its host, {host!r}, is no name that can be looked up")
    if port and int(port[:6]) > 65535:
        raise ValueError(f"its port, {port}, is above 65535")
    return host.lower() + (f":{port}" if port not in ("", _PORTS[scheme]) else "")


def _path(text: str) -> str:
    segments = text.replace("\\", "/").split("/")[1:]
    kept: list[str] = []
    for segment in segments:
        if _DOTS.fullmatch(segment):
            del kept[-1:]
        elif not _DOT.fullmatch(segment):
            kept.append(segment)
    # "/a/." and "/a/.." are folders.
    folder = bool(segments) and bool(_DOT.fullmatch(segments[-1]) or _DOTS.fullmatch(segments[-1]))
    return "/" + "/".join(kept) + ("/" if folder and kept else "")
