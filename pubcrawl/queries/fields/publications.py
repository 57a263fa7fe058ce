"""Fields of publications."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ColumnElement, Table, and_, func, select

from pubcrawl.queries.field import QueryField, Rows, column_fields, path_fields
from pubcrawl.queries.fields.every import every_record
from pubcrawl.queries.kinds import (
    DATE,
    DOI,
    FLAG,
    HOST,
    IDENTIFIER,
    NUMBER,
    PMCID,
    PMID,
    REGEX,
    RULE,
    SEARCH,
    STORE,
    TEXT,
    TIME,
    TYPE,
    URL,
    WORD,
)
from pubcrawl.store.tables import (
    address,
    contributor,
    corresponding_author,
    identifier,
    licence,
    part,
    problem,
    publication,
    relation,
    visit,
)
from pubcrawl.works.notices import STATUSES as NOTICE_STATUSES
from pubcrawl.works.parts import LIST_PARTS, PARTS, TEXT_PARTS

STATUSES = ("empty", "non-usable", "non-final", "final", "totally final")


def fields() -> Iterator[QueryField]:
    """Yield the fields of publications."""
    yield from every_record(publication, STATUSES)
    yield from _works()
    yield from _problems()
    yield from _people()
    yield from _visits()
    for name in PARTS:
        yield from _parts(name)


def _rows(table: Table, number: str = "", only: ColumnElement[bool] | None = None) -> Rows:
    """Return the rows of *table*, with the address whose *number* they have."""
    key = table.c.publication
    if not number:
        return Rows(publication.c.id, key, table, only)
    here = and_(address.c.publication == key, address.c.number == table.c[number])
    return Rows(publication.c.id, key, table.join(address, here), only)


def _count(name: str, table: Table, meaning: str) -> QueryField:
    """Return the field of the number of rows of *table* that a publication has."""
    mine = table.c.publication == publication.c.id
    number = select(func.count()).select_from(table).where(mine).correlate(publication)
    return QueryField(name, NUMBER, meaning, number.scalar_subquery())


def _works() -> Iterator[QueryField]:
    yield from column_fields(
        publication,
        ("pmid", PMID, "pmid", "its PMID"),
        ("pmcid", PMCID, "pmcid", "its PMCID"),
        ("doi", DOI, "doi", "its DOI"),
        ("registrant", WORD, "registrant", "registrant of the DOI: 5555 of 10.5555/a"),
        ("oa", FLAG, "oa", "open access"),
        ("preprint", FLAG, "preprint", "a preprint"),
        ("usable", FLAG, "usable", "any part but the identifiers is usable"),
        ("totally-final", FLAG, "totally_final", "all ten parts are final"),
        ("journal", TEXT, "journal", "title of the journal"),
        ("publisher", TEXT, "publisher", "publisher"),
        ("volume", WORD, "volume", "volume"),
        ("issue", WORD, "issue", "issue"),
        ("container", TEXT, "container", "title of the journal, book or proceedings"),
        ("kind", WORD, "kind", "kind of work as in CSL, such as article-journal"),
        ("language", WORD, "language", "language of the work"),
        ("citations", NUMBER, "citations", "times cited, by Europe PMC"),
        ("citations.time", TIME, "citations_time", "when citations were counted"),
        ("issn", TEXT, "issn", "an ISSN of the journal"),
        ("date", DATE, "pub_date", "date of publication"),
    )
    checked = ("notice.checked", TIME, "notices_checked", "when a source last named its notices")
    yield from column_fields(publication, checked)
    meaning = "retraction, concern or correction of the work"
    yield QueryField("notice", WORD, meaning, publication.c.notice, choices=NOTICE_STATUSES)
    year = func.substr(publication.c.pub_date, 1, len("2026"))
    yield QueryField("year", DATE, "year of publication", year)
    yield from column_fields(
        licence,
        ("licence.url", TEXT, "url", "address of a licence"),
        ("licence.name", TEXT, "name", "name of a licence"),
        rows=_rows(licence),
    )
    kind = ("relation", WORD, "kind", "kind of a relation to another work, such as preprint-of")
    yield from column_fields(relation, kind, rows=_rows(relation))
    cited = "identifier of a work that it cites"
    yield from path_fields(
        ("cites", IDENTIFIER, "references.*.doi|pmid|pmcid", cited),
        ("text", SEARCH, "", 'words and "phrases" of title, abstract, keywords, names'),
        ("grep", REGEX, "parts.*.content.**", "any text of its parts"),
    )
    name = identifier.c.kind + " " + identifier.c.value
    meaning = "it is in another store, too"
    yield QueryField("in-store", STORE, meaning, name, _rows(identifier))


def _problems() -> Iterator[QueryField]:
    host = ("host", HOST, "host", "host of any of its addresses")
    yield from column_fields(address, host, rows=_rows(address))
    yield from column_fields(
        problem,
        ("problem.resource", WORD, "resource", "resource of a problem"),
        ("problem", WORD, "reason", "why a resource had no result"),
        ("problem.part", WORD, "part", "part of a problem"),
        ("problem.layer", WORD, "layer", "layer of a problem"),
        rows=_rows(problem),
    )
    host = ("problem.host", HOST, "host", "host of a problem")
    yield from column_fields(address, host, rows=_rows(problem, "address"))


def _people() -> Iterator[QueryField]:
    yield from column_fields(
        contributor,
        ("author", TEXT, "name", "name of a contributor"),
        ("author.role", WORD, "role", "role of a contributor"),
        ("author.orcid", WORD, "orcid", "orcid of a contributor"),
        ("author.email", TEXT, "email", "email of a contributor"),
        rows=_rows(contributor),
    )
    yield from column_fields(
        corresponding_author,
        ("corresp", TEXT, "name", "name of a corresponding author"),
        ("corresp.orcid", TEXT, "orcid", "orcid of a corresponding author"),
        ("corresp.email", TEXT, "email", "email of a corresponding author"),
        ("corresp.phone", TEXT, "phone", "phone of a corresponding author"),
        ("corresp.uri", TEXT, "uri", "uri of a corresponding author"),
        rows=_rows(corresponding_author),
    )
    yield _count("corresp.count", corresponding_author, "number of corresponding authors")


def _visits() -> Iterator[QueryField]:
    yield from column_fields(
        address,
        ("has-rule", RULE, "url", "a journal rule matches a visited page"),
        ("visited.url", URL, "url", "address of a visited page"),
        ("visited.host", HOST, "host", "host of a visited page"),
        rows=_rows(visit, "address"),
    )
    yield from column_fields(
        address,
        ("visited.from", URL, "url", "address of the page that led to one"),
        ("visited.from.host", HOST, "host", "host of the page that led to one"),
        rows=_rows(visit, "origin"),
    )
    yield from column_fields(
        visit,
        ("visited.type", TYPE, "type", "type of a visited page"),
        ("visited.time", TIME, "time", "when a page was visited"),
        rows=_rows(visit),
    )
    yield _count("visited.count", visit, "number of visited pages")


def _parts(name: str) -> Iterator[QueryField]:
    mine = part.c.name == name
    rows = _rows(part, only=mine)
    present = rows.where()
    meaning = f"content of {name}"
    if name == "title":
        yield QueryField(name, TEXT, meaning, publication.c.title, present=present)
    elif name in (*TEXT_PARTS, *LIST_PARTS):
        yield QueryField(name, TEXT, meaning, path=f"parts.{name}.content.**", present=present)
    yield from column_fields(
        part,
        (f"{name}.type", TYPE, "type", f"type of {name}"),
        (f"{name}.size", NUMBER, "size", f"size of {name}"),
        (f"{name}.time", TIME, "time", f"time of {name}"),
        (f"{name}.usable", FLAG, "usable", f"{name} is usable"),
        (f"{name}.final", FLAG, "final", f"{name} is final"),
        rows=rows,
    )
    yield from column_fields(
        address,
        (f"{name}.url", URL, "url", f"address that {name} came from"),
        (f"{name}.host", HOST, "host", f"host that {name} came from"),
        rows=_rows(part, "address", mine),
    )
    rule = f"rule or layer that read {name}"
    yield from path_fields((f"{name}.rule", TEXT, f"parts.{name}.rule", rule))
