"""
The description of an export as an RO-Crate: its files, and the sources and licences of its records.

https://www.researchobject.org/ro-crate/specification/1.1/
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pubcrawl
from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_kinds import PUBLICATION
from pubcrawl.exchange.record_values import record_kind
from pubcrawl.exchange.writer import ByteSink, Record

NAME = "ro-crate-metadata.json"
"""The file of the description."""

_CONTEXT = "https://w3id.org/ro/crate/1.1/context"
_PROFILE = "https://w3id.org/ro/crate/1.1"
_PROGRAM = "#pubcrawl"


class CrateFile(NamedTuple):
    """A file of an export: its name in the folder, media type, size in bytes, and content."""

    name: str
    media_type: str
    size: int
    about: str


class Crate:
    """
    Collects the values of records for the description of an export.

    Nodes of records are in a temporary file; sources and licences are in memory.
    """

    def __init__(self) -> None:
        self._nodes = TemporaryFile()  # noqa: SIM115  # write closes it
        self._sources: Counter[tuple[str, str]] = Counter()
        self._licences: Counter[str] = Counter()
        self._count = 0

    def add(self, record: Record) -> None:
        licence = _licence(record)
        self._licences[licence] += 1
        sources = set(_sources(record))
        self._sources.update(sources)
        work = record_kind(record) == PUBLICATION
        title = values.work_title(record) if work else record.get("title", "")
        address = values.record_address(record) if work else values.record_name(record)
        node = {
            "@id": address or f"#{values.record_name(record)}",
            "@type": "ScholarlyArticle" if work else "WebPage",
            "name": title,
            "identifier": values.record_name(record),
            "license": {"@id": licence} if values.web_address(licence) else licence,
            "isBasedOn": [{"@id": _source_id(each)} for each in sorted(sources)],
        }
        line = json.dumps(values.filled(node), ensure_ascii=False)
        self._nodes.write(line.encode("utf-8", "replace") + b"\n")
        self._count += 1

    def write(self, file: ByteSink, files: Iterable[CrateFile], date: str) -> None:
        """Write the description; *date*: of the export, in ISO 8601."""
        nodes = self._graph(list(files), date)
        file.write(f'{{"@context": "{_CONTEXT}", "@graph": ['.encode())
        for number, line in enumerate(nodes):
            file.write((b",\n" if number else b"\n") + line)
        file.write(b"\n]}\n")
        self._nodes.close()

    def _graph(self, files: list[CrateFile], date: str) -> Iterator[bytes]:
        yield _line(
            {
                "@id": NAME,
                "@type": "CreativeWork",
                "conformsTo": {"@id": _PROFILE},
                "about": {"@id": "./"},
            }
        )
        licences = [each for each in self._licences if values.web_address(each)]
        yield _line(
            {
                "@id": "./",
                "@type": "Dataset",
                "name": f"Export of {self._count} records",
                "description": "Records of publications or pages with their sources. Each has "
                f"its own licence: {_counts(self._licences)}.",
                "datePublished": date,
                "license": "The licence of each record is that of its node; metadata without "
                "a licence is under the terms of its source.",
                "hasPart": [{"@id": each.name} for each in files],
                "creator": {"@id": _PROGRAM},
            }
        )
        for each in files:
            yield _line(
                {
                    "@id": each.name,
                    "@type": "File",
                    "name": each.about,
                    "encodingFormat": each.media_type,
                    "contentSize": str(each.size),
                }
            )
        yield _line(
            {
                "@id": _PROGRAM,
                "@type": "SoftwareApplication",
                "name": "pubcrawl",
                "version": pubcrawl.__version__,
            }
        )
        for url in sorted(licences):
            yield _line({"@id": url, "@type": "CreativeWork", "name": url})
        for source, count in sorted(self._sources.items()):
            kind, host = source
            yield _line(
                {
                    "@id": _source_id(source),
                    "@type": "WebSite",
                    "name": f"{host} ({kind})",
                    "description": f"source of {count} records",
                }
            )
        self._nodes.seek(0)
        yield from (line.rstrip(b"\n") for line in self._nodes)


def _sources(record: Record) -> Iterator[tuple[str, str]]:
    """Yield type and host of the sources of a record's parts and fields."""
    if record_kind(record) != PUBLICATION:
        if host := _host(record.get("final_url") or record.get("start_url") or ""):
            yield "webpage", host
        return
    for each in (*record["parts"].values(), *(record.get("sources") or {}).values()):
        if host := _host(each["url"]):
            yield each["type"], host


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _source_id(source: tuple[str, str]) -> str:
    return f"#source-{source[0]}-{source[1]}"


def _licence(record: Record) -> str:
    found: Any = record.get("license") or values.licence(record)
    return str(found)


def _counts(counts: Counter[str]) -> str:
    named = ((name or "none known", count) for name, count in counts.most_common(10))
    return ", ".join(f"{name} ({count})" for name, count in named)


def _line(node: dict[str, Any]) -> bytes:
    return json.dumps(node, ensure_ascii=False).encode("utf-8", "replace")
