"""What was found of artifacts."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, func, select

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
from pubcrawl.store.record_schema import artifact


def artifacts(scope: ReportScope) -> ReportSection | None:
    """Return the section on artifacts; None if there are none."""
    own = artifact.c
    mine = scope.within(own.id, artifact)
    columns = (func.count(), count_if(own.final), func.sum(own.members))
    total, final, members = scope.connection.execute(select(*columns).where(mine)).one()
    if not total:
        return None
    filled = own.reason != ""
    tables = (
        _counted(scope, "artifact_states", "State", {"State": own.state}, mine),
        _counted(
            scope,
            "boundary_sources",
            "What gave the boundary",
            {"Source": own.boundary_source, "Heuristic": own.heuristic},
            mine,
        ),
        _counted(scope, "portals", "Portal", {"Portal": own.portal, "State": own.state}, mine),
        _counted(scope, "artifact_types", "Type", {"Type": own.artifact_type}, mine),
        _counted(
            scope,
            "artifact_reasons",
            "Problems",
            {"Host": own.host, "Reason": own.reason},
            mine,
            filled,
        ),
        ReportTable(
            "artifacts_by_day",
            "Last fetch, by day",
            (
                ReportColumn("day", "Day (UTC)", TIME),
                ReportColumn("artifacts", "Artifacts"),
                ReportColumn("final", "Of them final"),
            ),
            by_day(scope.connection, own.fetch_time, [mine], count_if(own.final)),
            by_day=True,
        ),
    )
    return ReportSection(
        "artifacts",
        "Artifacts",
        tuple(table for table in tables if table.rows),
        (
            ReportFigure("artifacts", "artifacts", total),
            ReportFigure("final_artifacts", "final", final),
            ReportFigure("members", "members", int(members)),
        ),
    )


def _counted(
    scope: ReportScope,
    name: str,
    title: str,
    columns: dict[str, Any],
    *where: ColumnElement[bool],
) -> ReportTable:
    count = func.count()
    several = list(columns.values())
    query = select(*several, count, func.sum(artifact.c.members)).where(*where).group_by(*several)
    found = ranked(scope.connection, query.order_by(count.desc(), *several), scope.most)
    return ReportTable(
        name,
        title,
        (
            *(ReportColumn(column.name, text, TEXT) for text, column in columns.items()),
            ReportColumn("artifacts", "Artifacts"),
            ReportColumn("members", "Members"),
        ),
        [(*(value or "none" for value in row[:-2]), row[-2], int(row[-1])) for row in found.rows],
        others=found.others,
        series=("artifacts",),
    )
