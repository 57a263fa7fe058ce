"""What became of ingest requests."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, func, select

from pubcrawl.commands.report.content import (
    SHARE,
    SIZE,
    TEXT,
    TIME,
    ReportColumn,
    ReportFigure,
    ReportSection,
    ReportTable,
    by_day,
    count_if,
    ranked,
    share,
)
from pubcrawl.commands.report.scope import ReportScope
from pubcrawl.items.slugs import SLUGS
from pubcrawl.store.ingest_schema import attempt, file_meta, request, result


def results(scope: ReportScope) -> ReportSection | None:
    """Return the section on results of ingests; None if there are none."""
    own = result.c
    mine = scope.within(own.request, result)
    columns = (
        func.count(),
        count_if(own.hit),
        count_if(own.due.is_not(None)),
        func.sum(own.attempts),
    )
    total, hits, due, attempts = scope.connection.execute(select(*columns).where(mine)).one()
    if not total:
        return None
    tables = (
        _statuses(scope, mine),
        _types(scope, mine),
        _hosts(scope, mine),
        _host_statuses(scope, mine),
        _counted(scope, mine, "technique", "How the link to the file was found", own.technique),
        _counted(scope, mine, "terminal_status_code", "HTTP status", own.terminal_status_code),
        _files(scope, mine),
        _attempts(scope),
        ReportTable(
            "results_by_day",
            "Results, by day",
            (
                ReportColumn("day", "Day (UTC)", TIME),
                ReportColumn("results", "Results"),
                ReportColumn("hits", "Hits"),
            ),
            by_day(scope.connection, own.updated, [mine], count_if(own.hit)),
            by_day=True,
        ),
    )
    return ReportSection(
        "ingest",
        "Ingest",
        tuple(table for table in tables if table.rows),
        (
            ReportFigure("results", "requests with a result", total),
            ReportFigure("hits", "hits", hits),
            ReportFigure("hit_rate", "of them hits", hits / total, SHARE),
            ReportFigure("due", "to be tried again", due),
            ReportFigure("attempts", "attempts", int(attempts)),
        ),
    )


def _statuses(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    count = func.count()
    query = select(result.c.status, count).where(mine).group_by(result.c.status)
    found = ranked(scope.connection, query.order_by(count.desc(), result.c.status), scope.most)
    return ReportTable(
        "slugs",
        "Outcome by slug",
        (
            ReportColumn("slug", "Slug", TEXT),
            ReportColumn("class", "Class", TEXT),
            ReportColumn("requests", "Requests"),
        ),
        [(name, slug_class(name), number) for name, number in found.rows],
        "The class of a miss is the time of its retry: T soon; L later, live or with a browser; X "
        "when links are found better; N never (docs/ingest-records.md).",
        found.others,
        series=("requests",),
    )


def slug_class(name: str) -> str:
    """Return the class of a slug, "hit", or "-" for one of an older version."""
    known = SLUGS.get(name)
    return "-" if known is None else known.retry or "hit"


def _types(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    count = func.count()
    kind = request.c.ingest_type
    query = (
        select(kind, count, count_if(result.c.hit))
        .join_from(result, request, request.c.id == result.c.request)
        .where(mine)
        .group_by(kind)
        .order_by(count.desc(), kind)
    )
    return ReportTable(
        "ingest_types",
        "Outcome by type",
        (
            ReportColumn("type", "Type", TEXT),
            ReportColumn("requests", "Requests"),
            ReportColumn("hits", "Hits"),
            ReportColumn("share", "Share of hits", SHARE),
        ),
        _with_rate(scope.connection.execute(query).all()),
        series=("hits",),
        whole="requests",
    )


def _hosts(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    count, hits = func.count(), count_if(result.c.hit)
    host = result.c.host
    query = select(host, count, hits).where(mine).group_by(host)
    found = ranked(
        scope.connection, query.order_by((count - hits).desc(), count.desc(), host), scope.most
    )
    return ReportTable(
        "ingest_hosts",
        "Outcome by host",
        (
            ReportColumn("host", "Host", TEXT),
            ReportColumn("requests", "Requests"),
            ReportColumn("hits", "Hits"),
            ReportColumn("share", "Share of hits", SHARE),
        ),
        _with_rate(found.rows),
        "The hosts with most misses first.",
        found.others,
        series=("hits",),
        whole="requests",
    )


def _host_statuses(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    count = func.count()
    columns = (result.c.host, result.c.status)
    query = select(*columns, count).where(mine, result.c.hit.is_(False)).group_by(*columns)
    found = ranked(scope.connection, query.order_by(count.desc(), *columns), scope.most)
    return ReportTable(
        "ingest_host_slugs",
        "Misses by host and slug",
        (
            ReportColumn("host", "Host", TEXT),
            ReportColumn("slug", "Slug", TEXT),
            ReportColumn("misses", "Misses"),
        ),
        found.rows,
        others=found.others,
        series=("misses",),
    )


def _counted(
    scope: ReportScope, mine: ColumnElement[bool], name: str, title: str, column: Any
) -> ReportTable:
    count = func.count()
    query = select(column, count, count_if(result.c.hit)).where(mine).group_by(column)
    found = ranked(scope.connection, query.order_by(count.desc(), column), scope.most)
    empty = "address of the request" if name == "technique" else "no response"
    return ReportTable(
        name,
        title,
        (
            ReportColumn(name, title, TEXT),
            ReportColumn("requests", "Requests"),
            ReportColumn("hits", "Hits"),
            ReportColumn("share", "Share of hits", SHARE),
        ),
        _with_rate(
            [(empty if row[0] in ("", None) else str(row[0]), *row[1:]) for row in found.rows]
        ),
        others=found.others,
        series=("hits",),
        whole="requests",
    )


def _files(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    count = func.count()
    size = func.sum(file_meta.c.size_bytes)
    kind = file_meta.c.mimetype
    named = select(result.c.terminal_sha1hex).where(mine)
    query = select(kind, count, size).group_by(kind).order_by(count.desc(), kind)
    if result in scope.chosen:
        query = query.where(file_meta.c.sha1hex.in_(named))
    found = ranked(scope.connection, query, scope.most)
    return ReportTable(
        "files",
        "Files",
        (
            ReportColumn("type", "Content type", TEXT),
            ReportColumn("files", "Files"),
            ReportColumn("bytes", "Size", SIZE),
        ),
        [(name, number, int(size)) for name, number, size in found.rows],
        others=found.others,
        series=("files",),
    )


def _attempts(scope: ReportScope) -> ReportTable:
    count = func.count()
    number = attempt.c.number
    mine = scope.within(attempt.c.request, result)
    query = select(number, count, count_if(attempt.c.hit)).where(mine).group_by(number)
    found = ranked(scope.connection, query.order_by(number), scope.most)
    return ReportTable(
        "attempts",
        "Attempts",
        (
            ReportColumn("number", "Attempt"),
            ReportColumn("requests", "Requests"),
            ReportColumn("hits", "Hits"),
            ReportColumn("share", "Share of hits", SHARE),
        ),
        _with_rate(found.rows),
        others=found.others,
        series=("hits",),
        whole="requests",
    )


def _with_rate(rows: Any) -> list[tuple[Any, ...]]:
    return [(value, number, hits, share(hits, number)) for value, number, hits in rows]
