"""Texts put in order, each once, of which there may be more than memory holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

_CACHE = 16 * 1024  # KiB held in memory; what is beyond goes to a file that has no name
_TABLE = "CREATE TABLE spool (key BLOB PRIMARY KEY, text BLOB NOT NULL) WITHOUT ROWID"


class Spool:
    """
    Keys with a text each, given back in the order of the keys.

    Nothing is left behind. Raises ``OSError`` where the folder for temporary
    files (TMPDIR) has no room.
    """

    def __init__(self) -> None:
        # "" is SQLite's name for a database of its own that is deleted when closed.
        self._database = sqlite3.connect("", isolation_level=None)
        for statement in (
            "PRAGMA journal_mode = OFF",
            f"PRAGMA cache_size = -{_CACHE}",
            _TABLE,
            "BEGIN",
        ):
            self._database.execute(statement)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._database.close()

    def put(self, key: bytes, text: str = "") -> bool:
        """Keep *text* under *key*; return False, and keep what was there, if the key is known."""
        with _as_os_error():
            insert = "INSERT OR IGNORE INTO spool VALUES (?, ?)"
            raw = text.encode("utf-8", "surrogatepass")
            return self._database.execute(insert, (key, raw)).rowcount == 1

    def __iter__(self) -> Iterator[str]:
        """Yield the texts in the order of their keys."""
        with _as_os_error():
            for (raw,) in self._database.execute("SELECT text FROM spool ORDER BY key"):
                yield raw.decode("utf-8", "surrogatepass")


@contextmanager
def _as_os_error() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise OSError(f"no room for temporary files: {error}; see TMPDIR") from error
