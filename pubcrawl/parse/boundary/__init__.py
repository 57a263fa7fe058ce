"""
What documents say of the boundary of an artifact: an answer → ``Said``.

``READERS`` are those that a ``DocumentRequest`` names, for documents that are asked for
because they say what belongs. ``ON_PAGE`` are asked of each page, in order of authority; None:
it says nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from pubcrawl.items.artifact import About, ArtifactResponse, Said
from pubcrawl.parse.boundary import (
    adapters,
    linkset,
    metadata,
    ore,
    rocrate,
    schema_org,
    signposting,
)
from pubcrawl.parse.html import Document

READERS: dict[str, Callable[[ArtifactResponse, About], Said]] = {
    "linkset": linkset.read,
    "metadata": metadata.read,
    "ore": ore.read,
    "rocrate": rocrate.read,
    "schema_org": schema_org.read,
    **adapters.READERS,
}
"""Name of a reader, as in ``Get.reader``, to the reader."""

ON_PAGE: tuple[Callable[[Document | None, ArtifactResponse, About], Said | None], ...] = (
    signposting.said,
    ore.said,
    schema_org.said,
    rocrate.said,
)
"""What a page and its headers say; there is no document where the body is no page."""
