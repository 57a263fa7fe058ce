"""
What a page loads, fetched one by one: scripts, styles, pictures.

In the way of ``hops.Hops``, without a network: ``get``, ``came``, ``failed``, until ``get``
is None. An address that is missing makes the capture less complete, no more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from pubcrawl.exceptions import FetchError
from pubcrawl.frontier.hop_parts import Lists
from pubcrawl.frontier.visit import PageRequest
from pubcrawl.ids.url import AskedUrl, asked_url, is_url, joined_url, sent_url
from pubcrawl.items import slugs
from pubcrawl.items.ingest import Capture, FileMeta

REDIRECTS_MAX = 5
"""So many redirects are followed from each."""


class Loaded(NamedTuple):
    """One that came: where from, and what it is."""

    capture: Capture
    file: FileMeta


class Assets:
    """
    The fetch of what a page loads; see above.

    *loaded*: rows of ``html_resources``. *missing*: address → slug.
    """

    def __init__(self, resources: Iterable[tuple[str, str]], lists: Lists) -> None:
        self.get: PageRequest | None = None
        self.loaded: list[dict[str, Any]] = []
        self.missing: dict[str, str] = {}
        self._waiting = deque(resources)
        self._lists = lists
        self._url = self._type = ""
        self._chain: set[str] = set()
        self._next()

    def redirected(self, location: str) -> None:
        """Take a redirect."""
        get = self._take()
        target = joined_url(get.url, location)
        if sent_url(target) in self._chain or len(self._chain) > REDIRECTS_MAX:
            self._lose("redirect-loop")
        elif not is_url(target):
            self._lose("bad-redirect")
        else:
            self._ask(target)
            self._next()

    def came(self, loaded: Loaded | None, status: int) -> None:
        """Take an answer; None for an empty body."""
        self._take()
        if loaded is None or status != 200:
            self._lose("empty-blob" if loaded is None else "terminal-bad-status")
            return
        capture, file = loaded
        self.loaded.append(
            {
                "surt": capture.surt,
                "timestamp": capture.datetime,
                "url": self._url,
                "sha1hex": file.sha1hex,
                "sha256hex": file.sha256hex,
                "mimetype": file.mimetype,
                "status_code": status,
                "size": file.size_bytes,
                "resource_type": self._type,
            }
        )
        self._next()

    def failed(self, error: FetchError) -> None:
        """Take a failure."""
        self._take()
        self._lose(slugs.of(error))

    def _take(self) -> PageRequest:
        if self.get is None:
            raise RuntimeError("nothing was asked for")
        get, self.get = self.get, None
        return get

    def _next(self) -> None:
        while self._waiting and self.get is None:
            self._url, self._type = self._waiting.popleft()
            self._chain.clear()
            self._ask(asked_url(self._url))

    def _ask(self, url: AskedUrl) -> None:
        refused = self._lists.blocked(url, "html") or self._lists.ahead(url, "")
        if refused or not is_url(url):
            self.missing[self._url] = "skip-url-blocklist" if refused else "invalid-url"
            return
        self._chain.add(sent_url(url))
        self.get = PageRequest(url, "any")

    def _lose(self, slug: str) -> None:
        self.missing[self._url] = slug
        self._next()
