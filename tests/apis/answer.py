"""Requests, responses, and the counters of a server."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

XML = "application/xml;charset=UTF-8"
TEXT_XML = "text/xml; charset=UTF-8"
JSON = "application/json;charset=UTF-8"
HTML = "text/html; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"


class Ask(NamedTuple):
    """A request: *path* below the base of its API; *parameters* of the query and the form."""

    method: str
    path: str
    parameters: dict[str, str]


class Answer(NamedTuple):
    """
    A response, with the values for the counters.

    *resource*: the resource that it counts for; *asked*: the requested identifiers.
    """

    status: int
    type: str
    body: bytes
    resource: str = ""
    asked: tuple[str, ...] = ()


class Tally:
    """Counters of a server: requests and identifiers by resource."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        self.identifiers: Counter[str] = Counter()
