"""
PubFetcher's JSON, for programs that read its output.

One document: the version of the program, its arguments without secrets, and the list of
records. ``plain``: bare values of the ten parts, or start URL, title and content of a page.
``parts``: these parts alone.

https://pubfetcher.readthedocs.io/en/stable/output.html
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

import pubcrawl
from pubcrawl.exchange.record_kinds import DOC, PUBLICATION, WEBPAGE
from pubcrawl.exchange.record_values import record_kind
from pubcrawl.exchange.writer import ByteSink, ExportOptions, Record, RecordWriter
from pubcrawl.ids.hidden import hidden_arguments
from pubcrawl.model.times import milliseconds
from pubcrawl.works.parts import ID_PARTS, PARTS, TEXT_PARTS, Limits

_STORES = {PUBLICATION: "publications", WEBPAGE: "webpages", DOC: "docs"}
_TERM_KEYS = {"major_topic": "majorTopic", "unique_id": "uniqueId"}


def publication_json(record: Record) -> Record:
    """Return a record of ours as PubFetcher writes it."""
    fetch_time = _ms(record["fetch_time"], 0)
    count_time = _ms(record["citations_timestamp"], -1)
    pub_date = record["pub_date"]
    return {
        "fetchTime": fetch_time,
        "fetchTimeHuman": _human(fetch_time),
        "retryCounter": record["retry_counter"],
        "fetchException": record["fetch_exception"],
        "oa": record["oa"],
        "preprint": record["preprint"],
        "journalTitle": record["journal_title"],
        "pubDate": _midnight(pub_date) if pub_date else -1,
        "pubDateHuman": pub_date or "1969-12-31",
        "citationsCount": -1 if record["citations_count"] is None else record["citations_count"],
        "citationsTimestamp": count_time,
        "citationsTimestampHuman": _human(count_time),
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
        "empty": record["empty"],
        "usable": record["usable"],
        "final": record["final"],
        "totallyFinal": record["totally_final"],
        **{name: _part(record, name, fetch_time, Limits()) for name in PARTS},
    }


def plain_json(record: Record) -> Record:
    """Return the bare values of the ten parts."""
    return {name: _value(record, name) for name in PARTS}


def webpage_json(record: Record) -> Record:
    """Return a record of ours (``model.webpage.WebPage``) as PubFetcher writes it."""
    fetch_time = _ms(record["fetch_time"], 0)
    content_time = _ms(record["content_time"], 0)
    return {
        "fetchTime": fetch_time,
        "fetchTimeHuman": _human(fetch_time),
        "retryCounter": record["retry_counter"],
        "fetchException": record["fetch_exception"],
        "startUrl": record["start_url"],
        "finalUrl": record["final_url"],
        "contentType": record["content_type"],
        "statusCode": record["status_code"],
        "contentTime": content_time,
        "contentTimeHuman": _human(content_time),
        "license": record["license"],
        "language": record["language"],
        "titleLength": record["title_length"],
        "contentLength": record["content_length"],
        **{name: record[name] for name in ("title", "empty", "usable", "final", "broken")},
        "content": record["content"],
    }


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


def _ms(text: str | None, unknown: int) -> int:
    return milliseconds(text) if text else unknown


def _midnight(text: str) -> int:
    day = date.fromisoformat(text)
    return round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


def _human(ms: int) -> str:
    moment = datetime.fromtimestamp(ms // 1000, UTC)
    fraction = f".{ms % 1000:03}" if ms % 1000 else ""
    return f"{moment:%Y-%m-%dT%H:%M:%S}{fraction}Z"
