"""Fields of publications."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import func

from pubcrawl.queries.field import QueryField, Rows, column_fields, path_fields
from pubcrawl.queries.fields.every import row_fields, stored_fields
from pubcrawl.queries.kinds import DATE, HOST, IDENTIFIER, REGEX, SEARCH, STORE, TEXT
from pubcrawl.store.class_columns import row_tables
from pubcrawl.store.tables import address, identifier, metadata, part, publication
from pubcrawl.works.parts import LIST_PARTS, PARTS, TEXT_PARTS, PartRecord
from pubcrawl.works.publication import Publication


def fields() -> Iterator[QueryField]:
    """Yield the fields of publications."""
    yield from stored_fields(Publication, publication)
    year = func.substr(publication.c.pub_date, 1, len("2026"))
    yield QueryField("year", DATE, "year of publication", year)
    cited = "identifier of a work that it cites"
    yield from path_fields(
        ("cites", IDENTIFIER, "references.*.doi|pmid|pmcid", cited),
        ("text", SEARCH, "", 'words and "phrases" of title, abstract, keywords, names'),
        ("grep", REGEX, "parts.*.content.**", "any text of its parts"),
    )
    name = identifier.c.kind + " " + identifier.c.value
    rows = Rows(publication.c.id, identifier.c.publication, identifier)
    yield QueryField("in-store", STORE, "it is in another store, too", name, rows)
    host = ("host", HOST, "host", "host of any of its addresses")
    rows = Rows(publication.c.id, address.c.publication, address)
    yield from column_fields(address, host, rows=rows)
    for table, item in row_tables(Publication).items():
        if item is not PartRecord:
            yield from row_fields(item, metadata.tables[table])
    for name_of_part in PARTS:
        yield from _parts(name_of_part)


def _parts(name: str) -> Iterator[QueryField]:
    mine = part.c.name == name
    present = Rows(publication.c.id, part.c.publication, part, mine).where()
    meaning = f"content of {name}"
    if name == "title":
        yield QueryField(name, TEXT, meaning, publication.c.title, present=present)
    elif name in (*TEXT_PARTS, *LIST_PARTS):
        yield QueryField(name, TEXT, meaning, path=f"parts.{name}.content.**", present=present)
    yield from row_fields(PartRecord, part, name, mine)
