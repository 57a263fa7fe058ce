"""Finished crawls and their stats: one row each, for reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import orjson
from sqlalchemy import Connection, select

from pubcrawl.store.database import insert
from pubcrawl.store.tables import crawl

_KEY = "run"


class FinishedCrawl(NamedTuple):
    """
    A crawl that has ended.

    *run*: its name, as in the records. *list*: number of its seed list. *began*, *ended*:
    milliseconds since 1970. *reason*: Scrapy's ``finish_reason``. *stats*: name → number.
    """

    run: str
    spider: str
    list: int | None
    began: int
    ended: int
    reason: str
    stats: dict[str, float]


def save_crawl(connection: Connection, one: FinishedCrawl) -> None:
    """Store *one*; a second time changes nothing."""
    row = {**one._asdict(), "stats": orjson.dumps(one.stats).decode()}
    new = insert(connection, crawl).values(**row)
    connection.execute(
        new.on_conflict_do_update(
            index_elements=[_KEY],
            set_={name: new.excluded[name] for name in row if name != _KEY},
        )
    )


def read_crawls(connection: Connection) -> Iterator[FinishedCrawl]:
    """Yield all finished crawls, the latest first."""
    columns = (crawl.c[name] for name in FinishedCrawl._fields)
    query = select(*columns).order_by(crawl.c.ended.desc(), crawl.c.run)
    for row in connection.execution_options(yield_per=100).execute(query):
        yield FinishedCrawl(**{**row._mapping, "stats": orjson.loads(row.stats)})
