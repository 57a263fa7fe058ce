"""What workers do for artifacts: pages and documents that say what belongs, read from bytes."""

from __future__ import annotations

from typing import NamedTuple

from pubcrawl.exceptions import ParseError
from pubcrawl.items.artifact import About, ArtifactPage, ArtifactResponse, Said
from pubcrawl.parse.boundary import READERS
from pubcrawl.parse.boundary.page import read


class SaidRead(NamedTuple):
    """A document: as a page, and what it says; *slug*, *message*: why it cannot be read."""

    page: ArtifactPage
    said: Said | None = None
    slug: str = ""
    message: str = ""


def page(
    body: bytes,
    *,
    answer: ArtifactResponse,
    about: About,
    look_for: tuple[str, ...] = (),
    rendered: bool = False,
    keep_fragment: bool = False,
) -> ArtifactPage:
    """Return what a page gives, as ``boundary.page.read``; *answer* but for its body."""
    return read(
        answer._replace(body=body),
        about,
        look_for=look_for,
        rendered=rendered,
        keep_fragment=keep_fragment,
    )


def said(body: bytes, *, answer: ArtifactResponse, about: About, reader: str) -> SaidRead:
    """Return what a document says of the boundary, read as *reader* does."""
    answer = answer._replace(body=body)
    seen = read(answer, about)
    try:
        return SaidRead(seen, READERS[reader](answer, about))
    except ParseError as error:
        return SaidRead(seen, slug=error.slug, message=str(error))
