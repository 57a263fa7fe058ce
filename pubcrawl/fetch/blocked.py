"""
A wall instead of a page: a ``FetchError`` with its slug, and a rest for its host.

A wall against programs (see ``wall.SLUGS``) stops all requests to its host for
``WALL_HOLD`` seconds, longer after each further wall in a row (``rest_rules``), or
for as long as its ``Retry-After`` asks. During a rest of more than
``RETRY_AFTER_MAX`` seconds, requests fail at once with the slug of the wall. A slot
that services for programs use as well is not held: they have limits of their own.

Not in compat: PubFetcher reads such a page like any other.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from scrapy.utils.misc import arg_to_iter

from pubcrawl.fetch.contact import exempt_bases
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.large import response_head
from pubcrawl.fetch.rest_rules import HOST_RULES, WALL
from pubcrawl.fetch.retry_after import retry_after_seconds
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.stats import count
from pubcrawl.ids.url import header_url, is_url, joined_url

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.exceptions import FetchError
    from pubcrawl.fetch import walls
    from pubcrawl.fetch.walls.wall import Wall

logger = logging.getLogger(__name__)


def table(settings: BaseSettings, *, compat: bool) -> walls.Walls:
    """Return the wall table of *settings*, empty in *compat*. Raises ``RuleErrors``."""
    from pubcrawl.fetch import walls

    if compat:
        return walls.Walls(())
    paths = (str(path).strip() for path in arg_to_iter(settings.getlist("WALLS_YAML")))
    return walls.table(tuple(filter(None, paths)))


def is_page(meta: Mapping[str, Any]) -> bool:
    """Answer whether a request with *meta* is for a page or a PDF, not for an API."""
    return meta.get("accepts") in ("html", "pdf", "redirect", "any")


class Blocked:
    """
    Downloader middleware that detects walls among the answers.

    It comes before ``RetryAfter``, so that a wall is not requested again.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.crawler = crawler
        first = HOST_RULES[WALL].limits(settings).first
        self.holds = bool(first) and not settings.get("REPLAY")
        self.exempt = tuple(exempt_bases(settings))

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware; off in compat."""
        if crawler.settings.getbool("PUBFETCHER_COMPAT"):
            raise NotConfigured
        return cls(crawler)

    @cached_property
    def walls(self) -> walls.Walls:
        """The wall table, read for the first page: a crawl of APIs needs none."""
        return table(self.crawler.settings, compat=False)

    def process_response(self, request: Request, response: Response) -> Response:
        """Return *response*; raises ``FetchError`` if it is a wall or leads to one."""
        if not is_page(request.meta):
            return response
        if 300 <= response.status < 400 and "Location" in response.headers:
            # A redirect that the spider follows itself.
            self.check_redirect(request, response, _target(response))
            return response
        wall = self.wall(response)
        if wall is not None:
            raise self._error(wall, request, response)
        if response.status < 400 and (downloader := downloader_of(self.crawler)):
            downloader.clear_streak(WALL, downloader.get_slot_key(request))
        return response

    def wall(self, response: Response) -> Wall | None:
        """Return the wall that *response* shows, ``None`` for a page."""
        return _shown_wall(self.walls, response)

    def check_redirect(self, request: Request, response: Response, target: str) -> None:
        """Raise ``FetchError`` if *response* leads to a wall at *target*."""
        wall = self.walls.ahead(target, request.url) if is_page(request.meta) else None
        if wall is not None:
            raise self._error(wall, request, response, target)

    def _error(
        self, wall: Wall, request: Request, response: Response, target: str = ""
    ) -> FetchError:
        """
        Return the failure of a *request* that *wall* answers, and hold the slot.

        *target*: the address of the wall if it was not fetched.
        """
        from pubcrawl.fetch.walls.wall import SLUGS

        count(self.crawler, f"fetch/blocked/{wall.name}")
        logger.debug("%s: %s (%s)", request, wall.slug, wall.name)
        if SLUGS[wall.slug] and "archived" not in response.flags:
            seconds = retry_after_seconds(response.headers.get("Retry-After"), time.time())
            self._hold(request, wall.slug, seconds or 0.0)
        return _failure(wall, response, target)

    def _hold(self, request: Request, slug: str, seconds: float) -> None:
        downloader = downloader_of(self.crawler)
        if downloader is None or not self.holds:
            return
        key = downloader.get_slot_key(request)
        if any(downloader.get_slot_key(Request(base)) == key for base in self.exempt):
            return
        downloader.count_against(key, WALL, seconds, slug)


def wall_error(wall_table: walls.Walls, request: Request, response: Response) -> FetchError | None:
    """Return the failure of a page's *request* if *response* is a wall or leads to one."""
    if 300 <= response.status < 400 and "Location" in response.headers:
        target = _target(response)
        wall = wall_table.ahead(target, request.url)
        return _failure(wall, response, target) if wall else None
    wall = _shown_wall(wall_table, response)
    return _failure(wall, response, "") if wall else None


def _shown_wall(wall_table: walls.Walls, response: Response) -> Wall | None:
    headers = {
        name: b", ".join(response.headers.getlist(name)).decode("latin-1")
        for name in wall_table.header_names
        if name in response.headers
    }
    return wall_table.find(response.url, response.status, headers, response_head(response))


def _failure(wall: Wall, response: Response, target: str) -> FetchError:
    error = fetch_error(wall.slug, f"{wall.name}: {wall.note}", status=response.status)
    error.location = target
    return error


def _target(response: Response) -> str:
    """Return the target of a redirect, "" if it is malformed."""
    target = joined_url(response.url, header_url(response.headers.get("Location")))
    return target if is_url(target) else ""
