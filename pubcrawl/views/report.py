"""The report of a store: figures and tables by section in one state of it, and what to do next."""

from __future__ import annotations

import csv
import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from sqlalchemy import URL, BigInteger, Column, Connection, MetaData, Table, Text, insert, make_url

import pubcrawl
from pubcrawl.engine.seeds.lists import short_name
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.table import safe_text
from pubcrawl.formats.terminal import visible
from pubcrawl.queries.selection import Selection, find_entries
from pubcrawl.store.bulk import pages
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.ledger import SeedList
from pubcrawl.store.tables import RECORDS, ingest
from pubcrawl.views.same_works import SameWork, same_works
from pubcrawl.views.sql import DAY, NEWS, PRISMA, SHARE, TIME, ViewTable, views

_MOST = 5  # lists or rules with a command of their own
_PASSWORDS = ("password", "sslpassword")
_SECTIONS = {
    "publications": ("Publications", ("publications",)),
    "citations": ("Citations", ("publications",)),
    "pages": ("Pages", ("webpages", "docs")),
    "ingest": ("Ingest", ("results",)),
    "artifacts": ("Artifacts", ("artifacts",)),
    "changes": ("Changes of the week", ("publications",)),
    "seeds": ("Seeds", ("publications", "webpages", "docs", "results", "artifacts")),
    "crawls": ("Crawls", ()),
    "hosts": ("Hosts", ()),
    "rules": ("Rules", ()),
}
"""Section → its title, and the sets of records that it is about; none for all of a store."""
CSV_COLUMNS = ("table", "row", "column", "value")
"""Columns of the CSV of all tables: a line for each cell."""


class ReportFigure(NamedTuple):
    """A number at the head of a section."""

    name: str
    title: str
    value: float
    kind: str


class ReportSection(NamedTuple):
    """A part of a report on one kind of records."""

    name: str
    title: str
    tables: tuple[ViewTable, ...]
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


def build_report(
    database: Database,
    settings: Mapping[Any, Any],
    lists: Sequence[SeedList],
    now: int,
    *,
    name: str = "",
    of: str = "",
    where: str = "",
    selection: Selection | None = None,
    most: int = 0,
    prisma: bool = False,
    table: str = "",
) -> StoreReport:
    """
    Return the report of a store.

    *lists*: the seed lists whose lines are counted; *name*: their name, if only their records are
    covered. *of*, *selection*, *where*: a set of records, a query among them, and its text.
    *most*: rows of a table, 0 for all. *prisma*: the flow of a review alone. *table*: the only one
    to make, also without rows, "" for all. *now*: milliseconds since 1970. Raises ``StoreError``.
    """
    numbers = [each.id for each in lists] if name or of else None
    with scoped(database, numbers if name else None, numbers, selection) as (connection, tables):
        kind = of.removesuffix("s") if of in ("webpages", "docs") else ""
        scope = {*tables, NEWS, *(("kind",) if kind else ())}
        sections = []
        if prisma:
            names = [Column(name, Text) for name in SameWork._fields]
            same = Table("report_same_work", MetaData(), *names, prefixes=["TEMPORARY"])
            same.create(connection)
            for some in pages([row._asdict() for row in same_works(database, lists)]):
                connection.execute(insert(same), some)
            sections.append(_section(connection, PRISMA, "PRISMA flow", most, scope, kind, table))
        for section, (title, sets) in () if prisma else _SECTIONS.items():
            whole = not of and selection is None and (not name or section == "crawls")
            if (of in sets or not of) if sets else whole:
                sections.append(_section(connection, section, title, most, scope, kind, table))
    lines = (
        f"records of the list {name}" if name else "",
        f"only {of}" if of else "",
        f"that meet: {where}" if where else "",
    )
    found = tuple(section for section in sections if section.tables)
    return StoreReport(
        title=f"{'PRISMA flow' if prisma else 'Report'} of {name or 'the store'}",
        store=database.name,
        scope=tuple(filter(None, lines)) or ("all records of the store",),
        now=now,
        version=pubcrawl.__version__,
        sections=found,
        advice=tuple(_advice(settings, found, short_name(name), where)),
    )


@contextmanager
def scoped(
    database: Database,
    only: Sequence[int] | None,
    lists: Sequence[int] | None,
    selection: Selection | None,
) -> Iterator[tuple[Connection, set[str]]]:
    """
    Provide a connection with temporary tables of the chosen records, and the words of their scope.

    *only*: lists whose records alone are covered, None for all; *lists*: those whose lines are.
    """
    entries = None if selection is None else find_entries(database, selection)
    scope: set[str] = set()
    with database.read() as connection:

        def fill(name: str, numbers: Any) -> None:
            scope.add(name.removeprefix("seed_"))
            number = Column("id", BigInteger, primary_key=True, autoincrement=False)
            table = Table(f"report_{name}", MetaData(), number, prefixes=["TEMPORARY"])
            table.create(connection)
            for some in pages(numbers):
                connection.execute(insert(table), [{"id": each} for each in some])

        chosen: dict[str, Sequence[int]] = {}
        if selection is not None and entries is not None:
            chosen[selection.of.table.name] = entries
            scope.add(f"query_{selection.of.table.name}")
        if lists is not None:
            fill("seed_list", lists)
        for owner in RECORDS if only is not None else ():
            lines, number = ("ingest_line", "request") if owner is ingest else ("seed", owner.name)
            query = (
                f"SELECT DISTINCT {number} FROM {lines} WHERE {number} IS NOT NULL "  # noqa: S608
                "AND list IN (SELECT id FROM report_seed_list)"
            )
            of_lists = {row[0]: None for row in connection.exec_driver_sql(query)}
            mine = chosen.get(owner.name, of_lists)
            chosen[owner.name] = [each for each in mine if each in of_lists]
        for table, numbers in chosen.items():
            fill(table, numbers)
        yield connection, scope


def _section(
    connection: Connection,
    name: str,
    title: str,
    most: int,
    scope: set[str],
    kind: str,
    only: str = "",
) -> ReportSection:
    """Return a section; without tables if its first figure is 0."""
    tables = []
    figures: tuple[ReportFigure, ...] = ()
    for view in views().values():
        if view.section != name or (figures and not figures[0].value):
            continue
        if only in views() and view.name != only:
            continue
        table = view.table(connection, most, scope, kind)
        if view.name.endswith("_figures") and view.name != only:
            figures = tuple(
                ReportFigure(
                    column.name,
                    view.titles.get(column.name, column.name.replace("_", " ")),
                    value or 0,
                    column.kind,
                )
                for column, value in zip(table.columns, *table.rows, strict=True)
            )
        elif table.rows or view.name == only:
            tables.append(table)
    return ReportSection(name, title, tuple(tables), figures)


def store_option(settings: Mapping[Any, Any]) -> tuple[str, ...]:
    """Return the words that name the store, without password; none for the default store."""
    url = str(settings["STORE_URL"])
    if url == DEFAULT_URL:
        return ()
    parsed = make_url(url).difference_update_query(_PASSWORDS)
    where = (parsed.host, parsed.port, parsed.database, parsed.query)
    plain = URL.create(parsed.drivername, parsed.username, None, *where)
    return ("-s", f"STORE_URL={plain.render_as_string(hide_password=False)}")


def _advice(
    settings: Mapping[Any, Any], sections: Sequence[ReportSection], name: str, where: str
) -> Iterator[Advice]:
    """Yield what to do next, the most useful first; all of it on the list *name* and *where*."""
    figures = {figure.name: figure.value for each in sections for figure in each.figures}
    tables = {table.name: table for each in sections for table in each.tables}
    safe = _is_safe(name) and '"' not in name
    chosen = [f'list "{name}"'] if name and safe else []
    chosen += [f"({where})"] if where else []
    mine = [name] if name else []
    of_list = ["--list", name] if name else []

    def advice(text: str, *words: str) -> Advice:
        return Advice(text, shlex.join(["scrapy", *words, *store_option(settings)]))

    def query(text: str) -> str:
        return " and ".join([*chosen, text])

    for row in _dicts(tables.get("lists"))[:_MOST]:
        count, source = sum(row[state] for state in ("pending", "claimed", "retry")), row["list"]
        if count and _is_safe(source) and Path(source).is_file():
            text = f"{count:,} lines of {short_name(source)} are open. Continue the crawl:"
            yield advice(text, "crawl", row["spider"], "-a", f"seeds={short_name(source)}")
        elif count and _is_safe(source):
            text = f"{count:,} lines of {source} are open. Its file is not here. List them:"
            yield advice(text, "seeds", source, "--state", "pending")
    if name and safe and len(_dicts(tables.get("lists"))) == 1:
        text = "Write the rows of your list, each with what became of it:"
        yield advice(text, "seeds", name, "--all", "-o", "result.csv")
    for state, words in (("failed", "seeds failed"), ("rejected", "lines were rejected")):
        if number := figures.get(state):
            text = f"{number:,.0f} {words}. List them with their reasons:"
            yield advice(text, "seeds", *mine, "--state", state)
    works = figures.get("publications", 0)
    if missing := works - figures.get("usable_fulltexts", 0):
        text = f"{missing:,.0f} publications lack a usable full text. Count the reasons:"
        yield advice(text, "count", "by", "problem", query("not fulltext.usable"))
        yield advice("Fetch them again, at once:", "refetch", query("not fulltext.usable"))
    if works > missing:
        text = "Export the publications with a usable full text:"
        yield advice(text, "export", "--where", query("fulltext.usable"), "-o", "complete.csv")
    if figures.get("broken_pages"):
        text = "Some pages could not be fetched. Count the reasons:"
        yield advice(text, "count", "by", "reason", "webpages", query("broken"))
    if figures.get("misses"):
        text = "Some ingest requests missed. List hosts with their slugs:"
        yield advice(text, "report", "ingest", *of_list)
    if figures.get("hits"):
        yield advice("Check the files of the ingest:", "files", "check", *of_list)
    never = [row for row in _dicts(tables.get("rule_misses")) if not row["hits"] and row["example"]]
    for row in [row for row in never if _is_safe(row["example"])][:_MOST]:
        text = f"The key {row['key']} of the rule for {row['site']} never found anything. Draft it:"
        yield advice(text, "rules", "new", row["example"], "--live")
    yield advice("Browse the store:", "browse")


def _dicts(table: ViewTable | None) -> list[Mapping[str, Any]]:
    names = [column.name for column in table.columns] if table else []
    return [dict(zip(names, row, strict=True)) for row in table.rows] if table else []


def _is_safe(word: str) -> bool:
    """Return whether *word* is the same on a terminal as in the store."""
    return visible(word) == word and "\n" not in word


def report_as_json(report: StoreReport, file: TextIO, name: str = "") -> None:
    """
    Write the table *name* as JSON lines; without a name, all in one document, with the advice.

    Raises ``UsageError`` if there is no such table.
    """
    if name:
        for row in rows_of(_tables(report, name)[name]):
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
        return
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
                        "rows": rows_of(table),
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


def rows_of(table: ViewTable) -> list[dict[str, Any]]:
    """Return the rows by column; times and days as text."""
    return [dict(_cells(table, row)) for row in table.rows]


def report_as_csv(report: StoreReport, file: TextIO, name: str = "") -> None:
    """
    Write the table *name*; without a name, all tables with a line for each cell.

    No cell is a formula for a spreadsheet. Raises ``UsageError`` if there is no such table.
    """
    tables = _tables(report, name)
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([column.name for column in tables[name].columns] if name else CSV_COLUMNS)
    for table in [tables[name]] if name else tables.values():
        for number, row in enumerate(table.rows, 1):
            cells = [(column, _cell(value)) for column, value in _cells(table, row)]
            if name:
                writer.writerow(value for _, value in cells)
            else:
                writer.writerows((table.name, number, *cell) for cell in cells)


def _tables(report: StoreReport, name: str) -> dict[str, ViewTable]:
    """Return the tables by name; an unknown *name* raises ``UsageError``."""
    tables = {table.name: table for section in report.sections for table in section.tables}
    if name and name not in tables:
        raise UsageError(f"--table {name}: the report has {', '.join(tables) or 'no tables'}")
    return tables


def time_text(time: int) -> str:
    """Return milliseconds since 1970 as a time of ISO 8601, to the second."""
    try:
        return datetime.fromtimestamp(time / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, OSError, ValueError):  # a clock that was far off
        return str(time)


def _cells(table: ViewTable, row: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Yield names of columns and values; times and days as text."""
    for column, value in zip(table.columns, row, strict=True):
        if column.kind in (TIME, DAY) and value is not None:
            text = time_text(value)
            yield column.name, text[:10] if column.kind == DAY else text
        else:
            yield column.name, round(value, 6) if column.kind == SHARE and value else value


def _cell(value: Any) -> Any:
    return "" if value is None else safe_text(value) if isinstance(value, str) else value
