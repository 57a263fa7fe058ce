"""
Links made absolute as by jsoup, which uses ``java.net.URL``.

That class follows the old RFC 2396 and does not change escapes, spaces and letters.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html
"""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from typing import NamedTuple
from urllib.parse import urlsplit

from pubcrawl.formats.characters import TRIMMED

_CONTROLS = re.compile("[\x00-\x1f]+")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.,\-]*:")
_PROTOCOL = re.compile(r"([^\W\d_](?:[^\W_]|[+.\-])*):")
_PROTOCOLS = frozenset(("http", "https", "ftp", "file", "mailto"))
_PORT = re.compile(r"[+-]?[0-9]+", re.ASCII)
_MAX_PORT = 2**31
_DOTS = re.compile(r"/((\.{1,2}/)+)")
# Links that need no change, or only a part of the base before them: nearly all.
_FULL = re.compile(r"https?://[A-Za-z0-9.-]++(?!/\.\.?/)(?:[/?#][^\x00-\x20]*+)?")
_IN_HOST = re.compile(r"/(?![/.])[^\x00-\x20]*+")
_IN_PAGE = re.compile(r"#[^\x00-\x20]*+")
_IN_FOLDER = re.compile(r"[^\x00-\x20/?#:.][^\x00-\x20:/]*+(?:/(?!\.)[^\x00-\x20:/]*+)*+")
_MAX_CACHED = 10_000  # characters of a base


class _Url(NamedTuple):
    protocol: str
    authority: str | None = None
    host: str = ""
    port: int = -1
    path: str = ""
    query: str | None = None
    ref: str | None = None

    def __str__(self) -> str:
        return (
            f"{self.protocol}:"
            + (f"//{self.authority}" if self.authority else "")
            + self.path
            + (f"?{self.query}" if self.query is not None else "")
            + (f"#{self.ref}" if self.ref is not None else "")
        )


class _Base(NamedTuple):
    """The address of a page: up to the *host*, up to the *folder*, and the whole *page*."""

    url: _Url
    host: str = ""
    folder: str = ""
    page: str = ""


def is_web(url: str) -> bool:
    """Answer whether *url* is an http or https address with a host."""
    if not url[:8].lower().startswith(("http://", "https://")):
        return False
    try:
        return bool(urlsplit(url).hostname)
    except ValueError:
        return False


def absolute(base: str, link: str) -> str:
    """Return the absolute address of *link* in a page at *base*; empty if it has none."""
    if _FULL.fullmatch(link):
        return link
    context = (_base if len(base) <= _MAX_CACHED else _base.__wrapped__)(base)
    if context is not None and context.host:
        if _IN_HOST.fullmatch(link):
            return context.host + link
        if _IN_PAGE.fullmatch(link):
            return context.page + link
        if context.folder and _IN_FOLDER.fullmatch(link):
            return context.folder + link
    link = _CONTROLS.sub("", link)
    try:
        if context is None:
            return str(_parse(None, link))
        return str(_resolve(context.url, link))
    except ValueError:
        # Java has no handler for schemes such as tel: and javascript:
        return link if _SCHEME.match(link) else ""


@lru_cache(16)
def _base(text: str) -> _Base | None:
    """Return *text* as a base; None if it is not a URL."""
    try:
        url = _parse(None, text)
    except ValueError:
        return None
    if not (url.host and url.protocol in ("http", "https")):
        return _Base(url)
    page = _resolve(url, "#")
    host = f"{url.protocol}://{page.authority}"
    folder = url.path[: url.path.rfind("/") + 1] or "/"
    plain = "/." not in folder
    return _Base(url, host, host + folder if plain else "", str(page._replace(ref=None)))


def _resolve(context: _Url, link: str) -> _Url:
    if link.startswith("?"):
        link = context.path + link
    url = _parse(context, link)
    path = _DOTS.sub("/", url.path, count=1) if _DOTS.match(url.path) else url.path
    if path and not path.startswith("/") and url.host:
        path = f"/{path}"
    authority = url.host if url.port < 0 else f"{url.host}:{url.port}"
    return url._replace(authority=authority, path=path)


def _parse(context: _Url | None, text: str) -> _Url:
    """Return *text* as a URL; raises ``ValueError`` where Java refuses it."""
    text = text.strip(TRIMMED)
    if text[:4].lower() == "url:":
        text = text[4:]
    protocol = None
    match = None if text.startswith("#") else _PROTOCOL.match(text)
    if match:
        protocol, text = match[1].lower(), text[match.end() :]
    same = context is not None and protocol in (None, context.protocol)
    # A link with the scheme of the page counts as a link without a scheme.
    relative = same and (protocol is None or (context is not None and context.path[:1] == "/"))
    if relative and context is not None:
        url = context._replace(ref=None, query=None)
    elif protocol in _PROTOCOLS:
        url = _Url(protocol)
    else:
        raise ValueError(text)
    rest, hash_sign, ref = text.partition("#")
    if hash_sign:
        url = url._replace(ref=ref)
    if url.protocol == "mailto":
        if not rest.strip():
            raise ValueError("no address")
        return url._replace(path=rest, authority=None, ref=None)
    if not rest and relative and context is not None:
        return url._replace(query=context.query, ref=url.ref if hash_sign else context.ref)
    rest, mark, query = rest.partition("?")
    query_only = bool(mark) and not rest
    if mark:
        url = url._replace(query=query)
    if rest.startswith("//") and not rest.startswith("////"):
        authority, slash, rest = rest[2:].partition("/")
        rest = slash + rest
        host, port = _host(authority)
        path = "" if authority else url.path
        url = url._replace(authority=authority, host=host, port=port, path=path)
    return url._replace(path=_path(url, rest, query_only=query_only))


def _host(authority: str) -> tuple[str, int]:
    before, at, host = authority.rpartition("@")
    if at and "@" in before:
        return "", -1
    if host.startswith("["):
        literal, bracket, port = host.partition("]")
        if not bracket or (port and port[0] != ":"):
            raise ValueError(authority)
        try:
            IPv6Address(literal[1:])
        except AddressValueError as error:
            raise ValueError(authority) from error
        host = f"{literal}]"
        port = port[1:]
    else:
        host, _, port = host.partition(":")
    if not port:
        return host, -1
    if not _PORT.fullmatch(port) or not -1 <= int(port) < _MAX_PORT:
        raise ValueError(authority)
    return host, int(port)


def _path(url: _Url, rest: str, *, query_only: bool) -> str:
    path = url.path
    if rest.startswith("/"):
        return rest
    if rest:
        if path:
            folder = path[: path.rfind("/") + 1]
            above = not folder and url.authority is not None
            return _undotted(f"/{rest}" if above else folder + rest)
        return f"/{rest}" if url.authority is not None else rest
    if query_only and (path or url.authority is not None):
        return path[: max(path.rfind("/"), 0)] + "/"
    return path


def _undotted(path: str) -> str:
    while "/./" in path:
        path = path.replace("/./", "/")
    place = path.find("/../")
    while place >= 0:
        above = path.rfind("/", 0, place) if place > 0 else -1
        if above >= 0 and path.find("/../", above) != 0:
            path = path[:above] + path[place + 3 :]
            place = path.find("/../")
        else:
            place = path.find("/../", place + 3)
    while path.endswith("/.."):
        place = path.find("/..")
        above = path.rfind("/", 0, place) if place > 0 else -1
        if above < 0:
            break
        path = path[: above + 1]
    if path.startswith("./") and len(path) > 2:
        path = path[2:]
    return path[:-1] if path.endswith("/.") else path
