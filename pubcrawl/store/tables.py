"""
The tables of the store: ``tables.seed`` is that named ``seed`` in ``schema.sql``.

The file is the only description of them: it creates the tables of an empty database, and what
queries need to know of a table is read from its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha1
from importlib.resources import files
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    SmallInteger,
    Table,
    Text,
    select,
)

from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.webpage import WebPage
from pubcrawl.store.class_columns import class_columns, row_tables
from pubcrawl.works.publication import Publication

_CLASSES = {
    record.__name__: record
    for record in (
        *(WebPage, ArtifactRecord, IngestResult, Publication),
        *row_tables(Publication).values(),
    )
}
_WORDS = {
    "sqlite": {"NEW_ID": "INTEGER", "ID": "INTEGER", "BYTES": "BLOB"},
    "postgresql": {
        "NEW_ID": "BIGSERIAL",
        "ID": "BIGINT",
        "BYTES": "BYTEA",
        "AUTOINCREMENT": "",
        "WITHOUT ROWID": "",
    },
}
_TYPES: dict[str, Any] = {
    "NEW_ID": BigInteger,
    "ID": BigInteger,
    "BIGINT": BigInteger,
    "INTEGER": Integer,
    "SMALLINT": SmallInteger,
    "FLOAT": Float,
    "BOOLEAN": Boolean,
    "TEXT": Text,
    "BYTES": LargeBinary,
}
_COLUMNS_OF = re.compile(r"^  -- columns of (\w+)$", re.MULTILINE)
_ONLY = re.compile(r"^-- (?:SQLite|PostgreSQL) only:$", re.MULTILINE)
_STATEMENT = re.compile(r"^CREATE .*?;$", re.MULTILINE | re.DOTALL)
_COLUMN = re.compile(
    rf"\b(\w+) ({'|'.join(_TYPES)})\b( NOT NULL)?( PRIMARY KEY)?(?: REFERENCES (\w+))?"
)
_COMMENT = re.compile(r"--.*")
_KEY = re.compile(r"PRIMARY KEY \(([^()]*)\)")


def create_statements(dialect: str) -> list[str]:
    """Return the statements that create all tables in an empty database."""
    text = _COMMON + (_SQLITE if dialect == "sqlite" else _POSTGRESQL)
    for word, own in _WORDS[dialect].items():
        text = re.sub(rf"\b{word}\b", own, text)
    return _STATEMENT.findall(text)


def digest() -> str:
    """Return a digest of all tables with their columns, the same for all databases."""
    text = " ".join(_COMMENT.sub("", _COMMON + _SQLITE + _POSTGRESQL).split())
    return sha1(text.encode(), usedforsecurity=False).hexdigest()


def _columns(body: str) -> Iterator[Column[Any]]:
    """Yield the columns in *body*, what follows the name of a table."""
    key = _KEY.search(body)
    names = key[1].split(", ") if key else ()
    for line in body.splitlines():
        code, _, comment = line.partition("-- ")
        of_line = _COLUMN.findall(code)
        for number, (name, kind, filled, primary, refers) in enumerate(of_line, 1):
            yield Column(
                name,
                _TYPES[kind],
                *([ForeignKey(f"{refers}.id")] if refers else ()),
                primary_key=bool(primary) or name in names,
                nullable=not (filled or primary),
                autoincrement=kind == "NEW_ID",
                comment=comment if number == len(of_line) else None,
            )


_COMMON, _SQLITE, _POSTGRESQL = _ONLY.split(
    _COLUMNS_OF.sub(
        lambda line: "\n".join(class_columns(_CLASSES[line[1]])),
        files("pubcrawl.store").joinpath("schema.sql").read_text("utf-8"),
    )
)
metadata = MetaData()
for _statement in _COMMON.split(";\n"):
    _above, _create, _definition = _statement.partition("CREATE TABLE ")
    if _create:
        _name, _, _body = _definition.partition(" ")
        _comment = _above.strip().rpartition("\n\n")[2].splitlines()
        Table(
            _name,
            metadata,
            *_columns(_body),
            comment=" ".join(line.removeprefix("-- ") for line in _comment),
        )


def __getattr__(name: str) -> Table:
    try:
        return metadata.tables[name]
    except KeyError:
        raise AttributeError(f"schema.sql has no table {name!r}") from None


RECORDS = tuple(metadata.tables[name] for name in ("publication", "page", "artifact", "ingest"))
"""The tables of records; a column of seeds with the same name refers to a record."""

RECORD_OF = {table: metadata.tables[f"{table.name}_record"] for table in RECORDS}
"""The table with the whole records, by the table of their values."""


def whole(table: Table) -> Select[Any]:
    """Return the query for the rows of *table* with all columns of their records."""
    beside = RECORD_OF[table]
    own, *columns = beside.columns
    return select(table, *columns).join(beside, own == table.c.id)
