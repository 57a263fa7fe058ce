"""The outcomes of ingest requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, func, select

from pubcrawl.actions.report.content import (
    SHARE,
    SIZE,
    TEXT,
    ReportColumn,
    ReportFigure,
    ReportSection,
    ReportTable,
)
from pubcrawl.actions.report.hosts import slug_class
from pubcrawl.actions.report.scope import ReportScope
from pubcrawl.actions.report.tables import count_days, count_groups, count_if, ranked
from pubcrawl.items.reasons import CLASSES
from pubcrawl.store.tables import file_meta
from pubcrawl.store.tables import ingest_attempt as attempt
from pubcrawl.store.tables import ingest_request as request
from pubcrawl.store.tables import ingest_result as result

_CLASSES = "; ".join(f"{letter} {time}" for letter, time in CLASSES.items())
_HITS = ReportColumn("hits", "Hits")
_BAR: Mapping[str, Any] = {"series": ("hits",), "whole": "requests"}


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
        _counted(
            scope,
            mine,
            "technique",
            "How the link to the file was found",
            own.technique,
            "address of the request",
        ),
        _counted(
            scope,
            mine,
            "terminal_status_code",
            "HTTP status",
            own.terminal_status_code,
            "no response",
        ),
        _files(scope, mine),
        _attempts(scope),
        count_days(
            scope, "results", "Results, by day", own.updated, [mine], {_HITS: count_if(own.hit)}
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
        f"The class of a miss is the time of its retry: {_CLASSES} (docs/reasons.md).",
        found.others,
        series=("requests",),
    )


def _hit_rates(hit: ColumnElement[bool]) -> dict[ReportColumn, ColumnElement[int] | None]:
    """Return the columns for the number of requests, and for those that are a *hit*."""
    return {
        ReportColumn("requests", "Requests"): func.count(),
        _HITS: count_if(hit),
        ReportColumn("share", "Share of hits", SHARE): None,
    }


def _types(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    return count_groups(
        scope,
        "ingest_types",
        "Outcome by type",
        {ReportColumn("type", "Type", TEXT): request.c.ingest_type},
        _hit_rates(result.c.hit),
        [mine],
        rows_of=result.join(request, request.c.id == result.c.request),
        most=0,
        **_BAR,
    )


def _hosts(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    count, host = func.count(), result.c.host
    return count_groups(
        scope,
        "ingest_hosts",
        "Outcome by host",
        {ReportColumn("host", "Host", TEXT): host},
        _hit_rates(result.c.hit),
        [mine],
        order=((count - count_if(result.c.hit)).desc(), count.desc(), host),
        note="The hosts with most misses first.",
        **_BAR,
    )


def _host_statuses(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    return count_groups(
        scope,
        "ingest_host_slugs",
        "Misses by host and slug",
        {
            ReportColumn("host", "Host", TEXT): result.c.host,
            ReportColumn("slug", "Slug", TEXT): result.c.status,
        },
        {ReportColumn("misses", "Misses"): func.count()},
        [mine, result.c.hit.is_(False)],
        series=("misses",),
    )


def _counted(
    scope: ReportScope,
    mine: ColumnElement[bool],
    name: str,
    title: str,
    column: ColumnElement[Any],
    empty: str,
) -> ReportTable:
    return count_groups(
        scope,
        name,
        title,
        {ReportColumn(name, title, TEXT): column},
        _hit_rates(result.c.hit),
        [mine],
        shown=lambda value: empty if value in ("", None) else str(value),
        **_BAR,
    )


def _files(scope: ReportScope, mine: ColumnElement[bool]) -> ReportTable:
    named = file_meta.c.sha1hex.in_(select(result.c.terminal_sha1hex).where(mine))
    return count_groups(
        scope,
        "files",
        "Files",
        {ReportColumn("type", "Content type", TEXT): file_meta.c.mimetype},
        {
            ReportColumn("files", "Files"): func.count(),
            ReportColumn("bytes", "Size", SIZE): func.sum(file_meta.c.size_bytes),
        },
        [named] if result in scope.chosen else [],
        series=("files",),
    )


def _attempts(scope: ReportScope) -> ReportTable:
    return count_groups(
        scope,
        "attempts",
        "Attempts",
        {ReportColumn("number", "Attempt"): attempt.c.number},
        _hit_rates(attempt.c.hit),
        [scope.within(attempt.c.request, result)],
        order=[attempt.c.number],
        **_BAR,
    )
