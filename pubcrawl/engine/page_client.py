"""The tools of a spider for pages: requests, rules, cookies, and worker processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Set
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from scrapy import Request
from scrapy.http import Response

from pubcrawl.engine.client import PageRequest
from pubcrawl.engine.fetching import BrowserNeeds
from pubcrawl.engine.host_queue import HostQueue
from pubcrawl.engine.readers import ANSWER_READERS
from pubcrawl.engine.workers.pool import Pool
from pubcrawl.exceptions import FetchError, RegexTimeout
from pubcrawl.fetch.archive.recorder import Recorder
from pubcrawl.fetch.browser import Browse, mode
from pubcrawl.fetch.cookies import Cookies
from pubcrawl.fetch.network import network_of
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.ids.url import RuleUrl

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.reading.rules import Rules
    from pubcrawl.tables.yaml import Source

logger = logging.getLogger(__name__)

INTERRUPTED = "interrupted"  # instead of a response; never in a record


class ReadingTools(Protocol):
    """
    The tools for reading pages and PDFs, from a crawl or an archive.

    *files*: the user's rule files, for journals and for other pages. *always*: whether a browser
    renders every page. *pages*: which other pages need a fresh browser. *pages_max*,
    *references*: how PDFs are read.
    """

    compat: bool
    files: tuple[tuple[str, ...], tuple[str, ...]]
    pages_max: int
    references: bool

    always: bool
    pages: BrowserNeeds

    @property
    def rules(self) -> Rules:
        """The rules for pages."""

    @property
    def pool(self) -> Pool:
        """The worker processes."""


class PageClient:
    """
    The tools for visiting pages.

    *browsing*: which article pages need a browser, for ``engine.fetching``;
    *pages*: the same for other pages, by the rules for webpages.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.files = rule_files(settings)
        self.pages_max = settings.getint("PDF_PAGES_MAX")
        self.references = settings.getbool("PDF_REFERENCES")
        self.always = mode(settings) == "always"
        self.browsing = browser_needs(lambda: self.rules, always=self.always, compat=self.compat)
        self.pages = BrowserNeeds(restart=self.browsing.restart)

    @cached_property
    def rules(self) -> Rules:
        """The rules for pages, read for the first page: a crawl of APIs needs none."""
        return load_rules(self.crawler.settings)

    @cached_property
    def pool(self) -> Pool:
        """The worker processes; they start when the crawl runs."""
        return Pool.from_crawler(self.crawler)

    def hosts(self, apis: int) -> HostQueue[Any]:
        """
        Return the queue of visits, by host.

        *apis*: number of requests that are reserved for APIs.
        """
        settings = self.crawler.settings
        limit = max(1, settings.getint("CONCURRENT_REQUESTS") - apis)
        return HostQueue(limit, workers=settings.getint("WORKERS"), busy=self._waiting_hosts)

    def request(self, get: PageRequest, jar: Hashable, **more: Any) -> Request:
        """Return the request for *get*; *jar*: key of its cookies; *more*: of its meta."""
        if get.accepts != "redirect":
            self.pool.expect()
        meta = {**meta_of(get), "cookiejar": jar, "get": get, **more}
        if get.browser:
            meta["browser"] = Browse(self.wait_until, get.fresh)
        return Request(get.url, meta=meta)

    async def download(self, request: Request) -> Response:
        """Return the response to *request*, through the middlewares."""
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 - the spider is open
        return await engine.download_async(request)

    def error(self, error: BaseException, key: str) -> FetchError:
        """
        Return why there is no response; *key* names the request in the log.

        Raises ``CancelledError`` if the crawl ends because of it: the seed returns to the queue.
        """
        network = network_of(self.crawler)
        if network and network.down:
            raise asyncio.CancelledError("there is no network") from error
        recorder = self.crawler.get_downloader_middleware(Recorder)
        if isinstance(recorder, Recorder) and recorder.failed:
            raise asyncio.CancelledError("the archive cannot be written") from error
        if isinstance(error, FetchError) and error.slug == INTERRUPTED:
            raise asyncio.CancelledError(str(error)) from error
        if isinstance(error, FetchError):
            return error
        # A bug here or in a library: logged as an error, but it loses no seed.
        logger.error("%s: %r", key, error, exc_info=error)
        return FetchError(str(error), slug="failed")

    def forget(self, jar: Hashable) -> None:
        """Delete the cookies of a finished walk."""
        cookies = self.crawler.get_downloader_middleware(Cookies)
        if isinstance(cookies, Cookies):
            cookies.drop(jar)

    def cookies(self, jar: Hashable) -> int:
        """Return the number of cookies of a walk."""
        cookies = self.crawler.get_downloader_middleware(Cookies)
        return len(cookies.jars.get(jar, ())) if isinstance(cookies, Cookies) else 0

    def wait_until(self, url: str) -> str:
        """Return the selector that a browser waits for on the page at *url*; "" for none."""
        try:
            page_url = ANSWER_READERS[self.compat].rule_url(url)
            rule = self.rules.journal(page_url) or self.rules.webpage(page_url)
        except RegexTimeout as error:
            logger.warning("%s: %s", url, error)
            return ""
        return rule.keys.get("wait_until", "") if rule else ""

    def _waiting_hosts(self, hosts: Iterable[str]) -> Set[str]:
        downloader = downloader_of(self.crawler)
        if downloader is None:
            return frozenset()
        if not downloader.has_holds:
            return downloader.waiting
        # The downloader refuses requests to some hosts at once; these need not wait here.
        return downloader.waiting | {
            host for host in hosts if downloader.hold_left(host) and not downloader.turns_away(host)
        }


def browser_needs(rules: Callable[[], Rules], *, always: bool, compat: bool) -> BrowserNeeds:
    """Return which article pages need a browser by *rules*; *always*: all of them."""

    def _fits(search: Callable[[RuleUrl], object], url: str) -> bool:
        try:
            return search(ANSWER_READERS[compat].rule_url(url)) is not None
        except RegexTimeout as error:
            logger.warning("%s: %s", url, error)
            return False

    return BrowserNeeds(
        javascript=lambda url: always or _fits(rules().javascript, url),
        restart=lambda url: _fits(rules().restart, url),
    )


def rule_files(settings: BaseSettings) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the paths of the user's rule files, for journals and for other pages."""
    journals, webpages = settings.getlist("JOURNALS_YAML"), settings.getlist("WEBPAGES_YAML")
    return tuple(map(str, journals)), tuple(map(str, webpages))


def check_rules(settings: BaseSettings) -> None:
    """Raise ``RuleErrors`` or ``UsageError`` for the user's rules; the built-in ones are tested."""
    if any(rule_files(settings)):
        load_rules(settings)


def load_rules(settings: BaseSettings) -> Rules:
    """Return the built-in and the user's rules; raise ``RuleErrors`` or ``UsageError``."""
    from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources

    journals, webpages = rule_files(settings)
    return _loaded(
        tuple(sources(JOURNALS, journals, ())),
        tuple(sources(WEBPAGES, webpages, ())),
        compat=settings.getbool("PUBFETCHER_COMPAT"),
        checked=not (journals or webpages),  # the built-in rules are tested
    )


@lru_cache(maxsize=1)  # the check before a crawl loads them too
def _loaded(
    journals: tuple[Source, ...], webpages: tuple[Source, ...], *, compat: bool, checked: bool
) -> Rules:
    from pubcrawl.reading.rules import load

    return load(journals, webpages, file_type=ANSWER_READERS[compat].rule_file(), checked=checked)


def meta_of(get: PageRequest) -> dict[str, Any]:
    """Return the meta of a request; ``engine.fetching`` follows its redirects."""
    return {"accepts": get.accepts, "dont_redirect": True}
