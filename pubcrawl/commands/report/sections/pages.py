"""What was found of web pages and documents."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, func, select, true

from pubcrawl.commands.report.content import (
    TEXT,
    TIME,
    ReportColumn,
    ReportFigure,
    ReportSection,
    ReportTable,
    by_day,
    count_if,
    ranked,
)
from pubcrawl.commands.report.scope import ReportScope
from pubcrawl.store.record_schema import page


def pages(scope: ReportScope) -> ReportSection | None:
    """Return the section on pages; None if there are none."""
    own = page.c
    kind = own.kind == scope.of.removesuffix("s") if scope.of else true()
    where = [scope.within(own.id, page), kind]
    columns = (func.count(), count_if(own.usable), count_if(own.broken), count_if(own.rule != ""))
    total, usable, broken, ruled = scope.connection.execute(select(*columns).where(*where)).one()
    if not total:
        return None
    tables = (
        _counted(scope, where, "page_status", "Status", (own.kind, own.status)),
        _counted(scope, where, "status_codes", "HTTP status", (own.status_code,)),
        _counted(scope, [*where, own.reason != ""], "page_reasons", "Problems", (own.reason,)),
        _hosts(scope, where),
        _counted(
            scope,
            [*where, own.reason != ""],
            "page_host_reasons",
            "Problems by host and reason",
            (own.start_host, own.reason),
        ),
        _counted(scope, where, "content_types", "Content type", (own.content_type,)),
        _counted(scope, [*where, own.rule != ""], "page_rules", "Rule", (own.rule,)),
        ReportTable(
            "pages_by_day",
            "Last fetch, by day",
            (
                ReportColumn("day", "Day (UTC)", TIME),
                ReportColumn("pages", "Pages"),
                ReportColumn("final", "Of them final"),
            ),
            by_day(scope.connection, own.fetch_time, where, count_if(own.final)),
            by_day=True,
        ),
    )
    return ReportSection(
        "pages",
        "Pages",
        tuple(table for table in tables if table.rows),
        (
            ReportFigure("pages", "pages", total),
            ReportFigure("usable_pages", "usable", usable),
            ReportFigure("broken_pages", "broken", broken),
            ReportFigure("pages_with_rule", "read by a rule", ruled),
        ),
    )


_TITLES = {
    "kind": "Kind",
    "status": "Status",
    "status_code": "HTTP status (0: unknown)",
    "reason": "Reason",
    "start_host": "Host",
    "content_type": "Content type",
    "rule": "Rule",
}


def _counted(
    scope: ReportScope,
    where: list[ColumnElement[bool]],
    name: str,
    title: str,
    columns: tuple[Any, ...],
) -> ReportTable:
    count = func.count()
    query = select(*columns, count).where(*where).group_by(*columns)
    found = ranked(scope.connection, query.order_by(count.desc(), *columns), scope.most)
    return ReportTable(
        name,
        title,
        (
            *(ReportColumn(column.name, _TITLES[column.name], TEXT) for column in columns),
            ReportColumn("pages", "Pages"),
        ),
        [(*(str(value) or "not known" for value in row[:-1]), row[-1]) for row in found.rows],
        others=found.others,
        series=("pages",),
    )


def _hosts(scope: ReportScope, where: list[ColumnElement[bool]]) -> ReportTable:
    own = page.c
    count, broken = func.count(), count_if(own.broken)
    query = (
        select(own.start_host, count, count_if(own.usable), broken)
        .where(*where)
        .group_by(own.start_host)
        .order_by(broken.desc(), count.desc(), own.start_host)
    )
    found = ranked(scope.connection, query, scope.most)
    return ReportTable(
        "page_hosts",
        "Outcome by host",
        (
            ReportColumn("host", "Host", TEXT),
            ReportColumn("pages", "Pages"),
            ReportColumn("usable", "Usable"),
            ReportColumn("broken", "Broken"),
        ),
        found.rows,
        others=found.others,
        series=("usable",),
        whole="pages",
    )
