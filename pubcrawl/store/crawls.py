"""Finished crawls and their stats: one row each, for reports (views.sql)."""

from __future__ import annotations

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
