"""The web pages and documents found."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, func, select, true

from pubcrawl.actions.report.content import (
    TEXT,
    ReportColumn,
    ReportFigure,
    ReportSection,
    ReportTable,
)
from pubcrawl.actions.report.scope import ReportScope
from pubcrawl.actions.report.tables import count_fetches, count_groups, count_if
from pubcrawl.store.tables import page


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
        count_fetches(scope, "pages", own, where),
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
    return count_groups(
        scope,
        name,
        title,
        {ReportColumn(column.name, _TITLES[column.name], TEXT): column for column in columns},
        {ReportColumn("pages", "Pages"): func.count()},
        where,
        shown=lambda value: str(value) or "not known",
        series=("pages",),
    )


def _hosts(scope: ReportScope, where: list[ColumnElement[bool]]) -> ReportTable:
    own, broken = page.c, count_if(page.c.broken)
    return count_groups(
        scope,
        "page_hosts",
        "Outcome by host",
        {ReportColumn("host", "Host", TEXT): own.start_host},
        {
            ReportColumn("pages", "Pages"): func.count(),
            ReportColumn("usable", "Usable"): count_if(own.usable),
            ReportColumn("broken", "Broken"): broken,
        },
        where,
        order=(broken.desc(), func.count().desc(), own.start_host),
        series=("usable",),
        whole="pages",
    )
