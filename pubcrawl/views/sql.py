"""The named queries of ``views.sql``: for the report, and for the start page of Datasette."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from sqlalchemy import Connection

from pubcrawl.items.slugs import SLUGS

TEXT, NUMBER, SHARE, SECONDS, TIME, DAY, SIZE, LINK = (
    "text number share seconds time day bytes link".split()
)
"""Kinds of values. A share is 0 to 1, a time or day milliseconds since 1970; None is unknown."""

_KINDS = {
    **dict.fromkeys(("share", "hit_rate"), SHARE),
    **dict.fromkeys(("seconds", "crawl_delay", "pause"), SECONDS),
    **dict.fromkeys(("ended", "held_until", "first_seen", "changed"), TIME),
    **dict.fromkeys(("bytes", "received"), SIZE),
    **dict.fromkeys(("record", "fulltext_at", "start_url", "entry_uri", "example"), LINK),
    "day": DAY,
}
"""Name of a column → its kind; of others, the values show whether they are texts or numbers."""

_HEADING = re.compile(r"^-- (\w+) of (\w+): (.*)\n((?:-- (?:note|bars|titles): .*\n)*)", re.M)
_SCOPED = re.compile(r"^(.*?)  -- scope (\w+)\n", re.M)
_FOR_ONE = re.compile(r"^(.*?)  -- (sqlite|postgresql)\n", re.M)
_PART = re.compile(r"\{(?!kind\}|slugs\}|since\})(\w+)\}")
_WEEK = {
    "sqlite": "(CAST(strftime('%s', 'now') AS INTEGER) - 604800) * 1000",
    "postgresql": "(extract(epoch FROM now()) - 604800) * 1000",
}
NEWS = "news"
"""The scope without changes that another reader or another source makes."""

PRISMA = "prisma"
"""The one section of the report of a review; other reports do not have it."""

NOT_SHOWN = frozenset(("parts", PRISMA))
"""The sections of queries that others are made of, or that need a choice of lists."""


class ViewColumn(NamedTuple):
    """A column of a table."""

    name: str
    title: str
    kind: str


class ViewTable(NamedTuple):
    """
    The rows of a view.

    *others*: number of rows that are left out. *bars*: columns drawn as one bar in each row, as
    parts of the column *whole*, or of the largest sum.
    """

    name: str
    title: str
    note: str
    columns: tuple[ViewColumn, ...]
    rows: list[tuple[Any, ...]]
    others: int = 0
    bars: tuple[str, ...] = ()
    whole: str = ""

    @property
    def by_day(self) -> bool:
        """Whether its first column is a day, so that it is drawn as a timeline too."""
        return self.columns[0].kind == DAY


class View(NamedTuple):
    """A query; the names are those of the lines above it in ``views.sql``."""

    name: str
    section: str
    title: str
    note: str
    bars: tuple[str, ...]
    whole: str
    titles: dict[str, str]
    text: str

    def sql(
        self, dialect: str, scope: Collection[str] = (), kind: str = "", since: str = ""
    ) -> str:
        """
        Return the query for a database.

        *scope*: its temporary tables; *kind*: of pages; *since*: milliseconds since 1970, by
        default those of a week ago.
        """
        text = self.text
        while parts := _PART.findall(text):
            for name in parts:
                text = text.replace(f"{{{name}}}", views()[name].text.strip())
        text = _FOR_ONE.sub(lambda line: f"{line[1]}\n" if line[2] == dialect else "", f"{text}\n")
        text = _SCOPED.sub(lambda line: f"{line[1]}\n" if line[2] in scope else "", text)
        classes = ", ".join(f"('{name}', '{slug.ingest}')" for name, slug in SLUGS.items())
        text = text.replace("{since}", since or _WEEK[dialect])
        return text.replace("{kind}", kind).replace("{slugs}", classes).strip()

    def table(
        self,
        connection: Connection,
        most: int,
        scope: Collection[str] = (),
        kind: str = "",
        since: str = "",
    ) -> ViewTable:
        """Return its first *most* rows, 0 for all."""
        sql = self.sql(connection.dialect.name, scope, kind, since)
        if connection.dialect.name == "postgresql":
            sql = sql.replace("%", "%%")  # psycopg reads it as the mark of a parameter
        limit = f"\nLIMIT {most}" if most and "AS day" not in sql else ""
        found = connection.exec_driver_sql(sql + limit)
        names = [*found.keys()]
        rows = [tuple(map(_plain, row)) for row in found]
        others = 0
        if limit and len(rows) == most:
            whole = f"SELECT count(*) FROM ({sql}) AS view"  # noqa: S608
            count = connection.exec_driver_sql(whole)
            others = count.scalar_one() - most
        columns = tuple(
            ViewColumn(name, self._title(name), _KINDS.get(name) or _kind(row[at] for row in rows))
            for at, name in enumerate(names)
        )
        return ViewTable(
            self.name, self.title, self.note, columns, rows, others, self.bars, self.whole
        )

    def _title(self, column: str) -> str:
        return self.titles.get(column, column.replace("_", " ").capitalize())


@cache
def views() -> dict[str, View]:
    """Return all views by name, in their order."""
    text = files(__package__).joinpath("views.sql").read_text("utf-8")
    _, *pieces = _HEADING.split(text)
    return {view.name: view for view in _views(pieces)}


def _views(pieces: list[str]) -> Iterator[View]:
    parts = [iter(pieces)] * 5
    for name, section, title, lines, sql in zip(*parts, strict=True):
        more = dict(line[3:].split(": ", 1) for line in lines.splitlines())
        bars, _, whole = more.get("bars", "").partition(" of ")
        titles = dict(pair.split("=") for pair in more.get("titles", "").split("; ") if pair)
        note = more.get("note", "")
        yield View(name, section, title, note, tuple(bars.split()), whole, titles, sql)


def _plain(value: Any) -> Any:
    """Return a value as both databases give it: a whole number as such."""
    if isinstance(value, Decimal | float) and value == int(value):
        return int(value)
    return float(value) if isinstance(value, Decimal) else value


def _kind(values: Iterator[Any]) -> str:
    return TEXT if any(isinstance(value, str) for value in values) else NUMBER
