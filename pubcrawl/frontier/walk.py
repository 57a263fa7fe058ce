"""A publication's way through the resources: whom to ask next, and what answers change."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Generic, NamedTuple, Protocol, TypeVar

from pubcrawl import merge
from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.frontier.links import Links
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import CONTENT_PARTS, ID_PARTS, PARTS
from pubcrawl.items.progress import Progress
from pubcrawl.items.publication import Problem, Publication

logger = logging.getLogger(__name__)

RESTARTS_MAX = 10
"""So often a fetch starts again because an identifier was another one."""

NOT_FOUND = "not-found"


class Place(Protocol):
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


P = TypeVar("P", bound=Place)


class Step(NamedTuple, Generic[P]):
    """One question: to *place*, by the kind of identifier *by*."""

    place: P
    by: str


class Walk(Generic[P]):
    """
    The fetch of one publication, without a network.

    ``next`` says whom to ask; the answer comes back by ``found`` or ``failed``
    before the next question. All *places* are asked in turn, round after round
    while identifiers are found; each at most once by each kind of identifier,
    and no more after it gave a result. When an identifier turns out to be
    another one, everything is fetched again with the right one.

    *requested*: the parts that the user wants; others are not filled, but
    identifiers always are. *compat*: a new start keeps the fields around the
    parts. *force*: one round in which every place is asked, wanted or not, as
    the spider of a single resource does.
    """

    def __init__(
        self,
        publication: Publication,
        places: Iterable[P],
        *,
        requested: frozenset[str] = frozenset(PARTS),
        compat: bool = False,
        force: bool = False,
    ) -> None:
        self.publication = publication
        self.requested = requested
        self.compat = compat
        self.force = force
        self.restarts = 0
        self._steps = [
            Step(place, by)
            for place in sorted(places, key=lambda place: place.order)
            for by in place.needs
        ]
        self._asked: Step[P] | None = None
        self._start()

    def next(self) -> Step[P] | None:
        """Return whom to ask now; None when the walk is over."""
        if self._asked is not None:
            raise RuntimeError(f"{self._asked.place.key} has not answered yet")
        while True:
            while self._turn < len(self._steps):
                step = self._steps[self._turn]
                self._turn += 1
                if self._wanted(step):
                    self.progress.tried.add((step.place.key, step.by))
                    self._asked = step
                    return step
            if not self._another_round():
                return None

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
        self.progress.answered.add(key)
        self.progress.flags |= findings.flags
        publication = self.publication
        publication.problems = tuple(p for p in publication.problems if p.resource != key)
        offers = [o for o in findings.offers if o.name in ID_PARTS or o.name in self.requested]
        merge.merge(publication, replace(findings, offers=offers), url, now, compat=self.compat)
        for link in findings.links:
            self.links.add(publication, link, url, now)

    def failed(self, step: Step[P], error: AnswerError, url: str) -> None:
        """Note why there is no answer: its slug, and whether to fetch again after the cooldown."""
        self._answered(step)
        self._problem(step.place.key, error.slug, url)
        if isinstance(error, FetchError) and error.sets_exception:
            self.publication.fetch_exception = True

    def _answered(self, step: Step[P]) -> None:
        if step is not self._asked:
            raise RuntimeError(f"{step.place.key} was not asked by {step.by} just now")
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

    def _start(self) -> None:
        self.publication.fetch_exception = False
        self.publication.problems = ()
        self.links = Links(compat=self.compat)
        self.progress = Progress(self.publication, self.requested, self.compat)
        self._round()

    def _round(self) -> None:
        self._turn = 0
        self._known: Identifiers = self.publication.ids

    def _another_round(self) -> bool:
        """Answer whether to go on after the end of a round; then everything is set for it."""
        if self.force:
            return False
        before, after = self._known, self.publication.ids
        if any(old and old != new for old, new in zip(before, after, strict=True)):
            if self.restarts < RESTARTS_MAX:
                logger.info("%s is %s: fetched again", _text(before), _text(after))
                self.restarts += 1
                self._empty()
                self._start()
                return True
            logger.warning("%s: identifiers change again and again", _text(after))
        if len(after.known()) > len(before.known()):
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
        publication.authors = fresh.authors
        publication.licence = fresh.licence
        publication.references = fresh.references
        publication.visited_sites = fresh.visited_sites


def _text(ids: Identifiers) -> str:
    return " ".join(value for _, value in ids.known())
