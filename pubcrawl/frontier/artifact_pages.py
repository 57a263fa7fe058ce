"""The boundary by looking at pages, where nothing on the portal says what it is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pubcrawl.frontier.artifact import DocumentReading, Looking, Way
from pubcrawl.frontier.artifact_notes import LIMIT
from pubcrawl.frontier.boundary import Boundary
from pubcrawl.frontier.choice import HeuristicChoice, core_and_fringe
from pubcrawl.frontier.probes import NOTHING_IGNORED, Ignored, Probes, segment
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest

SECONDS = "max_seconds"
LATE = LIMIT + SECONDS
"""In place of an answer: it was too late to ask."""

_WITHOUT_PROBES = ("single_page", "single_page_plus")


class Machine(Protocol):
    """What asks and is answered, until it is done."""

    @property
    def done(self) -> bool:
        """Whether nothing is to be asked for any more."""

    def gets(self) -> list[DocumentRequest]:
        """Return what is to be asked for now."""

    def came(self, get: DocumentRequest, page: ArtifactPage) -> None:
        """Take an answer."""


@dataclass(frozen=True, slots=True)
class BoundarySearch:
    """
    Goes the pages of an artifact by a heuristic: that asked for, the rule's, or the likeliest.

    *kept*, *keep*: what is on every page of a portal, by its name, as an earlier artifact of it
    showed.
    """

    kept: Callable[[str], Mapping[str, Any] | None]
    keep: Callable[[str, Mapping[str, Any]], None]

    def __call__(self, looking: Looking) -> Way:
        """Go, and note what is found."""
        kind, request = looking.type, looking.request
        name = request.heuristic or (kind.heuristic if kind else "")
        source = "request" if request.heuristic else "rule" if name else "choice"
        ignored = NOTHING_IGNORED
        if name not in _WITHOUT_PROBES:
            ignored = yield from self._ignored(looking)
        if name:
            found = yield from _bounded(looking, name, ignored)
            looking.notes.found(found, source)
            return
        choice = HeuristicChoice(
            looking.entry, looking.portal, ignored, aliases=looking.about.aliases
        )
        yield from driven(choice, looking)
        if not choice.done:
            return  # it was too late for the samples
        looking.notes.record.decision += choice.decision
        looking = looking._replace(entry=choice.entry, portal=choice.portal)
        both = []
        for likely, params in choice.heuristics:
            found = yield from _bounded(looking, likely, ignored, params)
            both.append(found)
        looking.notes.found(both[0], source)
        if len(both) > 1:
            looking.notes.doubt(core_and_fringe(both[0].members, both[1].members))

    def _ignored(
        self, looking: Looking
    ) -> Generator[list[DocumentRequest], list[DocumentReading], Ignored]:
        portal, strict = looking.portal, looking.request.strict_seed
        name = f"{portal.id or portal.home}{' strict' if strict else ''}"
        kept = self.kept(name)
        probes = Probes(
            looking.entry,
            portal,
            segment(looking.entry.url),
            strict_seed=strict,
            kept=Ignored.from_json(kept) if kept else None,
            aliases=looking.about.aliases,
        )
        yield from driven(probes, looking)
        ignored = probes.ignored
        if kept is None and ignored.home_known and not ignored.warnings:
            self.keep(name, ignored.to_json())
        return ignored


def _bounded(
    looking: Looking, name: str, ignored: Ignored, params: Mapping[str, Any] | None = None
) -> Generator[list[DocumentRequest], list[DocumentReading], Boundary]:
    """Find the boundary by one heuristic."""
    boundary = Boundary(
        name,
        looking.entry,
        looking.portal,
        looking.type,
        ignored,
        looking.request,
        aliases=looking.about.aliases,
        params=params,
        kept=looking.rest if looking.rest.get("heuristic") == name else None,
    )
    yield from driven(boundary, looking)
    if boundary.state == "truncated":
        looking.notes.record.rest = boundary.snapshot()
    return boundary


def driven(machine: Machine, looking: Looking) -> Way:
    """Ask what *machine* wants to know, until it is done or it is too late."""
    while not machine.done:
        gets = machine.gets()
        for get, read in zip(gets, (yield gets), strict=True):
            if read.page.slug == LATE:
                looking.notes.limit(SECONDS)
                if isinstance(machine, Boundary):
                    machine.stop(SECONDS)
                return
            looking.notes.page(read.page)
            machine.came(get, read.page)
