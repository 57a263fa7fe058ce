"""Fields of publications."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, func, select

from pubcrawl.ids.url import url_key
from pubcrawl.model.fields import FieldKind
from pubcrawl.queries.field import QueryField, Record, Within
from pubcrawl.queries.fields import reading
from pubcrawl.queries.fields.every import every_record, seeds
from pubcrawl.queries.fields.parts import part_fields
from pubcrawl.store import record_schema as tables
from pubcrawl.store.columns import issns, published
from pubcrawl.store.keys import ADDRESS
from pubcrawl.works.notices import STATUSES as NOTICE_STATUSES
from pubcrawl.works.parts import ID_PARTS, PARTS

STATUSES = ("empty", "non-usable", "non-final", "final", "totally final")

_own = tables.publication.c


def fields() -> dict[str, QueryField]:
    """Return the fields of publications by name."""
    declared = [
        *every_record(tables.publication, STATUSES),
        *seeds(tables.publication),
        *_identifiers(),
        *_flags(),
        *_bibliography(),
        *_addresses(),
        *_contributors(),
        *_visits(),
        *(field for name in PARTS for field in part_fields(name)),
    ]
    return {field.name: field for field in declared}


def _rows(table: Table) -> Within:
    """Return a function that turns a condition on a row of *table* into one on its publication."""
    return lambda condition: _own.id.in_(select(table.c.publication).where(condition))


def _number(table: Table) -> ColumnElement[int]:
    """Return the number of rows of *table* that a publication has."""
    mine = table.c.publication == _own.id
    return select(func.count()).select_from(table).where(mine).scalar_subquery()


def _at(table: Table, number: str) -> Within:
    """As ``_rows``, for a condition on the address whose *number* a row has."""

    def within(condition: ColumnElement[bool]) -> ColumnElement[bool]:
        address = tables.address.c
        here = and_(address.publication == table.c.publication, address.number == table.c[number])
        return _own.id.in_(select(table.c.publication).join(tables.address, here).where(condition))

    return within


def _of_record(
    *rows: tuple[str, FieldKind, str, ColumnElement[Any], tuple[str, ...]],
) -> Iterator[QueryField]:
    """Yield fields with one value: word, kind, meaning, column, and keys in the record."""
    for word, kind, meaning, column, keys in rows:
        yield QueryField(word, kind, meaning, reading.key(*keys), column)


def _of_rows(
    key: str, table: Table, *rows: tuple[str, FieldKind, str, str]
) -> Iterator[QueryField]:
    """Yield fields of the rows of *table*, the list *key* of a record: word, kind, meaning, key."""
    for word, kind, meaning, name in rows:
        yield QueryField(word, kind, meaning, reading.each(key, name), table.c[name], _rows(table))


def _identifiers() -> Iterator[QueryField]:
    yield from _of_record(
        ("pmid", FieldKind.PMID, "its PMID", _own.pmid, ("pmid",)),
        ("pmcid", FieldKind.PMCID, "its PMCID", _own.pmcid, ("pmcid",)),
        ("doi", FieldKind.DOI, "its DOI", _own.doi, ("doi",)),
    )
    yield QueryField(
        "registrant",
        FieldKind.WORD,
        "registrant of the DOI: 5555 of 10.5555/a",
        reading.registrant,
        _own.registrant,
    )


def _flags() -> Iterator[QueryField]:
    for name, meaning in (
        ("oa", "open access"),
        ("preprint", "a preprint"),
        ("usable", "any part but the identifiers is usable"),
        ("totally_final", "all ten parts are final"),
    ):
        word = name.replace("_", "-")
        yield QueryField(word, FieldKind.FLAG, meaning, reading.flag(name), _own[name])


def _bibliography() -> Iterator[QueryField]:
    text, word, number = FieldKind.TEXT, FieldKind.WORD, FieldKind.NUMBER
    venue = "title of the journal, book or proceedings"
    kinds = "kind of work as in CSL, such as article-journal"
    yield from _of_record(
        ("journal", text, "title of the journal", _own.journal, ("journal_title",)),
        ("publisher", text, "publisher", _own.publisher, ("container", "publisher")),
        ("volume", word, "volume", _own.volume, ("container", "volume")),
        ("issue", word, "issue", _own.issue, ("container", "issue")),
        ("container", text, venue, _own.container, ("container", "title")),
        ("kind", word, kinds, _own.kind, ("kind", "csl")),
        ("language", word, "language of the work", _own.language, ("language",)),
        ("citations", number, "times cited, by Europe PMC", _own.citations, ("citations_count",)),
    )
    for name, kind, meaning, read, column in (
        ("issn", text, "an ISSN of the journal", issns, _own.issn),
        ("date", FieldKind.DATE, "date of publication", published, _own.pub_date),
        ("year", FieldKind.DATE, "year of publication", _year, func.substr(_own.pub_date, 1, 4)),
    ):
        yield QueryField(name, kind, meaning, partial(_alone, read), column)
    yield QueryField(
        "citations.time",
        FieldKind.TIME,
        "when citations were counted",
        reading.time("citations_timestamp"),
        _own.citations_time,
    )
    yield QueryField(
        "notice",
        word,
        "retraction, concern or correction of the work",
        reading.key("notice_status"),
        _own.notice,
        choices=NOTICE_STATUSES,
    )
    yield QueryField(
        "notice.checked",
        FieldKind.TIME,
        "when a source last named its notices",
        reading.time("notices_checked"),
        _own.notices_checked,
    )
    yield from _of_rows(
        "licences",
        tables.licence,
        ("licence.url", text, "address of a licence", "url"),
        ("licence.name", text, "name of a licence", "name"),
    )
    relation = "kind of a relation to another work, such as preprint-of"
    yield from _of_rows("relations", tables.relation, ("relation", word, relation, "kind"))
    yield QueryField(
        "cites", FieldKind.IDENTIFIER, "identifier of a work that it cites", reading.cited
    )
    yield QueryField(
        "text", FieldKind.SEARCH, 'words and "phrases" of title, abstract, keywords, names'
    )
    yield QueryField("grep", FieldKind.REGEX, "any text of its parts", _texts)
    yield QueryField(
        "has-rule",
        FieldKind.RULE,
        "a journal rule matches a visited page",
        reading.each("visited_sites", "url"),
    )
    yield QueryField("in-store", FieldKind.STORE, "it is in another store, too", _names)


def _alone(read: Callable[[Record], str], record: Record) -> tuple[str]:
    return (read(record),)


def _year(record: Record) -> str:
    return published(record)[:4]


def _names(record: Record) -> Iterator[tuple[str, str]]:
    yield from ((kind, record[kind]) for kind in ID_PARTS if record[kind])
    yield from ((ADDRESS, url_key(address)) for address in record.get("addresses", ()))


def _texts(record: Record) -> Iterator[str]:
    for part in record["parts"].values():
        yield from reading.strings(part["content"])


def _addresses() -> Iterator[QueryField]:
    address, problem = tables.address, tables.problem
    yield QueryField(
        "host",
        FieldKind.HOST,
        "host of any of its addresses",
        _all_hosts,
        address.c.host,
        _rows(address),
    )
    word = FieldKind.WORD
    yield from _of_rows(
        "problems",
        problem,
        ("problem.resource", word, "resource of a problem", "resource"),
        ("problem", word, "why a resource had no result", "reason"),
        ("problem.part", word, "part of a problem", "part"),
        ("problem.layer", word, "layer of a problem", "layer"),
    )
    urls = reading.each("problems", "url")
    yield QueryField(
        "problem.host",
        FieldKind.HOST,
        "host of a problem",
        reading.hosts(urls),
        address.c.host,
        _at(problem, "address"),
    )


def _all_hosts(record: Record) -> Iterator[str]:
    visits = record["visited_sites"]
    urls = (
        *(part["url"] for part in record["parts"].values()),
        *(visit[name] for visit in visits for name in ("url", "origin")),
        *(problem["url"] for problem in record["problems"]),
        *record.get("addresses", ()),
    )
    return reading.hosts(lambda _: urls)(record)  # type: ignore[return-value]


def _contributors() -> Iterator[QueryField]:
    people, corresponding = tables.contributor, tables.corresponding_author
    yield QueryField(
        "author",
        FieldKind.TEXT,
        "name of a contributor",
        reading.names,
        people.c.name,
        _rows(people),
    )
    yield from _of_rows(
        "contributors",
        people,
        ("author.role", FieldKind.WORD, "role of a contributor", "role"),
        ("author.orcid", FieldKind.WORD, "orcid of a contributor", "orcid"),
        ("author.email", FieldKind.TEXT, "email of a contributor", "email"),
    )
    for name in ("name", "orcid", "email", "phone", "uri"):
        word = "corresp" if name == "name" else f"corresp.{name}"
        meaning = f"{name} of a corresponding author"
        yield from _of_rows("corresp_authors", corresponding, (word, FieldKind.TEXT, meaning, name))
    yield QueryField(
        "corresp.count",
        FieldKind.NUMBER,
        "number of corresponding authors",
        reading.count("corresp_authors"),
        _number(corresponding),
    )


def _visits() -> Iterator[QueryField]:
    visit, address = tables.visit, tables.address
    for name, read, number in (
        ("visited", "url", "address"),
        ("visited.from", "origin", "origin"),
    ):
        urls = reading.each("visited_sites", read)
        where = "a visited page" if read == "url" else "the page that led to one"
        yield QueryField(
            name if read == "origin" else "visited.url",
            FieldKind.URL,
            f"address of {where}",
            urls,
            address.c.url,
            _at(visit, number),
        )
        yield QueryField(
            f"{name}.host",
            FieldKind.HOST,
            f"host of {where}",
            reading.hosts(urls),
            address.c.host,
            _at(visit, number),
        )
    page_type = ("visited.type", FieldKind.TYPE, "type of a visited page", "type")
    yield from _of_rows("visited_sites", visit, page_type)
    yield QueryField(
        "visited.time",
        FieldKind.TIME,
        "when a page was visited",
        reading.each_time("visited_sites", "timestamp"),
        visit.c.time,
        _rows(visit),
    )
    yield QueryField(
        "visited.count",
        FieldKind.NUMBER,
        "number of visited pages",
        reading.count("visited_sites"),
        _number(visit),
    )
