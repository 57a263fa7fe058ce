"""
Find the documents that an entry page links: resource maps, crates, and other metadata.

Sources: https://www.openarchives.org/ore/1.0/discovery, https://signposting.org/FAIR/,
https://www.researchobject.org/ro-crate/specification/1.2/appendix/implementation-notes
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pubcrawl.formats.html import Document
from pubcrawl.formats.mime import HTML_TYPES
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, DocumentRequest
from pubcrawl.reading import signposting
from pubcrawl.reading.boundary.signposting import OwnAddresses
from pubcrawl.reading.signposting import SignpostingLink

ASKS_MAX = 10
"""The most documents of one kind to request."""

CRATE = re.compile(r"https?://w3id\.org/ro/crate(?:/|$)")
"""The profile of an RO-Crate, of any version."""

MAPS = ("application/atom+xml", "application/rdf+xml")
"""Media types of metadata that may be a resource map."""

LINKED_DATA = (
    "application/ld+json",
    "text/turtle",
    "application/x-turtle",
    "application/n-triples",
    "text/n3",
    "",
)
"""Media types of metadata in the vocabulary of schema.org; "": a link without a type."""


class DocumentLinks(NamedTuple):
    """The links of a page to documents about it, and the addresses of its artifact."""

    own_addresses: OwnAddresses
    links: tuple[SignpostingLink, ...] = ()

    def typed(self, rel: str, types: tuple[str, ...]) -> tuple[SignpostingLink, ...]:
        """Return the links of one relation and of some media types, except to crates."""
        found = (link for link in self.links if link.rel == rel and not is_crate(link))
        return tuple(link for link in found if media_type(link) in types)

    def crates(self) -> tuple[SignpostingLink, ...]:
        """Return the links to the metadata of crates, else to their pages, else to archives."""
        found = [link for link in self.links if is_crate(link)]
        metadata = [link for link in found if link.rel == "describedby"]
        documents = [link for link in metadata if media_type(link) not in HTML_TYPES]
        return tuple(documents or metadata or [link for link in found if link.rel == "item"])


def document_links(
    document: Document | None, response: ArtifactResponse, about: About
) -> DocumentLinks | None:
    """Return the links of the entry page of the artifact; None for any other page."""
    own_addresses = OwnAddresses(about, *(url for url, _ in response.redirects))
    if not (response.url in own_addresses or response.final_url in own_addresses):
        return None
    own_addresses = OwnAddresses(
        about, response.url, response.final_url, *(url for url, _ in response.redirects)
    )
    found = signposting.collect_links(document, response.final_url, response.headers).links
    own_addresses.add_cited_as(found)
    return DocumentLinks(own_addresses, own_addresses.links(found))


def asks(links: tuple[SignpostingLink, ...], reader: str) -> tuple[DocumentRequest, ...]:
    """Return the requests for the targets of *links*."""
    found = (
        DocumentRequest(url, "document", accept=link.type, profile=link.profile, reader=reader)
        for link in links
        if (url := artifact_url(link.href))
    )
    return tuple(dict.fromkeys(found))[:ASKS_MAX]


def media_type(link: SignpostingLink) -> str:
    """Return the media type of a link, without its parameters."""
    return link.type.partition(";")[0].strip()


def is_crate(link: SignpostingLink) -> bool:
    """Answer whether a link has the profile of an RO-Crate."""
    return any(map(CRATE.match, link.profile.split()))
