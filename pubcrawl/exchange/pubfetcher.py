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
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

import pubcrawl
from pubcrawl.exchange.record_kinds import DOC, PUBLICATION, WEBPAGE
from pubcrawl.exchange.record_values import record_kind
from pubcrawl.exchange.writer import ByteSink, ExportOptions, Record, RecordWriter
from pubcrawl.ids.hidden import hidden_arguments
from pubcrawl.model.times import milliseconds
from pubcrawl.works.parts import ID_PARTS, PARTS, TEXT_PARTS, Limits

_DAY = len("2026-01-31")
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

# -1 and 0 mean unknown; real dates are midnight.
_WRITTEN: dict[str, Callable[[Any], Any]] = {
    "time": lambda text: milliseconds(text) if text else 0,
    "known": lambda text: milliseconds(text) if text else -1,
    "day": lambda text: milliseconds(f"{text}T00:00:00Z") if text else -1,
    "count": lambda number: -1 if number is None else number,
}


def _values(record: Record, fields: Iterable[PubFetcherField]) -> Iterator[tuple[str, Any]]:
    for name, ours, kind in fields:
        value = _WRITTEN[kind](record[ours]) if kind in _WRITTEN else record[ours]
        yield name, value
        if kind in ("time", "known", "day"):
            yield f"{name}Human", _human(value)[: _DAY if kind == "day" else None]


def publication_json(record: Record) -> Record:
    """Return a record of ours as PubFetcher writes it."""
    fetch_time = _WRITTEN["time"](record["fetch_time"])
    return {
        **dict(_values(record, PUBLICATION_FIELDS)),
        "correspAuthor": record["corresp_authors"],
        "visitedSites": [
            {
                "url": visit["url"],
                "type": visit["type"],
                "from": visit["origin"],
                "timestamp": milliseconds(visit["timestamp"]),
                "timestampHuman": _human(milliseconds(visit["timestamp"])),
            }
            for visit in record["visited_sites"]
        ],
        **dict(_values(record, _STATES)),
        **{name: _part(record, name, fetch_time, Limits()) for name in PARTS},
    }


def plain_json(record: Record) -> Record:
    """Return the bare values of the ten parts."""
    return {name: _value(record, name) for name in PARTS}


def webpage_json(record: Record) -> Record:
    """Return a record of ours (``model.webpage.WebPage``) as PubFetcher writes it."""
    return dict(_values(record, (*PAGE_FIELDS, *_PAGE_STATES)))


def plain_webpage_json(record: Record) -> Record:
    """Return start URL, title and content of a page."""
    return {
        "startUrl": record["start_url"],
        "title": record["title"],
        "content": record["content"],
    }


class PubFetcherWriter(RecordWriter):
    """Writes one JSON document, to which each record is added at once."""

    between, foot, empty = ",\n  ", "\n  ]\n}\n", "]\n}\n"

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        self._omitted = frozenset(PARTS) - frozenset(options.wanted)
        head = {
            # PubFetcher has its home page here; this project has none.
            "version": {"name": "pubcrawl", "url": "", "version": pubcrawl.__version__},
            "argv": hidden_arguments(sys.argv[1:]),
        }
        self._start = json.dumps(head, indent=2, ensure_ascii=False).removesuffix("\n}")
        self.empty = self._list_of(options.kind) + self.empty

    def text(self, record: Record) -> str:
        kind = record_kind(record)
        plain = self.options.plain
        self.head = f"{self._list_of(kind)}\n  "
        if kind == PUBLICATION:
            whole = plain_json(record) if plain else publication_json(record)
            output: Mapping[str, Any] = {
                key: value for key, value in whole.items() if key not in self._omitted
            }
        else:
            output = plain_webpage_json(record) if plain else webpage_json(record)
        return json.dumps(output, indent=2, ensure_ascii=False).replace("\n", "\n  ")

    def _list_of(self, kind: str) -> str:
        return f'{self._start},\n  "{_STORES[kind]}": ['


def _part(record: Record, name: str, fetch_time: int, limits: Limits) -> Record:
    part = record["parts"].get(name)
    value = _value(record, name)
    # PubFetcher gives an empty part the time of the fetch.
    timestamp = milliseconds(part["timestamp"]) if part else fetch_time
    return {
        "content" if isinstance(value, str) else "list": value,
        "type": part["type"] if part else "na",
        "url": part["url"] if part else "",
        "timestamp": timestamp,
        "timestampHuman": _human(timestamp),
        "size": part["size"] if part else 0,
        "empty": not value,
        "usable": part["usable"] if part else limits.minimum(name) == 0 and name != "fulltext",
        "final": bool(part and part["final"]),
    }


def _value(record: Record, name: str) -> str | list[Any]:
    part = record["parts"].get(name)
    if part is None:
        return "" if name in (*ID_PARTS, *TEXT_PARTS) else []
    content = part["content"]
    if isinstance(content, str):
        return content
    return [
        item
        if isinstance(item, str)
        else {_TERM_KEYS.get(key, key): value for key, value in item.items()}
        for item in content
    ]


def _human(ms: int) -> str:
    moment = datetime.fromtimestamp(ms // 1000, UTC)
    fraction = f".{ms % 1000:03}" if ms % 1000 else ""
    return f"{moment:%Y-%m-%dT%H:%M:%S}{fraction}Z"
