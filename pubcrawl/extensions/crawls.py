"""A row in the store for each finished crawl, with its stats, for ``scrapy report``."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import closing
from heapq import nlargest
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import orjson
from scrapy import signals
from scrapy.exceptions import NotConfigured
from sqlalchemy import Connection

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.exceptions import StoreError, StoreUnavailable
from pubcrawl.fetch.stats import count, stats_of
from pubcrawl.model.times import now_ms
from pubcrawl.store.database import Database
from pubcrawl.store.statements import sql

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

HOSTS_MAX = 100
"""Hosts whose number of requests is stored; the others are added up."""

HOST_PREFIX, OTHER_HOSTS = "hosts/", "hosts/*"


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


class FinishedCrawls:
    """Store the stats of a crawl when its engine has stopped."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.began = now_ms()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to the end of the crawl."""
        if crawler.stats is None:
            raise NotConfigured("there are no stats to store")
        finished = cls(crawler)
        crawler.signals.connect(finished.engine_stopped, signals.engine_stopped)
        return finished

    def engine_stopped(self) -> None:
        """Write the row; a store that is broken has been reported before."""
        stats = stats_of(self.crawler)
        spider = self.crawler.spider
        if not isinstance(spider, SeededSpider) or stats.get("store/failed"):
            return
        queue = spider.work_queue
        crawl = FinishedCrawl(
            run=queue.run,
            spider=spider.name,
            list=queue.list or None,
            began=self.began,
            ended=now_ms(),
            reason=str(stats.get("finish_reason") or ""),
            stats=numbers(stats),
        )
        try:
            url = self.crawler.settings["STORE_URL"]
            opened = closing(Database(url, create=False, check=False))
            with opened as database, database.write() as connection:
                save_crawl(connection, crawl)
        except StoreError as error:
            logger.error("%s. The stats of this crawl are not in the store", error)
            # Other errors than a lock show that the records of the crawl may be lost too.
            if not isinstance(error, StoreUnavailable):
                count(self.crawler, "store/failed")


def numbers(stats: Mapping[str, Any]) -> dict[str, float]:
    """Return the stats that are numbers; of the hosts, those with most requests."""
    found = {
        name: value
        for name, value in stats.items()
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    }
    hosts = [name for name in found if name.startswith(HOST_PREFIX)]
    most = set(nlargest(HOSTS_MAX, hosts, key=lambda name: (found[name], name)))
    others = sum(found.pop(name) for name in hosts if name not in most)
    if others:
        found[OTHER_HOSTS] = others
    return found
