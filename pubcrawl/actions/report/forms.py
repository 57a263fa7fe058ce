"""A report as JSON, or as CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, TextIO

from pubcrawl.actions.report.content import TIME, ReportColumn, ReportTable, StoreReport
from pubcrawl.commands.cells import cell
from pubcrawl.exceptions import UsageError

COLUMNS = ("table", "row", "column", "value")
"""Columns of the CSV of all tables: a line for each cell."""


def report_as_json(report: StoreReport, file: TextIO) -> None:
    """Write one document: figures and tables by section, and the advice."""
    document = {
        "title": report.title,
        "store": report.store,
        "scope": report.scope,
        "time": time_text(report.now),
        "version": report.version,
        "sections": {
            section.name: {
                "title": section.title,
                "figures": {figure.name: figure.value for figure in section.figures},
                "tables": {
                    table.name: {
                        "title": table.title,
                        "rows": [
                            {column.name: value for column, value in _cells(table, row)}
                            for row in table.rows
                        ],
                        "others": table.others,
                    }
                    for table in section.tables
                },
            }
            for section in report.sections
        },
        "advice": [each._asdict() for each in report.advice],
    }
    json.dump(document, file, ensure_ascii=False, indent=1)
    file.write("\n")


def report_as_csv(report: StoreReport, file: TextIO, name: str = "") -> None:
    """
    Write the table *name*; without a name, all tables with a line for each cell.

    No cell is a formula for a spreadsheet. Raises ``UsageError`` if there is no such table.
    """
    tables = {table.name: table for section in report.sections for table in section.tables}
    writer = csv.writer(file, lineterminator="\r\n")
    if not name:
        writer.writerow(COLUMNS)
        for table in tables.values():
            for number, row in enumerate(table.rows, 1):
                for column, value in _cells(table, row):
                    writer.writerow((table.name, number, column.name, _cell(value)))
        return
    if name not in tables:
        raise UsageError(f"--table {name}: the report has {', '.join(tables) or 'no tables'}")
    writer.writerow([column.name for column in tables[name].columns])
    for row in tables[name].rows:
        writer.writerow([_cell(value) for _, value in _cells(tables[name], row)])


def time_text(time: int) -> str:
    """Return milliseconds since 1970 as a time of ISO 8601, to the second."""
    try:
        return datetime.fromtimestamp(time / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, OSError, ValueError):  # a clock that was far off
        return str(time)


def _cells(table: ReportTable, row: tuple[Any, ...]) -> Iterator[tuple[ReportColumn, Any]]:
    """Yield columns and values; times as text, days as dates."""
    for column, value in zip(table.columns, row, strict=True):
        if column.kind == TIME and value is not None:
            text = time_text(value)
            yield column, text[:10] if table.by_day else text
        else:
            yield column, round(value, 6) if isinstance(value, float) else value


def _cell(value: Any) -> Any:
    return "" if value is None else cell(value) if isinstance(value, str) else value
