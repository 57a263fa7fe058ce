"""
Tables of records: their values in columns and rows, and the whole record beside them.

    publication ──  publication_record
                ──< identifier   part   visit   problem   address
                ──< contributor   corresponding_author   licence   relation
    page        ──  page_record
    artifact    ──  artifact_record

A query reads the columns and rows; a record is unpacked when it is printed or fetched again.
The tables on the left hold no large value: reading a million rows takes 0.3 s, and took
6 s with the record among the columns. Words and references of publications are in ``word_index``.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
    false,
    select,
)

from pubcrawl.model.webpage import WebPage
from pubcrawl.store.class_columns import class_columns

metadata = MetaData()
# SQLite numbers rows by itself only if the key is INTEGER.
ID = BigInteger().with_variant(Integer, "sqlite")


def _text(name: str) -> Column[Any]:
    return Column(name, Text, nullable=False, server_default="")


def _flag(name: str) -> Column[Any]:
    return Column(name, Boolean, nullable=False, server_default=false())


def _count(name: str) -> Column[Any]:
    return Column(name, Integer, nullable=False, server_default="0")


def of_every_record() -> tuple[Column[Any], ...]:
    """Return new columns of how and when a record was fetched, which tables of all kinds have."""
    return (
        *_of_storing(),
        Column("status", String(16), nullable=False),
        Column("empty", Boolean, nullable=False),
        Column("final", Boolean, nullable=False),
        Column("fetch_time", BigInteger, nullable=False),
        Column("fetch_exception", Boolean, nullable=False),
        Column("retry_counter", Integer, nullable=False),
    )


def _of_storing() -> tuple[Column[Any], ...]:
    return (
        Column("updated", BigInteger, nullable=False),
        Column("last_run", Text, nullable=False),
    )


publication = Table(
    "publication",
    metadata,
    Column("id", ID, primary_key=True),
    # The first of pmid, pmcid, doi at the first storing; it stays when others are
    # added. The address of the seed, until one of these is known.
    Column("primary_id", Text, nullable=False),
    *of_every_record(),
    *(_text(name) for name in ("pmid", "pmcid", "doi", "registrant", "title", "journal")),
    *(_text(name) for name in ("pub_date", "container", "issn", "publisher", "volume", "issue")),
    *(_text(name) for name in ("pages", "kind", "language", "notice")),
    *(_flag(name) for name in ("oa", "preprint", "usable", "totally_final")),
    Column("citations", Integer),
    Column("citations_time", BigInteger),
    Column("notices_checked", BigInteger),
    # The number of a joined entry must never be used again: a record under way
    # may still refer to it.
    sqlite_autoincrement=True,
)

page = Table(
    "page",
    metadata,
    Column("id", ID, primary_key=True),
    Column("key", Text, nullable=False),  # ids.url.url_key of the start URL
    *class_columns(WebPage),
    *_of_storing(),
    UniqueConstraint("key", "kind"),
)

artifact = Table(
    "artifact",
    metadata,
    Column("id", ID, primary_key=True),
    Column("key", Text, nullable=False, unique=True),  # ids.url.url_key of the entry page
    *of_every_record(),
    *(_text(name) for name in ("entry_uri", "host", "title", "portal", "artifact_type", "state")),
    *(_text(name) for name in ("reason", "boundary_source", "heuristic")),
    _count("members"),
)


def _beside(owner: Table, name: str, *columns: Column[Any], several: bool = True) -> Table:
    """Return a table with the rows of a record of *owner*, which are deleted with it."""
    number = [Column("number", SmallInteger, primary_key=True, autoincrement=False)]
    return Table(
        name,
        metadata,
        Column(
            owner.name,
            ID,
            ForeignKey(f"{owner.name}.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        *(number if several else ()),
        *columns,
        sqlite_with_rowid=False,
    )


def _record(owner: Table, *columns: Column[Any]) -> Table:
    # With a row id: SQLite keeps large rows without one in the tree that it searches.
    return Table(
        f"{owner.name}_record",
        metadata,
        Column(
            owner.name,
            ID,
            ForeignKey(f"{owner.name}.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        # see packed.py: the JSON of a feed's line
        Column("record", LargeBinary, nullable=False),
        *columns,
    )


publication_record = _record(publication)
page_record = _record(page)
# rest: the open part of a truncated crawl, packed like records
artifact_record = _record(artifact, Column("rest", LargeBinary))

identifier = Table(
    "identifier",
    metadata,
    Column("kind", String(8), primary_key=True),  # pmid, pmcid, doi; url: address of the seed
    Column("value", Text, primary_key=True),
    Column(
        "publication",
        ID,
        ForeignKey("publication.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    sqlite_with_rowid=False,
)

# Addresses of a publication: its sources, its pages and those of its problems. Most are the
# source of several parts, so the other tables hold their number.
address = _beside(publication, "address", _text("url"), _text("host"))


def _address(name: str) -> Column[Any]:
    return Column(name, SmallInteger)  # number of an address; NULL: no address


part = Table(
    "part",
    metadata,
    Column(
        "publication",
        ID,
        ForeignKey("publication.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("name", String(8), primary_key=True),
    Column("type", String(32), nullable=False),
    Column("size", Integer, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("usable", Boolean, nullable=False),
    Column("final", Boolean, nullable=False),
    _address("address"),
    sqlite_with_rowid=False,
)
visit = _beside(
    publication,
    "visit",
    Column("type", String(32), nullable=False),
    Column("time", BigInteger, nullable=False),
    _address("address"),
    _address("origin"),
)
problem = _beside(
    publication,
    "problem",
    *(_text(name) for name in ("resource", "reason", "part", "layer")),
    _address("address"),
)
contributor = _beside(
    publication,
    "contributor",
    *(_text(name) for name in ("role", "name", "orcid", "email")),
    _flag("corresponding"),
)
corresponding_author = _beside(
    publication,
    "corresponding_author",
    *(_text(name) for name in ("name", "orcid", "email", "phone", "uri")),
)
licence = _beside(publication, "licence", _text("url"), _text("name"))
relation = _beside(publication, "relation", *(_text(name) for name in ("kind", "id_kind", "value")))

ROWS = (
    address,
    part,
    visit,
    problem,
    contributor,
    corresponding_author,
    licence,
    relation,
)
"""The tables with rows of a publication, beside ``identifier``."""

RECORDS = (publication, page, artifact)
"""The tables of records; a seed's column of the same name refers to its record."""

RECORD_OF = {
    publication: publication_record,
    page: page_record,
    artifact: artifact_record,
}
"""The table with the whole records, by the table of their values."""


def partial_index(name: str, column: Column[Any], where: ColumnElement[bool]) -> None:
    """Add an index of the rows in which *where* is true."""
    index = Index(name, column, sqlite_where=where)

    @event.listens_for(index, "before_create")
    def _(target: Index, connection: Connection, **_: object) -> None:
        # As an argument it would import the dialect of PostgreSQL, which takes 0.08 s.
        if connection.dialect.name == "postgresql":
            target.dialect_options["postgresql"]["where"] = where


for _name in ("address.host", "problem.reason", "contributor.orcid"):
    _table, _, _column = _name.partition(".")
    _indexed = metadata.tables[_table].c[_column]
    # Most contributors have no ORCID.
    _filled = _indexed != ""
    partial_index(f"{_table}_{_column}", _indexed, _filled)


def whole(table: Table) -> Select[Any]:
    """Return the query for the rows of *table* with all columns of their records."""
    beside = RECORD_OF.get(table)
    if beside is None:
        return select(table)
    own, *columns = beside.columns
    return select(table, *columns).join(beside, own == table.c.id)
