"""The redirects of a resource of a page, or of a file of a dataset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pubcrawl.engine.client import PageRequest
from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import host, is_loop, is_url, joined_url, request_url
from pubcrawl.ingest.hops import FileClient, HopResponse


async def follow(
    client: FileClient,
    url: str,
    redirects_max: int,
    *,
    blocked: Callable[[str], object] = lambda url: False,
    api: bool = False,
    **meta: Any,
) -> HopResponse:
    """
    Return the response at the end of the redirects from *url*. Raises ``FetchError``.

    *blocked*: whether an address is not requested. *api*: it is for programs, so that robots.txt
    does not apply, until a redirect leaves its host. *meta*: of the requests.
    """
    redirecting: list[str] = []
    while True:
        if not is_url(url) or not url.startswith("http"):
            slug = "bad-redirect" if redirecting else "invalid-url"
            raise FetchError(f"{slug}: {url[:200]}", slug=slug)
        if blocked(url):
            raise FetchError(f"not requested: {url}", slug="skip-url-blocklist")
        meta |= {"dont_obey_robotstxt": api, "api": api}
        response = await client.get(PageRequest(request_url(url), "any"), **meta)
        if not response.redirects:
            return response._replace(url=url)
        redirecting.append(url)
        target = joined_url(url, response.location)
        if is_loop(redirecting, target, cookies=response.sets_cookies):
            raise FetchError(f"redirect-loop: {target[:200]}", slug="redirect-loop")
        if len(redirecting) > redirects_max:
            raise FetchError(f"redirects-exceeded: {target[:200]}", slug="redirects-exceeded")
        url, api = target, api and host(target) == host(url)
