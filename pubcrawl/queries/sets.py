"""The sets of records that queries search, with their fields and their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Column, ColumnElement, Select, Table, case, func, select, true

from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage
from pubcrawl.queries.field import QueryField, path_fields
from pubcrawl.queries.fields import publications, results
from pubcrawl.queries.fields.every import stored_fields
from pubcrawl.queries.kinds import REGEX, STORE
from pubcrawl.store.tables import RECORD_OF, artifact, page, publication
from pubcrawl.store.tables import ingest_result as result


class RecordSet(NamedTuple):
    """
    The records that a query searches.

    *order*: of the records, if no other is wanted. *fields*: by name. *always*: a condition that
    all of them meet.
    """

    name: str
    table: Table
    order: tuple[ColumnElement[Any], ...]
    fields: Mapping[str, QueryField]
    always: ColumnElement[bool]

    @property
    def key(self) -> Column[int]:
        """The column with the number of a record."""
        return self.table.c[0]

    def packed(self) -> Select[Any]:
        """Return the query for numbers and packed records."""
        beside = RECORD_OF.get(self.table)
        if beside is None:
            return select(self.key, self.table.c.record)
        return select(self.key, beside.c.record).join(beside, beside.c[0] == self.key)

    def values(self, field: QueryField) -> Select[Any]:
        """Return the query for numbers and the values of the column of *field*."""
        query: Select[Any] = select(self.key, field.column).where(field.filled)
        rows = field.rows
        return query if rows is None else query.join_from(rows.source, self.table, rows.mine)


_name = publication.c.primary_id
_rank = case((_name.like("10.%"), 2), (_name.like("PMC%"), 1), (_name.like("%://%"), 3), else_=0)
# PMIDs and PMCIDs by number, of which the shorter is the smaller one, then DOIs, then addresses.
_BY_IDENTIFIER = (_rank, case((_rank < 2, func.length(_name)), else_=0), _name)

_PAGE = (
    *stored_fields(WebPage, page),
    QueryField("in-store", STORE, "it is in another store, too", page.c.kind + " " + page.c.key),
    *path_fields(("grep", REGEX, "title|content", "its title or text")),
)
_ARTIFACT = (
    *stored_fields(ArtifactRecord, artifact),
    *path_fields(("grep", REGEX, "**", "any text of its record")),
)

SETS = {
    name: RecordSet(name, table, order, {field.name: field for field in fields}, always)
    for name, table, order, fields, always in (
        ("publications", publication, _BY_IDENTIFIER, publications.fields(), true()),
        ("webpages", page, (page.c.key,), _PAGE, page.c.kind == "webpage"),
        ("docs", page, (page.c.key,), _PAGE, page.c.kind == "doc"),
        ("artifacts", artifact, (artifact.c.key,), _ARTIFACT, true()),
        ("results", result, (), results.fields(), true()),
    )
}
"""The sets of records, by name."""
