"""Read access to the ledger of the ingest, for commands, feeds and exports."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.engine import Row

from pubcrawl.ids.url import ingest_key, normalise_url
from pubcrawl.ingest.store.statements import sql
from pubcrawl.model.ingest import FileMeta
from pubcrawl.store.database import Database
from pubcrawl.store.packed import unpack
from pubcrawl.store.records import rows_of
from pubcrawl.store.tables import ingest
from pubcrawl.store.tables import ingest_line as line

_PAGE = 500  # rows read at a time


class StoredResult(NamedTuple):
    """
    The last result of a request, or its hit.

    *record*: a line of the feed. *attempts*: their number. *due*: date of the next one,
    None for none. *updated*: milliseconds since 1970. *run*: the crawl that wrote it.
    """

    id: int
    record: dict[str, Any]
    attempts: int
    due: int | None
    updated: int
    run: str


class Attempt(NamedTuple):
    """An attempt of a request; *time* and *due* in milliseconds since 1970."""

    number: int
    time: int
    status: str
    hit: bool
    terminal_url: str
    terminal_status_code: int | None
    error_message: str
    due: int | None
    run: str


class LinkClaim(NamedTuple):
    """A source of a link, with its request as JSON text."""

    link_source: str
    link_source_id: str
    ingest_request_source: str
    created: int
    given: str


class Unresolved(NamedTuple):
    """An address for a later crawl to try, and the request that ended there."""

    terminal_url: str
    base_url: str
    ingest_type: str
    status: str
    updated: int


class HostCount(NamedTuple):
    """The number of requests that ended at *host* with *status*."""

    host: str
    status: str
    hit: bool
    requests: int


class IngestResults:
    """The requests of a store and their results, read only; see ``IngestLedger.results``."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def slugs(
        self, list_id: int | None = None, *, statuses: Collection[str] = (), since: int = 0
    ) -> dict[str, int]:
        """
        Return the number of requests by status, the most frequent first.

        *list_id*, *statuses*, *since*: as in ``all``.
        """
        chosen = _chosen(list_id, statuses, since)
        return dict(map(tuple, sql.fetch(self.database, "slugs", **chosen)))

    def hosts(
        self, list_id: int | None = None, *, statuses: Collection[str] = (), since: int = 0
    ) -> Iterator[HostCount]:
        """
        Yield the number of requests by host and status; the host with most misses first.

        The rows of a host are together, its most frequent status first.
        *list_id*, *statuses*, *since*: as in ``all``.
        """
        with self.database.read() as connection:
            streaming = connection.execution_options(yield_per=_PAGE)
            for row in sql(streaming, "hosts", **_chosen(list_id, statuses, since)):
                yield HostCount(row.host, row.status, bool(row.hit), row.requests)

    def all(
        self,
        *,
        statuses: Collection[str] = (),
        hit: bool | None = None,
        since: int = 0,
        list_id: int | None = None,
    ) -> Iterator[StoredResult]:
        """
        Yield results in the order of requests.

        *statuses*: only with one of these; *hit*: only hits, or only misses;
        *since*: only written from then on; *list_id*: only of requests of a list.
        """
        chosen = _chosen(list_id, statuses, since)
        chosen |= {"hits": hit is not False, "misses": hit is not True}
        yield from map(_stored, sql.paged(self.database, "page_of_results", "id", _PAGE, **chosen))

    def unwritten(self, list_id: int, run: str) -> Iterator[StoredResult]:
        """Yield the results of the requests of a list, except those that *run* wrote."""
        here = select(line.c.request).distinct().where(line.c.list == list_id)
        numbers = here.where(line.c.request.is_not(None))
        rows = rows_of(self.database, ingest.c.id, numbers, ingest.c.last_run != run)
        yield from map(_stored, rows)

    def unresolved(
        self, statuses: Collection[str], *, list_id: int | None = None, since: int = 0
    ) -> Iterator[Unresolved]:
        """
        Yield the terminal addresses of misses with one of *statuses*.

        *list_id*, *since*: as in ``all``.
        """
        chosen = _chosen(list_id, statuses, since)
        for row in sql.paged(self.database, "page_of_unresolved", "id", _PAGE, **chosen):
            yield Unresolved(*tuple(row)[1:])

    def number(self, ingest_type: str, base_url: str) -> int | None:
        """Return the number of a request in the store; None if it is not there."""
        try:
            key = ingest_key(ingest_type, normalise_url(base_url))
        except ValueError:
            return None
        rows = sql.fetch(self.database, "request_of_key", key=key)
        return rows[0].id if rows else None

    def find_result(self, number: int) -> StoredResult | None:
        """Return the result of a request; None if it has none."""
        rows = sql.fetch(self.database, "result", request=number)
        return _stored(rows[0]) if rows else None

    def attempts(self, number: int) -> list[Attempt]:
        """Return all attempts of a request in order."""
        rows = map(Attempt._make, sql.fetch(self.database, "attempts", request=number))
        return [row._replace(hit=bool(row.hit)) for row in rows]

    def versions(self, number: int) -> list[StoredResult]:
        """Return earlier results of a request that was opened again: other files or verdicts."""
        return list(map(_stored, sql.fetch(self.database, "versions", request=number)))

    def sources(self, number: int) -> list[LinkClaim]:
        """Return all sources of a request in the order of their arrival."""
        return list(map(LinkClaim._make, sql.fetch(self.database, "sources", request=number)))

    def file_metas(self, sha1hexes: Iterable[str]) -> dict[str, FileMeta]:
        """Return digest (sha1, hexadecimal) → file, for those whose files a result names."""
        rows = sql.fetch(self.database, "files", sha1hexes=list(sha1hexes))
        return {row.sha1hex: FileMeta(*row) for row in rows}


def _stored(row: Row[Any]) -> StoredResult:
    record = unpack(row.record)
    return StoredResult(row.id, record, row.attempts, row.due, row.updated, row.last_run)


def _chosen(list_id: int | None, statuses: Collection[str], since: int) -> dict[str, object]:
    """Return the values of ``chosen`` in the statements."""
    slugs = list(statuses)
    return {"list": list_id or 0, "all_slugs": not slugs, "slugs": slugs, "since": since}
