"""Seeds → ledger: a list is read as often as one likes, and its rows stay the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import chain, islice
from typing import Any, NamedTuple, Protocol, TypeVar
from zlib import crc32

from sqlalchemy import Connection, Integer, and_, delete, func, select, update

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.database import Database, insert
from pubcrawl.store.keys import seed_key
from pubcrawl.store.schema import RECORDS, seed, seed_list

T = TypeVar("T")

# Lines in one transaction, some 10 MB: each writes most pages of the index of a long list.
_CHUNK = 20_000
_AT_ONCE = 100  # rows in one statement of SQLite: half the time of one at a time


class Line(Protocol):
    """A line of a seed file: its identifiers or address, or the *reason* why it has none."""

    @property
    def line(self) -> int:
        """Number of the line, from 1."""

    @property
    def text(self) -> str:
        """The line as the user gave it."""

    @property
    def ids(self) -> Identifiers:
        """The identifiers in it."""

    @property
    def url(self) -> str:
        """The address in it, where that is no identifier."""

    @property
    def reason(self) -> str:
        """Slug, empty for a line that can be used."""


class Imported(NamedTuple):
    """What an import met: *lines* in all, of them *new*, *rejected*, *duplicates*; *withdrawn*."""

    lines: int
    new: int
    rejected: int
    duplicates: int
    withdrawn: int


QUEUED = 2**31 - 1
"""In place of the line and the import of what a crawl itself added to a list."""


class Queued(NamedTuple):
    """An address that a crawl came upon, as a line of its list."""

    line: int
    text: str
    ids: Identifiers
    reason: str
    url: str


class _Row(NamedTuple):
    """What an import writes of a line, by the columns of the table."""

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


def turn(key: str, url: str) -> int:
    """
    Return when a line is claimed, before its number counts: 0 to 2**31 - 1.

    Addresses come in an order of chance, always the same: lists are often sorted
    by host, and a host is asked one page at a time, so that in the order of
    the lines a window would be full of one host, and all others idle.
    Identifiers, asked for many at a time, come in the order of the lines.
    """
    return crc32(key.encode("utf-8", "surrogatepass")) >> 1 if url else 0


def import_seeds(database: Database, list_id: int, lines: Iterable[Line]) -> Imported:
    """
    Enter *lines* into a list.

    Lines that are there already keep their state; those that repeat an earlier
    line of the list become duplicates; those no longer met are withdrawn. A
    second import of the same lines changes nothing.
    """

    total = rejected = duplicates = 0
    source = iter(lines)
    with database.load() as transaction:

        def once(do: Callable[[Connection], T]) -> T:
            with transaction() as connection:
                return do(connection)

        def transact(do: Callable[[Connection], T]) -> T:
            return database.patience.outlast(lambda: once(do))

        run, known = transact(lambda c: (_begin(c, list_id), _size(c, list_id)))
        while chunk := list(islice(source, _CHUNK)):
            repeated = transact(partial(_enter, list_id=list_id, run=run, chunk=chunk))
            total += len(chunk)
            duplicates += len(repeated)
            rejected += sum(bool(line.reason) for line in chunk)
            rejected -= sum(bool(line.reason) for line, _ in repeated)
        withdrawn, size = transact(lambda c: (_withdraw(c, list_id, run), _size(c, list_id)))
    return Imported(total, size - known, rejected, duplicates, withdrawn)


def queue(connection: Connection, list_id: int, urls: Iterable[str]) -> int:
    """Enter what a crawl itself adds to a list; return how many are new."""
    new = insert(connection, seed).on_conflict_do_nothing(index_elements=["key", "list"])
    entered = new.returning(seed.c.id)
    count = 0
    for url in urls:
        line = Queued(QUEUED, url, Identifiers(), "", url)
        row = _row(list_id, QUEUED, seed_key(line.ids, url), line)
        count += len(connection.execute(entered, row._asdict()).all())
    return count


def _begin(connection: Connection, list_id: int) -> int:
    """Return the number of this import of the list."""
    mine = seed_list.c.id == list_id
    connection.execute(update(seed_list).where(mine).values(imports=seed_list.c.imports + 1))
    run: int = connection.execute(select(seed_list.c.imports).where(mine)).scalar_one()
    return run


def _size(connection: Connection, list_id: int) -> int:
    """Return how many different lines the list ever had."""
    return connection.execute(
        select(func.count()).where(seed.c.list == list_id, seed.c.state != "duplicate")
    ).scalar_one()


def _enter(
    connection: Connection, list_id: int, run: int, chunk: Sequence[Line]
) -> list[tuple[Line, int]]:
    """Enter a chunk; return the lines that repeat one of this import, with that one's number."""
    first: dict[str, Line] = {}
    repeated: list[tuple[Line, int]] = []
    for line in chunk:
        earlier = first.setdefault(seed_key(line.ids, line.url, line.text), line)
        if earlier is not line:
            repeated.append((line, earlier.line))
    rows = [_row(list_id, run, key, line) for key, line in first.items()]
    if _upsert(connection, rows) < len(rows):
        repeated += _met_before(connection, list_id, run, first)
    copies: dict[str, _Row] = {}
    for line, earlier_line in repeated:
        row = _row(list_id, run, f"={line.line}", line)
        row = row._replace(state="duplicate", reason=f"line {earlier_line}")
        copies.setdefault(row.key, row)
    _upsert(connection, list(copies.values()))
    return repeated


def _row(list_id: int, run: int, key: str, line: Line) -> _Row:
    pmid, pmcid, doi = line.ids
    url, reason = line.url, line.reason
    state = "rejected" if reason else "pending"
    when = turn(key, url)
    return _Row(list_id, key, line.line, line.text, pmid, pmcid, doi, url, when, state, reason, run)


def _upsert(connection: Connection, rows: Sequence[_Row]) -> int:
    """Add or touch *rows* of different keys; return how many were not yet met in this import."""
    if not rows:
        return 0
    # In the driver's own words: SQLAlchemy takes longer for a row than the database.
    if connection.dialect.name == "postgresql":
        columns = [list(column) for column in zip(*rows, strict=True)]
        return connection.exec_driver_sql(_unnested(), tuple(columns)).rowcount
    whole = len(rows) - len(rows) % _AT_ONCE
    driver: Any = connection.connection.driver_connection
    met = 0
    for start in range(0, whole, _AT_ONCE):
        values = tuple(chain.from_iterable(rows[start : start + _AT_ONCE]))
        met += driver.execute(_several(_AT_ONCE), values).rowcount
    if whole < len(rows):
        met += driver.executemany(_several(1), rows[whole:]).rowcount
    return met


@cache
def _several(count: int) -> str:
    """Return the statement of SQLite for *count* rows."""
    row = f"({', '.join('?' * len(_Row._fields))})"
    return _upserting(f"VALUES {', '.join([row] * count)}")


@cache
def _unnested() -> str:
    """Return the statement of PostgreSQL for rows given as an array for each column."""
    numbers = [isinstance(seed.c[name].type, Integer) for name in _Row._fields]
    arrays = ", ".join("%s::bigint[]" if number else "%s::text[]" for number in numbers)
    return _upserting(f"SELECT * FROM unnest({arrays})")  # noqa: S608 (no words of others)


def _upserting(rows: str) -> str:
    """Return the statement that adds or touches *rows*."""
    has_entry = " OR ".join(f"seed.{table.name} IS NOT NULL" for table in RECORDS)
    return f"""
        INSERT INTO seed ({", ".join(_Row._fields)}) {rows}
        ON CONFLICT (key, list) DO UPDATE SET
            line = excluded.line,
            text = excluded.text,
            turn = excluded.turn,
            imported = excluded.imported,
            state = CASE
                WHEN seed.state <> 'withdrawn' THEN seed.state
                WHEN {has_entry} THEN 'done'
                ELSE excluded.state
            END
        WHERE seed.imported < excluded.imported
    """


def _met_before(
    connection: Connection, list_id: int, run: int, chunk: dict[str, Line]
) -> list[tuple[Line, int]]:
    query = select(seed.c.key, seed.c.line).where(
        seed.c.list == list_id, seed.c.key.in_(chunk), seed.c.imported >= run
    )
    return [
        (chunk[row.key], row.line)
        for row in connection.execute(query)
        if row.line != chunk[row.key].line
    ]


def _withdraw(connection: Connection, list_id: int, run: int) -> int:
    gone = and_(seed.c.list == list_id, seed.c.imported < run)
    # A repetition has no story of its own that would be worth keeping.
    connection.execute(delete(seed).where(gone, seed.c.state == "duplicate"))
    withdrawn = update(seed).where(gone, seed.c.state != "withdrawn")
    return connection.execute(withdrawn.values(state="withdrawn", worker="", lease=0)).rowcount
