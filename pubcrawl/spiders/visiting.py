"""What walks visit: the pages of articles, and what these link to."""

from __future__ import annotations

from collections.abc import Iterator

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.frontier.rooms import Stop
from pubcrawl.items.findings import Findings
from pubcrawl.items.outcome import Outcome
from pubcrawl.parse.journal import CLEANED
from pubcrawl.resources.resource import Resource
from pubcrawl.spiders.asking import AskingSpider
from pubcrawl.spiders.desk import now_ms
from pubcrawl.spiders.visits import came
from pubcrawl.store.rule_counts import BODY


class VisitingSpider(AskingSpider):
    """Visit pages for walks, as well as asking for them."""

    def _request(self, stop: Stop[Resource]) -> Request:
        get = stop.visit.get
        assert get is not None  # noqa: S101 (it waited for it)
        self._count(f"walk/requests/{stop.visit.key}")
        return self.visits.request(get, id(stop.walk), **self._callbacks(stop))

    def _came(self, response: Response, stop: Stop[Resource]) -> bool:
        visit, get, answer = stop.visit, response.meta["get"], came(response)
        visit.came(answer)
        self.memory.count()
        if visit.get:
            self.memory.keep_page(self.underway[stop.walk], visit, get, came=answer)
        return not visit.get

    async def _read(self, response: Response, stop: Stop[Resource]) -> None:
        walk, visit = stop.walk, stop.visit
        findings: Findings | None = None
        error: AnswerError | None = None
        try:
            findings = await self.visits.read(response, visit, walk.asked())
        except ParseError as unread:
            error = unread
        if visit.get:
            return  # the page leads on to another at once
        get, answer = response.meta["get"], came(response)
        work = self.underway[walk]
        self.memory.keep_page(work, visit, get, came=answer, findings=findings, error=error)
        if findings and visit.end:
            findings = self.memory.own(walk, visit, findings)
            self._count_layers(findings, visit.end.url)
        self._visited(stop, findings, error)

    async def _missed(
        self, error: FetchError, stop: Stop[Resource], request: Request | None
    ) -> None:
        visit = stop.visit
        get = visit.get
        assert get is not None  # noqa: S101 (it was asked for)
        visit.failed(error)
        self.memory.count()
        self.memory.keep_page(self.underway[stop.walk], visit, get, error=error)
        if not visit.get:
            self._visited(stop)

    def _visited(
        self,
        stop: Stop[Resource],
        findings: Findings | None = None,
        error: AnswerError | None = None,
    ) -> None:
        """Tell a walk what came of its visit."""
        visit, end = stop.visit, stop.visit.end
        slug = error.slug if error else end.error.slug if end and end.error else ""
        if slug:
            self._failed(visit.key, slug)
        if error and end:
            stop.walk.failed(visit, error, end.url, now_ms())
        else:
            stop.walk.visited(visit, findings, now_ms())

    def _on(self, stop: Stop[Resource]) -> Iterator[Outcome]:
        if stop.visit.get:
            self.rooms.to_page(stop.walk, stop.visit)
        elif stop.walk in self.underway:
            yield from self._told([stop.walk])

    def _abandon(self, stop: Stop[Resource]) -> None:
        if stop.walk not in self.underway:
            return
        if stop.visit.get:
            stop.visit.failed(FetchError(slug="failed"))
        else:
            self._visited(stop, error=ParseError(slug="failed"))

    def _count_layers(self, findings: Findings, url: str) -> None:
        """Count which layers of the page at *url* gave something, and what its rule missed."""
        for part, layer in findings.layers.items():
            self._count(f"layers/{part}/{layer}")
        for part, layer, reason in findings.refusals:
            self._count(f"layers/refused/{part or 'page'}/{layer or 'all'}/{reason}")
        if not findings.site:
            return
        self._count(f"rules/pages/{findings.site}")
        missed = [key for key, found in findings.tried.items() if not found]
        for key in missed:
            self._count(f"rules/missed/{findings.site}/{key}")
        # The cleaned page is no proof of a body: every page gives one.
        body = findings.layers.get("fulltext", CLEANED) != CLEANED
        if body:
            self._count(f"rules/bodies/{findings.site}")
        stats = self.crawler.stats
        if missed and stats and not stats.get_value(f"rules/example/{findings.site}"):
            stats.set_value(f"rules/example/{findings.site}", url)
        tried = {**findings.tried, BODY: body}
        self.desk.store.rules.add(findings.site, tried, url, now_ms())
