"""
A lookup service with the API of biblio-glutton, used through the downloader.

The crawl looks up the record of a work by its identifiers, or by title and first author. This
module only sends the query; the caller decides whether the record is that of the work.
https://github.com/kermitt2/biblio-glutton
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from urllib.parse import urlencode

from pubcrawl.exceptions import FetchError, SettingError
from pubcrawl.fetch.services import ask
from pubcrawl.fetch.stats import count

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


NOT_FOUND = "not-found"


class LookupAnswer(NamedTuple):
    """
    The answer of the service.

    *status*: ``found``, ``not-found`` or ``error``, with *message*. *record*: in the form of
    Crossref's API, with other identifiers beside it.
    """

    status: str
    record: Mapping[str, Any] = {}
    message: str = ""


def check(settings: BaseSettings) -> str:
    """Return ``LOOKUP_URL``, "" for none. Raises ``SettingError`` if it is invalid."""
    base = str(settings.get("LOOKUP_URL") or "").strip().rstrip("/")
    if base and not base.startswith(("http://", "https://")):
        raise SettingError(f"LOOKUP_URL={base}: give an address like http://localhost:8080/service")
    return base


class LookupService:
    """A client of ``LOOKUP_URL``."""

    def __init__(self, crawler: Crawler, base: str) -> None:
        self.crawler = crawler
        self.base = base

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self | None:
        """Return the client, None without ``LOOKUP_URL``. Raises ``SettingError``."""
        base = check(crawler.settings)
        return cls(crawler, base) if base else None

    async def find(self, fields: Mapping[str, str]) -> LookupAnswer:
        """Return the record for *fields*, the parameters of the service."""
        url = f"{self.base}/lookup?{urlencode(fields)}"
        try:
            response = await ask(self.crawler, url, headers={"Accept": "application/json"})
        except FetchError as error:
            answer = LookupAnswer("error", message=f"{error.slug}: {error}")
        else:
            answer = read_lookup(response.status, response.body)
        count(self.crawler, f"lookup/{answer.status}")
        return answer


def read_lookup(status: int, body: bytes) -> LookupAnswer:
    """Return the answer in a response with HTTP *status*."""
    if status == 404:
        return LookupAnswer(NOT_FOUND)
    if status != 200:
        return LookupAnswer("error", message=f"HTTP {status}")
    try:
        record = json.loads(body)
    except (ValueError, RecursionError) as error:
        return LookupAnswer("error", message=f"not JSON: {error}")
    if not isinstance(record, dict):
        return LookupAnswer("error", message="the response is not a record")
    message = record.get("message")
    record = message if isinstance(message, dict) else record
    return LookupAnswer("found" if record.get("DOI") or record.get("title") else NOT_FOUND, record)
