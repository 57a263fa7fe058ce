"""
The record of a seed, read again from an archive by the coroutines of a crawl.

Nothing is fetched and nothing stored. The records are those of ``scrapy crawl`` with the same
spider and the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, Protocol, TypeVar

from scrapy.settings import BaseSettings

from pubcrawl.distributed.archived_pages import ArchivedPages
from pubcrawl.distributed.spiders import SPIDERS
from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.client import FetchResult, PageRequest, fetch_result
from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.crashes import log_crash
from pubcrawl.engine.fetching import VisitEnd
from pubcrawl.engine.seeds import Seed, SeedForm
from pubcrawl.engine.workers.pool import Pool
from pubcrawl.exceptions import Crash, PubcrawlError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.pages.crawl import crawl_page
from pubcrawl.pages.spider.kind import DocKind, PageKind
from pubcrawl.pipelines.validate import clean
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.publications.shared_texts import RecentTexts, without_shared
from pubcrawl.publications.spider.kind import JournalKind
from pubcrawl.publications.spider.walk_client import read_article
from pubcrawl.publications.walk import Reply, walk_class
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

P = ParamSpec("P")
T = TypeVar("T")

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
    if spider == "journal":
        return ArticleReader(pages)
    return WebpageReader(pages, DocKind if KINDS[spider] == DocKind.name else PageKind)


class WebpageReader:
    """Reads pages that are not articles."""

    def __init__(self, pages: ArchivedPages, kind: type[PageKind]) -> None:
        self.pages = pages
        self.kind = kind(Arguments(), pages.settings)

    async def record(self, seed: Seed) -> Mapping[str, Any]:
        """Return the record of the page at the address of *seed*."""
        page = self.kind.begin(self.kind.record(_claimed(seed), None, 0), _FIRST)
        client = RereadClient(self.pages)
        await crawl_page(page, client, self.pages, self.kind.length_min)
        page.fetch_time = client.time
        clean(page)
        return page.to_json()


class ArticleReader:
    """Reads the pages of articles, and the links and PDFs behind them."""

    def __init__(self, pages: ArchivedPages) -> None:
        self.pages = pages
        self.kind = JournalKind(Arguments(), pages.settings)
        self.texts = RecentTexts()

    async def record(self, seed: Seed) -> Mapping[str, Any]:
        """Return the record of the publication that *seed* names."""
        publication = self.kind.record(_claimed(seed), None, 0)
        start = seed.url or self.kind.resources[0].page(publication)
        time = await self.pages.first_time(start) if start else 0
        publication = self.kind.record(_claimed(seed), None, time)
        publication = self.kind.begin(publication, _FIRST._replace(fetch_time=time))
        walk = walk_class(compat=self.pages.compat)(
            publication,
            self.kind.resources,
            ArticleClient(self.pages, self.texts, publication),
            addresses=publication.addresses,
            browsing=self.pages.browsing,
            force=True,
        )
        await walk.run()
        clean(publication)
        return publication.to_json()


class RereadClient:
    """The client of a seed whose answers are those of *pages*; *time*: of the last one."""

    def __init__(self, pages: ArchivedPages) -> None:
        self.pages = pages
        self.time = 0

    async def get(self, get: PageRequest) -> FetchResult:
        """Return the archived answer to *get*. Raises ``FetchError``."""
        response, self.time = await self.pages.answer(get)
        return fetch_result(response, self.time, compat=self.pages.compat)

    async def read(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what *job* reads."""
        return await self.pages.pool.run(job, *args, **kwargs)

    def crash(self, error: Exception) -> Crash:
        """Log an error of the program."""
        return log_crash(error, "a page of the archive")

    def count_failure(self, slug: str) -> None:
        """Count nothing: there are no stats."""


class ArticleClient(RereadClient):
    """The client of a walk without APIs; *texts*: of the articles read so far."""

    def __init__(self, pages: ArchivedPages, texts: RecentTexts, publication: Publication) -> None:
        super().__init__(pages)
        self._texts = texts
        self._publication = publication

    def enter(self, key: str, stage: int) -> None:
        """Do nothing: no other walk waits for this one."""

    async def ask(
        self, resource: Resource, by: str, publication: Publication, page: str = ""
    ) -> Reply:
        """Archives answer for pages alone."""
        raise PubcrawlError(f"{resource.key} is no page")

    async def article(
        self, end: VisitEnd, type: PartType, asked: tuple[str, str]
    ) -> tuple[Findings | None, str]:
        """See ``publications.walk.PublicationClient``."""
        findings, refresh = await read_article(self, self.pages, end, type, asked)
        if findings and not refresh and not self.pages.compat:
            doi = self._publication.text("doi")
            findings = without_shared(findings, end.url, doi, self._texts.first_works)
        return findings, refresh


_FIRST = CooldownVerdict(True, "never-fetched", 0, 0)


def _claimed(seed: Seed) -> ClaimedSeed:
    return ClaimedSeed(0, seed.line, seed.text, seed.ids, seed.url, 0)
