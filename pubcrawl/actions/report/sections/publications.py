"""The publications found, their sources, and the reasons for missing parts."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, literal, select, true, union_all

from pubcrawl.actions.report.content import (
    SHARE,
    TEXT,
    ReportColumn,
    ReportFigure,
    ReportSection,
    ReportTable,
)
from pubcrawl.actions.report.scope import ReportScope
from pubcrawl.actions.report.tables import count_fetches, count_groups, count_if, ranked, share
from pubcrawl.store.tables import address, part, problem, publication, visit
from pubcrawl.works.parts import PARTS, PartType

_TYPE_ORDER = {str(type): rank for rank, type in enumerate(PartType)}
_SERIES = ("final", "usable", "too_small")
_REASON = ReportColumn("reason", "Reason", TEXT)


def publications(scope: ReportScope) -> ReportSection | None:
    """Return the section on publications; None if there are none."""
    own = publication.c
    mine = scope.within(own.id, publication)
    columns = (
        func.count(),
        count_if(own.oa),
        count_if(own.preprint),
        count_if(own.fetch_exception),
    )
    (total, oa, preprints, failed) = scope.connection.execute(select(*columns).where(mine)).one()
    if not total:
        return None
    counts = _part_counts(scope)
    fulltexts = sum(
        number for (name, _, usable, _), number in counts.items() if name == "fulltext" and usable
    )
    tables = (
        count_groups(
            scope,
            "publication_status",
            "Status",
            {ReportColumn("status", "Status", TEXT): own.status},
            {ReportColumn("publications", "Publications"): func.count()},
            [mine],
            most=0,
            series=("publications",),
        ),
        count_groups(
            scope,
            "notices",
            "Retracted and corrected",
            {ReportColumn("notice", "Notice", TEXT): own.notice},
            {ReportColumn("publications", "Publications"): func.count()},
            [mine],
            most=0,
            note="none-found: a source that names notices had none; unchecked: no such source "
            "answered.",
            series=("publications",),
        ),
        _parts(counts, total),
        _sources(counts),
        _hosts(scope),
        _problems(
            scope,
            "reasons",
            "Why a source gave nothing",
            {
                _REASON: problem.c.reason,
                ReportColumn("resource", "Source", TEXT): problem.c.resource,
            },
            problem.c.part == "",
            note="docs/reasons.md explains the reasons.",
            series=("problems",),
        ),
        _problems(
            scope,
            "host_reasons",
            "Problems by host and reason",
            {ReportColumn("host", "Host", TEXT): address.c.host, _REASON: problem.c.reason},
            problem.c.part == "",
            address.c.host != "",
            rows_of=problem.join(address, _addressed(problem)),
            series=("problems",),
        ),
        _problems(
            scope,
            "refused_values",
            "Values of pages that were refused",
            {
                ReportColumn("part", "Part", TEXT): problem.c.part,
                ReportColumn("layer", "Layer", TEXT): problem.c.layer,
                _REASON: problem.c.reason,
            },
            problem.c.part != "",
            number="values",
        ),
        _grouped(scope, "kind_of_record", "Kind of record", own.kind),
        _grouped(scope, "doi_prefix", "DOI prefix", _doi_prefix(own.registrant)),
        count_fetches(scope, "publications", own, [mine]),
    )
    return ReportSection(
        "publications",
        "Publications",
        tuple(table for table in tables if table.rows),
        (
            ReportFigure("publications", "publications", total),
            ReportFigure("usable_fulltexts", "with a usable full text", fulltexts),
            ReportFigure("open_access", "open access", oa),
            ReportFigure("preprints", "preprints", preprints),
            ReportFigure("failed_fetches", "whose last fetch ended in an error", failed),
        ),
    )


def _part_counts(scope: ReportScope) -> dict[tuple[str, str, bool, bool], int]:
    columns = (part.c.name, part.c.type, part.c.usable, part.c.final)
    mine = scope.within(part.c.publication, publication)
    query = select(*columns, func.count()).where(mine).group_by(*columns)
    return {
        (name, type, bool(usable), bool(final)): number
        for name, type, usable, final, number in scope.connection.execute(query)
    }


def _parts(counts: dict[tuple[str, str, bool, bool], int], total: int) -> ReportTable:
    rows = []
    for name in PARTS:
        found = {key[2:]: 0 for key in counts} | {(True, True): 0}
        for key, number in counts.items():
            if key[0] == name:
                found[key[2:]] += number
        final = found.get((True, True), 0)
        usable = found.get((True, False), 0)
        too_small = sum(found.values()) - final - usable
        missing = total - final - usable - too_small
        rows.append((name, final, usable, too_small, missing, share(final + usable, total)))
    return ReportTable(
        "parts",
        "What was found, by part",
        (
            ReportColumn("part", "Part", TEXT),
            ReportColumn("final", "Final"),
            ReportColumn("usable", "Usable"),
            ReportColumn("too_small", "Not usable"),
            ReportColumn("missing", "Missing"),
            ReportColumn("share", "Usable or final", SHARE),
        ),
        rows,
        "Final: no source could give a better content. Not usable: too small, or of a source that "
        "does not count for this part.",
        series=(*_SERIES, "missing"),
        whole="",
    )


def _sources(counts: dict[tuple[str, str, bool, bool], int]) -> ReportTable:
    cells: dict[str, dict[str, int]] = {}
    for (name, type, _, _), number in counts.items():
        row = cells.setdefault(type, {})
        row[name] = row.get(name, 0) + number
    rows = [
        (type, *(row.get(name, 0) for name in PARTS), sum(row.values()))
        for type, row in sorted(cells.items(), key=lambda each: _TYPE_ORDER.get(each[0], 99))
    ]
    return ReportTable(
        "sources",
        "What was found, by source",
        (
            ReportColumn("type", "Source (part type)", TEXT),
            *(ReportColumn(name, name) for name in PARTS),
            ReportColumn("all", "All"),
        ),
        rows,
        "Part types in the order of their rank.",
        series=("all",),
    )


def _hosts(scope: ReportScope) -> ReportTable:
    def counted(table: Any, at: int, *where: ColumnElement[bool]) -> Any:
        numbers = [func.count() if index == at else literal(0) for index in range(3)]
        labels = ("visits", "fulltexts", "problems")
        named = (number.label(label) for number, label in zip(numbers, labels, strict=True))
        mine = scope.within(table.c.publication, publication)
        return (
            select(address.c.host, *named)
            .join_from(table, address, _addressed(table))
            .where(mine, address.c.host != "", *where)
            .group_by(address.c.host)
        )

    every = union_all(
        counted(visit, 0),
        counted(part, 1, part.c.name == "fulltext", part.c.usable),
        counted(problem, 2, problem.c.part == ""),
    ).subquery()
    sums = [func.sum(every.c[name]) for name in ("visits", "fulltexts", "problems")]
    query = select(every.c.host, *sums).group_by(every.c.host)
    found = ranked(
        scope.connection, query.order_by(sums[2].desc(), sums[0].desc(), every.c.host), scope.most
    )
    return ReportTable(
        "hosts",
        "Outcome by host",
        (
            ReportColumn("host", "Host", TEXT),
            ReportColumn("visits", "Pages visited"),
            ReportColumn("fulltexts", "Usable full texts"),
            ReportColumn("problems", "Problems"),
        ),
        [(host, *map(int, numbers)) for host, *numbers in found.rows],
        "The hosts with most problems first; problems are those of the last fetch.",
        found.others,
    )


def _addressed(table: Any) -> ColumnElement[bool]:
    return and_(address.c.publication == table.c.publication, address.c.number == table.c.address)


def _problems(
    scope: ReportScope,
    name: str,
    title: str,
    groups: dict[ReportColumn, ColumnElement[str]],
    *where: ColumnElement[bool],
    number: str = "problems",
    **more: Any,
) -> ReportTable:
    """Return a table that counts problems in *groups*; *number*: what it calls them."""
    return count_groups(
        scope,
        name,
        title,
        groups,
        {ReportColumn(number, number.capitalize()): func.count()},
        [scope.within(problem.c.publication, publication), *where],
        **more,
    )


def _doi_prefix(registrant: ColumnElement[str]) -> ColumnElement[str]:
    return case((registrant != "", literal("10.") + registrant), else_="")


def _grouped(scope: ReportScope, name: str, title: str, column: ColumnElement[str]) -> ReportTable:
    fulltext = and_(part.c.publication == publication.c.id, part.c.name == "fulltext")
    return count_groups(
        scope,
        name,
        title,
        {ReportColumn(name, title, TEXT): column},
        {
            ReportColumn("publications", "Publications"): func.count(),
            ReportColumn("fulltexts", "Usable full texts"): count_if(part.c.usable.is_(true())),
            ReportColumn("share", "Share with full text", SHARE): None,
            ReportColumn("open_access", "Open access"): count_if(publication.c.oa),
        },
        [scope.within(publication.c.id, publication)],
        rows_of=publication.outerjoin(part, fulltext),
        shown=lambda value: value or "not known",
        series=("fulltexts",),
        whole="publications",
    )
