"""
Statements by name, from a file of SQL beside the code.

    -- want_hosts: record the wish of a worker for hosts that others hold
    UPDATE host SET wanted_by = :worker WHERE key IN :keys

``IN :keys`` takes a list. A line with ``-- sqlite`` or ``-- postgresql`` is for that database
alone; ``{claim}`` stands for a name that the caller gives.

Statements go to the driver as they are: SQLAlchemy takes longer to compile one than SQLite to run
it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine
from sqlalchemy.engine import Row

from pubcrawl.store.database import Database

_HEADING = re.compile(r"^-- (\w+): .*\n", re.MULTILINE)
_FOR_ONE = re.compile(r"^.*-- (sqlite|postgresql)\b.*\n", re.MULTILINE)
_LIST = re.compile(r"\bIN :(\w+)")
_PARAMETER = re.compile(r"(?<![:\w]):(\w+)")


class Statements:
    """The statements in *file* of *package*, with *names* in the place of ``{…}``."""

    def __init__(self, package: str, file: str = "statements.sql", **names: str) -> None:
        text = files(package).joinpath(file).read_text("utf-8").format(**names)
        self._of = {dialect: _read(text, dialect) for dialect in ("sqlite", "postgresql")}

    def texts(self, connection: Connection | Engine) -> dict[str, str]:
        """Return the statements by name, as the driver of *connection* takes them."""
        return self._of[connection.dialect.name]

    def __call__(
        self, connection: Connection, name: str, /, **values: Any
    ) -> CursorResult[*tuple[Any, ...]]:
        """Execute the statement *name*."""
        if connection.dialect.name == "sqlite":
            values = {
                key: json.dumps(value) if isinstance(value, list) else value
                for key, value in values.items()
            }
        return connection.exec_driver_sql(self.texts(connection)[name], values)

    def each(self, connection: Connection, name: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Execute the statement *name* for each of *rows*, or once with all of them, ``:rows``."""
        text = self.texts(connection)[name]
        if "%(rows)s" in text:
            connection.exec_driver_sql(text, {"rows": json.dumps(rows)})
        elif rows:
            connection.exec_driver_sql(text, rows)

    def fetch(
        self, database: Database, name: str, /, **values: Any
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        """Return the rows of a query; it is tried again, see ``Database.patience``."""
        return database.transact(
            lambda connection: self(connection, name, **values).all(), writes=False
        )

    def paged(
        self, database: Database, name: str, key: str, size: int, /, **values: Any
    ) -> Iterator[Row[*tuple[Any, ...]]]:
        """Yield the rows of a query in the order of *key*, positive; *size* of them at a time."""
        after = 0
        while rows := self.fetch(database, name, **values, after=after, count=size):
            yield from rows
            after = getattr(rows[-1], key)


def _read(text: str, dialect: str) -> dict[str, str]:
    text = _FOR_ONE.sub(lambda line: line[0] if line[1] == dialect else "", text)
    if dialect == "sqlite":
        text = _LIST.sub(r"IN (SELECT value FROM json_each(:\1))", text)
    else:
        text = _LIST.sub(r"= ANY(:\1)", text.replace("%", "%%"))
        text = _PARAMETER.sub(r"%(\1)s", text)
    _, *parts = _HEADING.split(text)
    return dict(zip(parts[::2], parts[1::2], strict=True))


sql = Statements(__package__)
"""The statements of this room."""

records_sql = Statements(__package__, "records.sql")
"""Those of records."""
