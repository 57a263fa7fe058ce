"""
The table ISSN → linking ISSN, which joins the print and online editions of a journal.

Source: https://www.issn.org/understanding-the-issn/assignment-rules/the-issn-l-for-publications-on-multiple-media/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Final

from sqlalchemy import Connection

from pubcrawl.exceptions import StoreError
from pubcrawl.store.database import Database
from pubcrawl.store.statements import sql

HEADER: Final = b"ISSN\tISSN-L"
"""The first line of the table, as the ISSN International Centre publishes it."""

_TOGETHER = 20_000  # rows in a statement
_DIGITS: Final = "0123456789X"


_ISSN = re.compile(r"(\d{4})-?(\d{3})([\dXx])")
_ROW = re.compile(r"(\S{8,9})\t(\S{8,9})")


def is_issn_table(first: bytes) -> bool:
    """Return whether *first*, the beginning of a file, is that of the table."""
    return first.removeprefix(b"\xef\xbb\xbf").upper().startswith(HEADER)


class IssnTable:
    """
    The rows of the published table.

    *rows*: ISSN and linking ISSN, as numbers of seven digits. *bad*: lines without two ISSNs whose
    check digits are right, counted while the rows are read.
    """

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.bad = 0
        self.rows = self._read(lines)

    def _read(self, lines: Iterable[bytes]) -> Iterator[tuple[int, int]]:
        mine = True
        for line in lines:
            text = line.decode("utf-8", "replace").strip().lstrip("\ufeff")
            if text.upper().startswith("ISSN"):  # the archive has the table the other way round too
                mine = is_issn_table(text.encode())
            elif text and mine:
                row = _ROW.match(text)
                numbers = row and (_number(row[1]), _number(row[2]))
                if numbers and numbers[0] is not None and numbers[1] is not None:
                    yield numbers[0], numbers[1]
                else:
                    self.bad += 1


def save_issns(database: Database, table: IssnTable) -> int:
    """Put *table* in the place of the stored one, all or nothing; return the number of rows."""

    def replace(connection: Connection) -> int:
        sql(connection, "remove_linking_issns")
        while rows := list(islice(table.rows, _TOGETHER)):
            new = [{"issn": issn, "linking": linking} for issn, linking in rows]
            sql.each(connection, "add_linking_issn", new)
        number: int = sql(connection, "count_linking_issns").scalar_one()
        if not number:
            raise StoreError("the table has no ISSN; the stored one stays")
        return number

    with database.load():
        return database.transact(replace, alone=True)


def find_linking_issns(database: Database, issns: Iterable[str]) -> dict[str, str]:
    """Return the linking ISSN of each known one of *issns*; both as ``1234567X``."""
    numbers = {number: issn for issn in issns if (number := _number(issn)) is not None}
    rows = sql.fetch(database, "linking_issns", issns=list(numbers)) if numbers else ()
    return {numbers[issn]: f"{linking:07}{_check(f'{linking:07}')}" for issn, linking in rows}


def _number(issn: str) -> int | None:
    """Return the first seven digits; None for a text that is not an ISSN, by its check digit."""
    found = _ISSN.fullmatch(issn)
    if found is None:
        return None
    digits = found[1] + found[2]
    return int(digits) if _check(digits) == found[3].upper() else None


def _check(digits: str) -> str:
    """Return the check digit of seven digits. Source: ISO 3297."""
    return _DIGITS[-(_weighed(digits[:4], 8) + _weighed(digits[4:], 4)) % 11]


@cache  # the table has millions of rows
def _weighed(digits: str, weight: int) -> int:
    """Return the sum of some digits, times weights that fall from *weight*."""
    return sum(int(digit) * (weight - place) for place, digit in enumerate(digits))
