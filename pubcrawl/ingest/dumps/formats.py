"""The formats of dumps, found in ``sources``, and how each is recognised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from pubcrawl.ingest.dumps import sources
from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import read_json

_INNER = ("data", "message", "response", "hits", "_source", "hit", "work")
_LISTS = ("results", "items", "data", "records", "docs", "hits")
_DEEP = 3


def _formats() -> Iterator[DumpFormat]:
    for file in iter_modules(sources.__path__, f"{sources.__name__}."):
        yield from import_module(file.name).FORMATS


FORMATS: Final = {form.name: form for form in sorted(_formats(), key=lambda form: form.name)}
"""Formats by name."""


def dump_of(record: Mapping[str, Any]) -> str:
    """Return the name of the format that *record* looks like, "" for none."""
    return next((name for name, each in FORMATS.items() if each.has_shape(record)), "")


def dump_of_line(line: bytes) -> str:
    """Return the name of the format of *line*, "" for none."""
    if record := read_json(line):
        return next(map(dump_of, records_in(record)), "")
    for name, each in FORMATS.items():
        if (
            each.read is not read_json
            and (found := read_record(line, each))
            and each.has_shape(found)
        ):
            return name
    return ""


def shape_of(records: Iterable[bytes | str]) -> str:
    """Return the name of the most frequent format of *records*, "" for none."""
    whole = (raw for raw in records if isinstance(raw, bytes))
    shapes = Counter(found for raw in whole if (found := dump_of_line(raw)))
    return shapes.most_common(1)[0][0] if shapes else ""


ELEMENTS: Final = tuple({name: None for each in FORMATS.values() for name in each.elements})
"""Names of the records in XML, of all formats."""


def read_record(raw: bytes, form: DumpFormat) -> dict[str, Any] | None:
    """Return the record in *raw*, None if it has another format or encoding."""
    try:
        return form.read(raw)
    except UnicodeDecodeError:
        return None


def records_in(record: dict[str, Any], depth: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the records in a response of an API; any other record as it is."""
    if dump_of(record) or depth == _DEEP:
        yield record
        return
    inner = [one for name in _LISTS if isinstance(every := record.get(name), list) for one in every]
    inner += [one for name in _INNER if isinstance(one := record.get(name), dict)]
    found = [one for one in inner if isinstance(one, dict)]
    for one in found:
        yield from records_in(one, depth + 1)
    if not found:
        yield record
