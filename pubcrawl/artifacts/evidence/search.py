"""Search the pages of a portal for the members of an artifact, by evidence."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pubcrawl.artifacts.claims import Claims
from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.evidence.boundary import EvidenceBoundary
from pubcrawl.artifacts.evidence.contrast import SIBLINGS, Contrast, find_siblings
from pubcrawl.artifacts.evidence.links import LinkEvidence
from pubcrawl.artifacts.evidence.nodes import EvidenceNode
from pubcrawl.artifacts.evidence.words import of_text
from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.sigstr import likely_titles
from pubcrawl.artifacts.site import ArtifactSite
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, ArtifactRequest, DocumentRequest, Portal


@dataclass(frozen=True, slots=True)
class EvidenceSearch:
    """
    The search of one artifact.

    *home*: the home page, None if it was not read. *load*, *save*: read and write what is known
    of the portal's other artifacts.
    """

    entry: ArtifactPage
    portal: Portal
    request: ArtifactRequest
    ignored: Ignored
    home: ArtifactPage | None
    claims: Claims | None
    aliases: Iterable[str]
    stated: Iterable[str]
    load: Callable[[], Any]
    save: Callable[[Any], None]

    def run(
        self, saved: Mapping[str, Any] | None = None
    ) -> Generator[list[DocumentRequest], list[ArtifactPage], EvidenceBoundary]:
        """Request pages, and return the boundary; *saved*: its earlier state."""
        entry = self.entry
        address = EntryAddress(
            entry.final_url, self._stated(), {artifact_key(link.url) for link in entry.links}
        )
        others = [self.home] if self.home is not None else []
        stored = self.load()
        if stored is None:
            contrast = Contrast()
            pages: list[ArtifactPage] = []
            if entry.links:
                contrast, pages = yield from find_siblings(entry, address, self.home)
            others += pages
            if not address.root:
                self.save(contrast.with_page(entry).to_json())
        else:
            contrast = Contrast.from_json(stored)
            if len(contrast.pages) <= SIBLINGS and not address.root:
                # More pages to compare, without a request.
                self.save(contrast.with_page(entry).to_json())
        site = ArtifactSite(entry.final_url, self.portal, (entry.url, *entry.hops, *self.aliases))
        claims = self.claims
        links = LinkEvidence(
            address,
            site,
            self.ignored,
            contrast.without(_versions(entry), entry.title),
            frozenset(_keys(claims)),
            frozenset(artifact_key(each.uri) for each in claims.related()) if claims else (),
            frozenset(artifact_key(each.uri) for each in claims.context()) if claims else (),
        )
        titles = likely_titles(entry, self.ignored)
        boundary = EvidenceBoundary(entry, links, self.request, titles, others)
        if saved is not None:
            boundary.restore(saved)
        yield from boundary.run()
        if neighbour := _neighbour(boundary):
            self.save(contrast.with_page(entry).with_neighbour(neighbour).to_json())
        return boundary

    def _stated(self) -> list[str]:
        """Return the identifiers of the artifact, other than its own addresses."""
        return [*self.stated, *(self.claims.of("identifiers") if self.claims else ())]


def _keys(claims: Claims | None) -> Iterable[str]:
    """Yield the keys of all that the portal's statements name."""
    if claims is not None:
        for key in claims.members:
            yield key[0]
        for uri in claims.missing:
            yield artifact_key(uri)


def _neighbour(boundary: EvidenceBoundary) -> str:
    """Return another artifact that stood among files, if no page of its form was a member."""
    nodes = [each for each in boundary.nodes.values() if isinstance(each, EvidenceNode)]
    nodes = [each for each in nodes if "sibling_form" in each.evidence and each.answered]
    if not nodes or any(each.inside for each in nodes):
        return ""
    return nodes[0].url


def _versions(entry: ArtifactPage) -> frozenset[str]:
    """Return the keys of links to versions of the artifact."""
    return frozenset(
        artifact_key(link.url)
        for link in entry.links
        if link.part == "versions" or of_text(link.text) == "version"
    )
