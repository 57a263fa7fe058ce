"""What a spider needs to visit pages: requests, rules, cookies, and workers who read."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable, Set
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.exceptions import FetchError, RegexTimeout
from pubcrawl.fetch.browser import Browse, mode
from pubcrawl.fetch.cookies import Cookies
from pubcrawl.fetch.failures import is_pdf
from pubcrawl.fetch.network import network_of
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.frontier.hosts import Hosts
from pubcrawl.frontier.landing import Visit
from pubcrawl.frontier.page import PageVisit
from pubcrawl.frontier.visit import BrowserNeeds, FetchResult, PageRequest
from pubcrawl.ids.url import rule_url
from pubcrawl.items.findings import Findings
from pubcrawl.items.webpage import Webpage
from pubcrawl.parse.rules import Rules, load
from pubcrawl.parse.webpage import browser_content_type, javascript
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources
from pubcrawl.tables.yaml import Source
from pubcrawl.workers import jobs
from pubcrawl.workers.pool import Pool

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

INTERRUPTED = "interrupted"  # in place of an answer; no record keeps it


class Visits:
    """
    The ways and means of visiting pages.

    *browsing*: which pages of articles want a browser, for ``frontier.visit``;
    *pages*: the same of other pages, which the rules for these decide.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.files = rule_files(settings)
        self.pages_max = settings.getint("PDF_PAGES_MAX")
        self.references = settings.getbool("PDF_REFERENCES")
        self.rules = load_rules(settings)
        self.always = mode(settings) == "always"
        restart = partial(self._fits, self.rules.restart)
        self.browsing = BrowserNeeds(
            javascript=lambda url: self.always or self._fits(self.rules.javascript, url),
            restart=restart,
        )
        self.pages = BrowserNeeds(restart=restart)

    @cached_property
    def pool(self) -> Pool:
        """The workers; there are none before the crawl runs."""
        return Pool.from_crawler(self.crawler)

    def hosts(self, apis: int) -> Hosts[Any]:
        """
        Return the rooms where those wait who want a page.

        *apis*: so many requests are left to hosts that are asked otherwise.
        """
        limit = self.crawler.settings.getint("CONCURRENT_REQUESTS") - apis
        return Hosts(max(1, limit), held=self._held)

    def request(self, get: PageRequest, jar: Hashable, **options: Any) -> Request:
        """Return the request for what is to be fetched, *jar*: key of the cookies, as *options*."""
        if get.accepts != "redirect":
            self.pool.expect()
        meta = {**meta_of(get), "cookiejar": jar, "get": get}
        if get.browser:
            meta["browser"] = Browse(self.wait_until, get.fresh)
        return Request(get.url, meta=meta, **options)

    async def read(
        self, response: Response, visit: Visit, asked: tuple[str, str] = ("", "")
    ) -> Findings | None:
        """
        Return what the page or PDF at the end of *visit* gives.

        *asked*: DOI and title of the article that is wanted, as far as they are known.

        None where the page leads on to another one at once, or is a PDF that
        nobody wants: ``visit.get`` tells. Raises ``ParseError``.
        """
        end = visit.end
        if end is None or end.kind not in ("page", "pdf"):
            return None
        if end.kind == "pdf":
            return await self.pool.run(
                jobs.pdf,
                response.body,
                url=end.url,
                type=visit.part_type,
                compat=self.compat,
                pages_max=self.pages_max,
                references=self.references,
            )
        article = await self.pool.run(
            jobs.article,
            response.body,
            url=end.url,
            content_type=end.content_type,
            type=visit.part_type,
            asked=asked,
            compat=self.compat,
            journals=self.files[0],
            webpages=self.files[1],
        )
        return None if visit.refresh(article.refresh) else article.findings

    async def read_page(
        self, response: Response, visit: PageVisit, short: int
    ) -> tuple[Webpage, bool, str]:
        """
        Return what the page or PDF at the end of *visit* gives, of a page that is no article.

        Then whether it should be fetched again with a browser (*short*: UTF-16
        units, below which its text looks as if), and where it leads at once.
        Raises ``ParseError``.
        """
        end = visit.end
        if end is None:
            raise RuntimeError(f"{visit.record.start_url}: nothing has come yet")
        known: dict[str, Any] = {
            "start_url": visit.record.start_url,
            "final_url": end.url,
            "content_type": end.content_type,
            "status_code": end.status,
            "compat": self.compat,
        }
        if end.kind == "pdf":
            known |= {"pages_max": self.pages_max, "references": self.references}
            return await self.pool.run(jobs.pdf_webpage, response.body, **known), False, ""
        if end.browser and self.compat:
            known |= {"status_code": 0, "content_type": browser_content_type(response.body)}
        read = await self.pool.run(
            jobs.webpage,
            response.body,
            **known,
            min_length=short,
            journals=self.files[0],
            webpages=self.files[1],
        )
        return read.page, read.wants_javascript, read.refresh

    def error(self, failure: Failure, key: str) -> FetchError:
        """Return why no answer came; *key*: whose it would have been."""
        error = failure.value
        network = network_of(self.crawler)
        if network and network.gone:
            return FetchError("there is no network", slug=INTERRUPTED)
        if isinstance(error, FetchError):
            return error
        # A bug of ours or of a library: said loudly, but no seed is lost for it.
        logger.error("%s: %r", key, error, exc_info=error)
        return FetchError(str(error), slug="failed")

    def forget(self, jar: Hashable) -> None:
        """Drop the cookies of a walk that is over."""
        cookies = self.crawler.get_downloader_middleware(Cookies)
        if isinstance(cookies, Cookies):
            cookies.drop(jar)

    def cookies(self, jar: Hashable) -> int:
        """Return how many cookies a walk holds."""
        cookies = self.crawler.get_downloader_middleware(Cookies)
        return len(cookies.jars.get(jar, ())) if isinstance(cookies, Cookies) else 0

    def begins_with_browser(self, url: str) -> bool:
        """Answer whether the first fetch of a page that is no article is by browser."""
        if self.always:
            return True
        try:
            return javascript(self.rules.webpage(rule_url(url, compat=self.compat))) is True
        except RegexTimeout as error:
            logger.warning("%s: %s", url, error)
            return False

    def wait_until(self, url: str) -> str:
        """Return what has to be visible on the page that a browser is on; "" for nothing."""
        try:
            place = rule_url(url, compat=self.compat)
            rule = self.rules.journal(place) or self.rules.webpage(place)
        except RegexTimeout as error:
            logger.warning("%s: %s", url, error)
            return ""
        return rule.keys.get("wait_until", "") if rule else ""

    def _fits(self, search: Any, url: str) -> bool:
        try:
            return search(rule_url(url, compat=self.compat)) is not None
        except RegexTimeout as error:
            logger.warning("%s: %s", url, error)
            return False

    def _held(self, hosts: Iterable[str]) -> Set[str]:
        downloader = downloader_of(self.crawler)
        if downloader is None:
            return frozenset()
        if not downloader.holding:
            return downloader.waiting
        # Whoever is turned away there at once need not wait here.
        return downloader.waiting | {
            host for host in hosts if downloader.held(host) and not downloader.turns_away(host)
        }


def rule_files(settings: BaseSettings) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the paths of the user's rule files: those for journals, those for other pages."""
    journals, webpages = settings.getlist("JOURNALS_YAML"), settings.getlist("WEBPAGES_YAML")
    return tuple(map(str, journals)), tuple(map(str, webpages))


def load_rules(settings: BaseSettings) -> Rules:
    """Return the rules, with those of the user; raise ``RuleErrors`` or ``UsageError``."""
    journals, webpages = rule_files(settings)
    return _loaded(
        tuple(sources(JOURNALS, journals, ())),
        tuple(sources(WEBPAGES, webpages, ())),
        compat=settings.getbool("PUBFETCHER_COMPAT"),
        checked=not (journals or webpages),  # of our own no value is wrong
    )


@lru_cache(maxsize=1)  # a crawl is checked before it begins
def _loaded(
    journals: tuple[Source, ...], webpages: tuple[Source, ...], *, compat: bool, checked: bool
) -> Rules:
    return load(journals, webpages, compat=compat, checked=checked)


def meta_of(get: PageRequest) -> dict[str, Any]:
    """Return the meta of a request: redirects are followed by ``frontier.visit``."""
    return {"accepts": get.accepts, "dont_redirect": True}


def came(response: Response) -> FetchResult:
    """Return what ``frontier.visit`` must know of a response."""
    location = response.headers.get("Location") or b""
    try:
        target = location.decode()
    except UnicodeDecodeError:
        target = location.decode("latin-1")
    browser = "browser" in response.flags
    return FetchResult(
        response.status,
        (response.headers.get("Content-Type") or b"").decode("latin-1"),
        target,
        "pdf" in response.flags if browser else is_pdf(response),
        response.url if browser else "",
        b"Set-Cookie" in response.headers,
    )
