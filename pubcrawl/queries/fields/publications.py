"""Fields of publications."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ColumnElement, Table, and_, func, select

from pubcrawl.ids.url import url_key
from pubcrawl.queries.field import FieldKind, QueryField, Record, Within
from pubcrawl.queries.fields import reading
from pubcrawl.queries.fields.every import every_record, seeds
from pubcrawl.queries.fields.parts import part_fields
from pubcrawl.store import record_schema as tables
from pubcrawl.store.columns import issns, published
from pubcrawl.store.keys import ADDRESS
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
    """Return what makes a condition on a row of *table* one on its publication."""
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


def _identifiers() -> Iterator[QueryField]:
    for name, kind in (
        ("pmid", FieldKind.PMID),
        ("pmcid", FieldKind.PMCID),
        ("doi", FieldKind.DOI),
    ):
        yield QueryField(name, kind, f"its {kind}", reading.key(name), _own[name])
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
    yield QueryField(
        "journal",
        FieldKind.TEXT,
        "title of the journal",
        reading.key("journal_title"),
        _own.journal,
    )
    for name, kind, meaning in (
        ("publisher", FieldKind.TEXT, "publisher"),
        ("volume", FieldKind.WORD, "volume"),
        ("issue", FieldKind.WORD, "issue"),
    ):
        yield QueryField(name, kind, meaning, reading.key("container", name), _own[name])
    yield QueryField(
        "container",
        FieldKind.TEXT,
        "title of the journal, book or proceedings",
        reading.key("container", "title"),
        _own.container,
    )
    yield QueryField(
        "issn", FieldKind.TEXT, "an ISSN of the journal", lambda record: (issns(record),), _own.issn
    )
    yield QueryField(
        "kind",
        FieldKind.WORD,
        "kind of work as in CSL, such as article-journal",
        reading.key("kind", "csl"),
        _own.kind,
    )
    yield QueryField(
        "language", FieldKind.WORD, "language of the work", reading.key("language"), _own.language
    )
    yield QueryField(
        "date",
        FieldKind.DATE,
        "date of publication",
        lambda record: (published(record),),
        _own.pub_date,
    )
    yield QueryField(
        "year",
        FieldKind.DATE,
        "year of publication",
        lambda record: (published(record)[:4],),
        func.substr(_own.pub_date, 1, 4),
    )
    yield QueryField(
        "citations",
        FieldKind.NUMBER,
        "times cited, by Europe PMC",
        reading.key("citations_count"),
        _own.citations,
    )
    yield QueryField(
        "citations.time",
        FieldKind.TIME,
        "when citations were counted",
        reading.time("citations_timestamp"),
        _own.citations_time,
    )
    licence = tables.licence
    for name in ("url", "name"):
        yield QueryField(
            f"licence.{name}",
            FieldKind.TEXT,
            f"{'address' if name == 'url' else name} of a licence",
            reading.each("licences", name),
            licence.c[name],
            _rows(licence),
        )
    relation = tables.relation
    yield QueryField(
        "relation",
        FieldKind.WORD,
        "kind of a relation to another work, such as preprint-of",
        reading.each("relations", "kind"),
        relation.c.kind,
        _rows(relation),
    )
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
    for name in ("resource", "reason", "part", "layer"):
        yield QueryField(
            "problem" if name == "reason" else f"problem.{name}",
            FieldKind.WORD,
            "why a resource had no result" if name == "reason" else f"{name} of a problem",
            reading.each("problems", name),
            problem.c[name],
            _rows(problem),
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
    for name, kind in (
        ("role", FieldKind.WORD),
        ("orcid", FieldKind.WORD),
        ("email", FieldKind.TEXT),
    ):
        yield QueryField(
            f"author.{name}",
            kind,
            f"{name} of a contributor",
            reading.each("contributors", name),
            people.c[name],
            _rows(people),
        )
    for name in ("name", "orcid", "email", "phone", "uri"):
        yield QueryField(
            "corresp" if name == "name" else f"corresp.{name}",
            FieldKind.TEXT,
            f"{name} of a corresponding author",
            reading.each("corresp_authors", name),
            corresponding.c[name],
            _rows(corresponding),
        )
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
    yield QueryField(
        "visited.type",
        FieldKind.TYPE,
        "type of a visited page",
        reading.each("visited_sites", "type"),
        visit.c.type,
        _rows(visit),
    )
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
