"""Seeds → ledger: importing the same list again changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple, Protocol, TypeVar
from zlib import crc32

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    and_,
    case,
    cast,
    delete,
    func,
    literal,
    select,
    update,
)

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store import bulk
from pubcrawl.store.database import Database, insert
from pubcrawl.store.keys import seed_key
from pubcrawl.store.queue import AT_ONCE, SEEDS
from pubcrawl.store.tables import RECORDS, seed, seed_list
from pubcrawl.store.versions import lock

T = TypeVar("T")

# Lines in one transaction, some 10 MB: each rewrites most pages of the index of a long list.
_CHUNK = 20_000


class SeedLine(Protocol):
    """A line of a seed file: its identifiers or address, or the *reason* why it has none."""

    @property
    def line(self) -> int:
        """Number of the line, from 1."""

    @property
    def text(self) -> str:
        """The line as written."""

    @property
    def ids(self) -> Identifiers:
        """The identifiers in it."""

    @property
    def url(self) -> str:
        """The address in it, if it has no identifier."""

    @property
    def reason(self) -> str:
        """A slug, empty for a valid line."""


class Imported(NamedTuple):
    """Counts of an import: all *lines*, *new*, *rejected*, *duplicates*; *withdrawn* seeds."""

    lines: int
    new: int
    rejected: int
    duplicates: int
    withdrawn: int


ADDRESSES = 2**31
"""The smallest ``turn`` of an address in the queue: addresses come after identifiers."""

QUEUED = 2**31 - 1
"""The line and the import number of addresses that a crawl itself adds to a list."""


class Queued(NamedTuple):
    """An address that a crawl found, as a line of its list."""

    line: int
    text: str
    ids: Identifiers
    reason: str
    url: str


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
    Return the first sort key of a line in the queue: 0 to 2**31 - 1.

    Addresses are claimed in a shuffled but fixed order: lists are often sorted by host,
    and each host gets one request at a time, so in the order of the lines one host would
    fill the window while all others are idle. Identifiers keep the order of the lines,
    because a request asks for many of them.
    """
    return crc32(key.encode("utf-8", "surrogatepass")) >> 1 if url else 0


def import_seeds(database: Database, list_id: int, lines: Iterable[SeedLine]) -> Imported:
    """
    Import *lines* into a list.

    Lines of an earlier import keep their state; lines that repeat another become
    duplicates; missing lines are withdrawn. A second import of the same lines changes
    nothing.
    """

    total = rejected = duplicates = 0
    source = iter(lines)
    with database.load() as transaction:

        def once(do: Callable[[Connection], T]) -> T:
            with transaction() as connection:
                return do(connection)

        def transact(do: Callable[[Connection], T]) -> T:
            return database.patience.outlast(lambda: once(do))

        run, before = transact(lambda c: (begin_import(c, list_id), _size(c, list_id)))
        while chunk := list(islice(source, _CHUNK)):
            repeated = transact(partial(_enter, list_id=list_id, run=run, chunk=chunk))
            total += len(chunk)
            duplicates += len(repeated)
            rejected += sum(bool(line.reason) for line in chunk)
            rejected -= sum(bool(line.reason) for line, _ in repeated)
        withdrawn, size = transact(lambda c: (_withdraw(c, list_id, run), _size(c, list_id)))
    return Imported(total, size - before, rejected, duplicates, withdrawn)


def add_addresses(connection: Connection, list_id: int, urls: Iterable[str]) -> int:
    """Add addresses that a crawl itself found to a list; return the number of new ones."""
    rows: dict[str, _SeedRow] = {}
    for url in urls:
        line = Queued(QUEUED, url, Identifiers(), "", url)
        key = seed_key(line.ids, url)
        rows.setdefault(key, _row(list_id, QUEUED, key, line))
    lock(connection)
    existing = _existing(connection, list_id, list(rows))
    new = [row for key, row in rows.items() if key not in existing]
    _append(connection, new)
    return len(new)


def enqueue(connection: Connection, which: ColumnElement[bool], due: int) -> None:
    """Put seeds into the queue, unless they are there; *due*: ``AT_ONCE`` or ``RETRY``."""
    # Turns are those of addresses only, which come after identifiers in the order of their lines.
    shuffled = cast(seed.c.turn, BigInteger) + literal(ADDRESSES, BigInteger)
    turn = case((seed.c.url == "", seed.c.line), else_=shuffled)
    rows = select(seed.c.list, literal(due), turn, seed.c.id).where(which)
    new = insert(connection, SEEDS.queue).from_select(SEEDS.queue.columns.keys(), rows)
    connection.execute(new.on_conflict_do_nothing())


def begin_import(connection: Connection, list_id: int) -> int:
    """Count another import of a list; return its number."""
    mine = seed_list.c.id == list_id
    connection.execute(update(seed_list).where(mine).values(imports=seed_list.c.imports + 1))
    run: int = connection.execute(select(seed_list.c.imports).where(mine)).scalar_one()
    return run


def _size(connection: Connection, list_id: int) -> int:
    """Return the number of different lines that the list ever had."""
    return connection.execute(
        select(func.count()).where(seed.c.list == list_id, seed.c.state != "duplicate")
    ).scalar_one()


def _enter(
    connection: Connection, list_id: int, run: int, chunk: Sequence[SeedLine]
) -> list[tuple[SeedLine, int]]:
    """Import a chunk; return its repeated lines, each with the number of its first occurrence."""
    first: dict[str, SeedLine] = {}
    repeated: list[tuple[SeedLine, int]] = []
    for line in chunk:
        earlier = first.setdefault(seed_key(line.ids, line.url, line.text), line)
        if earlier is not line:
            repeated.append((line, earlier.line))
    lock(connection)  # two simultaneous imports would give one number to two seeds
    rows = {key: _row(list_id, run, key, line) for key, line in first.items()}
    repeated += [
        (first[key], earlier) for key, earlier in _upsert(connection, list_id, rows).items()
    ]
    copies: dict[str, _SeedRow] = {}
    for line, earlier_line in repeated:
        # A row may repeat several lines, and several files have a line of this number.
        name = f"{seed_key(line.ids, line.url, line.text)} {line.text}"
        row = _row(list_id, run, f"={line.line}:{crc32(name.encode()):x}", line)
        row = row._replace(state="duplicate", reason=f"line {earlier_line}")
        copies.setdefault(row.key, row)
    _upsert(connection, list_id, copies)
    return repeated


def _row(list_id: int, run: int, key: str, line: SeedLine) -> _SeedRow:
    pmid, pmcid, doi = line.ids
    url, reason = line.url, line.reason
    state = "rejected" if reason else "pending"
    turn = shuffle_key(key, url)
    return _SeedRow(
        list_id, key, line.line, line.text, pmid, pmcid, doi, url, turn, state, reason, run
    )


def _upsert(connection: Connection, list_id: int, rows: Mapping[str, _SeedRow]) -> dict[str, int]:
    """
    Add or update *rows*, by key.

    Return those that repeat a line of this import, with its number.
    """
    existing = _existing(connection, list_id, list(rows))
    _append(connection, [row for key, row in rows.items() if key not in existing])
    touched: list[tuple[int, str, int, int, str, int]] = []
    back: list[int] = []  # withdrawn seeds that are pending again
    repeated: dict[str, int] = {}
    for key, (number, line, state, imported, has_entry) in existing.items():
        row = rows[key]
        if imported >= row.imported:
            if line != row.line:  # else an earlier attempt of this import added the same line
                repeated[key] = line
            continue
        if state == "withdrawn":
            state = "done" if has_entry else row.state
            if state == "pending":
                back.append(number)
        touched.append((row.line, row.text, row.turn, row.imported, state, number))
    _touch(connection, touched)
    if back:
        enqueue(connection, seed.c.id.in_(back), AT_ONCE)
    return repeated


def _append(connection: Connection, rows: Sequence[_SeedRow]) -> None:
    """Add new *rows*, and queue the pending ones."""
    if not rows:
        return
    last: int = connection.execute(_LAST).scalar_one()
    bulk.append(
        connection,
        seed,
        [(number, *row) for number, row in enumerate(rows, last + 1)],
        ("id", *_SeedRow._fields),
    )
    queued = [
        (row.list, AT_ONCE, row.turn + ADDRESSES if row.url else row.line, number)
        for number, row in enumerate(rows, last + 1)
        if row.state == "pending"
    ]
    bulk.append(connection, SEEDS.queue, queued)


def _existing(
    connection: Connection, list_id: int, keys: Sequence[str]
) -> dict[str, tuple[int, int, str, int, bool]]:
    """Return the existing rows by key: number, line, state, import, whether it has a record."""
    has_entry = " OR ".join(f"{table.name} IS NOT NULL" for table in RECORDS)
    query = f"SELECT key, id, line, state, imported, {has_entry} FROM seed"  # noqa: S608
    found = bulk.select_rows(connection, f"{query} WHERE list = ? AND key {{these}}", keys, list_id)
    return {key: (*rest,) for key, *rest in found}


def _touch(connection: Connection, rows: Sequence[tuple[int, str, int, int, str, int]]) -> None:
    """Update line, text, turn, import and state of existing seeds."""
    if not rows:
        return
    names = ("line", "text", "turn", "imported", "state")
    if connection.dialect.name == "postgresql":
        values = ", ".join(f"{name} = new.{name}" for name in names)
        kinds = ("bigint", "text", "bigint", "bigint", "text", "bigint")
        arrays = ", ".join(f"%s::{kind}[]" for kind in kinds)
        new = f"unnest({arrays}) AS new ({', '.join(names)}, id)"
        query = f"UPDATE seed SET {values} FROM {new} WHERE seed.id = new.id"  # noqa: S608
        columns = tuple(list(column) for column in zip(*rows, strict=True))
        connection.exec_driver_sql(query, columns)
        return
    values = ", ".join(f"{name} = ?" for name in names)
    connection.exec_driver_sql(f"UPDATE seed SET {values} WHERE id = ?", list(rows))  # noqa: S608


_LAST = select(func.coalesce(func.max(seed.c.id), 0))


def _withdraw(connection: Connection, list_id: int, run: int) -> int:
    missing = and_(seed.c.list == list_id, seed.c.imported < run)
    # Duplicates have no history that is worth keeping.
    connection.execute(delete(seed).where(missing, seed.c.state == "duplicate"))
    withdrawn = update(seed).where(missing, seed.c.state != "withdrawn").values(state="withdrawn")
    count = connection.execute(withdrawn).rowcount
    if count:
        withdrawn_ids = select(seed.c.id).where(seed.c.list == list_id, seed.c.state == "withdrawn")
        for table in (SEEDS.queue, SEEDS.claim):
            mine = and_(table.c.list == list_id, table.c.seed.in_(withdrawn_ids))
            connection.execute(delete(table).where(mine))
    return count
