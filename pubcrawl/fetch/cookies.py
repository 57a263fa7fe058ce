"""
Cookies, for as long as one walk lasts: from a landing page to its PDF, and no further.

A request keeps cookies where its meta names a jar (``cookiejar``); those of APIs
name none. ``Cookies.drop`` empties a jar. Redirects take the jar along.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from scrapy.http.cookies import CookieJar

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler

COOKIES_MAX = 100
"""So many cookies a jar holds; a host that wants more gets none back."""


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
        """Send what the host set before."""
        jar = self.jars.get(request.meta.get("cookiejar"))
        if jar is not None:
            # A request that is sent again may have those of before.
            request.headers.pop("Cookie", None)
            jar.add_cookie_header(request)

    def process_response(self, request: Request, response: Response) -> Response:
        """Keep what the host sets."""
        key = request.meta.get("cookiejar")
        # Those of an archived page are of a visit that is long over.
        if key is None or b"Set-Cookie" not in response.headers or "archived" in response.flags:
            return response
        jar = self.jars.setdefault(key, CookieJar())
        jar.extract_cookies(response, request)
        if len(jar) > COOKIES_MAX:
            jar.clear()
        return response

    def drop(self, key: Hashable) -> None:
        """Forget the cookies of the walk *key*."""
        self.jars.pop(key, None)
