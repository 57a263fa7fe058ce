"""The formats of dumps: rows of rules/dumps.yaml, and tables; how each is recognised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from pubcrawl.formats.paths import json_path
from pubcrawl.ingest.dumps.dump_format import TABLE, DumpFormat, declared_format
from pubcrawl.ingest.dumps.fields import read_json
from pubcrawl.ingest.dumps.tables import TABLE_FORMAT
from pubcrawl.tables.files import DUMPS, builtin
from pubcrawl.tables.rows import read_rows
from pubcrawl.tables.yaml import Source

_INNER = [
    json_path(name).values
    for name in "results items data records docs hits message response _source hit work".split()
]
"""Where the answers of APIs have their records."""

_DEEP = 3


_OWN: list[Source] = []
"""The user's files."""


def use_dumps(files: Iterable[Source]) -> None:
    """
    Lay the rows of *files* over the built-in formats, for all that this process reads.

    Raises ``RuleErrors`` with every mistake in the files.
    """
    _OWN[:] = files
    dump_formats.cache_clear()
    record_elements.cache_clear()
    dump_formats()


@cache
def dump_formats() -> dict[str, DumpFormat]:
    """Return the formats by name, in the order of their names."""
    rows = read_rows([builtin(DUMPS), *_OWN], TABLE)
    declared = (declared_format(name, row) for name, row in rows.items())
    formats = sorted((*declared, TABLE_FORMAT), key=lambda form: form.name)
    return {form.name: form for form in formats}


@cache
def record_elements() -> tuple[str, ...]:
    """Return the names of the records in XML, of all formats."""
    return tuple({name: None for form in dump_formats().values() for name in form.elements})


def dump_of(record: dict[str, Any]) -> str:
    """Return the name of the format of *record*, or of the records in it; "" for none."""
    return next(filter(None, map(_own_format, records_in(record))), "")


def _own_format(record: Mapping[str, Any]) -> str:
    return next((name for name, form in dump_formats().items() if form.has_shape(record)), "")


def dump_of_line(line: bytes, wanted: str = "") -> str:
    """Return the name of the format of *line*, if possible that *wanted*; "" for none."""
    forms = dump_formats()
    if wanted and _is_of(line, forms[wanted]):
        return wanted
    if (record := read_json(line)) and (name := dump_of(record)):
        return name
    others = (form for form in forms.values() if form.read is not read_json)
    return next((form.name for form in others if _is_of(line, form)), "")


def _is_of(line: bytes, form: DumpFormat) -> bool:
    record = read_record(line, form)
    return bool(record) and any(map(form.has_shape, records_in(record or {})))


def shape_of(records: Iterable[bytes | str], wanted: str = "") -> str:
    """Return the most frequent format of *records*, by ``dump_of_line``; "" for none."""
    whole = (raw for raw in records if isinstance(raw, bytes))
    shapes = Counter(found for raw in whole if (found := dump_of_line(raw, wanted)))
    return shapes.most_common(1)[0][0] if shapes else ""


def read_record(raw: bytes, form: DumpFormat) -> dict[str, Any] | None:
    """Return the record in *raw*, None if it has another format or encoding."""
    try:
        return form.read(raw)
    except UnicodeDecodeError:
        return None


def records_in(record: dict[str, Any], depth: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the records in a response of an API; any other record as it is."""
    if _own_format(record) or depth == _DEEP:
        yield record
        return
    inner = [item for values in _INNER for item in values(record) if isinstance(item, dict)]
    for item in inner:
        yield from records_in(item, depth + 1)
    if not inner:
        yield record
