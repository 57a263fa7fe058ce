"""
Documents about an artifact that its page names: resource maps, crates, and other metadata.

Sources: https://www.openarchives.org/ore/1.0/discovery, https://signposting.org/FAIR/,
https://www.researchobject.org/ro-crate/specification/1.2/appendix/implementation-notes
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, DocumentRequest
from pubcrawl.parse import signposting
from pubcrawl.parse.boundary.signposting import Us
from pubcrawl.parse.html import Document
from pubcrawl.parse.signposting import SignpostingLink

ASKS_MAX = 10
"""Documents of a kind that are asked for."""

CRATE = re.compile(r"https?://w3id\.org/ro/crate(?:/|$)")
"""Profiles of RO-Crates, of any version."""

MAPS = ("application/atom+xml", "application/rdf+xml")
"""Media types of metadata that may be a resource map."""

LINKED_DATA = (
    *("application/ld+json", "text/turtle", "application/x-turtle", "application/n-triples"),
    *("text/n3", ""),
)
"""Media types of metadata that may be in the words of schema.org; "": none is said."""

_PAGES = ("text/html", "application/xhtml+xml")


class Names(NamedTuple):
    """The links that a page has to documents about it, and *us*, the names it goes by."""

    us: Us
    links: tuple[SignpostingLink, ...] = ()

    def typed(self, rel: str, types: tuple[str, ...]) -> tuple[SignpostingLink, ...]:
        """Return the links of a relation and of media types, but to no crate."""
        found = (link for link in self.links if link.rel == rel and not is_crate(link))
        return tuple(link for link in found if media_type(link) in types)

    def crates(self) -> tuple[SignpostingLink, ...]:
        """Return the links to crates: to their metadata, else to their pages, else to archives."""
        found = [link for link in self.links if is_crate(link)]
        metadata = [link for link in found if link.rel == "describedby"]
        documents = [link for link in metadata if media_type(link) not in _PAGES]
        return tuple(documents or metadata or [link for link in found if link.rel == "item"])


def names(document: Document | None, answer: ArtifactResponse, about: About) -> Names | None:
    """Return what an entry page names; None for a page that is not the artifact's entry page."""
    us = Us(about, *(url for url, _ in answer.redirects))
    if not (answer.url in us or answer.final_url in us):
        return None
    us = Us(about, answer.url, answer.final_url, *(url for url, _ in answer.redirects))
    found = signposting.read(document, answer.final_url, answer.headers).links
    us.called(found)
    return Names(us, us.links(found))


def asks(links: tuple[SignpostingLink, ...], reader: str) -> tuple[DocumentRequest, ...]:
    """Return the requests for the documents that *links* lead to."""
    found = (
        DocumentRequest(url, "said", accept=link.type, profile=link.profile, reader=reader)
        for link in links
        if (url := artifact_url(link.href))
    )
    return tuple(dict.fromkeys(found))[:ASKS_MAX]


def media_type(link: SignpostingLink) -> str:
    """Return the media type of a link without parameters."""
    return link.type.partition(";")[0].strip()


def is_crate(link: SignpostingLink) -> bool:
    """Answer whether a link says that it leads to an RO-Crate."""
    return any(map(CRATE.match, link.profile.split()))
