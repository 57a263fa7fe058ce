"""
PubFetcher's JSON, for programs that read its output.

One document: the version of the program, its arguments without secrets, and the list of
records. ``plain``: bare values of the ten parts, or start URL, title and content of a page.
``parts``: these parts alone.

https://pubfetcher.readthedocs.io/en/stable/output.html
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

import pubcrawl
from pubcrawl.exchange.record_values import (
    DOC,
    PUBLICATION,
    WEBPAGE,
    ExportOptions,
    Record,
    RecordView,
    record_kind,
)
from pubcrawl.exchange.writer import ByteSink, RecordWriter
from pubcrawl.ids.hidden import hidden_arguments
from pubcrawl.model.times import milliseconds
from pubcrawl.works.parts import LIST_PARTS, PARTS

_TIMES = {"time": None, "known": None, "day": len("2026-01-31")}
"""Kinds of times → characters of their form for people, None for all."""

_STORES = {PUBLICATION: "publications", WEBPAGE: "webpages", DOC: "docs"}
_TERM_KEYS = {"major_topic": "majorTopic", "unique_id": "uniqueId"}


class PubFetcherField(NamedTuple):
    """A field: *name* in PubFetcher, *ours* in records, *kind* of its value, see ``_WRITTEN``."""

    name: str
    ours: str
    kind: str


def _fields(names: str) -> tuple[PubFetcherField, ...]:
    pairs = (word.partition(":")[::2] for word in names.split())
    return tuple(
        PubFetcherField(name, re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", name), kind)
        for name, kind in pairs
    )


PUBLICATION_FIELDS = _fields(
    "fetchTime:time retryCounter:number fetchException:flag oa:flag preprint:flag journalTitle"
    " pubDate:day citationsCount:count citationsTimestamp:known"
)
"""The fields of a publication, but for parts, people, visits and flags that are computed."""

PAGE_FIELDS = _fields(
    "fetchTime:time retryCounter:number fetchException:flag startUrl finalUrl contentType"
    " statusCode contentTime:time license language"
)
_STATES = _fields("empty usable final totallyFinal")
_PAGE_STATES = _fields("titleLength contentLength title empty usable final broken content")
_PLAIN_PAGE = _fields("startUrl title content")
_VISIT = (*_fields("url type"), PubFetcherField("from", "origin", ""), *_fields("timestamp:time"))
_PART, _PART_STATES = _fields("type url timestamp:time size"), _fields("usable final")

# -1 and 0 mean unknown; real dates are midnight.
_WRITTEN: dict[str, Callable[[Any], Any]] = {
    "time": lambda text: milliseconds(text) if text else 0,
    "known": lambda text: milliseconds(text) if text else -1,
    "day": lambda text: milliseconds(f"{text}T00:00:00Z") if text else -1,
    "count": lambda number: -1 if number is None else number,
}
_NO_PART = {"type": "na", "url": "", "size": 0, "usable": False, "final": False}


def _values(record: Record, fields: Iterable[PubFetcherField]) -> dict[str, Any]:
    """Return the values of *fields*; a time is in milliseconds and, after it, for people."""
    values: dict[str, Any] = {}
    for name, ours, kind in fields:
        values[name] = value = _WRITTEN[kind](record[ours]) if kind in _WRITTEN else record[ours]
        if kind in _TIMES:
            moment = datetime.fromtimestamp(value // 1000, UTC)
            fraction = f".{value % 1000:03}" if value % 1000 else ""
            human = f"{moment:%Y-%m-%dT%H:%M:%S}{fraction}Z"
            values[f"{name}Human"] = human[: _TIMES[kind]]
    return values


def publication_json(record: Record) -> Record:
    """Return a record of ours as PubFetcher writes it."""
    return {
        **_values(record, PUBLICATION_FIELDS),
        "correspAuthor": record["corresp_authors"],
        "visitedSites": [_values(visit, _VISIT) for visit in record["visited_sites"]],
        **_values(record, _STATES),
        **{name: _part(record, name, value) for name, value in plain_json(record).items()},
    }


def plain_json(record: Record) -> Record:
    """Return the bare values of the ten parts."""
    values: dict[str, Any] = {}
    for name in PARTS:
        content = record["parts"].get(name, {}).get("content", [] if name in LIST_PARTS else "")
        if name in LIST_PARTS and name != "keywords":
            content = [
                {_TERM_KEYS.get(key, key): value for key, value in term.items()} for term in content
            ]
        values[name] = content
    return values


def webpage_json(record: Record) -> Record:
    """Return a record of ours (``model.webpage.WebPage``) as PubFetcher writes it."""
    return _values(record, (*PAGE_FIELDS, *_PAGE_STATES))


def plain_webpage_json(record: Record) -> Record:
    """Return start URL, title and content of a page."""
    return _values(record, _PLAIN_PAGE)


class PubFetcherWriter(RecordWriter):
    """Writes one JSON document, to which each record is added at once."""

    between, foot, empty = ",\n  ", "\n  ]\n}\n", "]\n}\n"

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        self._omitted = {*PARTS} - {*options.wanted}
        head = {
            # PubFetcher has its home page here; this project has none.
            "version": {"name": "pubcrawl", "url": "", "version": pubcrawl.__version__},
            "argv": hidden_arguments(sys.argv[1:]),
        }
        self._start = json.dumps(head, indent=2, ensure_ascii=False).removesuffix("\n}")
        self.empty = self._list_of(options.kind) + self.empty

    def text(self, record: RecordView) -> str:
        kind = record_kind(record.record)
        self.head = f"{self._list_of(kind)}\n  "
        write = _FORMS[kind == PUBLICATION, self.options.plain]
        output = {
            key: value for key, value in write(record.record).items() if key not in self._omitted
        }
        return json.dumps(output, indent=2, ensure_ascii=False).replace("\n", "\n  ")

    def _list_of(self, kind: str) -> str:
        return f'{self._start},\n  "{_STORES[kind]}": ['


_FORMS = {
    (True, False): publication_json,
    (True, True): plain_json,
    (False, False): webpage_json,
    (False, True): plain_webpage_json,
}
"""Whether a record is a publication, and the form plain → what writes it."""


def _part(record: Record, name: str, value: Any) -> Record:
    # PubFetcher gives an empty part the time of the fetch.
    part = record["parts"].get(name) or {**_NO_PART, "timestamp": record["fetch_time"]}
    return {
        "list" if name in LIST_PARTS else "content": value,
        **_values(part, _PART),
        "empty": not value,
        **_values(part, _PART_STATES),
    }
