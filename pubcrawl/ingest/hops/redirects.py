"""The redirects of a resource of a page, or of a file of a dataset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pubcrawl.engine import redirects
from pubcrawl.engine.client import PageRequest
from pubcrawl.engine.redirects import RedirectChain
from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import host, is_url, request_url
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
    former, first_host = RedirectChain(), host(url)

    async def get(url: str) -> HopResponse:
        nonlocal api
        if not is_url(url) or not url.startswith("http"):
            slug = "bad-redirect" if former.urls else "invalid-url"
            raise FetchError(f"{slug}: {url[:200]}", slug=slug)
        if blocked(url):
            raise FetchError(f"not requested: {url}", slug="skip-url-blocklist")
        api = api and host(url) == first_host
        request = PageRequest(request_url(url), "any")
        return await client.get(request, **meta, dont_obey_robotstxt=api, api=api)

    response, end = await redirects.follow(get, url, former, redirects_max)
    return response._replace(url=end)
