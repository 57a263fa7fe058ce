"""
robots.txt: fetched once a day for each host, obeyed for pages, with its ``Crawl-delay``.

A meaningless ``Crawl-delay``, such as ``-5`` or ``soon``, counts as ``UNCLEAR`` seconds, as
its host wants slow requests. No delay is longer than ``LONGEST_DELAY``.

4xx, except 429, means that there are no rules. If robots.txt cannot be fetched (429, 5xx,
timeout, no connection), the request fails in the same way, and the next request tries again.
An address that would need too many comparisons with wildcards is denied (``COMPARISONS_MAX``).
Hosts made for programs are exempt, see ``fetch.apis``, and so is a request with
``dont_obey_robotstxt`` in its meta.
https://www.rfc-editor.org/rfc/rfc9309
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import Request
from scrapy.http.request import NO_CALLBACK
from scrapy.robotstxt import ProtegoRobotParser
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.defer import Deferred

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.contact import exempt_bases
from pubcrawl.fetch.credentials import Grant
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.large import response_head
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.items.host_state import LONGEST

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

# The user agent that rules are looked up for.
USER_AGENT = "pubcrawl"

ROBOTS_MAX = 512 * 1024
"""Bytes of a robots.txt; the rest is ignored. RFC 9309 requires at least 500 KiB."""

UNCLEAR = 10.0  # seconds, the most common Crawl-delay
LONGEST_DELAY = 60  # seconds; a longer Crawl-delay would end no crawl: it is reduced to this

_CRAWL_DELAY = re.compile(r"(\s*+crawl[- ]delay\s*+:?+\s*+)([^\s:#][^#]*+)(.*+)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")

FIRST = 1000  # priority of the request for robots.txt

COMPARISONS_MAX = 5_000_000
"""
The most characters of an address that are compared with rules with wildcards, some 10 ms.

The largest files in use have some 2,000 such rules: an address may have 2,000 characters then.
"""

RULES_MAX = 2 * 1024**2
"""
The most bytes of the files whose rules are in memory; parsed, they take 13 times as much.

The rules that were used least recently go first; their file is then fetched anew.
"""

RULES_AGE = LONGEST
"""Seconds for which rules are used: a day, as RFC 9309 (2.4) says."""

_ENTRY_SIZE = 150  # bytes of a file that take as much memory as an empty one

_RULE_COST = 500  # characters that are compared in the time in which a rule is called


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


class HostRules:
    """The rules of a robots.txt, *body*, for *agent*; *size*: bytes of the file."""

    def __init__(self, body: bytes, agent: str) -> None:
        text = normalise_delays(body)
        self.size = len(text)
        lines = (line.partition(b"#")[0].strip() for line in text.splitlines())
        self._wildcards = len(
            {line for line in lines if b"*" in line and line[:4].lower() != b"user"}
        )
        self._parser = ProtegoRobotParser(text, None)
        self._agent = agent

    @property
    def crawl_delay(self) -> float | None:
        """Seconds between two requests; None without a ``Crawl-delay``."""
        return self._parser.crawl_delay(self._agent)

    def denial(self, url: str) -> str:
        """Return why *url* is denied, "" if it is not."""
        if self._wildcards * (len(url) + _RULE_COST) > COMPARISONS_MAX:
            return f"robots.txt has too many rules with wildcards ({self._wildcards}) for {url}"
        return "" if self._parser.allowed(url, self._agent) else f"robots.txt denies {url}"


class RulesCache:
    """
    Rules by site, None for a site without; at most ``RULES_MAX`` bytes, none older than a day.

    *clock*: seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._size = 0
        self._rules: OrderedDict[str, tuple[HostRules | None, int, float]] = OrderedDict()

    def __contains__(self, site: str) -> bool:
        return site in self._rules and self._rules[site][2] > self._clock()

    def __getitem__(self, site: str) -> HostRules | None:
        self._rules.move_to_end(site)
        return self._rules[site][0]

    def __setitem__(self, site: str, rules: HostRules | None) -> None:
        self._drop(site)
        size = _ENTRY_SIZE + (rules.size if rules else 0)
        self._rules[site] = rules, size, self._clock() + RULES_AGE
        self._size += size
        while self._size > RULES_MAX:
            self._drop(next(iter(self._rules)))

    def _drop(self, site: str) -> None:
        self._size -= self._rules.pop(site, (None, 0, 0.0))[1]


Rules = HostRules | FetchError | None


class Robots:
    """Downloader middleware that stops requests that robots.txt forbids."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.agent = crawler.settings.get("ROBOTSTXT_USER_AGENT") or USER_AGENT
        self.exempt = [Grant(base, ()) for base in exempt_bases(crawler.settings)]
        self._rules = RulesCache()  # by scheme://host:port
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
        if rules is not None and (denial := rules.denial(request.url)):
            raise fetch_error("robots-denied", denial)

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
        body = response_head(response, ROBOTS_MAX)
        # The largest take half a second, which the event loop does not wait for.
        rules = await asyncio.to_thread(HostRules, body, self.agent)
        self._pace(request, rules.crawl_delay)
        return rules

    def _pace(self, request: Request, delay: float | None) -> None:
        downloader = downloader_of(self.crawler)
        if delay and downloader is not None:
            key = downloader.get_slot_key(request)
            if delay > LONGEST_DELAY:
                logger.warning("%s demands %g s between requests", key, delay)
            pace = min(delay, LONGEST_DELAY)
            logger.debug("%s: %g s between requests, from its robots.txt", key, pace)
            state = downloader.host(key)
            state.crawl_delay = max(state.crawl_delay, pace)
