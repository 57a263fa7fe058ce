"""The summary and the exit code show that a user's own pipeline raises or drops."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.settings import ITEM_PIPELINES
from tests.apis.synthetic import Synthetic
from tests.crawls.ingests import PDF, Ingest, file
from tests.crawls.run import Apis, Crawl, Done
from tests.server import Server

SOURCE = Synthetic(6, small=True)
BEFORE, AFTER = 50, 900
MINE = """
from scrapy.exceptions import DropItem


class Raises:
    def process_item(self, item):
        raise ValueError('it cannot be used\\nfor many reasons')


class Drops:
    def process_item(self, item):
        raise DropItem('it is not wanted')


class DropsOne:
    def process_item(self, item):
        if '50000002' in str(item):
            raise DropItem('it is not wanted')
        return item
"""
ENDS = """
import asyncio

from scrapy import signals


class Ends:
    def __init__(self, crawler):
        self.crawler = crawler
        self.closing = None

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler)

    async def process_item(self, item):
        engine = self.crawler.engine
        if self.closing is None:
            self.closing = asyncio.ensure_future(engine.close_spider_async(reason='enough'))
        while not engine.scraper.slot.closing:
            await asyncio.sleep(0.01)
        return item


class EndsAfter(Ends):
    @classmethod
    def from_crawler(cls, crawler):
        ends = cls(crawler)
        crawler.signals.connect(ends.item_scraped, signals.item_scraped)
        return ends

    def process_item(self, item):
        return item

    async def item_scraped(self, item):
        for _ in range(10):
            await asyncio.sleep(0)
        await super().process_item(item)
"""


def run(crawl: Crawl, name: str, order: int, *arguments: str, spider: str = "europepmc") -> Done:
    """Crawl with one more pipeline, from the folder of the crawl."""
    (crawl.folder / "mine.py").write_text(MINE + ENDS)
    pipelines = json.dumps({**ITEM_PIPELINES, f"mine.{name}": order})
    return crawl.run("-s", f"ITEM_PIPELINES={pipelines}", *arguments, spider=spider)


def stored(done: Done) -> str:
    return done.log.splitlines()[-1].partition(": ")[2]


@pytest.mark.parametrize(
    ("name", "order", "code", "seeds", "told"),
    [
        ("Raises", BEFORE, 1, {("failed", "parse-crashed")}, "    errors  6"),
        ("Raises", AFTER, 1, {("done", "")}, "    errors  6"),
        ("Drops", BEFORE, 9, {("failed", "item-dropped")}, "    dropped  6"),
        ("Drops", AFTER, 9, {("done", "")}, "    dropped  6"),
    ],
)
def test_a_pipeline_that_loses_all(
    tmp_path: Path, name: str, order: int, code: int, seeds: set[tuple[str, str]], told: str
) -> None:
    """An error is one line, with its place and the name of the seed."""
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds(*SOURCE.pmids)
        done = run(crawl, name, order)
        assert done.code == code, done.log
        assert {(state, reason) for _, state, reason in crawl.ledger()} == seeds
        assert told in done.log.splitlines()
        assert not done.records
        count = SOURCE.count if order == AFTER else 0
        assert len(crawl.stored()) == count
        assert stored(done) == f"{count} stored (finished)"
        again = crawl.run(spider="europepmc")
    assert again.code == 0, again.log
    assert len(again.records) == SOURCE.count
    errors = [line.partition(" ERROR: ")[2] for line in done.log.splitlines() if "ERROR" in line]
    assert "Traceback" not in done.log
    if name == "Raises":
        for error, pmid in zip(sorted(errors), SOURCE.pmids, strict=True):
            assert error.startswith(f"{tmp_path}/mine.py:7 failed at {pmid} ")
            assert error.endswith(": ValueError: it cannot be used")


def test_a_crawl_may_close_while_items_are_in_a_pipeline(tmp_path: Path) -> None:
    """Items of seeds that need no request belong to no response."""
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds(*SOURCE.pmids)
        done = run(crawl, "Ends", BEFORE, spider="unpaywall")
    assert done.log.splitlines()[-1].endswith("stored (enough)")
    assert len(done.records) == len(crawl.stored()) > 0


def test_a_crawl_may_begin_to_close_when_its_last_item_has_left_the_pipelines(
    tmp_path: Path,
) -> None:
    """
    Scrapy still counts the item while components are told of it.

    A full disk hit one seed at that moment, and the last item was another's: the crawl did not end.
    """
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds(SOURCE.pmids[0])
        done = run(crawl, "EndsAfter", BEFORE)
    assert done.log.splitlines()[-1].endswith("stored (enough)")
    assert len(done.records) == len(crawl.stored()) == 1


def test_the_traceback_of_an_error_is_for_debug(tmp_path: Path) -> None:
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds(*SOURCE.pmids)
        done = run(crawl, "Raises", BEFORE, "-s", "LOG_LEVEL=DEBUG")
    assert done.log.count("Traceback") == SOURCE.count


def test_one_of_six_that_is_dropped_is_in_the_summary_and_within_what_may_fail(
    tmp_path: Path,
) -> None:
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds(*SOURCE.pmids)
        done = run(crawl, "DropsOne", BEFORE)
        strict = run(crawl, "DropsOne", BEFORE, "-s", "SEED_FAILURES_MAX=0")
    assert done.code == 0, done.log
    assert strict.code == 9, strict.log
    assert "    dropped  1" in done.log.splitlines()
    assert len(done.records) == SOURCE.count - 1
    assert stored(done) == "5 stored (finished)"


@pytest.mark.parametrize(("name", "code"), [("Raises", 1), ("Drops", 9)])
def test_requests_of_an_ingest_are_left_to_be_done(tmp_path: Path, name: str, code: int) -> None:
    with Server() as server:
        server.route("/a.pdf", file(PDF))
        ingest = Ingest(tmp_path)
        ingest.requests(("pdf", server.url("/a.pdf")))
        done = run(ingest.crawl, name, BEFORE, spider="ingest")
        assert done.code == code, done.log
        assert "    pending  1" in done.log.splitlines()
        assert stored(done) == "0 stored (finished)"
        again = ingest.run()
    assert again["/a.pdf"]["hit"]
