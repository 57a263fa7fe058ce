"""Sorted unique texts, possibly more than fit in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

_CACHE = 16 * 1024  # KiB in memory; the rest goes to a file without a name
_TABLE = "CREATE TABLE spool (key BLOB PRIMARY KEY, text BLOB NOT NULL) WITHOUT ROWID"


class Spool:
    """
    Keys with a text each; iterate over the texts in the order of the keys.

    It leaves no files behind. Raises ``OSError`` if the folder for temporary files
    (TMPDIR) is full.
    """

    def __init__(self) -> None:
        # "" is SQLite's name for a temporary database that is deleted when closed.
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

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def put(self, key: bytes, text: str = "") -> bool:
        """Add *text* under *key*; return False, and change nothing, if the key exists."""
        with _as_os_error():
            insert = "INSERT OR IGNORE INTO spool VALUES (?, ?)"
            raw = text.encode("utf-8", "surrogatepass")
            return self._database.execute(insert, (key, raw)).rowcount == 1

    def __contains__(self, key: bytes) -> bool:
        """Answer whether there is a text under *key*."""
        with _as_os_error():
            row = self._database.execute("SELECT 1 FROM spool WHERE key = ?", (key,)).fetchone()
        return row is not None

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
        raise OSError(f"no space for temporary files: {error}; see TMPDIR") from error
