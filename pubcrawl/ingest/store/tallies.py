"""Numbers of ingest requests and hits, grouped by their fields."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, Text, case, cast, func, literal, select
from sqlalchemy import union as union_of

from pubcrawl.ingest.store.results import chosen_results
from pubcrawl.items.reasons import CLASSES, HIT
from pubcrawl.items.slugs import SLUGS
from pubcrawl.store.database import Database
from pubcrawl.store.tables import ingest_request as request
from pubcrawl.store.tables import ingest_result as result
from pubcrawl.store.tables import ingest_source as source

PENDING = "pending"
"""The slug of a request without a result."""

_OF_SOURCE = ("source", "submitter", "prefix")
_PAGE = 1000


class Tally(NamedTuple):
    """A group: the *values* of its fields, "" for none; numbers of requests, pending ones, hits."""

    values: tuple[str, ...]
    requests: int
    pending: int
    hits: int


def tallies(
    database: Database,
    fields: Sequence[str],
    *,
    list_id: int | None = None,
    statuses: Collection[str] = (),
    since: int = 0,
) -> Iterator[Tally]:
    """
    Yield the groups of requests by *fields*, of ``FIELDS``; the largest first.

    *list_id*: only requests of a list. *statuses*, *since*: only those with such a result, since
    this time in milliseconds.
    """
    with database.read() as connection:
        of_field = _columns(connection.dialect.name)
        columns = [of_field[name].label(f"f{place}") for place, name in enumerate(fields)]
        # Names: PostgreSQL takes the same parameter in two places for different values.
        labels = [column.name for column in columns]
        query: Select[Any] = select(
            *columns,
            func.count().label("requests"),
            func.sum(case((result.c.request.is_(None), 1), else_=0)),
            func.sum(case((result.c.hit.is_(True), 1), else_=0)),
        )
        claims = _CLAIMS if any(name in _OF_SOURCE for name in fields) else request
        number = claims.c.request if claims is _CLAIMS else request.c.id
        joined = request.join(_CLAIMS, number == request.c.id) if claims is _CLAIMS else request
        query = query.select_from(joined.outerjoin(result, result.c.request == request.c.id))
        query = chosen_results(query, list_id, statuses, since, request.c.id)
        query = query.group_by(*labels).order_by(func.count().desc(), *labels)
        streaming = connection.execution_options(yield_per=_PAGE)
        for *values, requests, pending, hits in streaming.execute(query):
            texts = tuple("" if each is None else str(each) for each in values)
            yield Tally(texts, requests, pending or 0, hits or 0)


def _columns(dialect: str) -> dict[str, ColumnElement[Any]]:
    slug = func.coalesce(result.c.status, literal(PENDING))
    classes = [
        (
            result.c.status.in_([name for name, each in SLUGS.items() if each.ingest == letter]),
            letter,
        )
        for letter in CLASSES
    ]
    return {
        "source": _CLAIMS.c.link_source,
        "submitter": _CLAIMS.c.ingest_request_source,
        "type": request.c.ingest_type,
        "prefix": _prefix(dialect),
        "slug": slug,
        "class": case(
            (result.c.request.is_(None), PENDING), (result.c.hit, HIT), *classes, else_=""
        ),
        "code": cast(result.c.terminal_status_code, Text),
        "host": result.c.host,
        "technique": result.c.technique,
        "attempts": cast(result.c.attempts, Text),
        "day": _day(dialect),
        "run": result.c.last_run,
    }


def _prefix(dialect: str) -> ColumnElement[Any]:
    """Return the DOI prefix of the identifier of a source, else of an address of doi.org."""
    position = func.strpos if dialect == "postgresql" else func.instr

    def before_slash(text: ColumnElement[str]) -> ColumnElement[str]:
        return func.substr(text, 1, position(text, "/") - 1)

    mine, url = _CLAIMS.c.link_source_id, request.c.base_url
    path = func.substr(url, len("https://doi.org/") + 1)
    return case(
        (mine.like("10.%/%"), before_slash(mine)),
        (url.like("https://doi.org/10.%/%"), before_slash(path)),
        else_="",
    )


def _day(dialect: str) -> ColumnElement[Any]:
    seconds = result.c.updated // 1000
    if dialect == "postgresql":
        moment = func.timezone("UTC", func.to_timestamp(seconds))
        return func.to_char(moment, "YYYY-MM-DD")
    return func.date(seconds, "unixepoch")


def _claims() -> Any:
    """Return the sources of all requests, each once for a request."""
    names = ("link_source", "link_source_id", "ingest_request_source")
    first = select(request.c.id.label("request"), *(request.c[name] for name in names))
    others = select(source.c.request, *(source.c[name] for name in names))
    # UNION, not UNION ALL: a forced request repeats the source of the request.
    return union_of(first, others).subquery("claims")


_CLAIMS = _claims()
