"""
PubFetcher's JSON: for programs that read its output today.

``scrapy crawl publications … -O out.json:pubfetcher``; with the feed option
``item_export_kwargs`` also ``{"plain": true}`` (bare values of the ten parts,
or start URL, title and content of a page) and ``{"parts": ["title", …]}``
(only these parts).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime
from io import BytesIO
from typing import Any

from itemadapter import ItemAdapter
from scrapy.exporters import BaseItemExporter

import pubcrawl
from pubcrawl.items.parts import ID_PARTS, PARTS, TEXT_PARTS, Limits
from pubcrawl.items.record import Record, milliseconds

PUBLICATIONS = "publications"
_STORES = {"webpage": "webpages", "doc": "docs"}
_TERM_KEYS = {"major_topic": "majorTopic", "unique_id": "uniqueId"}


def publication_json(record: Record, limits: Limits | None = None) -> Record:
    """Return a record of ours (``items.record.to_record``) as PubFetcher writes it."""
    fetched = _ms(record["fetch_time"], 0)
    counted = _ms(record["citations_timestamp"], -1)
    published = record["pub_date"]
    return {
        "fetchTime": fetched,
        "fetchTimeHuman": _human(fetched),
        "retryCounter": record["retry_counter"],
        "fetchException": record["fetch_exception"],
        "oa": record["oa"],
        "preprint": record["preprint"],
        "journalTitle": record["journal_title"],
        "pubDate": _midnight(published) if published else -1,
        "pubDateHuman": published or "1969-12-31",
        "citationsCount": -1 if record["citations_count"] is None else record["citations_count"],
        "citationsTimestamp": counted,
        "citationsTimestampHuman": _human(counted),
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
        **{name: _part(record, name, fetched, limits or Limits()) for name in PARTS},
    }


def plain_json(record: Record) -> Record:
    """Return the bare values of the ten parts."""
    return {name: _value(record, name) for name in PARTS}


def webpage_json(record: Record) -> Record:
    """Return a record of ours (``items.webpage.to_record``) as PubFetcher writes it."""
    fetched = _ms(record["fetch_time"], 0)
    read = _ms(record["content_time"], 0)
    return {
        "fetchTime": fetched,
        "fetchTimeHuman": _human(fetched),
        "retryCounter": record["retry_counter"],
        "fetchException": record["fetch_exception"],
        "startUrl": record["start_url"],
        "finalUrl": record["final_url"],
        "contentType": record["content_type"],
        "statusCode": record["status_code"],
        "contentTime": read,
        "contentTimeHuman": _human(read),
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


class PubFetcherExporter(BaseItemExporter):
    """Feed format ``pubfetcher``: one JSON document, a record written as it comes."""

    def __init__(
        self, file: BytesIO, *, plain: bool = False, parts: Sequence[str] = PARTS, **kwargs: Any
    ) -> None:
        super().__init__(dont_fail=True, **kwargs)
        self.file = file
        self.plain = plain
        self.left_out = frozenset(PARTS) - frozenset(parts)
        self.first = True

    def _begin(self, store: str) -> None:
        """Write what stands before the first record; *store*: what they are, in the plural."""
        head = {
            # PubFetcher names its home page here; this project has none.
            "version": {"name": "pubcrawl", "url": "", "version": pubcrawl.__version__},
            "argv": sys.argv[1:],
        }
        text = json.dumps(head, indent=2, ensure_ascii=False).removesuffix("\n}")
        self.file.write(f'{text},\n  "{store}": ['.encode())

    def export_item(self, item: Any) -> None:
        """Write one record."""
        record = ItemAdapter(item).asdict()
        kind = record.get("kind")  # of a publication: what sort of work it is, no text
        store = _STORES.get(kind, PUBLICATIONS) if isinstance(kind, str) else PUBLICATIONS
        if self.first:
            self._begin(store)
        if store == PUBLICATIONS:
            whole = plain_json(record) if self.plain else publication_json(record)
            kept = {key: value for key, value in whole.items() if key not in self.left_out}
        else:
            kept = plain_webpage_json(record) if self.plain else webpage_json(record)
        text = json.dumps(kept, indent=2, ensure_ascii=False).replace("\n", "\n  ")
        self.file.write(f"{'' if self.first else ','}\n  {text}".encode())
        self.first = False

    def finish_exporting(self) -> None:
        """Write what stands after the last record."""
        if self.first:
            self._begin(PUBLICATIONS)
        self.file.write(b"\n  ]\n}\n" if not self.first else b"]\n}\n")


def _part(record: Record, name: str, fetched: int, limits: Limits) -> Record:
    part = record["parts"].get(name)
    value = _value(record, name)
    # An empty part carries the time of its creation, which is that of the fetch.
    timestamp = milliseconds(part["timestamp"]) if part else fetched
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
