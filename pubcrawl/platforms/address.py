"""Split the addresses of pages and APIs, fill templates of addresses, and change parameters."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, Self
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

_IN_HOST = re.compile(r"[A-Za-z0-9.:\[\]_-]+")
_FIELD = re.compile(r"\{([^{}%]*+)(?:(%)([^{}]*+))?\}")


class Address(NamedTuple):
    """
    An http(s) address.

    *root*: scheme and host with port. *host*: in lower case, without ``www.``.
    *path*: its segments, percent-decoded, without empty ones. *query*: the last
    value of each name. *text*: path and query in one, separated by a line break; a slash within a
    segment, as in the name of a project of GitLab, stays encoded.
    """

    url: str
    root: str
    host: str
    path: tuple[str, ...]
    query: dict[str, str]
    text: str

    @classmethod
    def parse(cls, url: str) -> Self | None:
        """Return the parts of an address; None if it is not an http(s) address."""
        try:
            parts = urlsplit(url.strip())
            name = (parts.hostname or "").removeprefix("www.")
            query = dict(parse_qsl(parts.query, max_num_fields=1000))
        except ValueError:
            return None
        netloc = parts.netloc.rpartition("@")[2]
        if parts.scheme not in ("http", "https") or not name or not _IN_HOST.fullmatch(netloc):
            return None
        path = tuple(unquote(segment) for segment in parts.path.split("/") if segment)
        text = "/".join(segment.replace("/", "%2F") for segment in path).replace("\n", " ")
        text += "\n" + "&".join(f"{key}={value}" for key, value in query.items())
        return cls(url.strip(), f"{parts.scheme}://{netloc}", name, path, query, text)


def parameter(url: str, name: str) -> str:
    """Return the last value of a parameter of an address, "" if it has none."""
    address = Address.parse(url)
    return address.query.get(name, "") if address else ""


def with_parameters(url: str, **values: str | int) -> str:
    """Return an address with other or further parameters."""
    parts = urlsplit(url)
    query = {**dict(parse_qsl(parts.query)), **values}
    return parts._replace(query=urlencode(query, quote_via=quote)).geturl()


def fill(template: str, value: Callable[[str], str | None]) -> str:
    """
    Return a template with the *value* of each name in braces; "" if one has no value.

    ``{path}``: as it is. ``{path%/:}``: percent-encoded, except for the characters after the
    percent sign. Of several names, separated by spaces, the first with a value counts.
    """
    literal, fields = _fields(template)
    texts = []
    for names, is_encoded, safe in fields:
        text = next(filter(None, map(value, names)), None)
        if not text:
            return ""
        texts.append(quote(text, safe=safe, errors="replace") if is_encoded else text)
    return literal.format(*texts)


@cache
def _fields(template: str) -> tuple[str, list[tuple[list[str], str, str]]]:
    """Return a template with empty braces, and for each its names, percent sign and characters."""
    fields = [(names.split(" "), sign, safe) for names, sign, safe in _FIELD.findall(template)]
    return _FIELD.sub("{}", template), fields
