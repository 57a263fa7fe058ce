"""
The readers of documents about the boundary of an artifact: a response → ``SourceClaims``.

``READERS`` read requested documents; a ``DocumentRequest`` names its reader. ``ON_PAGE`` read
every page, in order of authority; None: the page has no such claims.
"""

from __future__ import annotations

from collections.abc import Callable

from pubcrawl import platforms
from pubcrawl.formats.html import Document
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.reading.boundary import linkset, metadata, ore, rocrate, schema_org, signposting

READERS: dict[str, Callable[[ArtifactResponse, About], SourceClaims]] = {
    "linkset": linkset.read_linkset,
    "metadata": metadata.read_metadata,
    "ore": ore.read_resource_map,
    "rocrate": rocrate.read_crate,
    "schema_org": schema_org.read_schema_org,
    **platforms.READERS,
}
"""Name of a reader, as in ``DocumentRequest.reader``, to the reader."""

ON_PAGE: tuple[Callable[[Document | None, ArtifactResponse, About], SourceClaims | None], ...] = (
    signposting.read_signposting,
    ore.find_resource_maps,
    schema_org.read_json_ld,
    rocrate.find_crates,
)
"""Readers of a page and its headers; the document is None if the body is not a page."""
