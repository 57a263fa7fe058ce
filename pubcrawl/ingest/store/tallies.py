"""Numbers of ingest requests and hits, grouped by their fields."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from pubcrawl.items.reasons import CLASSES
from pubcrawl.items.slugs import SLUGS
from pubcrawl.store.database import Database
from pubcrawl.store.statements import Statements

PENDING = "pending"
"""The slug of a request without a result."""

_OF_SOURCE = {"source", "submitter", "prefix"}
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
    conditions = {
        "id IN (SELECT request FROM ingest_line WHERE list = :list)": list_id is not None,
        "status IN :statuses": statuses,
        "updated >= :since": since,
    }
    classes = []
    for letter in CLASSES:
        names = ", ".join(f"'{name}'" for name, slug in SLUGS.items() if slug.ingest == letter)
        classes.append(f"WHEN status IN ({names}) THEN '{letter}'")
    sql = Statements(
        __package__,
        "tallies.sql",
        fields=", ".join(fields),
        claims="ingest_request" if _OF_SOURCE.isdisjoint(fields) else "all_claims",
        classes=" ".join(classes),
        conditions=" AND ".join(term for term, given in conditions.items() if given) or "true",
    )
    chosen = {"list": list_id, "statuses": list(statuses), "since": since}
    with database.read() as connection:
        streaming = connection.execution_options(yield_per=_PAGE)
        for *values, requests, pending, hits in sql(streaming, "tally", **chosen):
            texts = tuple("" if value is None else value for value in values)
            yield Tally(texts, requests, pending, hits)
