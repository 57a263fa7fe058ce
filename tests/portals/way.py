"""Goes the whole way from the entry page of a made-up portal to the record, in this process."""

from __future__ import annotations

from typing import Any

from pubcrawl.exceptions import ParseError
from pubcrawl.frontier.artifact import Artifact, DocumentReading, Ways
from pubcrawl.frontier.artifact_pages import BoundarySearch
from pubcrawl.items.artifact import ArtifactRecord, ArtifactRequest, DocumentRequest
from pubcrawl.parse.boundary import READERS, adapters
from tests.portals.drive import Reader, portal, portal_type
from tests.portals.model import Site


def record(site: Site, **options: Any) -> ArtifactRecord:
    """Return the record of the artifact of *site*; *options*: of the request."""
    pages = Reader(site)
    request = ArtifactRequest(site.entry_uri, **options)
    made = ArtifactRecord(request, site.entry_uri)
    kept: dict[str, Any] = {}
    ways = Ways(
        lambda url: (portal(site), portal_type(site) if options.get("heuristic") else None),
        lambda url, known: (
            adapters.ask(url, known.adapter, min(known.api_hosts)) if known.adapter else ()
        ),
        BoundarySearch(kept.get, kept.__setitem__),
    )
    artifact = Artifact(made, ways)
    while not artifact.done:
        for place, get in enumerate(list(artifact.gets)):
            artifact.came(place, _read(pages, get))
    return made


def _read(pages: Reader, get: DocumentRequest) -> DocumentReading:
    if not get.reader:
        return DocumentReading(pages.page(get))
    try:
        return DocumentReading(pages.page(get), READERS[get.reader](pages.answer(get), pages.about))
    except ParseError:
        return DocumentReading(pages.page(get))
