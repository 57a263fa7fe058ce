"""Identifiers of MAG's papers, from other files of the same dump; they do not fit in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from pubcrawl.ingest.dumps.fields import doi, pmcid

_BATCH = 10_000
_ATTRIBUTES: Final = {"2": "pmid", "3": "pmcid"}  # AttributeType of PaperExtendedAttributes
_ATTRIBUTE_CELLS, _PAPER_CELLS = 3, 10


class PaperIds:
    """Paper → identifiers, in a temporary file; a context manager."""

    def __init__(self) -> None:
        self._database = sqlite3.connect("")  # a file of its own, deleted when it is closed
        self._database.execute("PRAGMA journal_mode=OFF")
        self._database.execute(
            "CREATE TABLE ids (paper INTEGER, kind TEXT, value TEXT, PRIMARY KEY (paper, kind)) "
            "WITHOUT ROWID"
        )

    def __enter__(self) -> PaperIds:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def add(self, lines: Iterable[bytes]) -> int:
        """
        Add the identifiers in lines of ``Papers.txt`` or ``PaperExtendedAttributes.txt``.

        Returns their number. The first value of a kind stays.
        """
        rows, count = _rows(lines), 0
        while some := list(islice(rows, _BATCH)):
            self._database.executemany("INSERT OR IGNORE INTO ids VALUES (?, ?, ?)", some)
            count += len(some)
        return count

    def of(self, paper: str) -> dict[str, str]:
        """Return kind → identifier of a paper."""
        query = "SELECT kind, value FROM ids WHERE paper = ?"
        return dict(self._database.execute(query, (int(paper),)))


def _rows(lines: Iterable[bytes]) -> Iterator[tuple[int, str, str]]:
    for line in lines:
        cells = line.decode("utf-8", "replace").rstrip("\r\n").split("\t")
        if not cells[0].isdecimal():
            continue
        if len(cells) == _ATTRIBUTE_CELLS and (kind := _ATTRIBUTES.get(cells[1])):
            value = pmcid(cells[2]) if kind == "pmcid" else cells[2].strip()
        elif len(cells) >= _PAPER_CELLS:
            kind, value = "doi", doi(cells[2])
        else:
            continue
        if value:
            yield int(cells[0]), kind, value
