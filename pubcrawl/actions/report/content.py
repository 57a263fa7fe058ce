"""The content of a report, before it is a page, JSON or CSV: sections of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

TEXT, NUMBER, SHARE, SECONDS, TIME, SIZE = "text", "number", "share", "seconds", "time", "bytes"


class ReportColumn(NamedTuple):
    """
    A column of a table; *kind*: one of the constants of this module.

    A share is 0 to 1, a time milliseconds since 1970; None is unknown.
    """

    name: str
    title: str
    kind: str = NUMBER


class ReportTable(NamedTuple):
    """
    A table of a report.

    *others*: number of rows that were left out. *series*: columns whose values are drawn as a
    bar in each row, as parts of the column *whole*, or of the largest sum. *by_day*: the first
    column is a day, and the table is drawn as a timeline too.
    """

    name: str
    title: str
    columns: tuple[ReportColumn, ...]
    rows: Sequence[tuple[Any, ...]]
    note: str = ""
    others: int = 0
    series: tuple[str, ...] = ()
    whole: str = ""
    by_day: bool = False


class ReportFigure(NamedTuple):
    """A number at the top of a report or section."""

    name: str
    title: str
    value: float
    kind: str = NUMBER


class ReportSection(NamedTuple):
    """A part of a report on one kind of records."""

    name: str
    title: str
    tables: tuple[ReportTable, ...]
    figures: tuple[ReportFigure, ...] = ()


class Advice(NamedTuple):
    """A next step: the reason, and a command line."""

    text: str
    command: str


class StoreReport(NamedTuple):
    """
    A whole report.

    *scope*: lines that say which records it covers. *now*: milliseconds since 1970.
    """

    title: str
    store: str
    scope: tuple[str, ...]
    now: int
    version: str
    sections: tuple[ReportSection, ...]
    advice: tuple[Advice, ...]
