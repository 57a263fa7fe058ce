"""What a saved answer of a dataset platform, or a page that tells its files, lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.commands.extract_jobs import Job, read
from pubcrawl.commands.extract_lines import failure
from pubcrawl.exceptions import ParseError
from pubcrawl.frontier.fileset import PAGES
from pubcrawl.ids.url import asked_url
from pubcrawl.items.fileset import (
    DatasetRef,
    ListingPage,
    ListingRequest,
    item_json,
    place_json,
    total_size,
)
from pubcrawl.parse import manifests
from pubcrawl.parse.elements import is_json
from pubcrawl.parse.html import document

NO_MATCH = "no-platform-match"


def answer(work: Job, hosts: Mapping[str, str]) -> dict[str, Any]:
    """
    Return the line of the answer that *work* names; what cannot be used gives one with *error*.

    *hosts*: as of ``manifests.place``. A page of a platform that is known says
    what to ask the API for. Raises ``UsageError`` where the file cannot be read.
    """
    body = read(work.file)
    place = manifests.place(work.final_url or work.url, hosts)
    try:
        place, page = _read(work, place, body)
    except ParseError as error:
        return _line(work, place_json(place) if place else {}, error)
    listed = {
        **place_json(place, page.version),
        "manifest": [item_json(item) for item in page.items],
        "file_count": len(page.items),
        "total_size": total_size(page.items),
        "more": [ask.url for ask in page.more],
    }
    return _line(work, listed)


def _line(work: Job, told: dict[str, Any], error: ParseError | None = None) -> dict[str, Any]:
    """Return a line with what is *told* before its error, which stands last in all of them."""
    shape = failure(work.kind, error.slug if error else "", str(error))
    trouble = shape.pop("error")
    return {**shape, **told, "error": trouble if error else None}


def _read(work: Job, place: DatasetRef | None, body: bytes) -> tuple[DatasetRef, ListingPage]:
    url = work.final_url or work.url
    if place is not None and place.reason:
        raise ParseError("the address is not that of one public dataset", slug=place.reason)
    if place is not None and is_json(body):
        return place, manifests.read(place, ListingRequest(url), body)
    if place is not None:
        return place, ListingPage(more=place.asks)
    if is_json(body):  # a linkset is known by what it says
        place = DatasetRef(PAGES[0], url, url=url)
        return place, manifests.read(place, ListingRequest(url), body)
    page = document(body, url=asked_url(url), content_type=work.content_type)
    found = manifests.linked(page, url, {})
    if found is None:
        raise ParseError("no platform that is known, and no links to files", slug=NO_MATCH)
    place, first = found
    return place, first._replace(more=(*place.asks, *first.more))
