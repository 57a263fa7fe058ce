"""
Cookies during one walk: from a landing page to its PDF.

A request uses cookies if its meta names a jar (``cookiejar``); requests to APIs name
none. A redirect keeps the jar. ``Cookies.drop`` deletes it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from scrapy.http.cookies import CookieJar

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

COOKIES_MAX = 100
"""Most cookies in a jar; if a host sets more, the jar is emptied."""


class Cookies:
    """Downloader middleware; *jars*: key of a walk → its cookies."""

    def __init__(self) -> None:
        self.jars: dict[Hashable, CookieJar] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware; off without ``COOKIES_ENABLED``."""
        if not crawler.settings.getbool("COOKIES_ENABLED"):
            raise NotConfigured
        return cls()

    def process_request(self, request: Request) -> None:
        """Add the cookies of the host."""
        jar = self.jars.get(request.meta.get("cookiejar"))
        if jar is not None:
            # A repeated request may have old cookies.
            request.headers.pop("Cookie", None)
            jar.add_cookie_header(request)

    def process_response(self, request: Request, response: Response) -> Response:
        """Store the cookies of *response*."""
        key = request.meta.get("cookiejar")
        # The cookies of an archived page belong to another visit.
        if key is None or b"Set-Cookie" not in response.headers or "archived" in response.flags:
            return response
        jar = self.jars.setdefault(key, CookieJar())
        jar.extract_cookies(response, request)
        if len(jar) > COOKIES_MAX:
            jar.clear()
        return response

    def drop(self, key: Hashable) -> None:
        """Delete the cookies of the walk *key*."""
        self.jars.pop(key, None)
