"""
The record of a seed, read again from an archive by the state machines of a crawl.

Nothing is fetched and nothing stored. The records are those of ``scrapy crawl`` with the same
spider and the same answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from scrapy.settings import BaseSettings

from pubcrawl.distributed.archived_pages import ArchivedPages
from pubcrawl.distributed.spiders import SPIDERS
from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.page_client import fetch_result
from pubcrawl.engine.seeds import Seed, SeedForm
from pubcrawl.engine.setting_values import limits, number
from pubcrawl.engine.workers.pool import Pool
from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.pages.kind import PageKind
from pubcrawl.pages.page_visit import PageVisit
from pubcrawl.pages.spider.page_reading import begins_with_browser, read_page
from pubcrawl.pipelines.validate import clean
from pubcrawl.publications.kind import PublicationKind
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.resources import build
from pubcrawl.publications.resources.doi import DOI
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.publications.shared_texts import RecentTexts, without_shared
from pubcrawl.publications.spider.article_pages import read_article
from pubcrawl.publications.walk import Walk
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.works.findings import Findings

FORMS = dict(zip(SPIDERS, (SeedForm.URLS, SeedForm.URLS, SeedForm.EITHER), strict=True))
"""The spiders whose pages can be read again → what their seeds are."""

KINDS = {"webpages": "webpage", "docs": "doc", "journal": "publication"}
"""Spider → the kind of its records."""


class SeedReader(Protocol):
    """Makes the records of one spider from *pages*."""

    pages: ArchivedPages

    async def record(self, seed: Seed) -> Mapping[str, Any]:
        """Return the record of *seed* as plain JSON values."""


def seed_reader(
    spider: str,
    archives: Sequence[Archive],
    settings: BaseSettings,
    pool: Pool | None = None,
) -> SeedReader:
    """
    Return the reader for the seeds of *spider*, a key of ``FORMS``.

    *pool*: see ``ArchivedPages``. Raises ``ArchiveError``.
    """
    pages = ArchivedPages(archives, settings, pool)
    return ArticleReader(pages) if spider == "journal" else WebpageReader(pages, KINDS[spider])


class WebpageReader:
    """Reads pages that are not articles; *kind*: ``webpage`` or ``doc``."""

    def __init__(self, pages: ArchivedPages, kind: str) -> None:
        self.pages = pages
        self.kind = PageKind(kind, limits(pages.settings).page_min_length)
        self.length_min = number(pages.settings, "WEBPAGE_MIN_LENGTH_JAVASCRIPT", least=0)

    async def record(self, seed: Seed) -> Mapping[str, Any]:
        """Return the record of the page at the address of *seed*."""
        pages, time = self.pages, 0
        page = self.kind.begin(self.kind.record(_claimed(seed), None, 0), _FIRST)
        visit = PageVisit(
            page,
            pages.pages,
            javascript=begins_with_browser(pages, seed.url),
            compat=pages.compat,
        )
        while (get := visit.get) is not None:
            try:
                response, time = await pages.answer(get)
            except FetchError as error:
                visit.fail(error)
                continue
            visit.receive(fetch_result(response))
            end = visit.end
            if visit.get is not None or end is None or end.error is not None:
                continue
            try:
                found, again, refresh = await read_page(pages, response, visit, self.length_min)
            except ParseError as error:
                visit.fail_reading(error)
            else:
                visit.take_page(found, time, again=again, refresh=refresh)
        page.fetch_time = time
        clean(page)
        return page.to_json()


class ArticleReader:
    """Reads the pages of articles, and the links and PDFs behind them."""

    def __init__(self, pages: ArchivedPages) -> None:
        settings = pages.settings
        self.pages = pages
        self.kind = PublicationKind(limits(settings), alone=True, form=SeedForm.EITHER)
        self.resources: list[Resource] = [
            each for each in build(settings, compat=pages.compat) if isinstance(each, DOI)
        ]
        self.texts = RecentTexts()

    async def record(self, seed: Seed) -> Mapping[str, Any]:
        """Return the record of the publication that *seed* names."""
        publication = self.kind.record(_claimed(seed), None, 0)
        start = seed.url or self.resources[0].page(publication)
        time = await self.pages.first_time(start) if start else 0
        publication = self.kind.record(_claimed(seed), None, time)
        publication = self.kind.begin(publication, _FIRST._replace(fetch_time=time))
        walk = Walk(
            publication,
            self.resources,
            addresses=publication.addresses,
            browsing=self.pages.browsing,
            compat=self.pages.compat,
            force=True,
        )
        while isinstance(visit := walk.next(), Visit):
            await self._visit(walk, visit)
        clean(publication)
        return publication.to_json()

    async def _visit(self, walk: Walk[Resource], visit: Visit) -> None:
        """Give *walk* the result of *visit*."""
        findings: Findings | None = None
        error: AnswerError | None = None
        time = 0
        while (get := visit.get) is not None:
            try:
                response, time = await self.pages.answer(get)
            except FetchError as failure:
                visit.fail(failure)
                continue
            visit.receive(fetch_result(response))
            if visit.get is not None:
                continue
            try:
                findings = await read_article(self.pages, response, visit, walk.doi_and_title())
            except ParseError as failure:
                error = failure
        if error is not None and visit.end is not None:
            walk.take_failure(visit, error, visit.end.url, time)
            return
        if findings and visit.end and not walk.compat:
            doi = walk.publication.text("doi")
            first_works = self.texts.first_works
            findings = without_shared(findings, visit.end.url, doi, first_works)
        walk.take_visit(visit, findings, time)


_FIRST = CooldownVerdict(True, "never-fetched", 0, 0)


def _claimed(seed: Seed) -> ClaimedSeed:
    return ClaimedSeed(0, seed.line, seed.text, seed.ids, seed.url, 0)
