"""
SURT: an address as the sort key by which indexes of web archives (CDX) know it.

The host stands backwards, so that a site's captures stand together; scheme,
``www.``, default port, fragment, session identifiers and letter case are gone,
so that what is taken for one page has one key. Two steps, both as documented:
the canonical form of Safe Browsing, then the reductions of web archives.
https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization
https://heritrix.readthedocs.io/en/latest/glossary.html
"""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import unquote_to_bytes

from pubcrawl.ids.url import Surt

_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_HIERARCHIC = re.compile(r"(https?|ftps?|rtsp|wss?|gopher):/*", re.IGNORECASE)
_PORTS = {"http": "80", "ws": "80", "https": "443", "wss": "443", "ftp": "21"}
_INVISIBLE = str.maketrans("", "", "\t\r\n")
_ESCAPE = re.compile(rb"%[0-9a-fA-F]{2}")
_WWW = re.compile(r"^www\d*\.")

# What stays as it is: printable ASCII without "#" and "%".
_PLAIN = frozenset(range(0x21, 0x7F)) - {*b"#%"}

# Names and lengths as Heritrix lists them for its rule StripSessionIDs.
_SESSION_QUERY = re.compile(
    r"(?<![^&])(?:"
    r"(?:jsessionid|phpsessid|sid)=[0-9a-z]{32}"
    r"|aspsessionid[a-z]{8}=[a-z]{24}"
    r"|cfid=[^&]+&cftoken=[^&]+"
    r")(?:&|$)"
)
_SESSION_PATH = (
    re.compile(r"(?<=/)\((?:[a-z]\([0-9a-z]{24}\))+\)/(?=[^?]+\.aspx)"),
    re.compile(r"(?<=/)\([0-9a-z]{24}\)/(?=[^?]+\.aspx)"),
)


def surt(url: str) -> Surt:
    """
    Return the sort key of *url*: ``https://www.example.org/A?b`` is ``org,example)/a?b``.

    Without a scheme it is taken as http. An address of a scheme that has no
    host (``urn:``, ``dns:``, ``mailto:``) is its own key, in lower case.
    """
    url = url.strip().translate(_INVISIBLE)
    if found := _HIERARCHIC.match(url):
        scheme, rest = found[1].lower(), url[found.end() :]
    elif (other := _SCHEME.match(url)) and not url[other.end() :][:1].isdigit():
        return Surt(_escape(url.encode("utf-8", "surrogatepass")).lower())
    else:
        scheme, rest = "http", url.lstrip("/")
    rest = rest.partition("#")[0]
    end = min((at for mark in "/?" if (at := rest.find(mark)) >= 0), default=len(rest))
    authority, rest = rest[:end], rest[end:]
    path, question, query = rest.partition("?")
    key = f"{_authority(authority, _PORTS.get(scheme, ''))}){_path(path)}"
    query = _query(query) if question else ""
    return Surt(f"{key}?{query}" if query else key)


def _authority(text: str, default_port: str) -> str:
    host = text.rpartition("@")[2]
    name, colon, port = host.rpartition(":")
    if colon and port.isascii() and (port.isdigit() or not port) and not name.endswith(":"):
        host = name
        port = port.lstrip("0")
    else:
        port = ""
    suffix = f":{port}" if port and port != default_port else ""
    return _host(host) + suffix


def _host(text: str) -> str:
    """Return the labels of a host from the last to the first, parted by commas."""
    if text.startswith("["):
        try:
            return ipaddress.IPv6Address(text.strip("[]")).compressed
        except ValueError:
            return _escape(_unescape(text)).lower()
    raw = _unescape(text)
    try:
        name = raw.decode("ascii")
    except UnicodeDecodeError:
        name = _punycode(raw)
    name = ".".join(filter(None, name.split("."))).lower()
    name = _ipv4(name) or _WWW.sub("", name)
    return ",".join(reversed(_escape(name.encode()).lower().split(".")))


def _punycode(raw: bytes) -> str:
    text = raw.decode("utf-8", "surrogateescape")
    try:
        return text.encode("idna").decode("ascii")
    except UnicodeError:
        return raw.decode("latin-1")


def _ipv4(name: str) -> str:
    """Return an IPv4 address as four decimal numbers, however it is written; "" for others."""
    numbers = []
    for part in name.split("."):
        base = 16 if part.startswith("0x") else 8 if part.startswith("0") and part != "0" else 10
        try:
            numbers.append(int(part, base))
        except ValueError:
            return ""
    *first, last = numbers
    if len(first) > 3 or any(number > 255 for number in first) or last >= 256 ** (4 - len(first)):
        return ""
    value = last + sum(number << 8 * (3 - place) for place, number in enumerate(first))
    return str(ipaddress.IPv4Address(value))


def _path(text: str) -> str:
    kept: list[str] = []
    for segment in _escape(_unescape(text)).lower().split("/"):
        if segment == "..":
            del kept[-1:]
        elif segment not in ("", "."):
            kept.append(segment)
    path = "/" + "/".join(kept)
    for session in _SESSION_PATH:
        path = session.sub("", path)
    return path.rstrip("/") or "/"


def _query(text: str) -> str:
    query = _escape(_unescape(text)).lower()
    while (shorter := _SESSION_QUERY.sub("", query)) != query:
        query = shorter
    # Without a value stands before with an empty one: "b" before "b=".
    return "&".join(sorted(query.split("&"), key=lambda pair: pair.split("=", 1)))


def _unescape(text: str) -> bytes:
    """Undo escapes until there are none: ``%25%32%35`` is ``%25`` is ``%``."""
    raw = text.encode("utf-8", "surrogatepass")
    while _ESCAPE.search(raw):
        raw = unquote_to_bytes(raw)
    return raw


def _escape(raw: bytes) -> str:
    return "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in raw)
