"""
TimeMaps: an archive's captures of an address, as a list of links or as JSON.

A TimeMap may have several parts: ``more`` are the addresses of the others.

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
from pubcrawl.formats import link_header
from pubcrawl.formats.dates import ISO_DAY

MEMENTOS_MAX = 100_000
"""Mementos of one TimeMap that are read."""

_MORE = ("timemap", "next", "prev")
_ISO = re.compile(f"{ISO_DAY}T")


class Memento(NamedTuple):
    """A capture: its address in the archive, and its time in UTC."""

    url: str
    datetime: datetime


class TimeMap(NamedTuple):
    """
    Captures of *original*, oldest first, each once.

    *more*: addresses of further parts, without this one. *warnings*: a sentence for each entry
    that could not be read.
    """

    original: str
    mementos: tuple[Memento, ...]
    more: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def read_timemap(body: bytes, content_type: str, url: str) -> TimeMap:
    """
    Return the TimeMap *body* that came from *url*.

    Raises ``NotJSON`` for invalid JSON, ``ParseError`` if *body* is not a TimeMap.
    """
    text = body.decode("utf-8", "replace")
    kind = content_type.partition(";")[0].strip().lower()
    if kind.endswith("json") or text.lstrip()[:1] == "{":
        return _json(text, url)
    return _links(text, url)


def _links(text: str, url: str) -> TimeMap:
    reader = _TimeMapReader(url)
    for part in link_header.parts(text, reader.warn):
        parameters = part.parameters
        rels = parameters.get("rel", "").lower().split()
        target = _absolute(url, part.target)
        if "original" in rels:
            reader.original = reader.original or target
        # "first memento", "last memento", "prev memento" …
        if "memento" in rels:
            reader.add(target, parameters.get("datetime", ""))
        elif not {"self", "timegate"} & set(rels) and any(rel in _MORE for rel in rels):
            reader.more.setdefault(target)
    return reader.timemap()


def _json(text: str, url: str) -> TimeMap:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotJSON(f"a TimeMap with invalid JSON: {error}") from error
    if not isinstance(values, Mapping):
        raise ParseError(f"a TimeMap is a JSON object, not {type(values).__name__}")
    reader = _TimeMapReader(url)
    reader.original = str(values.get("original_uri") or "")
    mementos = values.get("mementos")
    for one in _objects(mementos.get("list") if isinstance(mementos, Mapping) else None):
        reader.add(_absolute(url, str(one.get("uri") or "")), str(one.get("datetime") or ""))
    parts = [one.get("uri") for one in _objects(values.get("timemap_index"))]
    pages = values.get("pages")
    if isinstance(pages, Mapping):
        near = (pages.get(name) for name in ("next", "prev"))
        parts += [one.get("uri") if isinstance(one, Mapping) else one for one in near]
    reader.more |= {_absolute(url, part): None for part in parts if isinstance(part, str) and part}
    return reader.timemap()


class _TimeMapReader:
    """Collects the entries of a TimeMap."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.original = ""
        self.more: dict[str, None] = {}
        self._mementos: dict[Memento, None] = {}
        self._warnings: dict[str, None] = {}

    def warn(self, message: str) -> None:
        """Add a warning."""
        if len(self._warnings) < 100:
            self._warnings.setdefault(message)

    def add(self, url: str, date: str) -> None:
        """Add a memento."""
        if not url:
            self.warn("a memento without an address")
            return
        if len(self._mementos) >= MEMENTOS_MAX:
            self.warn(f"more than {MEMENTOS_MAX} mementos: the others are ignored")
            return
        try:
            when = datetime.fromisoformat(date) if _ISO.match(date) else parsedate_to_datetime(date)
            when = when.replace(tzinfo=when.tzinfo or UTC).astimezone(UTC)
        except (ValueError, TypeError, IndexError, OverflowError):
            self.warn(f"a memento without a date: {link_header.excerpt(url)}")
            return
        self._mementos.setdefault(Memento(url, when))

    def timemap(self) -> TimeMap:
        """Return the TimeMap; raises ``ParseError`` if there are no entries."""
        for useless in ("", self.url):
            self.more.pop(useless, None)
        if not (self.original or self._mementos or self.more):
            raise ParseError("not a TimeMap: it has neither original nor mementos")
        mementos = sorted(self._mementos, key=lambda one: (one.datetime, one.url))
        return TimeMap(self.original, tuple(mementos), tuple(self.more), tuple(self._warnings))


def _absolute(base: str, target: str) -> str:
    """Return *target*, which may be relative, as an absolute address; "" if it is invalid."""
    try:
        return urljoin(base, target) if target else ""
    except ValueError:
        return ""


def _objects(values: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(values, list):
        yield from (each for each in values if isinstance(each, Mapping))
