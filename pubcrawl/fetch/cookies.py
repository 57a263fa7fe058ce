"""
Cookies during one walk: from a landing page to its PDF.

A request uses cookies if its meta names a jar (``cookiejar``); requests to APIs name
none. A redirect keeps the jar. ``Cookies.drop`` deletes it.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from http.cookiejar import Cookie, DefaultCookiePolicy
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from scrapy.http.cookies import CookieJar

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from tldextract import TLDExtract

COOKIES_MAX = 100
"""Most cookies in a jar; if a host sets more, the jar is emptied."""


class Policy(DefaultCookiePolicy):
    """
    The domains of cookies as in browsers: none is shared by unrelated hosts.

    https://www.rfc-editor.org/rfc/rfc6265#section-5.3
    """

    def __init__(self) -> None:
        # A cookie without a domain is not sent to the subdomains of its host.
        super().__init__(strict_ns_domain=self.DomainStrictNonDomain)

    def set_ok_domain(self, cookie: Cookie, request: Any) -> bool:
        """Refuse a shared domain, unless it is the host itself, which then keeps the cookie."""
        domain = cookie.domain.removeprefix(".")
        if cookie.domain_specified and is_shared(domain):
            if domain != urlsplit(request.get_full_url()).hostname:
                return False
            cookie.domain, cookie.domain_specified = domain, False
        return super().set_ok_domain(cookie, request)


def is_shared(domain: str) -> bool:
    """Whether *domain* is a public suffix (``co.uk``, ``github.io``) or of an IP address."""
    parts = _public_suffixes()(domain)
    registrable = parts.domain and (parts.suffix or parts.subdomain)
    return not registrable or domain.rpartition(".")[2].isdigit()


@cache
def _public_suffixes() -> TLDExtract:
    from tldextract import TLDExtract  # 0.15 s, and few sites set a domain

    return TLDExtract(cache_dir=None, suffix_list_urls=(), include_psl_private_domains=True)


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
        jar = self.jars.setdefault(key, CookieJar(Policy()))
        jar.extract_cookies(response, request)
        if len(jar) > COOKIES_MAX:
            jar.clear()
        return response

    def drop(self, key: Hashable) -> None:
        """Delete the cookies of the walk *key*."""
        self.jars.pop(key, None)
