"""Runs the whole search from a made-up portal's entry page to the record, in this process."""

from __future__ import annotations

from typing import Any

from pubcrawl import platforms
from pubcrawl.artifacts.boundary_search import BoundarySearch
from pubcrawl.artifacts.portal_pages import PortalPages
from pubcrawl.artifacts.readers import READERS
from pubcrawl.artifacts.state_machine import Artifact, DocumentReading, PortalLookup
from pubcrawl.exceptions import ParseError
from pubcrawl.items.artifact import ArtifactRecord, ArtifactRequest, DocumentRequest
from tests.portals.drive import Reader, portal, portal_type
from tests.portals.site import Site


def record(site: Site, **options: Any) -> ArtifactRecord:
    """Return the record of the artifact of *site*; *options*: options of the request."""
    pages = Reader(site)
    request = ArtifactRequest(site.entry_uri, **options)
    made = ArtifactRecord(request, site.entry_uri)
    saved: dict[str, Any] = {}
    lookup = PortalLookup(
        lambda url: (portal(site), portal_type(site) if options.get("heuristic") else None),
        lambda url, known: (
            platforms.ask(url, known.adapter, min(known.api_hosts)) if known.adapter else ()
        ),
        BoundarySearch(PortalPages(saved.get, saved.__setitem__)),
    )
    artifact = Artifact(made, lookup)
    while not artifact.done:
        for index, get in enumerate(list(artifact.requests)):
            artifact.take_response(index, _read(pages, get))
    return made


def _read(pages: Reader, get: DocumentRequest) -> DocumentReading:
    if not get.reader:
        return DocumentReading(pages.page(get))
    try:
        return DocumentReading(pages.page(get), READERS[get.reader](pages.answer(get), pages.about))
    except ParseError:
        return DocumentReading(pages.page(get))
