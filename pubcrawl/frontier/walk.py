"""A publication's way through the resources: whom to ask next, and what answers change."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar
from urllib.parse import unquote

from pubcrawl import merge
from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.frontier.landing import Visit
from pubcrawl.frontier.links import LinkEntry, LinkQueue
from pubcrawl.frontier.visit import BrowserNeeds, VisitEnd
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import host
from pubcrawl.items import publication as items
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import CONTENT_PARTS, ID_PARTS, PARTS, PartType
from pubcrawl.items.progress import Progress
from pubcrawl.items.publication import Problem, Publication

logger = logging.getLogger(__name__)

RESTARTS_MAX = 10
"""So often a fetch starts again because an identifier was another one."""

NOT_FOUND = "not-found"

_FROM_APIS = frozenset(
    (PartType.EUROPEPMC, PartType.EUROPEPMC_XML, PartType.PUBMED_XML, PartType.PMC_XML)
)

DOI = "doi"
LINKS = "links"
"""The key of visits to links, which no resource has."""

ADDRESS_TURN = 0
LINKS_TURN = 1000
"""The turns of visits that no resource stands for: before all of them, and after."""


class WalkSource(Protocol):
    """What a walk must know of a resource; see ``resources.resource.Resource``."""

    @property
    def key(self) -> str:
        """Name of the place, no other has it."""

    @property
    def order(self) -> int:
        """Its turn in a round, lowest first."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The kinds of identifier it can be asked by, in the order in which they are tried."""

    @property
    def batch(self) -> int:
        """How many publications one request may ask for."""

    def skip(self, progress: Progress) -> bool:
        """Answer whether there is nothing left to be had there."""

    def page(self, publication: Publication) -> str:
        """Return the DOI's address where the place is the page behind it; "" for an API."""


P = TypeVar("P", bound=WalkSource)


class Step(NamedTuple, Generic[P]):
    """One question: to *place*, by the kind of identifier *by*."""

    place: P
    by: str


class Walk(Generic[P]):
    """
    The fetch of one publication, without a network.

    ``next`` says whom to ask, or which page to visit; the answer comes back by
    ``found`` or ``failed``, a visit that is over by ``visited``, before the
    next question. All *places* are asked in turn, round after round while
    identifiers are found; each at most once by each kind of identifier, and no
    more after it gave a result. Then the links that were named on the way are
    visited, the best first, with more rounds where one brought an identifier.
    When an identifier turns out to be another one, everything is fetched again
    with the right one.

    *requested*: the parts that the user wants; others are not filled, but
    identifiers always are. *addresses*: pages of this publication, visited before
    all others until one gave something. *visits*: whether links are visited.
    *browsing*: which pages want a browser. *compat*: a new start keeps the
    fields around the parts. *force*: one round in which every place is asked,
    wanted or not, as the spider of a single resource does. *quick*: seconds
    after which no further link is visited; *clock*: seconds of any clock that
    does not go back.
    """

    def __init__(
        self,
        publication: Publication,
        places: Iterable[P],
        *,
        requested: frozenset[str] = frozenset(PARTS),
        addresses: Iterable[str] = (),
        visits: bool = True,
        browsing: BrowserNeeds | None = None,
        compat: bool = False,
        force: bool = False,
        quick: float | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.publication = publication
        self.requested = requested
        self.compat = compat
        self.force = force
        self.restarts = 0
        self._addresses = tuple(addresses)
        self._visits = visits
        self._browsing = browsing
        self._quick = quick
        self._clock = clock
        self._until: float | None = None
        self._steps = [
            Step(place, by)
            for place in sorted(places, key=lambda place: place.order)
            for by in place.needs
        ]
        self._asked: Step[P] | Visit | None = None
        self._start()

    def next(self) -> Step[P] | Visit | None:
        """Return whom to ask or what to visit now; None when the walk is over."""
        if self._asked is not None:
            raise RuntimeError(f"{_key(self._asked)} has not answered yet")
        while self._asked is None:
            if self._unvisited and DOI not in self.progress.answered:
                url = self._unvisited.pop(0)
                self._asked = self._begun(self._to(DOI, url, PartType.LINK, "", turn=ADDRESS_TURN))
            elif self._turn < len(self._steps):
                step = self._steps[self._turn]
                self._turn += 1
                if self._wanted(step):
                    self.progress.tried.add((step.place.key, step.by))
                    url = step.place.page(self.publication)
                    self._asked = self._begun(self._landing(step.place, url)) if url else step
            elif not self._another_round():
                entry = self._next_link()
                if entry is None:
                    return None
                if self._wants(entry):
                    self._asked = self._begun(self._visit(entry))
        return self._asked

    def found(self, step: Step[P], findings: Findings | None, url: str, now: int) -> None:
        """
        Take an answer over into the publication; None: the place does not know it.

        *url*: the address that answers for this publication alone.
        *now*: milliseconds since 1970.
        """
        self._answered(step)
        key = step.place.key
        if findings is None:
            self._problem(key, NOT_FOUND, url)
            return
        self._take(key, findings, url, now)

    def visited(self, visit: Visit, findings: Findings | None, now: int) -> None:
        """
        Take over what came of a visit: *findings* of its page or PDF, None where it has failed.

        *now*: milliseconds since 1970.
        """
        self._answered(visit)
        end = visit.end
        if end is None:
            return
        if not self.compat:
            self.links.mark(end.url)
        if end.error is not None:
            self._failed(visit.key, end.error, end.url)
        if findings is None:
            return
        self._seen_site(visit, end, now)
        # What repositories call keywords is seldom the article's own.
        if visit.type is PartType.LINK_OADOI:
            offers = [o for o in findings.offers if o.name != "keywords" or o.type is visit.type]
            findings = replace(findings, offers=offers)
        self._take(visit.key, findings, end.url, now)

    def failed(self, asked: Step[P] | Visit, error: AnswerError, url: str, now: int = 0) -> None:
        """
        Note why there is no answer: its slug, and whether to fetch again after the cooldown.

        *now*: milliseconds since 1970, where a page came that cannot be read.
        """
        self._answered(asked)
        self._failed(_key(asked), error, url)
        if isinstance(asked, Visit) and asked.end:
            self._seen_site(asked, asked.end, now)

    def _take(self, key: str, findings: Findings, url: str, now: int) -> None:
        self.progress.answered.add(key)
        self.progress.flags |= findings.flags
        publication = self.publication
        if key != LINKS:
            publication.problems = tuple(p for p in publication.problems if p.resource != key)
        offers = [o for o in findings.offers if o.name in ID_PARTS or o.name in self.requested]
        requested = replace(findings, offers=offers)
        merge.merge(publication, requested, url, now, compat=self.compat, parts=self.requested)
        for part, layer, reason in findings.refusals:
            publication.problems += (Problem(key, reason, url, part, layer),)
        for link in findings.links:
            self.links.add(publication, link, url, now)

    def asked(self) -> tuple[str, str]:
        """
        Return DOI and title of the article, by which its page is known from others.

        The title counts where an API gave it; what a page says of itself proves nothing.
        """
        if self.compat:
            return "", ""
        known = self.publication.type("title") in _FROM_APIS
        return self.publication.text("doi"), self.publication.text("title") if known else ""

    def _failed(self, key: str, error: AnswerError, url: str) -> None:
        self._problem(key, error.slug, url)
        if isinstance(error, FetchError) and error.sets_exception:
            self.publication.fetch_exception = True

    def _seen_site(self, visit: Visit, end: VisitEnd, now: int) -> None:
        """Note that the page or PDF of *visit* was fetched."""
        self.links.mark(end.url)
        if end.kind != "page":
            return
        site = items.VisitedPage(end.url, visit.type, visit.origin, now)
        known = self.publication.visited_sites
        if all(site.url != other.url for other in known):
            self.publication.visited_sites = (*known, site)

    def _answered(self, step: Step[P] | Visit) -> None:
        if step is not self._asked:
            raise RuntimeError(f"{_key(step)} was not asked just now")
        self._asked = None

    def _problem(self, key: str, slug: str, url: str) -> None:
        self.publication.problems += (Problem(key, slug, url),)

    def _wanted(self, step: Step[P]) -> bool:
        key, progress = step.place.key, self.progress
        return (
            bool(self.publication.text(step.by))
            and key not in progress.answered
            and (key, step.by) not in progress.tried
            and (self.force or not step.place.skip(progress))
        )

    def _landing(self, place: P, url: str) -> Visit:
        """Return the visit to the page behind a DOI, whose address at its resolver is *url*."""
        # Records name a DOI as it is written, not as it is sent.
        return self._to(place.key, url, PartType.DOI, unquote(url), turn=place.order, doi=True)

    def _visit(self, entry: LinkEntry) -> Visit:
        return self._to(LINKS, entry.url, entry.type, entry.origin, turn=LINKS_TURN)

    def _to(
        self, key: str, url: str, type: PartType, origin: str, *, turn: int, doi: bool = False
    ) -> Visit:
        return Visit(
            key,
            url,
            type,
            origin,
            turn=turn,
            doi=doi,
            browsing=self._browsing,
            seen=self._seen(),
            pdfs=not self._has_text(),
            known=self.links.ended,
            compat=self.compat,
        )

    def _begun(self, visit: Visit) -> Visit | None:
        """Return *visit*; None where it is over before it began."""
        if visit.get is None and visit.end and visit.end.error:
            self._failed(visit.key, visit.end.error, visit.end.url)
        return visit if visit.get else None

    def _wants(self, entry: LinkEntry) -> bool:
        """Answer whether a link is worth its visit: it has used one up in any case."""
        if entry.type.pdf:
            return not self._has_text()
        # Of open copies no keywords are taken.
        return entry.type is not PartType.LINK_OADOI or not self.progress.final(
            *ID_PARTS, "title", "abstract", "fulltext"
        )

    def _next_link(self) -> LinkEntry | None:
        if not self._visits:
            return None
        if self._until is None and self._quick is not None:
            self._until = self._clock() + self._quick
        if self._until is not None and self._clock() >= self._until:
            return None
        self._counted = len(self.publication.ids.known())
        return self.links.pop(self.progress)

    def _has_text(self) -> bool:
        return self.progress.final("fulltext")

    def _seen(self) -> frozenset[str]:
        """Return the hosts that have nothing more to give: once the text is known, those seen."""
        if not self._has_text():
            return frozenset()
        return frozenset(host(site.url) for site in self.publication.visited_sites)

    def _start(self) -> None:
        self.publication.fetch_exception = False
        self.publication.problems = ()
        self.links = LinkQueue(compat=self.compat)
        self._unvisited = list(self._addresses)
        self.progress = Progress(self.publication, self.requested, self.compat)
        self._until = None
        self._round()

    def _round(self) -> None:
        self._turn = 0
        self._ended = False
        self._known: Identifiers = self.publication.ids
        self._counted = len(self._known.known())

    def _another_round(self) -> bool:
        """Answer whether to go on after the end of a round; then everything is set for it."""
        if self.force:
            return False
        before, after = self._known, self.publication.ids
        # Between links an identifier that is new counts, one that has changed does not.
        ended, self._ended = self._ended, True
        if not ended and any(old and old != new for old, new in zip(before, after, strict=True)):
            if self.restarts < RESTARTS_MAX:
                logger.info("%s is %s: fetched again", _text(before), _text(after))
                self.restarts += 1
                self._empty()
                self._start()
                return True
            logger.warning("%s: identifiers change again and again", _text(after))
        if len(after.known()) > self._counted:
            self._round()
            return True
        return False

    def _empty(self) -> None:
        """Forget what was said of another publication than this one."""
        publication = self.publication
        for name in CONTENT_PARTS:
            publication.parts.pop(name, None)
        # compat: what is not a part may be that of the wrong publication.
        if self.compat:
            return
        fresh = Publication()
        publication.oa = fresh.oa
        publication.preprint = fresh.preprint
        publication.journal_title = fresh.journal_title
        publication.pub_date = fresh.pub_date
        publication.citations_count = fresh.citations_count
        publication.citations_timestamp = fresh.citations_timestamp
        publication.corresp_authors = fresh.corresp_authors
        publication.work = fresh.work
        publication.lost = fresh.lost
        publication.visited_sites = fresh.visited_sites


def _key(asked: Step[P] | Visit) -> str:
    return asked.key if isinstance(asked, Visit) else asked.place.key


def _text(ids: Identifiers) -> str:
    return " ".join(value for _, value in ids.known())
