"""
The kinds of work at a desk: publications, pages that are none, and artifacts.

A trade says how the seeds of a list are read, by what a record is found, how a
fetch of it begins, and what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy import Table

from pubcrawl.frontier.cooldown import CooldownVerdict, begin
from pubcrawl.frontier.seeds import Wants
from pubcrawl.frontier.walk import LINKS
from pubcrawl.ids.url import url_key
from pubcrawl.items.artifact import ArtifactRecord, ArtifactRequest
from pubcrawl.items.parts import Limits
from pubcrawl.items.publication import Publication
from pubcrawl.items.webpage import Webpage
from pubcrawl.store import schema
from pubcrawl.store.artifacts import StoredArtifact
from pubcrawl.store.imports import QUEUED
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.store.pages import StoredPage
from pubcrawl.store.records import Name, StoredPublication, names
from pubcrawl.store.settled import ARTIFACT
from pubcrawl.store.store import Store

NOTHING_FOUND = "nothing-found"  # a page came, and holds no part
NOT_ASKED = "not-asked"  # no resource of this crawl takes such an identifier
_ORDINARY = frozenset(("not-found", "no-article"))  # said of most records by some resource
_PASSING = frozenset(("connection-lost", "dns-error"))  # often mended by the end of a crawl


class Result(NamedTuple):
    """
    What came of a fetch.

    *reason*: why the record is not complete, "" where nothing failed. *passing*:
    something failed that may work later. *lost*: the seed was for nothing.
    """

    reason: str
    passing: bool
    lost: bool


R = TypeVar("R", Publication, Webpage, ArtifactRecord)
T = TypeVar("T", covariant=True)


class StoredRecord(Protocol[T]):
    """A stored record: its entry, and the crawl that wrote it."""

    @property
    def id(self) -> int:
        """Number of its row."""

    @property
    def record(self) -> T:
        """The record."""

    @property
    def run(self) -> str:
        """The crawl that wrote it last."""


class Trade(Protocol[R]):
    """What a desk must know of its records; see those below."""

    wants: Wants
    table: Table

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return what the record that *seed* asks for is known by."""

    def known(self, store: Store, by: Iterable[Name]) -> set[Name]:
        """Return those names that lead to a stored record."""

    def find(self, store: Store, seed: ClaimedSeed) -> Sequence[StoredRecord[R]]:
        """Return the stored records that *seed* may mean, the best first."""

    def record(self, seed: ClaimedSeed, known: R | None, now: int) -> R:
        """Return the record that *seed* asks for, *known* if it is stored."""

    def begin(self, record: R, verdict: CooldownVerdict) -> R:
        """Return the record that a fetch begins with."""

    def result(self, record: R) -> Result:
        """Return what came of the fetch of *record*."""


class Publications:
    """
    Publications, by identifier; *wants*: or by address.

    *alone*: the resource that is asked is the only one, and what it does not
    give was asked for in vain.
    """

    table = schema.publication

    def __init__(self, limits: Limits, *, alone: bool, wants: Wants = Wants.IDS) -> None:
        self.limits = limits
        self.alone = alone
        self.wants = wants

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the identifiers, or the address."""
        return names(seed.ids, _addresses(seed))

    def known(self, store: Store, by: Iterable[Name]) -> set[Name]:
        """Return those names that lead to a stored publication."""
        return store.known(by)

    def find(self, store: Store, seed: ClaimedSeed) -> Sequence[StoredPublication]:
        """Return the records that share an identifier."""
        return store.find(seed.ids, _addresses(seed))

    def record(self, seed: ClaimedSeed, known: Publication | None, now: int) -> Publication:
        """Return *known*, or a new record, with the identifiers of *seed*."""
        publication = known or Publication(limits=self.limits)
        publication.name(seed.ids, timestamp=now)
        addresses = dict.fromkeys((*publication.addresses, *_addresses(seed)))
        publication.addresses = tuple(addresses)
        return publication

    def begin(self, record: Publication, verdict: CooldownVerdict) -> Publication:
        """Return the same record, with its counters set."""
        return begin(record, verdict)

    def result(self, record: Publication) -> Result:
        """Return what came of the walk."""
        # That a description was none is no reason: another layer gave the abstract.
        whole = record.part_usable("fulltext")
        problems = [
            problem
            for problem in record.problems
            if not problem.part or (problem.part == "fulltext" and not whole)
        ]
        slugs = [problem.reason for problem in problems]
        telling = [problem for problem in problems if problem.reason not in _ORDINARY]
        reason = telling[0].reason if telling else slugs[0] if slugs and record.empty else ""
        nothing = NOTHING_FOUND if record.visited_sites else NOT_ASKED
        # A link that is dead is no reason to fetch everything again, nor was it asked for.
        own = [problem for problem in record.problems if problem.resource != LINKS]
        return Result(
            reason or (nothing if record.empty else ""),
            record.fetch_exception or any(problem.reason in _PASSING for problem in own),
            record.empty or (self.alone and any(one in own and not one.part for one in telling)),
        )


class PageTrade:
    """Pages, by address; *kind*: webpage or doc. *min_length*: see ``Webpage``."""

    table = schema.page
    wants = Wants.URLS

    def __init__(self, kind: str, min_length: int) -> None:
        self.kind = kind
        self.min_length = min_length

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the address."""
        return names(seed.ids, _addresses(seed))

    def known(self, store: Store, by: Iterable[Name]) -> set[Name]:
        """Return those addresses that lead to a stored page."""
        return store.known_pages(by)

    def find(self, store: Store, seed: ClaimedSeed) -> Sequence[StoredPage]:
        """Return the page with this start URL."""
        return store.find_pages(seed.url, self.kind)

    def record(self, seed: ClaimedSeed, known: Webpage | None, now: int) -> Webpage:
        """Return *known*, or a new record."""
        return known or Webpage(seed.url, kind=self.kind, min_length=self.min_length)

    def begin(self, record: Webpage, verdict: CooldownVerdict) -> Webpage:
        """Return a fresh record; what it is worth beside the stored one is seen when it is full."""
        return Webpage(
            record.start_url,
            fetch_time=verdict.fetch_time,
            retry_counter=verdict.retry_counter,
            kind=self.kind,
            min_length=self.min_length,
        )

    def result(self, record: Webpage) -> Result:
        """Return what came of the fetch."""
        passing = record.fetch_exception or record.reason in _PASSING
        return Result(record.reason, passing, record.broken or record.empty)


class Artifacts:
    """Artifacts, by entry page; *request*: what a line asks for, given its text and address."""

    table = schema.artifact
    wants = Wants.ENTRIES

    def __init__(self, request: Callable[[str, str], ArtifactRequest]) -> None:
        self.request = request

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the address."""
        return ((ARTIFACT, url_key(seed.url)),)

    def known(self, store: Store, by: Iterable[Name]) -> set[Name]:
        """Return those addresses that lead to a stored artifact."""
        return store.known_artifacts(by)

    def find(self, store: Store, seed: ClaimedSeed) -> Sequence[StoredArtifact]:
        """Return the artifact with this entry page."""
        return store.find_artifacts(seed.url)

    def record(self, seed: ClaimedSeed, known: ArtifactRecord | None, now: int) -> ArtifactRecord:
        """Return *known*, for what it was asked before, or a new record."""
        request = self.request(seed.text, seed.url)
        if seed.line == QUEUED:  # or it would go on and on
            request = replace(request, related=False)
        if known is None:
            return ArtifactRecord(request, request.entry_uri)
        if known.request != request:
            # Asked for in another way, nothing of it is known.
            known = ArtifactRecord(request, request.entry_uri)
        known.request = request
        return known

    def begin(self, record: ArtifactRecord, verdict: CooldownVerdict) -> ArtifactRecord:
        """Return a fresh record, with what is left to do of the last."""
        return ArtifactRecord(
            record.request,
            record.entry_uri,
            fetch_time=verdict.fetch_time,
            retry_counter=verdict.retry_counter,
            rest=record.rest,
        )

    def result(self, record: ArtifactRecord) -> Result:
        """Return what came of it."""
        return Result(record.reason, record.fetch_exception, record.state == "failed")


def _addresses(seed: ClaimedSeed) -> tuple[str, ...]:
    return (seed.url,) if seed.url else ()
