"""Settled requests that are tried again, hits included: which ones, and how they are queued."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, literal, not_, or_, select
from sqlalchemy.engine import Row

from pubcrawl.ingest.store.imports import due_now
from pubcrawl.ingest.store.lanes import lane_of, turn_of
from pubcrawl.ingest.store.statements import sql
from pubcrawl.store.database import Database
from pubcrawl.store.packed import unpack
from pubcrawl.store.queue import REQUESTS
from pubcrawl.store.tables import ingest_line as line
from pubcrawl.store.tables import ingest_request as request
from pubcrawl.store.tables import ingest_result as result
from pubcrawl.store.tables import ingest_source as source
from pubcrawl.store.tables import seed_list

_PAGE: Final = 2000  # rows read in one transaction


class ReopenFilter(NamedTuple):
    """
    The settled requests to try again; an empty field or None selects all.

    *list_id*: only those of a list. *statuses*: slugs of the last results. *hosts*: of their
    last addresses, with all subdomains. *techniques*, *sha1s*: of their files.
    *confidence_below*: of the verdict on the file; results of older versions have none, and
    count as 0. *since*, *until*: last tried in this time, in milliseconds. *hits*: hits too.
    """

    list_id: int | None = None
    statuses: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()
    sha1s: tuple[str, ...] = ()
    confidence_below: float | None = None
    since: int = 0
    until: int | None = None
    hits: bool = False

    def condition(self) -> ColumnElement[bool]:
        """Return the condition on results, but for confidence, which is in the record."""
        terms = [result.c.updated >= self.since]
        if not self.hits:
            terms.append(not_(result.c.hit))
        for column, values in (
            (result.c.status, self.statuses),
            (result.c.technique, self.techniques),
            (result.c.terminal_sha1hex, self.sha1s),
        ):
            if values:
                terms.append(column.in_(list(values)))
        if self.hosts:
            hosts = (
                (result.c.host == host, result.c.host.endswith(f".{host}", autoescape=True))
                for host in self.hosts
            )
            terms.append(or_(*(each for pair in hosts for each in pair)))
        if self.until is not None:
            terms.append(result.c.updated < self.until)
        if self.list_id is not None:
            here = select(line.c.request).where(line.c.list == self.list_id)
            terms.append(result.c.request.in_(here.where(line.c.request.is_not(None))))
        return and_(*terms)

    def takes(self, row: Row[Any]) -> bool:
        """Return whether the confidence in the record of *row* is low enough."""
        if self.confidence_below is None:
            return True
        return float(unpack(row.record).get("confidence") or 0.0) < self.confidence_below


def reopen(database: Database, chosen: ReopenFilter) -> Counter[int]:
    """Make the *chosen* requests due at once; return the numbers of requests by list."""
    counts: Counter[int] = Counter()
    rows = _rows(database, chosen)
    while page := list(islice(rows, _PAGE)):
        database.transact(partial(_hasten, rows=page))
        counts.update(row.list for row in page)
    return counts


def closed(database: Database, chosen: ReopenFilter) -> Iterator[tuple[str, str, bool]]:
    """Yield slug, host and whether it is a hit, of the *chosen* requests; nothing is changed."""
    for row in _rows(database, chosen):
        yield row.status, row.host, row.hit


def _rows(database: Database, chosen: ReopenFilter) -> Iterator[Row[Any]]:
    """Yield the *chosen* requests, each with its list."""
    list_id = _LATEST if chosen.list_id is None else literal(chosen.list_id)
    query = _QUERY.add_columns(list_id.label("list"))
    if chosen.confidence_below is not None:
        query = query.add_columns(result.c.record)
    for row in database.paged(query.where(chosen.condition()), result.c.request, _PAGE):
        if row.list is not None and chosen.takes(row):
            yield row


def _hasten(connection: Connection, rows: Sequence[Row[Any]]) -> None:
    """Make settled requests due at once; *rows*: of ``_rows``."""
    due_now(connection, [row.request for row in rows])
    # Their turn there depends on the source that was tried, so the lane is not compared.
    waiting = [{"list": row.list, "due": row.due, "request": row.request} for row in rows]
    sql.each(connection, "dequeue_request", [row for row in waiting if row["due"]])
    queued = [
        (row.list, 0, turn_of(row.key, lane_of(row.submitter)), row.request, row.source)
        for row in rows
    ]
    REQUESTS.put(connection, queued)


# A request of several lists is tried for the one that was imported last.
_LATEST = (
    select(seed_list.c.id)
    .join(line, line.c.list == seed_list.c.id)
    .where(line.c.request == result.c.request)
    .order_by(seed_list.c.id.desc())
    .limit(1)
    .correlate(result)
    .scalar_subquery()
)
_QUERY = select(
    result.c.request,
    result.c.source,
    result.c.due,
    result.c.status,
    result.c.host,
    result.c.hit,
    request.c.key,
    func.coalesce(source.c.ingest_request_source, request.c.ingest_request_source).label(
        "submitter"
    ),
).select_from(
    result.join(request, request.c.id == result.c.request).outerjoin(
        source, and_(source.c.request == result.c.request, source.c.number == result.c.source)
    )
)
