"""Split the addresses of pages and APIs, and change their parameters."""

from __future__ import annotations

import re
from typing import NamedTuple, Self
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

_IN_HOST = re.compile(r"[A-Za-z0-9.:\[\]_-]+")


class Address(NamedTuple):
    """
    An http(s) address.

    *root*: scheme and host with port. *host*: in lower case, without ``www.``.
    *path*: its segments, percent-decoded, without empty ones. *query*: the last
    value of each name. *api*: the address of the API, "" for an unknown host.
    """

    url: str
    root: str
    host: str
    path: tuple[str, ...]
    query: dict[str, str]
    api: str = ""

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
        path = tuple(unquote(each) for each in parts.path.split("/") if each)
        return cls(url.strip(), f"{parts.scheme}://{netloc}", name, path, query)

    @property
    def port(self) -> str:
        """Host and port, as in the root."""
        return self.root.partition("://")[2].lower()

    def after(self, *words: str) -> tuple[str, ...]:
        """Return the segments after the first segment of one of the *words*, () without one."""
        for word in words:
            if word in self.path:
                return self.path[self.path.index(word) + 1 :]
        return ()


def parameter(url: str, name: str) -> str:
    """Return the last value of a parameter of an address, "" if it has none."""
    try:
        return dict(parse_qsl(urlsplit(url).query, max_num_fields=1000)).get(name, "")
    except ValueError:
        return ""


def with_parameters(url: str, **values: str | int) -> str:
    """Return an address with other or further parameters."""
    parts = urlsplit(url)
    query = {**dict(parse_qsl(parts.query)), **values}
    return parts._replace(query=urlencode(query, quote_via=quote)).geturl()
