"""
The resources of a page, fetched one by one: scripts, styles, pictures.

A missing resource makes the capture less complete, but no failure.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, NamedTuple

from pubcrawl.exceptions import FetchError
from pubcrawl.ingest.hops import BodyReading, FileClient, HopResponse, Lists
from pubcrawl.ingest.hops.redirects import follow
from pubcrawl.items import slugs
from pubcrawl.model.ingest import fixity

REDIRECTS_MAX = 5
"""Most redirects from each resource."""

GONE = "not-found"
"""Slug of a resource that its host does not have."""


class Assets(NamedTuple):
    """The resources of a page: rows of ``html_resources``, and address → slug for missing ones."""

    loaded: list[dict[str, Any]]
    missing: dict[str, str]


async def fetch_assets(
    resources: Iterable[tuple[str, str]], client: FileClient, lists: Lists, datetime: str
) -> Assets:
    """Fetch *resources* (address, type), if possible as they were at *datetime* (14 digits)."""

    def blocked(url: str) -> str:
        return lists.blocked(url, "html") or lists.ahead(url, "")

    assets = Assets([], {})
    for url, resource_type in resources:
        try:
            response = await follow(
                client, url, REDIRECTS_MAX, blocked=blocked, wanted=(), near=datetime
            )
            if response.status != 200:
                gone = response.status in (404, 410)
                raise FetchError(slug=GONE if gone else "terminal-bad-status")
            if not response.size:
                raise FetchError(slug="empty-blob")
        except FetchError as error:
            assets.missing[url] = slugs.slug_of_error(error)
            continue
        if response.reading is None:
            row = await _row(response, url, resource_type)
            client.keep(response, BodyReading(extra=row))
        else:
            row = dict(response.reading.extra)
        assets.loaded.append(row)
    return assets


async def _row(response: HopResponse, url: str, resource_type: str) -> dict[str, Any]:
    """Return the row of a resource."""
    file = await asyncio.to_thread(fixity, response.body, response.mimetype)
    capture = response.capture
    assert capture is not None  # noqa: S101 (it was fetched)
    return {
        "surt": capture.surt,
        "timestamp": capture.datetime,
        "url": url,
        "sha1hex": file.sha1hex,
        "sha256hex": file.sha256hex,
        "mimetype": _mimetype(capture.mimetype, file.mimetype),
        "status_code": response.status,
        "size": file.size_bytes,
        "resource_type": resource_type,
    }


def _mimetype(declared: str, sniffed: str) -> str:
    """Return the type of a resource; the bytes of styles and scripts only show that it is text."""
    is_text = declared.startswith("text/") or declared.endswith(("javascript", "json", "xml"))
    return (
        declared if sniffed in ("text/plain", "application/octet-stream") and is_text else sniffed
    )
