"""
SURT: the sort key of an address in the indexes of web archives (CDX).

The labels of the host are reversed, so the captures of a site are neighbours.
Scheme, ``www.``, default port, fragment, session identifiers and letter case are
removed, so that addresses of the same page have the same key. Two documented steps:
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

# Not escaped: printable ASCII without "#" and "%".
_PLAIN = frozenset(range(0x21, 0x7F)) - {*b"#%"}

# Names and lengths from the rule StripSessionIDs of Heritrix.
_SESSION_QUERY = re.compile(
    r"(?<![^&])(?:"
    r"(?:jsessionid|phpsessid|sid)=[0-9a-z]{32}"
    r"|aspsessionid[a-z]{8}=[a-z]{24}"
    r"|cfid=[^&]+&cftoken=[^&]+"
    r")(?:&|$)"
)
_SESSION_PATH = (
    re.compile(r"(?<=/)\((?:[a-z]\([0-9a-z]{24}\))++\)/(?=[^?]{1,2000}\.aspx)"),
    re.compile(r"(?<=/)\([0-9a-z]{24}\)/(?=[^?]{1,2000}\.aspx)"),
)


def surt(url: str) -> Surt:
    """
    Return the sort key of *url*: ``https://www.example.org/A?b`` is ``org,example)/a?b``.

    An address without a scheme counts as http. The key of an address whose scheme
    has no host (``urn:``, ``dns:``, ``mailto:``) is the address in lower case.
    """
    url = url.strip().translate(_INVISIBLE)
    if match := _HIERARCHIC.match(url):
        scheme, rest = match[1].lower(), url[match.end() :]
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
    """Return the labels of a host from the last to the first, separated by commas."""
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
    """Return an IPv4 address in any notation as four decimal numbers; "" for other names."""
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
    value = last + sum(number << 8 * (3 - index) for index, number in enumerate(first))
    return str(ipaddress.IPv4Address(value))


def _path(text: str) -> str:
    segments: list[str] = []
    for segment in _escape(_unescape(text)).lower().split("/"):
        if segment == "..":
            del segments[-1:]
        elif segment not in ("", "."):
            segments.append(segment)
    path = "/" + "/".join(segments)
    for session in _SESSION_PATH:
        path = session.sub("", path)
    return path.rstrip("/") or "/"


def _query(text: str) -> str:
    query = _escape(_unescape(text)).lower()
    while (shorter := _SESSION_QUERY.sub("", query)) != query:
        query = shorter
    # A parameter without "=" sorts before one with an empty value: "b" before "b=".
    return "&".join(sorted(query.split("&"), key=lambda pair: pair.split("=", 1)))


def _unescape(text: str) -> bytes:
    """Undo escapes until none are left: ``%25%32%35`` becomes ``%25``, then ``%``."""
    raw = text.encode("utf-8", "surrogatepass")
    while _ESCAPE.search(raw):
        raw = unquote_to_bytes(raw)
    return raw


def _escape(raw: bytes) -> str:
    return "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in raw)
