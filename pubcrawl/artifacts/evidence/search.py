"""Search the pages of a portal for the members of an artifact, by evidence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pubcrawl.artifacts.claims import Claims
from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.evidence.boundary import EvidenceBoundary
from pubcrawl.artifacts.evidence.contrast import (
    SIBLINGS,
    Contrast,
    find_siblings,
    record_numbers,
)
from pubcrawl.artifacts.evidence.links import LinkEvidence
from pubcrawl.artifacts.evidence.nodes import EvidenceNode
from pubcrawl.artifacts.evidence.segments import slug_of
from pubcrawl.artifacts.evidence.words import of_text
from pubcrawl.artifacts.portal_pages import WAIT
from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.sigstr import likely_titles
from pubcrawl.artifacts.site import ArtifactSite
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, Portal
from pubcrawl.model.artifact import ArtifactRequest
from pubcrawl.model.fields import from_json, to_json


@dataclass(frozen=True, slots=True)
class EvidenceSearch:
    """
    The search of one artifact.

    *home*: the home page, None if it was not read. *load*, *save*: read and write the contrast
    with the portal's other artifacts. *take_turn*: answers whether this search may now request
    the pages that the others need too; ``save`` ends its turn.
    """

    entry: ArtifactPage
    portal: Portal
    request: ArtifactRequest
    ignored: Ignored
    home: ArtifactPage | None
    claims: Claims | None
    aliases: Iterable[str]
    stated: Iterable[str]
    load: Callable[[], Mapping[str, Any] | None]
    save: Callable[[dict[str, Any]], None]
    take_turn: Callable[[], bool]

    def run(
        self, saved: Mapping[str, Any] | None = None
    ) -> Generator[list[DocumentRequest], list[ArtifactPage], EvidenceBoundary]:
        """Request pages, and return the boundary; *saved*: its earlier state."""
        entry = self.entry
        address = EntryAddress(
            entry.final_url,
            self._stated(),
            {artifact_key(link.url) for link in entry.links},
            entry.url,
            entry.title,
        )
        others = [self.home] if self.home is not None else []
        stored = self.load()
        if stored is None:
            contrast = Contrast()
            pages: list[ArtifactPage] = []
            if entry.links:
                contrast, pages = yield from find_siblings(entry, address, self.home)
            others += pages
            contrast = contrast.with_neighbours(_neighbours(pages, self.home, address))
            if not address.root:
                self.save(to_json(contrast.with_page(entry)))
        else:
            contrast = from_json(Contrast, stored)
            if len(contrast.pages) <= SIBLINGS and not address.root:
                # More pages to compare, without a request.
                self.save(to_json(contrast.with_page(entry)))
        address.compare(page.url for page in contrast.others(address))
        address.learn(record_numbers(entry, contrast.others(address)))
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
        links.slugs = tuple(map(slug_of, titles))
        boundary = EvidenceBoundary(entry, links, self.request, titles, others)
        if saved is not None:
            boundary.restore(saved)
        boundary.read_entry()
        yield from self._learn_form(boundary)
        yield from boundary.run()
        return boundary

    def _learn_form(
        self, boundary: EvidenceBoundary
    ) -> Generator[list[DocumentRequest], list[ArtifactPage], None]:
        """
        Learn what addresses among the files lead to if they have the form of an entry page.

        A list of files may link the pages of the files, or the neighbours of an artifact.
        """
        links, nodes = boundary.links, boundary.doubts()
        if not nodes or links.contrast.among_files(links.entry):
            return
        known = yield from self._ask_form(boundary, nodes)
        links.contrast = links.contrast.with_neighbours(known.neighbours)
        links.contrast = links.contrast.with_file_pages(known.file_pages)
        boundary.decide_again()

    def _ask_form(
        self, boundary: EvidenceBoundary, nodes: list[EvidenceNode]
    ) -> Generator[list[DocumentRequest], list[ArtifactPage], Contrast]:
        """
        Return the contrast of the portal, with the meaning of *nodes*.

        One artifact requests the likeliest node; the other artifacts of the portal wait for it.
        """
        wanted = [node for node in nodes if boundary.wants_page(node)]
        while not (known := self._stored()).among_files(boundary.links.entry):
            if not wanted:  # they are on the home page, or on pages of other artifacts
                known = known.with_neighbours(node.url for node in nodes)
            elif self.take_turn():
                likely = max(wanted, key=lambda node: node.odds)
                yield from boundary.request_pages([likely])
                known = _with_result(known, likely)
            else:
                (page,) = yield [WAIT]
                if not page.slug:
                    continue
                return known  # the time limit is reached
            self.save(to_json(known))
            break
        return known

    def _stored(self) -> Contrast:
        """Return the contrast of the portal as it is stored now."""
        stored = self.load()
        return Contrast() if stored is None else from_json(Contrast, stored)

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


def _with_result(contrast: Contrast, node: EvidenceNode) -> Contrast:
    """Return *contrast* with the result for an address of the form of an entry page."""
    if not 200 <= node.status < 300:
        return contrast
    return contrast.with_file_pages([node.url] if node.inside else ()).with_neighbours(
        () if node.inside else [node.url]
    )


def _neighbours(
    pages: Collection[ArtifactPage], home: ArtifactPage | None, address: EntryAddress
) -> Iterable[str]:
    """
    Yield other artifacts that stand among the files on *pages*, pages of other artifacts.

    All addresses of that form on a page need to be known artifacts: of *pages*, or on the home
    page.
    """
    known = {artifact_key(page.final_url) for page in pages}
    known |= {artifact_key(link.url) for link in home.links} if home is not None else set()
    for page in pages:
        own = address.sibling_root(page.final_url)
        listed = [each.url for each in page.links if each.part == "files"]
        urls = [url for url in listed if address.sibling_root(url) not in ("", own)]
        if all(artifact_key(url) in known for url in urls):
            yield from urls


def _versions(entry: ArtifactPage) -> frozenset[str]:
    """Return the keys of links to versions of the artifact."""
    return frozenset(
        artifact_key(link.url)
        for link in entry.links
        if link.part == "versions" or of_text(link.text) == "version"
    )
