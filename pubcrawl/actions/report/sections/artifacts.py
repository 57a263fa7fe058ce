"""The artifacts found."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, func, select

from pubcrawl.actions.report.content import (
    TEXT,
    ReportColumn,
    ReportFigure,
    ReportSection,
    ReportTable,
)
from pubcrawl.actions.report.scope import ReportScope
from pubcrawl.actions.report.tables import count_fetches, count_groups, count_if
from pubcrawl.store.tables import artifact


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
        count_fetches(scope, "artifacts", own, [mine]),
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
    return count_groups(
        scope,
        name,
        title,
        {ReportColumn(column.name, text, TEXT): column for text, column in columns.items()},
        {
            ReportColumn("artifacts", "Artifacts"): func.count(),
            ReportColumn("members", "Members"): func.sum(artifact.c.members),
        },
        where,
        shown=lambda value: value or "none",
        series=("artifacts",),
    )
