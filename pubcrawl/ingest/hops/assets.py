"""
The resources of a page, fetched one by one: scripts, styles, pictures.

A state machine like ``hops.Hops``, without a network: ``get``, ``receive``, ``fail``, until
``get`` is None. A missing resource makes the capture less complete, but no failure.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from pubcrawl.engine.fetching import OneRequest, PageRequest
from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import RequestUrl, is_url, joined_url, request_url, url_without_fragment
from pubcrawl.ingest.hops.events import Lists
from pubcrawl.items import slugs
from pubcrawl.model.ingest import Capture, FileMeta

REDIRECTS_MAX = 5
"""Most redirects from each resource."""


GONE = "not-found"
"""Slug of a resource that its host does not have."""


class Loaded(NamedTuple):
    """A fetched resource: its capture and its fixity."""

    capture: Capture
    file: FileMeta


class Assets(OneRequest[PageRequest]):
    """
    The fetch of the resources of a page; see above.

    *loaded*: rows of ``html_resources``. *missing*: address → slug.
    """

    def __init__(self, resources: Iterable[tuple[str, str]], lists: Lists) -> None:
        self.loaded: list[dict[str, Any]] = []
        self.missing: dict[str, str] = {}
        self._waiting = deque(resources)
        self._lists = lists
        self._url = self._type = ""
        self._chain: set[str] = set()
        self._next()

    def redirected(self, location: str) -> None:
        """Take a redirect."""
        get = self.take_request()
        target = joined_url(get.url, location)
        if url_without_fragment(target) in self._chain or len(self._chain) > REDIRECTS_MAX:
            self._fail_with("redirect-loop")
        elif not is_url(target):
            self._fail_with("bad-redirect")
        else:
            self._ask(target)
            self._next()

    def receive(self, loaded: Loaded | None, status: int) -> None:
        """Take a response; *loaded* is None for an empty body."""
        self.take_request()
        if loaded is None or status != 200:
            bad = GONE if status in (404, 410) else "terminal-bad-status"
            self._fail_with("empty-blob" if loaded is None and status == 200 else bad)
            return
        capture, file = loaded
        self.loaded.append(
            {
                "surt": capture.surt,
                "timestamp": capture.datetime,
                "url": self._url,
                "sha1hex": file.sha1hex,
                "sha256hex": file.sha256hex,
                "mimetype": _mimetype(capture.mimetype, file.mimetype),
                "status_code": status,
                "size": file.size_bytes,
                "resource_type": self._type,
            }
        )
        self._next()

    def fail(self, error: FetchError) -> None:
        """Take an error."""
        self.take_request()
        self._fail_with(slugs.slug_of_error(error))

    def _next(self) -> None:
        while self._waiting and self.get is None:
            self._url, self._type = self._waiting.popleft()
            self._chain.clear()
            self._ask(request_url(self._url))

    def _ask(self, url: RequestUrl) -> None:
        refused = self._lists.blocked(url, "html") or self._lists.ahead(url, "")
        if refused or not is_url(url):
            self.missing[self._url] = "skip-url-blocklist" if refused else "invalid-url"
            return
        self._chain.add(url_without_fragment(url))
        self.get = PageRequest(url, "any")

    def _fail_with(self, slug: str) -> None:
        self.missing[self._url] = slug
        self._next()


def _mimetype(declared: str, sniffed: str) -> str:
    """Return the type of a resource; the bytes of styles and scripts only show that it is text."""
    is_text = declared.startswith("text/") or declared.endswith(("javascript", "json", "xml"))
    return (
        declared if sniffed in ("text/plain", "application/octet-stream") and is_text else sniffed
    )
