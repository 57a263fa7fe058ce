"""
TimeMaps: what an archive has of an address, as lists of links or JSON.

Both come in parts: ``more`` are the addresses of the others.

Sources: https://www.rfc-editor.org/rfc/rfc7089#section-5,
https://github.com/oduwsdl/MemGator/wiki/API#timemap for JSON
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple
from urllib.parse import urljoin

from pubcrawl.exceptions import NotJSON, ParseError
from pubcrawl.parse import link_header

MEMENTOS_MAX = 100_000
"""Mementos that are read of one TimeMap."""

_MORE = ("timemap", "next", "prev")
_ISO = re.compile(r"\d{4}-\d\d-\d\dT")


class Memento(NamedTuple):
    """A capture: its address in the archive, and when it was made, in UTC."""

    url: str
    datetime: datetime


class TimeMap(NamedTuple):
    """
    Captures of *original*, oldest first, each once.

    *more*: addresses of further parts, this one's own left out. *warnings*: what could not be
    read, in sentences.
    """

    original: str
    mementos: tuple[Memento, ...]
    more: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def read(body: bytes, content_type: str, url: str) -> TimeMap:
    """
    Return what a TimeMap from *url* says.

    Raises ``NotJSON`` for JSON that is none, ``ParseError`` for what is no TimeMap.
    """
    text = body.decode("utf-8", "replace")
    kind = content_type.partition(";")[0].strip().lower()
    if kind.endswith("json") or text.lstrip()[:1] == "{":
        return _json(text, url)
    return _links(text, url)


def _links(text: str, url: str) -> TimeMap:
    found = _Found(url)
    for part in link_header.parts(text, found.warn):
        said = part.parameters
        rels = said.get("rel", "").lower().split()
        target = _absolute(url, part.target)
        if "original" in rels:
            found.original = found.original or target
        # "first memento", "last memento", "prev memento" …
        if "memento" in rels:
            found.add(target, said.get("datetime", ""))
        elif not {"self", "timegate"} & set(rels) and any(rel in _MORE for rel in rels):
            found.more.setdefault(target)
    return found.timemap()


def _json(text: str, url: str) -> TimeMap:
    try:
        values = json.loads(text)
    except ValueError as error:
        raise NotJSON(f"a TimeMap that is no JSON: {error}") from error
    if not isinstance(values, Mapping):
        raise ParseError("a TimeMap is an object")
    found = _Found(url)
    found.original = str(values.get("original_uri") or "")
    mementos = values.get("mementos")
    for one in _objects(mementos.get("list") if isinstance(mementos, Mapping) else None):
        found.add(_absolute(url, str(one.get("uri") or "")), str(one.get("datetime") or ""))
    parts = [one.get("uri") for one in _objects(values.get("timemap_index"))]
    pages = values.get("pages")
    if isinstance(pages, Mapping):
        near = (pages.get(name) for name in ("next", "prev"))
        parts += [one.get("uri") if isinstance(one, Mapping) else one for one in near]
    found.more |= {_absolute(url, part): None for part in parts if isinstance(part, str) and part}
    return found.timemap()


class _Found:
    """What a TimeMap says, as it is read."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.original = ""
        self.more: dict[str, None] = {}
        self._mementos: dict[Memento, None] = {}
        self._warnings: dict[str, None] = {}

    def warn(self, message: str) -> None:
        """Keep a warning."""
        if len(self._warnings) < 100:
            self._warnings.setdefault(message)

    def add(self, url: str, date: str) -> None:
        """Add a memento."""
        if not url:
            self.warn("a memento without an address")
            return
        if len(self._mementos) >= MEMENTOS_MAX:
            self.warn(f"more than {MEMENTOS_MAX} mementos: the others are passed over")
            return
        try:
            when = datetime.fromisoformat(date) if _ISO.match(date) else parsedate_to_datetime(date)
            when = when.replace(tzinfo=when.tzinfo or UTC).astimezone(UTC)
        except (ValueError, TypeError, IndexError, OverflowError):
            self.warn(f"a memento without a date: {link_header.excerpt(url)}")
            return
        self._mementos.setdefault(Memento(url, when))

    def timemap(self) -> TimeMap:
        """Return all that was found; raises ``ParseError`` where nothing was."""
        for known in ("", self.url):
            self.more.pop(known, None)
        if not (self.original or self._mementos or self.more):
            raise ParseError("no TimeMap: it has neither original nor mementos")
        mementos = sorted(self._mementos, key=lambda one: (one.datetime, one.url))
        return TimeMap(self.original, tuple(mementos), tuple(self.more), tuple(self._warnings))


def _absolute(base: str, target: str) -> str:
    """Return an address that may be relative; "" for what is none."""
    try:
        return urljoin(base, target) if target else ""
    except ValueError:
        return ""


def _objects(values: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(values, list):
        yield from (each for each in values if isinstance(each, Mapping))
