"""Faults of an answer, each with the reason that the crawl must record."""

from __future__ import annotations

import re

from tests.server import Answer

_PAGE = (
    b"<!DOCTYPE html><html><head><title>Service unavailable</title></head>"
    b"<body><h1>We are down for maintenance</h1><p>Please come back.</body></html>"
)
_AT_ONCE = {"Retry-After": "0"}
_XML = {"Content-Type": "text/xml"}

FAULTS: dict[str, tuple[Answer, str]] = {
    "busy": (Answer(429, headers=_AT_ONCE), "rate-limited"),
    "down": (Answer(503), "unavailable"),
    "down for a time": (Answer(503, headers=_AT_ONCE), "unavailable"),
    "broken": (Answer(500, b"<error>internal</error>", _XML), "server-error"),
    "forbidden": (Answer(403, _PAGE), "forbidden"),
    "cut": (Answer(cut=1), "connection-lost"),
    "reset": (Answer(reset=True), "connection-lost"),
    "silent": (Answer(silent=True), "read-timeout"),
    "dripping": (Answer(200, b"<a>" + b" " * 1000, _XML, drip=0.2), "read-timeout"),
    "error page": (Answer(200, _PAGE), "error-page"),
    "half XML": (Answer(200, b"<?xml version='1.0'?><a><b></a>", _XML), "bad-xml"),
    "empty": (Answer(200, b"", _XML), "empty-answer"),
}
"""Name → answer, reason."""

HOLDS_ALL = ("busy", "down", "down for a time", "forbidden")
"""Faults of the host, not of an identifier: the crawl does not halve the batch."""


def number(identifier: str) -> int:
    """Return the number of a synthetic publication from any of its identifiers."""
    digits = re.search(r"[0-9]+$", identifier)
    assert digits, identifier
    value = int(digits[0])
    return value if "SYNTHETIC" in identifier.upper() else value % 10_000_000 - 1
