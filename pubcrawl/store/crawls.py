"""Finished crawls and their stats: one row each, for reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import orjson
from sqlalchemy import Connection

from pubcrawl.store.statements import sql


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


def save_crawl(connection: Connection, crawl: FinishedCrawl) -> None:
    """Store *crawl*; a second time changes nothing."""
    row = {**crawl._asdict(), "stats": orjson.dumps(crawl.stats).decode()}
    sql(connection, "save_crawl", **row)


def read_crawls(connection: Connection) -> Iterator[FinishedCrawl]:
    """Yield all finished crawls, the latest first."""
    for row in sql(connection.execution_options(yield_per=100), "crawls"):
        yield FinishedCrawl(**{**row._mapping, "stats": orjson.loads(row.stats)})
