"""
The first work of each title and abstract on the pages of a host.

All unwritten ones are written together with any record or answer: what is stored of a crawl was
decided by what is stored here, and the next crawl decides in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from pubcrawl.store.database import Database
from pubcrawl.store.statements import sql


class PageTexts:
    """The texts in *database*, and those that are not written yet; false without any of these."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._unwritten: dict[int, str] = {}  # key → work

    def __bool__(self) -> bool:
        return bool(self._unwritten)

    def first_works(self, keys: Sequence[int], work: str) -> dict[int, str]:
        """
        Return the first work of each text, which is *work* for a new one.

        *keys*: hashes of the texts, of 64 bits with a sign. Raises ``StoreError``.
        """
        with self.database.read() as connection:
            stored = dict(map(tuple, sql(connection, "page_texts", keys=list(keys))))
        return {key: stored.get(key) or self._unwritten.setdefault(key, work) for key in keys}

    def write(self, connection: Connection) -> None:
        """Write the new texts; call ``note_written`` after the commit."""
        rows = [{"key": key, "work": work} for key, work in self._unwritten.items()]
        sql.each(connection, "save_page_text", rows)

    def note_written(self) -> None:
        """Forget what ``write`` wrote, once it is committed."""
        self._unwritten.clear()
