"""
robots.txt: fetched once for each host, obeyed for pages, with its ``Crawl-delay``.

A meaningless ``Crawl-delay``, such as ``-5`` or ``soon``, counts as ``UNCLEAR`` seconds, as
its host wants slow requests. No delay is longer than ``CRAWL_DELAY_MAX``.

4xx, except 429, means that there are no rules. If robots.txt cannot be fetched (429, 5xx,
timeout, no connection), the request fails in the same way, and the next request tries again.
Hosts made for programs are exempt, see ``fetch.apis``, and so is a request with
``dont_obey_robotstxt`` in its meta.
https://www.rfc-editor.org/rfc/rfc9309
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from scrapy.http.request import NO_CALLBACK
from scrapy.robotstxt import ProtegoRobotParser, RobotParser
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.defer import Deferred

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.contact import exempt_bases
from pubcrawl.fetch.credentials import Grant
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.limits import ROBOTS_MAX
from pubcrawl.fetch.rest_rules import LONGEST
from pubcrawl.fetch.slots import downloader_of

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

# The user agent that rules are looked up for.
USER_AGENT = "pubcrawl"

UNCLEAR = 10.0  # seconds, the most common Crawl-delay

_CRAWL_DELAY = re.compile(r"(\s*+crawl[- ]delay\s*+:?+\s*+)([^\s:#][^#]*+)(.*+)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")

FIRST = 1000  # priority of the request for robots.txt

Rules = RobotParser | FetchError | None


def crawl_delay(value: str) -> float:
    """Return the seconds, at most a day, of the *value* of a ``Crawl-delay``."""
    try:
        delay = float(value)
    except ValueError:
        # "10 seconds" and "1,5" are clear enough.
        number = _NUMBER.match(value)
        delay = float(number[0].replace(",", ".")) if number else UNCLEAR
    return min(delay, LONGEST) if delay >= 0 else UNCLEAR


def normalise_delays(body: bytes) -> bytes:
    """Return a robots.txt in which every ``Crawl-delay`` is a number for its parser."""
    lines = body.decode("utf-8-sig", errors="ignore").splitlines()
    for place, line in enumerate(lines):
        if match := _CRAWL_DELAY.fullmatch(line):
            lines[place] = f"{match[1]}{crawl_delay(match[2]):g}{match[3]}"
    return "\n".join(lines).encode()


class Robots:
    """Downloader middleware that stops requests that robots.txt forbids."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.agent = crawler.settings.get("ROBOTSTXT_USER_AGENT") or USER_AGENT
        self.longest = crawler.settings.getfloat("CRAWL_DELAY_MAX", 60)
        self.exempt = [Grant(base, ()) for base in exempt_bases(crawler.settings)]
        self._rules: dict[str, RobotParser | None] = {}  # scheme://host:port → rules
        self._waiting: dict[str, list[Deferred[Rules]]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware; off without ``ROBOTSTXT_OBEY``."""
        if not crawler.settings.getbool("ROBOTSTXT_OBEY"):
            raise NotConfigured
        return cls(crawler)

    async def process_request(self, request: Request) -> None:
        """Raise ``FetchError``: ``robots-denied``, or the failure of robots.txt itself."""
        if request.meta.get("dont_obey_robotstxt"):
            return
        if any(base.covers(request.url) for base in self.exempt):
            return
        rules = await self.rules(request)
        if isinstance(rules, FetchError):
            raise fetch_error(rules.slug, f"robots.txt: {rules}", status=rules.status)
        if rules is not None and not rules.allowed(request.url, self.agent):
            raise fetch_error("robots-denied", f"robots.txt denies {request.url}")

    async def rules(self, request: Request) -> Rules:
        """Return the rules for *request*, the failure of its robots.txt, ``None`` without rules."""
        site = "/".join(request.url.split("/", 3)[:3])
        if site in self._rules:
            return self._rules[site]
        if site in self._waiting:
            answer: Deferred[Rules] = Deferred()
            self._waiting[site].append(answer)
            return await maybe_deferred_to_future(answer)
        self._waiting[site] = []
        rules = await self._fetch_rules(site)
        if not isinstance(rules, FetchError):
            self._rules[site] = rules
        for waiting in self._waiting.pop(site):
            waiting.callback(rules)
        return rules

    async def _fetch_rules(self, site: str) -> Rules:
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 (a middleware runs only inside an engine)
        request = Request(
            f"{site}/robots.txt",
            priority=FIRST,
            meta={"dont_obey_robotstxt": True},
            callback=NO_CALLBACK,
            dont_filter=True,
        )
        try:
            response = await engine.download_async(request)
        except FetchError as error:
            if 400 <= error.status < 500 and error.status != 429:
                return None
            # A redirect loop or a redirect to nowhere means no rules (RFC 9309, 2.3.1.2).
            return None if error.slug in ("redirect-loop", "bad-url") else error
        return self._read(request, response)

    def _read(self, request: Request, response: Response) -> RobotParser:
        parser = ProtegoRobotParser(
            normalise_delays(response.body[:ROBOTS_MAX]), self.crawler.spider
        )
        delay = parser.crawl_delay(self.agent)
        downloader = downloader_of(self.crawler)
        if delay and downloader is not None:
            key = downloader.get_slot_key(request)
            if delay > self.longest:
                logger.warning("%s demands %g s between requests", key, delay)
            pace = min(delay, self.longest)
            logger.debug("%s: %g s between requests, from its robots.txt", key, pace)
            downloader.pace(key, pace)
        return parser
