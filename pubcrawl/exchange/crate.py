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
from pubcrawl.exchange.record_values import (
    Record,
    RecordView,
    WorkView,
    record_view,
    row_getter,
    web_address,
)
from pubcrawl.exchange.writer import ByteSink

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
        view = record_view(record)
        sources = set(_sources(view))
        self._licences[view.licence] += 1
        self._sources.update(sources)
        based_on = [{"@id": _source_id(source)} for source in sorted(sources)]
        node = _record_node(view) | ({"isBasedOn": based_on} if based_on else {})
        self._nodes.write(_line(node) + b"\n")
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
        counts = ", ".join(
            f"{name or 'none known'} ({count})" for name, count in self._licences.most_common(10)
        )
        nodes: list[dict[str, Any]] = [
            {
                "@id": NAME,
                "@type": "CreativeWork",
                "conformsTo": {"@id": _PROFILE},
                "about": {"@id": "./"},
            },
            {
                "@id": "./",
                "@type": "Dataset",
                "name": f"Export of {self._count} records",
                "description": "Records of publications or pages with their sources. Each has "
                f"its own licence: {counts}.",
                "datePublished": date,
                "license": "The licence of each record is that of its node; metadata without "
                "a licence is under the terms of its source.",
                "hasPart": [{"@id": file.name} for file in files],
                "creator": {"@id": _PROGRAM},
            },
            *(
                {
                    "@id": file.name,
                    "@type": "File",
                    "name": file.about,
                    "encodingFormat": file.media_type,
                    "contentSize": str(file.size),
                }
                for file in files
            ),
            {
                "@id": _PROGRAM,
                "@type": "SoftwareApplication",
                "name": "pubcrawl",
                "version": pubcrawl.__version__,
            },
            *(
                {"@id": url, "@type": "CreativeWork", "name": url}
                for url in sorted(filter(web_address, self._licences))
            ),
            *(
                {
                    "@id": _source_id(source),
                    "@type": "WebSite",
                    "name": f"{source[1]} ({source[0]})",
                    "description": f"source of {count} records",
                }
                for source, count in sorted(self._sources.items())
            ),
        ]
        yield from map(_line, nodes)
        self._nodes.seek(0)
        yield from (line.rstrip(b"\n") for line in self._nodes)


_record_node = row_getter(
    {
        "@id": lambda record: (
            (record.address if isinstance(record, WorkView) else record.name) or f"#{record.name}"
        ),
        "@type": lambda record: "ScholarlyArticle" if isinstance(record, WorkView) else "WebPage",
        "name": "title",
        "identifier": "name",
        "license": lambda record: (
            {"@id": record.licence} if web_address(record.licence) else record.licence
        ),
    }
)


def _sources(record: RecordView) -> Iterator[tuple[str, str]]:
    """Yield type and host of the sources of a record's parts and fields."""
    sources = [{"type": "webpage", "url": record.address}]
    if isinstance(record, WorkView):
        sources = [*record["parts"].values(), *record.get("sources", {}).values()]
    for source in sources:
        if host := _host(source["url"]):
            yield source["type"], host


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _source_id(source: tuple[str, str]) -> str:
    return f"#source-{source[0]}-{source[1]}"


def _line(node: dict[str, Any]) -> bytes:
    return json.dumps(node, ensure_ascii=False).encode("utf-8", "replace")
