"""Find the boundary by searching the pages, if no source of the portal names content."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pubcrawl.artifacts.boundary import Boundary
from pubcrawl.artifacts.choice import HeuristicChoice, core_and_fringe
from pubcrawl.artifacts.probes import NOTHING_IGNORED, Ignored, Probes, segment
from pubcrawl.artifacts.record_builder import LIMIT
from pubcrawl.artifacts.state_machine import DocumentReading, SearchStart, Steps
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest

SECONDS = "max_seconds"
LATE = LIMIT + SECONDS
"""Slug of a request that the time limit prevented."""

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
    Searches the pages of an artifact by the requested, the rule's or the likeliest heuristic.

    *load*, *save*: read and write the ignore list of a portal, by its name.
    """

    load: Callable[[str], Mapping[str, Any] | None]
    save: Callable[[str, Mapping[str, Any]], None]

    def __call__(self, start: SearchStart) -> Steps:
        """Search, and hand the results to the builder."""
        kind, request = start.type, start.request
        name = request.heuristic or (kind.heuristic if kind else "")
        source = "request" if request.heuristic else "rule" if name else "choice"
        ignored = NOTHING_IGNORED
        if name not in _WITHOUT_PROBES:
            ignored = yield from self._ignored(start)
        if name:
            boundary = yield from _run_heuristic(start, name, ignored)
            start.builder.take_boundary(boundary, source)
            return
        choice = HeuristicChoice(start.entry, start.portal, ignored, aliases=start.about.aliases)
        yield from drive(choice, start)
        if not choice.done:
            return  # the time limit came before the samples
        start.builder.record.decision += choice.decision
        start = start._replace(entry=choice.entry, portal=choice.portal)
        both = []
        for likely, params in choice.heuristics:
            boundary = yield from _run_heuristic(start, likely, ignored, params)
            both.append(boundary)
        start.builder.take_boundary(both[0], source)
        if len(both) > 1:
            start.builder.take_fringe(core_and_fringe(both[0].members, both[1].members))

    def _ignored(
        self, start: SearchStart
    ) -> Generator[list[DocumentRequest], list[DocumentReading], Ignored]:
        portal, strict = start.portal, start.request.strict_seed
        name = f"{portal.id or portal.home}{' strict' if strict else ''}"
        saved = self.load(name)
        probes = Probes(
            start.entry,
            portal,
            segment(start.entry.url),
            strict_seed=strict,
            saved=Ignored.from_json(saved) if saved else None,
            aliases=start.about.aliases,
        )
        yield from drive(probes, start)
        ignored = probes.ignored
        if saved is None and ignored.home_known and not ignored.warnings:
            self.save(name, ignored.to_json())
        return ignored


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
        for get, reading in zip(next_requests, (yield next_requests), strict=True):
            if reading.page.slug == LATE:
                start.builder.add_limit(SECONDS)
                if isinstance(machine, Boundary):
                    machine.stop(SECONDS)
                return
            start.builder.take_page(reading.page)
            machine.take_response(get, reading.page)
