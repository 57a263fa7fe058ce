"""The walk of a publication through the resources: its questions, and the effect of answers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar
from urllib.parse import unquote

from pubcrawl.engine.fetching import BrowserNeeds, VisitEnd
from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import host
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.links import LinkEntry, LinkQueue
from pubcrawl.works import merge
from pubcrawl.works import publication as items
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import ID_PARTS, PARTS, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Problem, Publication
from pubcrawl.works.work_record import SourcedField

logger = logging.getLogger(__name__)

RESTARTS_MAX = 10
"""How often a fetch may start again because an identifier has changed."""

NOT_FOUND = "not-found"

_FROM_APIS = frozenset(
    (PartType.EUROPEPMC, PartType.EUROPEPMC_XML, PartType.PUBMED_XML, PartType.PMC_XML)
)

DOI = "doi"
LINKS = "links"
"""The key of visits to links, which belong to no resource."""

ADDRESS_STAGE = 0
LINKS_STAGE = 1000
"""The stages of visits that belong to no resource: before all resources, and after them."""

# What a restart for another publication leaves as it is; of the fields it leaves the identifiers.
_FETCH_FIELDS = frozenset(
    """
    fields addresses problems fetch_time retry_counter fetch_exception job limits
""".split()
)
_CONTENT_FIELDS = [name for name in Publication.__struct_fields__ if name not in _FETCH_FIELDS]


class WalkSource(Protocol):
    """The interface of a resource to a walk; see ``publications.resources.resource.Resource``."""

    @property
    def key(self) -> str:
        """Unique name of the resource."""

    @property
    def order(self) -> int:
        """Its position in a round, lowest first."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The kinds of identifier that it takes, in the order in which the walk tries them."""

    @property
    def batch(self) -> int:
        """The largest number of publications in one request."""

    def skip(self, progress: Progress) -> bool:
        """Answer whether the resource has nothing left to fill."""

    def page(self, publication: Publication) -> str:
        """Return the DOI's address if the resource is the page behind it; "" for an API."""


R = TypeVar("R", bound=WalkSource)


class Step(NamedTuple, Generic[R]):
    """One question: to *resource*, by the kind of identifier *by*."""

    resource: R
    by: str


class Walk(Generic[R]):
    """
    The fetch of one publication, without a network.

    ``next`` returns the resource to query or the page to visit. The caller passes the
    answer to ``take_answer`` or ``take_failure``, or the end of a visit to
    ``take_visit``, before it calls ``next`` again. A round queries all *resources* in order; rounds
    repeat while new identifiers turn up. The walk queries a resource at most once by each kind of
    identifier, and not again after a result. Then it visits the links in the answers, the best
    first, with another round after a link that gave an identifier. When an identifier changes, the
    walk starts again with the new one.

    *requested*: the parts to fill; identifiers are always filled. *addresses*: pages of this
    publication, visited before all others until one has findings. *visits*: whether to visit links.
    *browsing*: which pages need a browser. *compat*: a new start keeps the fields around the parts.
    *force*: one round that queries every resource, needed or not, as for the spider of a single
    resource. *quick*: seconds after which no further link is visited; *clock*: seconds of any clock
    that does not go back.
    """

    def __init__(
        self,
        publication: Publication,
        resources: Iterable[R],
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
            Step(resource, by)
            for resource in sorted(resources, key=lambda resource: resource.order)
            for by in resource.needs
        ]
        self._question: Step[R] | Visit | None = None
        self._start()

    def next(self) -> Step[R] | Visit | None:
        """Return the step or the page to visit now; None when the walk is over."""
        if self._question is not None:
            raise RuntimeError(f"{_key(self._question)} has not answered yet")
        while self._question is None:
            if self._addresses_left and DOI not in self.progress.answered:
                url = self._addresses_left.pop(0)
                self._question = self._unless_over(
                    self._make_visit(DOI, url, PartType.LINK, "", stage=ADDRESS_STAGE)
                )
            elif self._step_index < len(self._steps):
                step = self._steps[self._step_index]
                self._step_index += 1
                if self._needs(step):
                    self.progress.attempts.add((step.resource.key, step.by))
                    url = step.resource.page(self.publication)
                    self._question = (
                        self._unless_over(self._landing_visit(step.resource, url)) if url else step
                    )
            elif not self._another_round():
                entry = self._next_link()
                if entry is None:
                    return None
                if self._is_worth_visiting(entry):
                    self._question = self._unless_over(self._link_visit(entry))
        return self._question

    def take_answer(self, step: Step[R], findings: Findings | None, url: str, now: int) -> None:
        """
        Merge an answer into the publication; None: the resource does not know it.

        *url*: the address of the answer for this publication alone.
        *now*: milliseconds since 1970.
        """
        key = step.resource.key
        if findings is None:
            self._add_problem(key, NOT_FOUND, url)
        else:
            self._take(key, findings, url, now)
        self._close_question(step)

    def take_visit(self, visit: Visit, findings: Findings | None, now: int) -> None:
        """
        Merge the *findings* of a visit's page or PDF; None if the visit has failed.

        *now*: milliseconds since 1970.
        """
        if visit.end is not None:
            self._take_end(visit, visit.end, findings, now)
        self._close_question(visit)

    def _take_end(self, visit: Visit, end: VisitEnd, findings: Findings | None, now: int) -> None:
        if not self.compat:
            self.links.mark(end.url)
        if end.error is not None:
            self._note_failure(visit.key, end.error, end.url)
        if findings is None:
            return
        self._note_site(visit, end, now)
        # The keywords on a repository's page are seldom the article's own.
        if visit.type is PartType.LINK_OADOI:
            offers = [o for o in findings.offers if o.name != "keywords" or o.type is visit.type]
            findings = replace(findings, offers=offers)
        self._take(visit.key, findings, end.url, now)

    def take_failure(
        self, question: Step[R] | Visit, error: AnswerError, url: str, now: int = 0
    ) -> None:
        """
        Record why there is no answer: the slug, and whether to fetch again after the cooldown.

        *now*: milliseconds since 1970, for a page that came but cannot be read.
        """
        self._close_question(question)
        self._note_failure(_key(question), error, url)
        if isinstance(question, Visit) and question.end:
            self._note_site(question, question.end, now)

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

    def doi_and_title(self) -> tuple[str, str]:
        """
        Return DOI and title of the article, which identify its page.

        The title is "" unless an API gave it: a page cannot confirm itself.
        """
        if self.compat:
            return "", ""
        confirmed = self.publication.type("title") in _FROM_APIS
        return self.publication.text("doi"), self.publication.text("title") if confirmed else ""

    def _note_failure(self, key: str, error: AnswerError, url: str) -> None:
        self._add_problem(key, error.slug, url)
        if isinstance(error, FetchError) and error.sets_exception:
            self.publication.fetch_exception = True

    def _note_site(self, visit: Visit, end: VisitEnd, now: int) -> None:
        """Record that the page or PDF of *visit* was fetched."""
        self.links.mark(end.url)
        if end.kind != "page":
            return
        site = items.VisitedPage(end.url, visit.type, visit.origin, now)
        sites = self.publication.visited_sites
        if all(site.url != other.url for other in sites):
            self.publication.visited_sites = (*sites, site)

    def _close_question(self, step: Step[R] | Visit) -> None:
        if step is not self._question:
            raise RuntimeError(f"{_key(step)} is not the open question")
        self._question = None

    def _add_problem(self, key: str, slug: str, url: str) -> None:
        self.publication.problems += (Problem(key, slug, url),)

    def _needs(self, step: Step[R]) -> bool:
        key, progress = step.resource.key, self.progress
        return (
            bool(self.publication.text(step.by))
            and key not in progress.answered
            and (key, step.by) not in progress.attempts
            and (self.force or not step.resource.skip(progress))
        )

    def _landing_visit(self, resource: R, url: str) -> Visit:
        """Return the visit to the page behind a DOI; *url*: the DOI's address at its resolver."""
        # Records hold a DOI as it is written, not as it is sent.
        return self._make_visit(
            resource.key, url, PartType.DOI, unquote(url), stage=resource.order, doi=True
        )

    def _link_visit(self, entry: LinkEntry) -> Visit:
        return self._make_visit(LINKS, entry.url, entry.type, entry.origin, stage=LINKS_STAGE)

    def _make_visit(
        self, key: str, url: str, type: PartType, origin: str, *, stage: int, doi: bool = False
    ) -> Visit:
        return Visit(
            key,
            url,
            type,
            origin,
            stage=stage,
            doi=doi,
            browsing=self._browsing,
            exhausted=self._exhausted_hosts(),
            pdfs=not self._has_text(),
            is_ended=self.links.is_ended,
            compat=self.compat,
        )

    def _unless_over(self, visit: Visit) -> Visit | None:
        """Return *visit*; None if it is over before its first request."""
        if visit.get is None and visit.end and visit.end.error:
            self._note_failure(visit.key, visit.end.error, visit.end.url)
        return visit if visit.get else None

    def _is_worth_visiting(self, entry: LinkEntry) -> bool:
        """Answer whether to visit a link; it counts towards ``LINKS_MAX`` in any case."""
        if entry.type.pdf:
            return not self._has_text()
        # Open copies give no keywords.
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
        self._ids_count = len(self.publication.ids.pairs())
        return self.links.pop(self.progress)

    def _has_text(self) -> bool:
        return self.progress.final("fulltext")

    def _exhausted_hosts(self) -> frozenset[str]:
        """Return the hosts not to visit again: those visited, once the full text is final."""
        if not self._has_text():
            return frozenset()
        return frozenset(host(site.url) for site in self.publication.visited_sites)

    def _start(self) -> None:
        self.publication.fetch_exception = False
        self.publication.problems = ()
        self.links = LinkQueue(compat=self.compat)
        self._addresses_left = list(self._addresses)
        self.progress = Progress(self.publication, self.requested, self.compat)
        self._until = None
        self._begin_round()

    def _begin_round(self) -> None:
        self._step_index = 0
        self._round_over = False
        self._ids_before: Identifiers = self.publication.ids
        self._ids_count = len(self._ids_before.pairs())

    def _another_round(self) -> bool:
        """Set up another round if one is needed; return whether it is."""
        if self.force:
            return False
        before, after = self._ids_before, self.publication.ids
        # Between links a new identifier counts; a changed one does not.
        over, self._round_over = self._round_over, True
        if not over and any(old and old != new for old, new in zip(before, after, strict=True)):
            if self.restarts < RESTARTS_MAX:
                logger.info("%s is now %s: fetching again", _ids_text(before), _ids_text(after))
                self.restarts += 1
                self._clear_content()
                self._start()
                return True
            logger.warning("%s: the identifiers keep changing", _ids_text(after))
        if len(after.pairs()) > self._ids_count:
            self._begin_round()
            return True
        return False

    def _clear_content(self) -> None:
        """Clear the content, which may be that of another publication."""
        publication = self.publication
        publication.fields = {
            kind: SourcedField(entry.value, entry.source)
            for kind, entry in publication.fields.items()
            if kind in ID_PARTS
        }
        # compat: the fields around the parts may be those of the wrong publication.
        if self.compat:
            return
        fresh = Publication()
        for name in _CONTENT_FIELDS:
            setattr(publication, name, getattr(fresh, name))


def _key(question: Step[R] | Visit) -> str:
    return question.key if isinstance(question, Visit) else question.resource.key


def _ids_text(ids: Identifiers) -> str:
    return " ".join(value for _, value in ids.pairs())
