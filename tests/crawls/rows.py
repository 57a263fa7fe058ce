"""
What a store holds, in a form that two stores can be compared in.

    rows(url) == rows(other_url)
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, create_engine, select

from pubcrawl.store import ingest_schema  # noqa: F401 (its tables are made known)
from pubcrawl.store.packed import unpack
from pubcrawl.store.record_schema import metadata

_TIMES = re.compile(r'\d{4}-\d\d-\d\dT[\d:.]+Z|"20\d{12}"|(?<="datetime": )"\d+"')

LEFT_OUT = {
    # Times.
    *("updated", "fetch_time", "created", "lease", "time", "due", "terminal_dt", "wanted"),
    *("ready", "held_until", "citations_time", "content_time"),
    # What a run is called, and who has worked on what.
    *("last_run", "run", "wanted_by", "holder"),
    # A row's number says only when it came; who refers to it is told by name instead.
    "id",
    # Each further run reads the list once more, and takes the hosts once more.
    *("imports", "imported", "fence"),
}
"""Columns that every run writes anew, whatever came of the crawl."""

NOT_COMPARED = {
    # Counts of each run by itself: a page that a killed run has counted, but not stored, is
    # read by the next run, and counted there too.
    "rule_count",
    "crawl",
}
"""Tables of runs, not of records or seeds."""

# How rows that others refer to are called.
_NAMES = {
    "publication": ("primary_id",),
    "page": ("kind", "key"),
    "artifact": ("key",),
    "seed_list": ("spider", "source"),
    "ingest_request": ("ingest_type", "base_url"),
}
# Columns that refer to rows, where the schema has no foreign key.
_REFER = {"list": "seed_list", "request": "ingest_request"}

Names = Mapping[str, Mapping[int, str]]


def rows(url: str) -> dict[str, list[str]]:
    """Return the rows of each table, as JSON in order of their text."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            names = {table: _named(connection, table) for table in _NAMES}
            return {
                table.name: _rows(connection, table, names)
                for table in metadata.sorted_tables
                if table.name not in NOT_COMPARED
            }
    finally:
        engine.dispose()


def timeless(record: str) -> str:
    """Return the JSON of a record, checked, without times."""
    return _TIMES.sub("", json.dumps(json.loads(record), sort_keys=True))


def differences(found: Mapping[str, list[str]], held: Mapping[str, list[str]]) -> list[str]:
    """Return what of JSON by name is not as it was *held*, in words short enough to be read."""
    told = []
    for name, expected in held.items():
        lost, new = Counter(expected), Counter(found[name])
        told += [f"{name}: {len(expected)} became {len(found[name])}"] * (lost != new)
        pairs = zip(sorted((lost - new).elements()), sorted((new - lost).elements()), strict=False)
        told += [f"{name}: {_changes(json.loads(old), json.loads(one))}" for old, one in pairs]
    return told


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    return "; ".join(f"{key}: {old.get(key)!r:.300} became {new.get(key)!r:.300}" for key in keys)


def _rows(connection: Connection, table: Table, names: Names) -> list[str]:
    found = connection.execute(select(table)).mappings()
    return sorted(timeless(json.dumps(_plain(table, row, names))) for row in found)


def _named(connection: Connection, name: str) -> dict[int, str]:
    """Return what the rows of a table are called, by their number."""
    columns = metadata.tables[name].c
    found = connection.execute(select(columns.id, *(columns[each] for each in _NAMES[name])))
    return {row[0]: " ".join(map(_text, row[1:])) for row in found}


def _plain(table: Table, row: Mapping[str, Any], names: Names) -> dict[str, Any]:
    plain = {}
    for column in table.columns:
        value = row[column.name]
        if column.name in LEFT_OUT:
            continue
        if target := _target(table, column.name):
            value = value if value is None else names[target][value]
        plain[column.name] = _text(value) if isinstance(value, (bytes, str)) else value
    return plain


def _target(table: Table, column: str) -> str:
    """Return the table that a column refers to, "" for none."""
    keys = table.c[column].foreign_keys
    return next((key.column.table.name for key in keys), _REFER.get(column, ""))


def _text(value: bytes | str) -> Any:
    """Return a value as JSON has it; a path without the folder, which each crawl has its own."""
    if isinstance(value, str):
        return Path(value).name if value.startswith("/") else value
    return value.hex() if len(value) == 16 else unpack(value)
