"""A line of a list of ingest requests as plain values: made, sent and entered by the million."""

from __future__ import annotations

import json
from sys import intern
from typing import Any, Protocol

from pubcrawl.ids.url import ingest_key, read_url
from pubcrawl.items.ingest import IngestRequest
from pubcrawl.items.ingest_record import request_json
from pubcrawl.items.ingest_request import plain

Entry = tuple[Any, ...]
"""
Key, number, type, address, claim (source, its identifier), who asks, the request as JSON.

Of a rejected line: b"", number, reason, text, ("", ""), sentence, "". Neither
the garbage collector nor ``marshal`` has work with plain tuples.
"""


class RequestLine(Protocol):
    """A line of a seed file: its request, or the *reason* why it has none."""

    @property
    def line(self) -> int:
        """Number of the line, from 1; raised where an earlier line has it."""

    @property
    def text(self) -> str:
        """The line as the user gave it, as far as it is kept."""

    @property
    def request(self) -> IngestRequest | None:
        """What it asks for."""

    @property
    def given(self) -> str:
        """The request as JSON text, "" where that is to be made of ``request.given``."""

    @property
    def reason(self) -> str:
        """Slug, empty for a line that can be used."""

    @property
    def sentence(self) -> str:
        """The reason in words, and what to do."""


def entry_of(line: RequestLine) -> Entry:
    """Return *line*, ready to be entered."""
    asked = line.request
    if asked is None:
        return b"", line.line, line.reason, line.text, ("", ""), line.sentence, ""
    url = read_url(asked.base_url)
    key = ingest_key(asked.ingest_type, url)
    # Few different ones: they are sent and held once for many entries.
    claim = intern(asked.link_source), asked.link_source_id
    submitter = intern(asked.ingest_request_source)
    given = line.given or _encode(request_json(asked))
    return key, line.line, asked.ingest_type, url, claim, submitter, given


def plain_entry(text: str, number: int) -> Entry | None:
    """
    Return the entry of a line that is a request as JSON with nothing special in it.

    None for any other: then ``entry_of`` what ``ingest_seeds`` makes of the line.
    """
    if not text.isascii():
        return None
    try:
        given, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    if end != len(text) or type(given) is not dict or (found := plain(given)) is None:
        return None
    kind, url, source, source_id, submitter = found
    claim = intern(source), source_id
    return ingest_key(kind, url), number, kind, url, claim, intern(submitter), text


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse)
_encode = json.JSONEncoder(separators=(",", ":")).encode
