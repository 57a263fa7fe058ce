"""
Where a wall came instead of a page: a ``FetchError`` with its slug, and rest for its host.

A wall that is for the program (``wall.SLUGS``) has its host left alone for
``WALL_HOLD`` seconds, eight times as long after each further one in a row, or
for as long as its ``Retry-After`` asks. What meets a rest of more than
``RETRY_AFTER_MAX`` seconds fails at once with the slug of the wall. A slot that
services for programs use as well is not held: they have limits of their own.

Not in compat: PubFetcher reads such a page as any other.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from scrapy.utils.misc import arg_to_iter

from pubcrawl.fetch import retry_after, walls
from pubcrawl.fetch.contact import exempt_bases
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.wall import SLUGS
from pubcrawl.ids.url import slot

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.exceptions import FetchError
    from pubcrawl.fetch.wall import Wall

logger = logging.getLogger(__name__)

GROWTH = 8
"""How many times longer each further rest is: a third wall in a row is no accident."""


def table(settings: BaseSettings, *, compat: bool) -> walls.Walls:
    """Return the table that *settings* name, empty in *compat*. Raises ``RuleErrors``."""
    if compat:
        return walls.Walls(())
    paths = (str(path).strip() for path in arg_to_iter(settings.getlist("WALLS_YAML")))
    return walls.table(tuple(filter(None, paths)))


def is_page(meta: Mapping[str, Any]) -> bool:
    """Answer whether a request with *meta* is for a page or a PDF, not for an API."""
    return meta.get("accepts") in ("html", "pdf", "redirect", "any")


class Blocked:
    """
    Downloader middleware that knows walls among the answers.

    It stands before ``RetryAfter`` is asked: a wall is not asked for again.
    """

    def __init__(self, crawler: Crawler, known: walls.Walls) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.walls = known
        self.first = 0.0 if settings.get("REPLAY") else settings.getfloat("WALL_HOLD", 30)
        self.exempt = tuple(exempt_bases(settings))
        self._met: dict[str, int] = {}  # slot key → walls in a row

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware; off in compat. Raises ``RuleErrors`` for a bad table."""
        known = table(crawler.settings, compat=crawler.settings.getbool("PUBFETCHER_COMPAT"))
        if not known.walls:
            raise NotConfigured
        return cls(crawler, known)

    def process_response(self, request: Request, response: Response) -> Response:
        """Return *response*; raises ``FetchError`` if it is a wall, or leads to one."""
        if not is_page(request.meta):
            return response
        if 300 <= response.status < 400 and "Location" in response.headers:
            # One that is left to who asked.
            self.check_redirect(request, response, _target(response))
            return response
        wall = self.wall(response)
        if wall is not None:
            raise self._error(wall, request, response)
        if response.status < 400 and self._met:
            self._met.pop(slot(request.url), None)
        return response

    def wall(self, response: Response) -> Wall | None:
        """Return the wall that *response* is, ``None`` if it is none."""
        headers = {
            name: b", ".join(response.headers.getlist(name)).decode("latin-1")
            for name in self.walls.header_names
            if name in response.headers
        }
        return self.walls.find(response.url, response.status, headers, response.body)

    def check_redirect(self, request: Request, response: Response, target: str) -> None:
        """Raise ``FetchError`` if *response* leads to a wall at *target*."""
        wall = self.walls.ahead(target, request.url) if is_page(request.meta) else None
        if wall is not None:
            raise self._error(wall, request, response, target)

    def _error(
        self, wall: Wall, request: Request, response: Response, target: str = ""
    ) -> FetchError:
        """
        Return the failure that *wall* is as the answer to *request*, and hold the slot.

        *target*: where it stands, if it was not fetched.
        """
        if self.crawler.stats:
            self.crawler.stats.inc_value(f"fetch/blocked/{wall.name}")
        logger.debug("%s: %s (%s)", request, wall.slug, wall.name)
        if SLUGS[wall.slug] and "archived" not in response.flags:
            asked = retry_after.seconds(response.headers.get("Retry-After"), time.time())
            self._hold(request, wall.slug, asked or 0.0)
        error = fetch_error(wall.slug, f"{wall.name}: {wall.note}", status=response.status)
        error.location = target
        return error

    def _hold(self, request: Request, slug: str, asked: float) -> None:
        downloader = downloader_of(self.crawler)
        if downloader is None or not self.first:
            return
        key = downloader.get_slot_key(request)
        if any(downloader.get_slot_key(Request(base)) == key for base in self.exempt):
            return
        host = slot(request.url)
        times = self._met.get(host, 0)
        # What had left before the host was held tells nothing new.
        if not times or downloader.held_for(key) not in SLUGS:
            times = self._met[host] = times + 1
        # The exponent has a limit, as a float has one.
        downloader.hold(key, max(asked, self.first * GROWTH ** min(times - 1, 9)), slug)


def _target(response: Response) -> str:
    """Return where a redirect leads, empty if that is no address."""
    try:
        return response.urljoin((response.headers.get("Location") or b"").decode("latin-1").strip())
    except ValueError:
        return ""
