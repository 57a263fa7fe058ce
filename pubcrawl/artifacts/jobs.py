"""Read pages and documents about artifacts, in a worker process."""

from __future__ import annotations

from typing import NamedTuple

from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.artifacts.readers import READERS
from pubcrawl.exceptions import ParseError
from pubcrawl.items.artifact import About, ArtifactPage, ArtifactResponse, SourceClaims


class DocumentClaims(NamedTuple):
    """A document as a page, and its claims; *slug*, *message*: the error that left it unread."""

    page: ArtifactPage
    source_claims: SourceClaims | None = None
    slug: str = ""
    message: str = ""


def read_page(
    body: bytes,
    *,
    response: ArtifactResponse,
    about: About,
    look_for: tuple[str, ...] = (),
    rendered: bool = False,
) -> ArtifactPage:
    """Return the page of ``read_artifact_page``; *response* comes without its body."""
    response = response._replace(body=body)
    return read_artifact_page(response, about, look_for=look_for, rendered=rendered)


def read_document(
    body: bytes, *, response: ArtifactResponse, about: About, reader: str
) -> DocumentClaims:
    """Return the claims of a document about the boundary, read by the reader of that name."""
    response = response._replace(body=body)
    page = read_artifact_page(response, about)
    try:
        return DocumentClaims(page, READERS[reader](response, about))
    except ParseError as error:
        return DocumentClaims(page, slug=error.slug, message=str(error))
