"""
The sets of records that queries search, with their fields and their order.

Most fields are declared in the record classes; here stand those of other tables, and those that
no field of a record has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, get_origin

from sqlalchemy import (
    Column,
    ColumnElement,
    FromClause,
    Select,
    SmallInteger,
    Table,
    and_,
    case,
    func,
    select,
    true,
)

from pubcrawl.items.seed_states import STATES
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.fields import (
    Query,
    RowTable,
    column_name,
    is_object,
    item_type,
    record_fields,
)
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.webpage import WebPage
from pubcrawl.queries.field import QueryField, Rows
from pubcrawl.queries.kinds import (
    DATE,
    DOI,
    HOST,
    IDENTIFIER,
    KINDS,
    NUMBER,
    PMCID,
    PMID,
    REGEX,
    SEARCH,
    STORE,
    TEXT,
    TIME,
    URL,
    WORD,
    FieldKind,
)
from pubcrawl.store.class_columns import row_tables
from pubcrawl.store.tables import (
    RECORD_OF,
    address,
    artifact,
    citation,
    citation_work,
    file_meta,
    identifier,
    ingest,
    metadata,
    page,
    part,
    publication,
    seed,
    seed_list,
)
from pubcrawl.store.tables import ingest_attempt as attempt
from pubcrawl.store.tables import ingest_line as line
from pubcrawl.store.tables import ingest_request as request
from pubcrawl.works.notices import STATUSES as NOTICE_STATUSES
from pubcrawl.works.parts import LIST_PARTS, PARTS, TEXT_PARTS, PartRecord
from pubcrawl.works.publication import Publication


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
        beside = RECORD_OF[self.table]
        return select(self.key, beside.c.record).join(beside, beside.c[0] == self.key)

    def values(self, field: QueryField) -> Select[Any]:
        """Return the query for numbers and the values of the column of *field*."""
        query: Select[Any] = select(self.key, field.column).where(field.filled)
        rows = field.rows
        return query if rows is None else query.join_from(rows.source, self.table, rows.mine)


def _fields(
    at: Table | Rows | None, *declared: tuple[str, FieldKind, str, str]
) -> Iterator[QueryField]:
    """
    Yield fields: their name, their kind, their column or path, and their meaning.

    *at*: what has the columns; None for paths.
    """
    for name, kind, place, meaning in declared:
        if at is None:
            yield QueryField(name, kind, meaning, path=place)
        elif isinstance(at, Rows):
            yield QueryField(name, kind, meaning, at.source.c[place], at)
        else:
            yield QueryField(name, kind, meaning, at.c[place])


def _class_fields(record: type, table: Table, at: str = "") -> Iterator[QueryField]:
    """
    Yield the fields that a record class declares; *table*: of its columns.

    *at*: the path of an object within the record, followed by a dot; *record* is then its class.
    The number of rows of a list is a field too.
    """
    for field in record_fields(record):
        rows = field.get(RowTable)
        item = item_type(field.of)
        several = ".*" if get_origin(field.of) in (list, tuple) else ""
        path = f"{at}{field.key}{several}"
        if not rows and is_object(inner := item or field.of):
            yield from _class_fields(inner, table, f"{path}.")
        for query in field.all(Query):
            column: Any = None if "*" in at else table.c.get(query.column or column_name(field))
            if rows:
                of_rows = metadata.tables[rows.name]
                number = select(func.count()).where(of_rows.c[table.name] == table.c.id)
                column = number.correlate(table).scalar_subquery()
            sentence = field.sentence.rstrip(".")
            yield QueryField(
                query.word or field.name.replace("_", "-"),
                KINDS[query.kind or field.kind],
                query.meaning or sentence[:1].lower() + sentence[1:],
                column,
                path="" if column is not None else path,
                choices=field.choices,
            )


def _row_fields(
    item: type, table: Table, part: str = "", only: ColumnElement[bool] | None = None
) -> Iterator[QueryField]:
    """
    Yield the fields that the class of an item declares; *table*: with a row for each item.

    *part*: the part in the rows *only*.
    """
    key = table.c.publication
    for field in _class_fields(item, table, f"parts.{part}."):
        column = field.column
        source: FromClause = table
        if column is not None and isinstance(column.type, SmallInteger):  # number of an address
            here = and_(address.c.publication == key, address.c.number == column)
            column = address.c.host if field.kind is HOST else address.c.url
            source = table.join(address, here)
        yield replace(
            field,
            name=f"{part}.{field.name}" if part else field.name,
            meaning=field.meaning.format(part),
            column=column,
            rows=None if column is None else Rows(publication.c.id, key, source, only),
        )


def _storing(table: Table) -> Iterator[QueryField]:
    return _fields(
        table,
        ("stored", TIME, "updated", "when it was last stored"),
        ("run", TEXT, "last_run", "the crawl that last stored it"),
    )


def _record_fields(record: type, table: Table) -> Iterator[QueryField]:
    """Yield the fields that a record class declares, of its storing and of its seeds."""
    yield from _storing(table)
    yield from _class_fields(record, table)
    lists = seed.join(seed_list, seed_list.c.id == seed.c.list)
    led = Rows(table.c.id, seed.c[table.name], lists)
    yield from _fields(
        led,
        ("list", TEXT, "seed_list_source", "a seed list that requested it"),
        ("spider", WORD, "seed_list_spider", "a spider that requested it"),
        ("seed.reason", WORD, "seed_reason", "the reason of a seed that requested it"),
    )
    meaning = "the state of a seed that requested it"
    yield QueryField("seed.state", WORD, meaning, seed.c.state, led, choices=STATES)


def _publication_fields() -> Iterator[QueryField]:
    yield from _record_fields(Publication, publication)
    own = publication.c.id
    year = func.substr(publication.c.pub_date, 1, len("2026"))
    yield QueryField("year", DATE, "year of publication", year)
    cited = "identifier of a work that it cites"
    yield from _fields(
        None,
        ("cites", IDENTIFIER, "references.*.doi|pmid|pmcid", cited),
        ("text", SEARCH, "", 'words and "phrases" of title, abstract, keywords, names'),
        ("grep", REGEX, "parts.*.content.**", "any text of its parts"),
    )
    about = "notice status of a work that it cites, after `scrapy crawl citations`"
    notice, cited_works = _cited_notice()
    yield QueryField("cites.notice", WORD, about, notice, cited_works, choices=NOTICE_STATUSES)
    name = identifier.c.kind + " " + identifier.c.value
    names = Rows(own, identifier.c.publication, identifier)
    yield QueryField("in-store", STORE, "it is in another store, too", name, names)
    host = ("host", HOST, "host", "host of any of its addresses")
    yield from _fields(Rows(own, address.c.publication, address), host)
    for table, item in row_tables(Publication).items():
        if item is not PartRecord:
            yield from _row_fields(item, metadata.tables[table])
    for part_name in PARTS:
        mine = part.c.name == part_name
        content = QueryField(
            part_name,
            TEXT,
            f"content of {part_name}",
            publication.c.title if part_name == "title" else None,
            path="" if part_name == "title" else f"parts.{part_name}.content.**",
            present=Rows(own, part.c.publication, part, mine).where(),
        )
        if part_name in (*TEXT_PARTS, *LIST_PARTS):
            yield content
        yield from _row_fields(PartRecord, part, part_name, mine)


def _cited_notice() -> tuple[Any, Rows]:
    """Return the column with the notice status of cited works, and how works lead to it."""
    source: FromClause = citation
    names = []
    for side in (citation.c.citing, citation.c.cited):
        work, name = citation_work.alias(), identifier.alias()
        same = and_(name.c.kind == work.c.kind, name.c.value == work.c.value)
        source = source.join(work, work.c.work == side).join(name, same)
        names.append(name)
    citing, cited = names
    other = publication.alias()
    source = source.join(other, other.c.id == cited.c.publication)
    return other.c.notice, Rows(publication.c.id, citing.c.publication, source)


def _page_fields() -> Iterator[QueryField]:
    yield from _record_fields(WebPage, page)
    name = page.c.kind + " " + page.c.key
    yield QueryField("in-store", STORE, "it is in another store, too", name)
    yield from _fields(None, ("grep", REGEX, "title|content", "its title or text"))


def _artifact_fields() -> Iterator[QueryField]:
    yield from _record_fields(ArtifactRecord, artifact)
    yield from _fields(None, _GREP)


def _result_fields() -> Iterator[QueryField]:
    own = ingest.c.id
    meaning = "its status, a slug of docs/reasons.md"
    yield QueryField("status", WORD, meaning, ingest.c.status, choices=tuple(SLUGS))
    yield from _class_fields(IngestResult, ingest)
    yield from _storing(ingest)
    yield from _fields(
        ingest,
        ("host", HOST, "host", "host of its last address"),
        ("attempts", NUMBER, "attempts", "number of attempts"),
        ("due", TIME, "due", "date of the next attempt"),
    )
    error = ("error", TEXT, "error_message", "message of an attempt that failed")
    yield from _fields(Rows(own, attempt.c.request, attempt), error)
    yield from _fields(None, _GREP)
    source = "source of the link: unpaywall, doi, arxiv, …"
    yield from _fields(
        Rows(own, request.c.id, request),
        ("type", WORD, "ingest_type", "ingest type: pdf, html, xml, …"),
        ("base-url", URL, "base_url", "the requested address"),
        ("link-source", WORD, "link_source", source),
        ("link-source-id", WORD, "link_source_id", "identifier at the source of the link"),
        ("source", WORD, "ingest_request_source", "maker of the request"),
    )
    yield from _fields(
        None,
        ("doi", DOI, "request.ext_ids.doi", "DOI in its request"),
        ("pmid", PMID, "request.ext_ids.pmid", "PMID in its request"),
        ("pmcid", PMCID, "request.ext_ids.pmcid", "PMCID in its request"),
    )
    yield from _fields(
        Rows(ingest.c.terminal_sha1hex, file_meta.c.sha1hex, file_meta),
        ("file.size", NUMBER, "size_bytes", "size_bytes of its file"),
        ("file.type", TEXT, "mimetype", "mimetype of its file"),
        ("sha256", WORD, "sha256hex", "sha256hex of its file"),
        ("md5", WORD, "md5hex", "md5hex of its file"),
    )
    listed = Rows(own, line.c.request, line.join(seed_list, seed_list.c.id == line.c.list))
    yield from _fields(listed, ("list", TEXT, "seed_list_source", "a list that requested it"))


_GREP = ("grep", REGEX, "**", "any text of its record")
_name = publication.c.primary_id
_rank = case((_name.like("10.%"), 2), (_name.like("PMC%"), 1), (_name.like("%://%"), 3), else_=0)
# PMIDs and PMCIDs by number, of which the shorter is the smaller one, then DOIs, then addresses.
_BY_IDENTIFIER = (_rank, case((_rank < 2, func.length(_name)), else_=0), _name)
_PAGE = tuple(_page_fields())

SETS = {
    name: RecordSet(name, table, order, {field.name: field for field in fields}, always)
    for name, table, order, fields, always in (
        ("publications", publication, _BY_IDENTIFIER, _publication_fields(), true()),
        ("webpages", page, (page.c.key,), _PAGE, page.c.kind == "webpage"),
        ("docs", page, (page.c.key,), _PAGE, page.c.kind == "doc"),
        ("artifacts", artifact, (artifact.c.key,), _artifact_fields(), true()),
        ("results", ingest, (), _result_fields(), true()),
    )
}
"""The sets of records, by name."""
