"""Searches for artifacts in this process: from an address to the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pubcrawl.artifacts.boundary_search import BoundarySearch
from pubcrawl.artifacts.portal_pages import PortalPages
from pubcrawl.artifacts.readers import READERS
from pubcrawl.artifacts.spider.options import unknown_portal
from pubcrawl.artifacts.state_machine import Artifact, DocumentReading, PortalLookup
from pubcrawl.exceptions import ParseError
from pubcrawl.items import artifact as items
from pubcrawl.model import artifact as model

Found = tuple[items.Portal, items.PortalType | None]
Read = Callable[[items.DocumentRequest, Artifact], DocumentReading]


def unknown(url: str) -> Found:
    """Return the portal of *url* as without a rule."""
    return unknown_portal(url), None


def begin(
    request: model.ArtifactRequest,
    find_portal: Callable[[str], Found] = unknown,
    ask: Callable[[str, items.Portal], Iterable[items.DocumentRequest]] = lambda url, portal: (),
    pages: PortalPages | None = None,
) -> Artifact:
    """Return a search for the artifact of *request*; *pages* are shared with other searches."""
    saved: dict[str, Any] = {}
    search = BoundarySearch(pages or PortalPages(saved.get, saved.__setitem__))
    record = model.ArtifactRecord(entry_uri=request.entry_uri, request=request)
    return Artifact(record, PortalLookup(find_portal, ask, search))


def step(artifact: Artifact, read: Read) -> None:
    """Answer all open requests."""
    for index, get in enumerate(list(artifact.requests)):
        artifact.take_response(index, read(get, artifact))


def run(artifact: Artifact, read: Read) -> model.ArtifactRecord:
    """Answer requests until the search is over; return its record."""
    while not artifact.done:
        step(artifact, read)
    return artifact.record


def reading(
    page: items.ArtifactPage,
    get: items.DocumentRequest,
    response: items.ArtifactResponse,
    about: items.About,
) -> DocumentReading:
    """Return a page with what the reader of its request finds in the response."""
    try:
        claims = READERS[get.reader](response, about) if get.reader else None
    except ParseError:
        claims = None
    return DocumentReading(page, claims)
