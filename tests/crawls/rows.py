"""
The content of a store, in a form that allows comparing two stores.

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

from pubcrawl.store.packed import unpack
from pubcrawl.store.tables import metadata

_TIMES = re.compile(r'\d{4}-\d\d-\d\dT[\d:.]+Z|"20\d{12}"|(?<="datetime": )"\d+"')

LEFT_OUT = {
    # Times.
    "updated",
    "fetch_time",
    "created",
    "lease",
    "time",
    "due",
    "terminal_dt",
    "wanted",
    "ready",
    "held_until",
    "citations_time",
    "notices_checked",
    "content_time",
    # Names of runs, and of the workers of a row.
    "last_run",
    "run",
    "wanted_by",
    "holder",
    # Row numbers depend on the order of inserts, so references are compared by name.
    "id",
    # Each further run imports the list again, and takes the hosts again.
    "imports",
    "imported",
    "fence",
}
"""Columns that every run writes anew, whatever the result of the crawl."""

NOT_COMPARED = {
    # Counts are per run: the next run reads and counts again a page that a killed run counted
    # but did not store.
    "rule_count",
    "crawl",
    # What was read for a failed seed stays for a day, for the next crawl.
    "answer",
}
"""Tables about runs, not about records or seeds."""

# The columns that name a row to which others refer.
_NAMES = {
    "publication": ("primary_id",),
    "page": ("kind", "key"),
    "artifact": ("key",),
    "seed_list": ("spider", "source"),
    "ingest_request": ("ingest_type", "base_url"),
}
# Columns that refer to rows without a foreign key in the schema.
_REFER = {"list": "seed_list", "request": "ingest_request", "ingest": "ingest_request"}

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
    """Parse the JSON of a record, and return it without times."""
    return _TIMES.sub("", json.dumps(json.loads(record), sort_keys=True))


def differences(found: Mapping[str, list[str]], held: Mapping[str, list[str]]) -> list[str]:
    """Return short descriptions of how the JSON *found* differs from that *held*, by name."""
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
    """Return the names of the rows of a table, by row number."""
    columns = metadata.tables[name].c
    found = connection.execute(select(columns.id, *(columns[each] for each in _NAMES[name])))
    return {row[0]: " ".join(map(_text, row[1:])) for row in found}


def _plain(table: Table, row: Mapping[str, Any], names: Names) -> dict[str, Any]:
    plain = {}
    for column in table.columns:
        value = row[column.name]
        target = _target(table, column.name)
        if column.name in LEFT_OUT and not target:
            continue
        if target:
            value = value if value is None else names[target][value]
        plain[column.name] = _text(value) if isinstance(value, (bytes, str)) else value
    return plain


def _target(table: Table, column: str) -> str:
    """Return the table that a column refers to, or "" for none."""
    if (table.name, column) == ("ingest", "id"):
        return "ingest_request"
    keys = table.c[column].foreign_keys
    return next((key.column.table.name for key in keys), _REFER.get(column, ""))


def _text(value: bytes | str) -> Any:
    """Return a value for JSON; of a path only the name, as each crawl has its own folder."""
    if isinstance(value, str):
        return Path(value).name if value.startswith("/") else value
    return value.hex() if len(value) == 16 else unpack(value)
