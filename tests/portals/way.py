"""Runs the whole search from a made-up portal's entry page to the record."""

from __future__ import annotations

from typing import Any

from pubcrawl import platforms
from pubcrawl.model.artifact import ArtifactRecord, ArtifactRequest
from tests.portals import search
from tests.portals.drive import Reader, portal, portal_type
from tests.portals.site import Site


def record(site: Site, **options: Any) -> ArtifactRecord:
    """Return the record of the artifact of *site*; *options*: options of the request."""
    pages = Reader(site)
    return search.record(
        ArtifactRequest(site.entry_uri, **options),
        lambda get, _: search.reading(pages.page(get), get, pages.answer(get), pages.about),
        lambda url: (portal(site), portal_type(site) if options.get("heuristic") else None),
        lambda url, known: (
            platforms.ask(url, known.adapter, min(known.api_hosts)) if known.adapter else ()
        ),
    )
