"""A line of a list of ingest requests as plain values, fast enough for lists of millions."""

from __future__ import annotations

import json
from sys import intern
from typing import Any, NamedTuple, Protocol

from pubcrawl.ids.url import ingest_key, normalise_url
from pubcrawl.model.ingest_request import IngestRequest, plain_request

Entry = tuple[Any, ...]
"""
Key, number, type, address, claim (source, its identifier), submitter, the request as JSON.

A rejected line: b"", number, reason, text, ("", ""), sentence, "". Plain tuples are fast
for the garbage collector and for ``marshal``.
"""


class RequestLine(Protocol):
    """A line of a seed file: its request, or the *reason* of its rejection."""

    @property
    def line(self) -> int:
        """Number of the line, from 1; the ledger increases a repeated number."""

    @property
    def text(self) -> str:
        """The line as written, cut to the stored length."""

    @property
    def request(self) -> IngestRequest | None:
        """The request in it."""

    @property
    def given(self) -> str:
        """The request as JSON text, "" to encode ``request.given`` instead."""

    @property
    def reason(self) -> str:
        """A slug, empty for a valid line."""

    @property
    def sentence(self) -> str:
        """The reason in words, with advice."""


class AddedRequest(NamedTuple):
    """The ``RequestLine`` of a request that is not a line of the file."""

    line: int
    request: IngestRequest
    text: str = ""
    given: str = ""
    reason: str = ""
    sentence: str = ""


def entry_of(line: RequestLine) -> Entry:
    """Return the entry of *line*."""
    request = line.request
    if request is None:
        return b"", line.line, line.reason, line.text, ("", ""), line.sentence, ""
    url = normalise_url(request.base_url)
    key = ingest_key(request.ingest_type, url)
    # There are few different values: one object serves many entries.
    claim = intern(request.link_source), request.link_source_id
    submitter = intern(request.ingest_request_source)
    given = line.given or _encode(request.to_json())
    return key, line.line, request.ingest_type, url, claim, submitter, given


def plain_entry(text: str, number: int) -> Entry | None:
    """
    Return the entry of a line with a simple request as JSON.

    None for any other line; ``ingest.seeds`` and ``entry_of`` read it then.
    """
    # An object without space around it is kept as it is.
    if not text.isascii() or text[:1] + text[-1:] != "{}" or not (found := plain_request(text)):
        return None
    kind, url, source, source_id, submitter = found
    claim = intern(source), source_id
    return ingest_key(kind, url), number, kind, url, claim, intern(submitter), text


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


DECODER = json.JSONDecoder(parse_constant=_refuse)
"""Decoder of the JSON of lines, which refuses NaN and infinities."""

_encode = json.JSONEncoder(separators=(",", ":")).encode
