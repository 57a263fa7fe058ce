"""Find the boundary by searching the pages: by a heuristic, or by all evidence."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from pubcrawl.artifacts.boundary import Boundary
from pubcrawl.artifacts.claims import locked
from pubcrawl.artifacts.evidence.agreement import (
    best_heuristic,
    of_heuristics,
    scores,
    shared_string,
)
from pubcrawl.artifacts.evidence.boundary import EVIDENCE, EvidenceBoundary
from pubcrawl.artifacts.evidence.doubt import questions
from pubcrawl.artifacts.evidence.search import EvidenceSearch
from pubcrawl.artifacts.portal_pages import TURN, WAIT, PortalPages
from pubcrawl.artifacts.probes import NOTHING_IGNORED, Ignored, Probes, segment
from pubcrawl.artifacts.record_builder import LIMIT
from pubcrawl.artifacts.state_machine import DocumentReading, SearchStart, Steps
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest
from pubcrawl.model.fields import from_json, to_json
from pubcrawl.reading.boundary.links import is_download, is_file_name

SECONDS = "max_seconds"
LATE = LIMIT + SECONDS
"""Slug of a request that the time limit prevented."""

_BY_CONTENT = ("sigstr_title", "sigstr_filtered_title")
_WITHOUT_PROBES = ("single_page", "single_page_plus")


class Machine(Protocol):
    """A state machine that issues requests and takes their responses."""

    @property
    def done(self) -> bool:
        """Whether no requests are left."""

    def next_requests(self) -> list[DocumentRequest]:
        """Return the requests to send now."""

    def take_response(self, get: DocumentRequest, page: ArtifactPage) -> None:
        """Take a response."""


@dataclass(frozen=True, slots=True)
class BoundarySearch:
    """
    Searches the pages of an artifact by the heuristic of the request or the rule, or by evidence.

    *pages*: the common pages of portals.
    """

    pages: PortalPages

    def __call__(self, start: SearchStart) -> Steps:
        """Search, and hand the results to the builder."""
        try:
            yield from self._search(start)
        finally:
            self.pages.end_turn(portal_name(start), start.builder)

    def _search(self, start: SearchStart) -> Steps:
        kind, request = start.type, start.request
        name = request.heuristic or (kind.heuristic if kind else "")
        source = "request" if request.heuristic else "rule" if name else "choice"
        probes: Probes | None = None
        ignored = NOTHING_IGNORED
        # Files have no title for a heuristic to find; the silent API would have named them.
        silent = source == "rule" and start.builder.silent and name in _BY_CONTENT
        if name not in _WITHOUT_PROBES and (name or _has_links(start)):
            yield from self._await_turn(start, siblings=silent or not name)
            probes = self._probes(start)
            yield from drive(probes, start)
            ignored = probes.ignored
            self._keep(start, probes, ignored)
        if not name:
            found = yield from self._by_evidence(start, probes, ignored)
            if not request.strict_seed or found is None:
                return
            # Only published heuristics are allowed: use the one that comes nearest to the evidence.
            name = best_heuristic(scores(found, of_heuristics(found)))
        elif silent:
            yield from self._by_evidence(start, probes, ignored)
            return
        self.pages.end_turn(portal_name(start), start.builder)
        boundary = yield from _run_heuristic(start, name, ignored)
        start.builder.take_boundary(boundary, source)

    def _await_turn(self, start: SearchStart, *, siblings: bool) -> Steps:
        """Wait until the pages of the portal are known, or it is the turn of this artifact."""
        name = portal_name(start)
        wanted = [name, _siblings_name(start)] if siblings else [name]
        while any(self.pages.load(each) is None for each in wanted):
            if self.pages.take_turn(name, start.builder):
                return
            readings = yield [WAIT]
            if readings[0].page.slug == LATE:
                start.builder.add_limit(SECONDS)
                return

    def _by_evidence(
        self, start: SearchStart, probes: Probes | None, ignored: Ignored
    ) -> Generator[list[DocumentRequest], list[DocumentReading], EvidenceBoundary | None]:
        """Find the members by evidence; None if the time limit ended the search early."""
        builder = start.builder
        name = _siblings_name(start)

        def save(contrast: dict[str, Any]) -> None:
            self.pages.save(name, contrast)
            self.pages.end_turn(portal_name(start), builder)

        search = EvidenceSearch(
            start.entry,
            start.portal,
            start.request,
            ignored,
            probes.home if probes else None,
            builder.claims,
            start.about.aliases,
            start.about.cite_as,
            partial(self.pages.load, name),
            save,
            partial(self.pages.take_turn, portal_name(start), builder),
        )
        saved = start.rest if start.rest.get("heuristic") == EVIDENCE else None
        boundary = yield from _pages(search.run(saved), start)
        if boundary is None or start.request.strict_seed:
            return boundary
        if boundary.state == "truncated":
            builder.record.rest = boundary.snapshot()
        rows = scores(boundary, of_heuristics(boundary))
        asked = [] if locked(start.entry) else questions(boundary)
        builder.take_evidence(boundary, rows, shared_string(boundary), asked)
        return boundary

    def _probes(self, start: SearchStart) -> Probes:
        saved = self.pages.load(portal_name(start))
        return Probes(
            start.entry,
            start.portal,
            segment(start.entry.url),
            strict_seed=start.request.strict_seed,
            saved=from_json(Ignored, saved) if saved else None,
            aliases=start.about.aliases,
        )

    def _keep(self, start: SearchStart, probes: Probes, ignored: Ignored) -> None:
        """Save the ignore list for other artifacts of the portal."""
        if not probes.saved and ignored.home_known and not ignored.warnings:
            self.pages.save(portal_name(start), to_json(ignored))


def _has_links(start: SearchStart) -> bool:
    """Answer whether the entry page links anything besides itself and claimed members."""
    claims, own = start.builder.claims, {artifact_key(url) for url in start.about.aliases}
    own |= {artifact_key(start.entry.final_url), artifact_key(start.portal.home)}
    claimed = {key[0] for key in claims.members} if claims else set()
    return any(artifact_key(link.url) not in claimed | own for link in start.entry.links)


def portal_name(start: SearchStart) -> str:
    """Return the name under which the pages of a portal are saved."""
    portal, strict = start.portal, start.request.strict_seed
    return f"{portal.id or portal.home}{' strict' if strict else ''}"


def _siblings_name(start: SearchStart) -> str:
    return f"{portal_name(start)} siblings"


def _run_heuristic(
    start: SearchStart, name: str, ignored: Ignored, params: Mapping[str, Any] | None = None
) -> Generator[list[DocumentRequest], list[DocumentReading], Boundary]:
    """Return the boundary by one heuristic."""
    boundary = Boundary(
        name,
        start.entry,
        start.portal,
        start.type,
        ignored,
        start.request,
        aliases=start.about.aliases,
        params=params,
        saved=start.rest if start.rest.get("heuristic") == name else None,
    )
    yield from drive(boundary, start)
    if boundary.state == "truncated":
        start.builder.record.rest = boundary.snapshot()
    return boundary


def drive(machine: Machine, start: SearchStart) -> Steps:
    """Pass the requests of *machine* on, until it is done or the time limit is reached."""
    while not machine.done:
        next_requests = machine.next_requests()
        pages = yield from _responses(next_requests, start)
        for get, page in zip(next_requests, pages, strict=True):
            if page.slug == LATE:
                start.builder.add_limit(SECONDS)
                if isinstance(machine, Boundary):
                    machine.stop(SECONDS)
                return
            machine.take_response(get, page)


def _pages(
    search: Generator[list[DocumentRequest], list[ArtifactPage], EvidenceBoundary],
    start: SearchStart,
) -> Generator[list[DocumentRequest], list[DocumentReading], EvidenceBoundary | None]:
    """Pass the requests of *search* on, and return its result; None after the time limit."""
    try:
        requests = next(search)
        while True:
            pages = yield from _responses(requests, start)
            if any(page.slug == LATE for page in pages):
                start.builder.add_limit(SECONDS)
            requests = search.send(pages)
    except StopIteration as end:
        found: EvidenceBoundary = end.value
        return found


def _responses(
    requests: list[DocumentRequest], start: SearchStart
) -> Generator[list[DocumentRequest], list[DocumentReading], list[ArtifactPage]]:
    """Return the pages of *requests*, rendered where scripts make them."""
    if start.builder.scripted:
        requests = [
            get._replace(render=get.purpose != TURN and not _is_file(get.url)) for get in requests
        ]
    pages = yield from _pages_of(requests, start)
    if start.request.render == "off":
        return pages
    other = {
        index: get._replace(render=page.rendering)
        for index, (get, page) in enumerate(zip(requests, pages, strict=True))
        if page.rendering or (get.render and page.mimetype == "application/pdf")
    }
    for index, page in zip(other, (yield from _pages_of([*other.values()], start)), strict=True):
        if 200 <= page.status < 300:
            pages[index] = page
    return pages


def _is_file(url: str) -> bool:
    """Answer whether an address looks like that of a file, which a browser does not render."""
    return is_download(url) or is_file_name(url.partition("?")[0].rpartition("/")[2])


def _pages_of(
    requests: list[DocumentRequest], start: SearchStart
) -> Generator[list[DocumentRequest], list[DocumentReading], list[ArtifactPage]]:
    """Return the pages of *requests*; those of files that are known already are not repeated."""
    builder = start.builder
    known = [builder.known_page(get) for get in requests]
    open_ = [get for get, page in zip(requests, known, strict=True) if page is None]
    readings = iter((yield open_) if open_ else [])
    pages = []
    for get, page in zip(requests, known, strict=True):
        if page is None:
            page = next(readings).page
            if page.slug != LATE and get.purpose != TURN:
                builder.take_page(page)
        pages.append(page)
    return pages
