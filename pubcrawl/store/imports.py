"""Seeds → ledger: importing the same list again changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple
from zlib import crc32

from sqlalchemy import Connection

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store import bulk
from pubcrawl.store.database import Database
from pubcrawl.store.keys import seed_key
from pubcrawl.store.queue import AT_ONCE
from pubcrawl.store.statements import sql
from pubcrawl.store.tables import seed

# Lines in one transaction, some 10 MB: each rewrites most pages of the index of a long list.
_CHUNK = 20_000


SeedLine = tuple[int, str, Identifiers, str, str]
"""
A line of a seed file: its number from 1, the line as written, its identifiers, the slug of its
rejection or "", and its address if it has no identifier.
"""


class Imported(NamedTuple):
    """Counts of an import: all *lines*, *new*, *rejected*, *duplicates*; *withdrawn* seeds."""

    lines: int
    new: int
    rejected: int
    duplicates: int
    withdrawn: int


QUEUED = 2**31 - 1
"""The line and the import number of addresses that a crawl itself adds to a list."""


class _SeedRow(NamedTuple):
    """The row of a line, by the columns of the table."""

    list: int
    key: str
    line: int
    text: str
    pmid: str
    pmcid: str
    doi: str
    url: str
    turn: int
    state: str
    reason: str
    imported: int


def shuffle_key(key: str, url: str) -> int:
    """
    Return the turn of an address in the queue, 2**30 to 2**31 - 1; 0 for identifiers.

    Addresses are claimed in a shuffled but fixed order: lists are often sorted by host,
    and each host gets one request at a time, so in the order of the lines one host would
    fill the window while all others are idle. Identifiers keep the order of the lines,
    because a request asks for many of them.
    """
    return 2**30 + (crc32(key.encode("utf-8", "surrogatepass")) >> 2) if url else 0


def import_seeds(database: Database, list_id: int, lines: Iterable[SeedLine]) -> Imported:
    """
    Import *lines* into a list.

    Lines of an earlier import keep their state; lines that repeat another become
    duplicates; missing lines are withdrawn. A second import of the same lines changes
    nothing.
    """

    total = rejected = duplicates = 0
    source = iter(lines)
    step = partial(database.transact, alone=True)
    with database.load():
        run, before = step(lambda c: (begin_import(c, list_id), _size(c, list_id)))
        while rows := [_row(list_id, run, line) for line in islice(source, _CHUNK)]:
            repeated = step(partial(_enter, rows=rows))
            total += len(rows)
            duplicates += len(repeated)
            rejected += sum(row.state == "rejected" for row in rows)
            rejected -= sum(row.state == "rejected" for row, _ in repeated)
        withdrawn, size = step(lambda c: (_withdraw(c, list_id, run), _size(c, list_id)))
    return Imported(total, size - before, rejected, duplicates, withdrawn)


def add_found(
    connection: Connection, list_id: int, urls: Iterable[str], ids: Iterable[Identifiers]
) -> int:
    """Add addresses and identifiers that a crawl found to a list; return the number of new ones."""
    lines = [(QUEUED, url, Identifiers(), "", url) for url in urls]
    lines += [(QUEUED, " ".join(filter(None, each)), each, "", "") for each in ids]
    rows = {row.key: row for row in (_row(list_id, QUEUED, line) for line in lines)}
    for known in sql(connection, "known_seeds", list=list_id, keys=list(rows)):
        del rows[known.key]
    _append(connection, list(rows.values()))
    return len(rows)


def enqueue(connection: Connection, seeds: Iterable[int], due: int) -> None:
    """Put seeds into the queue, unless they are there; *due*: ``AT_ONCE`` or ``RETRY``."""
    sql(connection, "queue_seeds", seeds=list(seeds), due=due)


def begin_import(connection: Connection, list_id: int) -> int:
    """Count another import of a list; return its number."""
    run: int = sql(connection, "begin_import", list=list_id).scalar_one()
    return run


def last_number(connection: Connection) -> int:
    """Return the number of the last seed or request for a file, which share the queue."""
    last: int = sql(connection, "last_seed").scalar_one()
    return last


def _size(connection: Connection, list_id: int) -> int:
    """Return the number of different lines that the list ever had."""
    size: int = sql(connection, "different_lines", list=list_id).scalar_one()
    return size


def _enter(connection: Connection, rows: Sequence[_SeedRow]) -> list[tuple[_SeedRow, int]]:
    """Import *rows*; return those that repeat another, each with the number of its line."""
    repeated = _upsert(connection, rows)
    copies: dict[str, _SeedRow] = {}
    for row, first in repeated:
        # A row may repeat several lines, and several files have a line of this number.
        key = f"={row.line}:{crc32(f'{row.key} {row.text}'.encode()):x}"
        copies.setdefault(key, row._replace(key=key, state="duplicate", reason=f"line {first}"))
    _upsert(connection, list(copies.values()))
    return repeated


def _row(list_id: int, run: int, line: SeedLine) -> _SeedRow:
    number, text, ids, reason, url = line
    key = seed_key(ids, url, text)
    state = "rejected" if reason else "pending"
    turn = shuffle_key(key, url)
    return _SeedRow(list_id, key, number, text, *ids, url, turn, state, reason, run)


def _upsert(connection: Connection, rows: Sequence[_SeedRow]) -> list[tuple[_SeedRow, int]]:
    """
    Add or update *rows* of one list, by key.

    Return those that repeat a line of this import, with its number.
    """
    if not rows:
        return []
    new: dict[str, _SeedRow] = {}
    repeated = [(row, new[row.key].line) for row in rows if new.setdefault(row.key, row) is not row]
    touched: list[dict[str, Any]] = []
    unchanged: list[int] = []
    back: list[int] = []  # withdrawn seeds that are pending again
    known = sql(connection, "known_seeds", list=rows[0].list, keys=list(new))
    for key, number, line, text, state, imported, has_record in known:
        row = new.pop(key)
        if imported >= row.imported:
            if line != row.line:  # else an earlier attempt of this import added the same line
                repeated.append((row, line))
            continue
        if state == "withdrawn":
            state = "done" if has_record else row.state
            if state == "pending":
                back.append(number)
        elif (line, text) == (row.line, row.text):
            unchanged.append(number)
            continue
        touched.append({**row._asdict(), "state": state, "id": number})
    _append(connection, list(new.values()))
    sql(connection, "keep_seeds", seeds=unchanged, run=rows[0].imported)
    sql.each(connection, "update_seed", touched)
    enqueue(connection, back, AT_ONCE)
    return repeated


def _append(connection: Connection, rows: Sequence[_SeedRow]) -> None:
    """Add new *rows*, and queue the pending ones."""
    if not rows:
        return
    # Two imports at a time would give one number to two rows: both run alone.
    last = last_number(connection)
    bulk.append(
        connection,
        seed,
        [(number, *row) for number, row in enumerate(rows, last + 1)],
        ("id", *_SeedRow._fields),
    )
    pending = (number for number, row in enumerate(rows, last + 1) if row.state == "pending")
    enqueue(connection, pending, AT_ONCE)


def _withdraw(connection: Connection, list_id: int, run: int) -> int:
    sql(connection, "remove_duplicates", list=list_id, run=run)
    seeds = list(sql(connection, "withdraw", list=list_id, run=run).scalars())
    if seeds:
        for name in ("withdraw_queued", "withdraw_claims"):
            sql(connection, name, list=list_id, seeds=seeds)
    return len(seeds)
