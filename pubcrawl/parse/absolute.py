"""
Links made absolute as jsoup does it, which is how ``java.net.URL`` does.

It follows the old RFC 2396 and leaves escapes, spaces and letters as they are.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from ipaddress import AddressValueError, IPv6Address

_CONTROLS = re.compile("[\x00-\x1f]+")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.,\-]*:")
_PROTOCOL = re.compile(r"([^\W\d_](?:[^\W_]|[+.\-])*):")
_PROTOCOLS = frozenset(("http", "https", "ftp", "file", "mailto"))
_PORT = re.compile(r"[+-]?[0-9]+", re.ASCII)
_MAX_PORT = 2**31
_DOTS = re.compile(r"/((\.{1,2}/)+)")
_BLANKS = "".join(map(chr, range(0x21)))


@dataclass(frozen=True, slots=True)
class _Url:
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


def absolute(base: str, link: str) -> str:
    """Return the address that *link* means in a page with the address *base*, else empty."""
    link = _CONTROLS.sub("", link)
    try:
        try:
            context = _parse(None, base)
        except ValueError:
            return str(_parse(None, link))
        return str(_resolve(context, link))
    except ValueError:
        # Schemes that Java has no handler for, such as tel: and javascript:
        return link if _SCHEME.match(link) else ""


def _resolve(context: _Url, link: str) -> _Url:
    if link.startswith("?"):
        link = context.path + link
    url = _parse(context, link)
    path = _DOTS.sub("/", url.path, count=1) if _DOTS.match(url.path) else url.path
    if path and not path.startswith("/") and url.host:
        path = f"/{path}"
    authority = url.host if url.port < 0 else f"{url.host}:{url.port}"
    return replace(url, authority=authority, path=path)


def _parse(context: _Url | None, text: str) -> _Url:
    """Return the URL that *text* is; ``ValueError`` where Java refuses it."""
    text = text.strip(_BLANKS)
    if text[:4].lower() == "url:":
        text = text[4:]
    protocol = None
    found = None if text.startswith("#") else _PROTOCOL.match(text)
    if found:
        protocol, text = found[1].lower(), text[found.end() :]
    same = context is not None and protocol in (None, context.protocol)
    # A link with the page's own scheme is read as if it had none.
    relative = same and (protocol is None or (context is not None and context.path[:1] == "/"))
    if relative and context is not None:
        url = replace(context, ref=None, query=None)
    elif protocol in _PROTOCOLS:
        url = _Url(protocol)
    else:
        raise ValueError(text)
    rest, hash_sign, ref = text.partition("#")
    if hash_sign:
        url = replace(url, ref=ref)
    if url.protocol == "mailto":
        if not rest.strip():
            raise ValueError("no address")
        return replace(url, path=rest, authority=None, ref=None)
    if not rest and relative and context is not None:
        return replace(url, query=context.query, ref=url.ref if hash_sign else context.ref)
    rest, mark, query = rest.partition("?")
    query_only = bool(mark) and not rest
    if mark:
        url = replace(url, query=query)
    if rest.startswith("//") and not rest.startswith("////"):
        authority, slash, rest = rest[2:].partition("/")
        rest = slash + rest
        host, port = _host(authority)
        path = "" if authority else url.path
        url = replace(url, authority=authority, host=host, port=port, path=path)
    return replace(url, path=_path(url, rest, query_only=query_only))


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
