"""
Redirects: at most ``REDIRECT_MAX_TIMES``, each a request through slots, robots.txt and guard.

A loop ends as soon as ``ids.url.is_loop`` recognises it. A redirect to the address of a
known wall is not followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from scrapy.downloadermiddlewares.redirect import RedirectMiddleware
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Request, Response

from pubcrawl.fetch.blocked import Blocked
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.ids.url import URL_MAX, is_loop

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler


class Redirects(RedirectMiddleware):
    """
    Scrapy's middleware, with slugs for its failures: ``redirect-loop``, ``bad-url``.

    A redirected request has no Referer header.
    """

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware; Scrapy's own method would look for the Referer middleware."""
        middleware = cls(crawler.settings)
        middleware.crawler = crawler
        return middleware

    def handle_referer(self, request: Request, response: Response) -> None:
        """Remove the Referer header, see the setting ``REFERER_ENABLED``."""
        request.headers.pop("Referer", None)

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Request | Response:
        """Return the request that *response* leads to, or *response*; raises ``FetchError``."""
        try:
            answer = super().process_response(request, response)
        except IgnoreRequest as error:
            raise fetch_error("redirect-loop") from error
        except ValueError as error:
            raise fetch_error("bad-url", f"redirected to a malformed address: {error}") from error
        if isinstance(answer, Request) and len(answer.url) > URL_MAX:
            raise fetch_error("bad-url", f"redirected to {len(answer.url)} characters")
        if isinstance(answer, Request) and answer.method == request.method:
            path = [*request.meta.get("redirect_urls", ()), request.url]
            cookies = "cookiejar" in request.meta and b"Set-Cookie" in response.headers
            if is_loop(path, answer.url, cookies=cookies):
                raise fetch_error("redirect-loop", f"redirected to {answer.url} again")
        blocked = self.crawler.get_downloader_middleware(Blocked)
        if isinstance(answer, Request) and blocked is not None:
            blocked.check_redirect(request, response, answer.url)
        return answer
