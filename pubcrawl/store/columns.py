"""
The columns and rows of a record, made from its JSON.

They repeat the values that queries need, and can be made again from the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete

from pubcrawl.ids.doi import registrant
from pubcrawl.model.times import milliseconds
from pubcrawl.store import tables
from pubcrawl.store.bulk import append
from pubcrawl.store.keys import INDEXED, site, storable
from pubcrawl.works.plain import contributor_name
from pubcrawl.works.work import Container, WorkDates

Record = Mapping[str, Any]
Rows = dict[Table, list[tuple[Any, ...]]]

_MOST = 32_000  # rows of a kind; their number is a 16-bit integer


_TABLES = (
    tables.address,
    tables.part,
    tables.visit,
    tables.problem,
    tables.contributor,
    tables.corresponding_author,
    tables.licence,
    tables.relation,
)
_DELETE = {
    table: delete(table).where(table.c.publication == bindparam("entry")) for table in _TABLES
}


def published(record: Record) -> str:
    """Return the date of publication as ISO 8601, empty if it is unknown."""
    return record["pub_date"] or WorkDates(**(record.get("dates") or {})).earliest


def issns(record: Record) -> str:
    """Return the ISSNs of the container, with spaces between."""
    return " ".join(Container(**(record.get("container") or {})).all_issns)


def publication_columns(record: Record) -> dict[str, Any]:
    """Return the columns of a publication, beside those of every record."""
    container = record.get("container") or {}
    counted, checked = record["citations_timestamp"], record["notices_checked"]
    texts = {
        **{kind: record[kind] for kind in ("pmid", "pmcid", "doi")},
        "registrant": registrant(record["doi"]),
        "title": _part_text(record, "title"),
        "journal": record["journal_title"],
        "pub_date": published(record),
        "container": container.get("title", ""),
        "issn": issns(record),
        **{name: container.get(name, "") for name in ("publisher", "volume", "issue")},
        "pages": Container(**container).pages,
        "kind": (record.get("kind") or {}).get("csl", ""),
        "language": record.get("language", ""),
        "notice": record["notice_status"],
    }
    return {
        **{name: storable(text) for name, text in texts.items()},
        **{name: record[name] for name in ("oa", "preprint", "usable", "totally_final")},
        "citations": record["citations_count"],
        "citations_time": None if counted is None else milliseconds(counted),
        "notices_checked": None if checked is None else milliseconds(checked),
    }


def publication_rows(entry: int, record: Record) -> Rows:
    """Return the rows beside the publication *entry*, by table."""
    numbers: dict[str, int] = {}

    def numbered(url: str) -> int | None:
        if not url or len(numbers) >= _MOST:
            return numbers.get(url)
        return numbers.setdefault(url, len(numbers))

    parts = [
        (
            entry,
            name,
            part["type"],
            part["size"],
            milliseconds(part["timestamp"]),
            part["usable"],
            part["final"],
            numbered(part["url"]),
        )
        for name, part in record["parts"].items()
    ]
    visits = (
        (
            visit["type"],
            milliseconds(visit["timestamp"]),
            numbered(visit["url"]),
            numbered(visit["origin"]),
        )
        for visit in record["visited_sites"]
    )
    problems = (
        (
            *_texts(problem, "resource", "reason", "part", "layer"),
            numbered(problem["url"]),
        )
        for problem in record["problems"]
    )
    for url in record.get("addresses", ()):
        numbered(url)
    contributors = (
        (
            one.get("role", ""),
            storable(contributor_name(one)),
            *_texts(one, "orcid", "email"),
            bool(one.get("corresponding")),
        )
        for one in record.get("contributors", ())
    )
    corresponding = ("name", "orcid", "email", "phone", "uri")
    rows = {
        tables.part: parts,
        tables.visit: _numbered(entry, visits),
        tables.problem: _numbered(entry, problems),
        tables.contributor: _numbered(entry, contributors),
        tables.corresponding_author: _numbered(
            entry, _items(record["corresp_authors"], corresponding)
        ),
        tables.licence: _numbered(entry, _items(record.get("licences", ()), ("url", "name"))),
        tables.relation: _numbered(
            entry, _items(record.get("relations", ()), ("kind", "id_kind", "value"))
        ),
    }
    rows[tables.address] = [
        (entry, number, storable(url), site(url)) for url, number in numbers.items()
    ]
    return rows


def add_rows(connection: Connection, several: Iterable[Rows]) -> None:
    """Store rows of new publications."""
    together: Rows = {table: [] for table in _TABLES}
    for rows in several:
        for table, mine in rows.items():
            together[table] += mine
    for table in _TABLES:
        append(connection, table, together[table])


def replace_rows(connection: Connection, entry: int, rows: Rows) -> None:
    """Store the rows of a publication in place of its earlier ones."""
    for table in _TABLES:
        connection.execute(_DELETE[table], {"entry": entry})
    add_rows(connection, [rows])


def _numbered(entry: int, rows: Iterable[Sequence[Any]]) -> list[tuple[Any, ...]]:
    return [(entry, number, *row) for number, row in enumerate(islice(rows, _MOST))]


def _items(items: Iterable[Record], names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (_texts(item, *names) for item in items)


def _texts(item: Record, *names: str) -> tuple[str, ...]:
    return tuple(
        storable(value)[:INDEXED] if name in _IN_INDEX else storable(value)
        for name in names
        for value in (item.get(name) or "",)
    )


def _part_text(record: Record, name: str) -> str:
    part = record["parts"].get(name)
    return part["content"] if part else ""


_IN_INDEX = frozenset(("doi", "orcid", "reason"))
