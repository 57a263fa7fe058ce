"""The part of the spider that visits the pages of articles, and the links on them."""

from __future__ import annotations

from collections.abc import Iterator

from scrapy import Request
from scrapy.http import Response

from pubcrawl.engine.page_client import fetch_result
from pubcrawl.engine.work_queue import now_ms
from pubcrawl.exceptions import AnswerError, Crash, FetchError, ParseError
from pubcrawl.items.outcome import Outcome
from pubcrawl.publications.batch_queue import Stop
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.publications.spider.article_pages import read_article
from pubcrawl.publications.spider.asking import AskingSpider
from pubcrawl.publications.walk import Walk
from pubcrawl.store.rule_counts import BODY
from pubcrawl.works.findings import Findings


class VisitingSpider(AskingSpider):
    """Visit pages for walks, besides querying APIs."""

    def _resource_name(self, stop: Stop[Resource]) -> str:
        return stop.visit.key

    def _request(self, stop: Stop[Resource]) -> Request:
        get = stop.visit.get
        assert get is not None  # noqa: S101 (the queue holds no visit that is over)
        return self.client.request(get, id(stop.walk), **self._callbacks(stop))

    def _take_response(self, response: Response, stop: Stop[Resource]) -> bool:
        visit, get, answer = stop.visit, response.meta["get"], fetch_result(response)
        visit.receive(answer)
        self.memory.count()
        if visit.get:
            self.memory.keep_page(self.underway[stop.walk], visit, get, result=answer)
        return not visit.get

    async def _read(self, response: Response, stop: Stop[Resource]) -> None:
        walk, visit = stop.walk, stop.visit
        findings: Findings | None = None
        error: AnswerError | None = None
        try:
            findings = await read_article(self.client, response, visit, walk.doi_and_title())
        except ParseError as parse_error:
            error = parse_error
        if visit.get:
            return  # the page refreshes to another at once
        get, answer = response.meta["get"], fetch_result(response)
        work = self.underway[walk]
        if findings and visit.end:
            findings = await self.memory.without_shared(walk, visit, findings)
            self._count_layers(findings, visit.end.url)
        self.memory.keep_page(work, visit, get, result=answer, findings=findings, error=error)
        self._end_visit(stop, findings, error)

    async def _take_failure(
        self, error: FetchError, stop: Stop[Resource], request: Request | None
    ) -> None:
        visit = stop.visit
        get = visit.get
        assert get is not None  # noqa: S101 (this request has failed)
        visit.fail(error)
        self.memory.count()
        self.memory.keep_page(self.underway[stop.walk], visit, get, error=error)
        if not visit.get:
            self._end_visit(stop)

    def _end_visit(
        self,
        stop: Stop[Resource],
        findings: Findings | None = None,
        error: AnswerError | None = None,
    ) -> None:
        """Pass the result of its visit to the walk of *stop*."""
        visit, end = stop.visit, stop.visit.end
        slug = error.slug if error else end.error.slug if end and end.error else ""
        if slug:
            self._count_failure(visit.key, slug)
        if error and end:
            stop.walk.take_failure(visit, error, end.url, now_ms())
        else:
            stop.walk.take_visit(visit, findings, now_ms())

    def _advance(self, stop: Stop[Resource]) -> Iterator[Outcome]:
        if stop.visit.get:
            self.batches.enter_page(stop.walk, stop.visit)
        elif stop.walk in self.underway:
            yield from self._continue_walks([stop.walk])

    def _owner(self, stop: Stop[Resource]) -> Walk[Resource]:
        return stop.walk

    def _abandon(self, stop: Stop[Resource], crash: Crash) -> None:
        while stop.visit.get:  # a failure may lead to another address
            stop.visit.fail(FetchError(str(crash), slug=crash.slug, sets_exception=False))
        self._count_failure(stop.visit.key, crash.slug)
        stop.walk.take_failure(stop.visit, crash, stop.visit.url, now_ms())

    def _count_layers(self, findings: Findings, url: str) -> None:
        """Count the layers of the page at *url* that gave a part, and the keys that missed."""
        from pubcrawl.reading.journal import CLEANED

        for part, layer in findings.layers.items():
            self._count(f"layers/{part}/{layer}")
        for part, layer, reason in findings.refusals:
            self._count(f"layers/refused/{part or 'page'}/{layer or 'all'}/{reason}")
        if not findings.site:
            return
        self._count(f"rules/pages/{findings.site}")
        missed = [key for key, matched in findings.rule_hits.items() if not matched]
        for key in missed:
            self._count(f"rules/missed/{findings.site}/{key}")
        # A cleaned page is not evidence of a body: every page has one.
        body = findings.layers.get("fulltext", CLEANED) != CLEANED
        if body:
            self._count(f"rules/bodies/{findings.site}")
        stats = self.crawler.stats
        if missed and stats and not stats.get_value(f"rules/example/{findings.site}"):
            stats.set_value(f"rules/example/{findings.site}", url)
        matches = {**findings.rule_hits, BODY: body}
        self.work_queue.store.rules.add(findings.site, matches, url, now_ms())
