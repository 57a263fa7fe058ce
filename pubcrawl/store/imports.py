"""Seeds → ledger: a list is read as often as one likes, and its rows stay the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from sqlalchemy import Connection, and_, case, delete, func, or_, select, update

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.database import Database, insert
from pubcrawl.store.keys import seed_key
from pubcrawl.store.schema import RECORDS, seed, seed_list

_CHUNK = 5000  # lines in one transaction


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

    run, known = database.transact(lambda c: (_begin(c, list_id), _size(c, list_id)))
    total = rejected = duplicates = 0
    source = iter(lines)
    while chunk := list(islice(source, _CHUNK)):
        repeated = database.transact(partial(_enter, list_id=list_id, run=run, chunk=chunk))
        total += len(chunk)
        duplicates += len(repeated)
        rejected += sum(bool(line.reason) for line in chunk)
        rejected -= sum(bool(line.reason) for line, _ in repeated)
    withdrawn, size = database.transact(lambda c: (_withdraw(c, list_id, run), _size(c, list_id)))
    return Imported(total, size - known, rejected, duplicates, withdrawn)


def queue(connection: Connection, list_id: int, urls: Iterable[str]) -> int:
    """Enter what a crawl itself adds to a list; return how many are new."""
    new = insert(connection, seed).on_conflict_do_nothing(index_elements=["key", "list"])
    entered = new.returning(seed.c.id)
    count = 0
    for url in urls:
        line = Queued(QUEUED, url, Identifiers(), "", url)
        row = _row(list_id, QUEUED, seed_key(line.ids, url), line)
        count += len(connection.execute(entered, row).all())
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
    _upsert(
        connection,
        [
            {
                **_row(list_id, run, f"={line.line}", line),
                "state": "duplicate",
                "reason": f"line {earlier_line}",
            }
            for line, earlier_line in repeated
        ],
    )
    return repeated


def _row(list_id: int, run: int, key: str, line: Line) -> dict[str, Any]:
    pmid, pmcid, doi = line.ids
    return {
        "list": list_id,
        "key": key,
        "line": line.line,
        "text": line.text,
        "pmid": pmid,
        "pmcid": pmcid,
        "doi": doi,
        "url": line.url,
        "turn": turn(key, line.url),
        "state": "rejected" if line.reason else "pending",
        "reason": line.reason,
        "imported": run,
    }


def _upsert(connection: Connection, rows: list[dict[str, Any]]) -> int:
    """Add or touch rows; return how many were not yet met in this import."""
    if not rows:
        return 0
    statement = insert(connection, seed)
    new = statement.excluded
    has_entry = or_(*(seed.c[table.name].is_not(None) for table in RECORDS))
    returned = case((has_entry, "done"), else_=new.state)
    result = connection.execute(
        statement.on_conflict_do_update(
            index_elements=["key", "list"],
            set_={
                "line": new.line,
                "text": new.text,
                "turn": new.turn,
                "imported": new.imported,
                "state": case((seed.c.state == "withdrawn", returned), else_=seed.c.state),
            },
            where=seed.c.imported < new.imported,
        ),
        rows,
    )
    return result.rowcount


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
