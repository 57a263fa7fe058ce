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
    """Counters of a server: requests and identifiers by resource, failures by status."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        self.identifiers: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.bytes_sent = 0
        self.flying: Counter[str] = Counter()
        self.most_flying: Counter[str] = Counter()
        self.open: Counter[str] = Counter()
        self.most_open: Counter[str] = Counter()
        self.log: list[tuple[str, str]] = []

    def count(self, answer: Answer) -> None:
        """Count one response."""
        self.requests[answer.resource] += 1
        self.identifiers[answer.resource] += len(answer.asked)
        self.statuses[str(answer.status)] += 1
        self.bytes_sent += len(answer.body)

    @staticmethod
    def rise(now: Counter[str], most: Counter[str], host: str) -> None:
        """Count one more at *host*, and keep the maximum at one time."""
        now[host] += 1
        most[host] = max(most[host], now[host])

    def as_json(self) -> dict[str, object]:
        """Return the counters, as ``GET /_tally`` shows them."""
        return {
            "requests": dict(self.requests),
            "identifiers": dict(self.identifiers),
            "statuses": dict(self.statuses),
            "bytes_sent": self.bytes_sent,
            "most_flying": dict(self.most_flying),
            "most_open": dict(self.most_open),
        }
