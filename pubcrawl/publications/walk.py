"""
The walk of a publication: the resources in rounds, then the links, until every part is final.

``Walk.run`` is the whole way, read from top to bottom.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from time import monotonic
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar
from urllib.parse import unquote, urljoin, urlsplit

from pubcrawl.engine.client import Client, FetchResult, PageRequest
from pubcrawl.engine.fetching import BrowserNeeds, VisitEnd, fetching_class
from pubcrawl.engine.readers import ANSWER_READERS
from pubcrawl.exceptions import AnswerError, FetchError, ParseError, StoreError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import RequestUrl, host, request_url
from pubcrawl.publications.links import LinkEntry, LinkQueue, PubFetcherLinks
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
NO_LANDING_PAGE = "no-landing-page"

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
        """What it can be asked by, in the order in which the walk tries it: identifiers, sought."""

    @property
    def batch(self) -> int:
        """The largest number of publications in one request."""

    def skip(self, progress: Progress) -> bool:
        """Answer whether the resource has nothing left to fill."""

    def page(self, publication: Publication) -> str:
        """Return the DOI's address if the resource is the page behind it; "" for an API."""


R = TypeVar("R", bound=WalkSource)
R_contra = TypeVar("R_contra", contravariant=True)


class Visit(NamedTuple):
    """
    A page or PDF to visit.

    *key*: the resource that the visit belongs to, ``doi`` or ``links``. *type*: the
    type of the page's parts. *origin*: the page that named the address. *stage*:
    its position in the walk, like the order of a resource. *doi*: *url* is that of a DOI at its
    resolver; only the redirect is read.
    """

    key: str
    url: str
    type: PartType
    origin: str
    stage: int
    doi: bool = False


class Reply(NamedTuple):
    """
    The answer of a resource for one publication: *findings*, None if it has none, or an *error*.

    *url*: the address of the answer for this publication alone. *time*: milliseconds since 1970.
    *shared*: the number of publications in its request.
    """

    findings: Findings | None
    url: str
    time: int = 0
    error: AnswerError | None = None
    shared: int = 1


class PublicationClient(Client, Protocol[R_contra]):
    """What a walk asks of the outside, besides pages."""

    def enter(self, key: str, stage: int) -> None:
        """Note that the walk is about to ask or to visit pages for *key*, at *stage*."""

    async def ask(
        self, resource: R_contra, by: str, publication: Publication, page: str = ""
    ) -> Reply:
        """Return an answer of *resource*, queried by the kind of identifier *by*."""

    async def article(
        self, end: VisitEnd, type: PartType, asked: tuple[str, str]
    ) -> tuple[Findings | None, str]:
        """
        Return the findings of the page or PDF at *end*, and the target of its immediate refresh.

        *asked*: DOI and title of the wanted article. None for a PDF that is not wanted.
        Raises ``ParseError``.
        """


class Step(NamedTuple, Generic[R]):
    """One question: to *resource*, by the kind of identifier *by*."""

    resource: R
    by: str


class Walk(Generic[R]):
    """
    The fetch of one publication through *client*.

    A round queries all *resources* in order; rounds repeat while new identifiers turn up. The walk
    queries a resource at most once by each kind of identifier, and not again after a result. Then
    it visits the links in the answers, the best first, with another round after a link that gave an
    identifier. When an identifier changes, the walk starts again with the new one.

    *requested*: the parts to fill; identifiers are always filled. *addresses*: pages of this
    publication, visited before all others until one has findings. *visits*: whether to visit links.
    *browsing*: which pages need a browser. *force*: one round that queries every resource, needed
    or not, as for the spider of a single resource. *quick*: seconds after which no further link is
    visited; *clock*: seconds of any clock that does not go back.
    """

    compat: ClassVar[bool] = False
    _link_queue: ClassVar[type[LinkQueue]] = LinkQueue
    _request_url = staticmethod(request_url)

    def __init__(
        self,
        publication: Publication,
        resources: Iterable[R],
        client: PublicationClient[R],
        *,
        requested: frozenset[str] = frozenset(PARTS),
        addresses: Iterable[str] = (),
        visits: bool = True,
        browsing: BrowserNeeds | None = None,
        force: bool = False,
        quick: float | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.publication = publication
        self.requested = requested
        self.force = force
        self.restarts = 0
        self._client = client
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
        self._start()

    async def run(self) -> None:
        """Ask, visit and merge until nothing is left to fill, or to ask."""
        while True:
            while self._addresses_left and DOI not in self.progress.answered:
                url = self._addresses_left.pop(0)
                await self._visit(Visit(DOI, url, PartType.LINK, "", ADDRESS_STAGE))
            for step in self._steps:
                if self._needs(step):
                    self.progress.attempts.add((step.resource.key, step.by))
                    await self._take_step(step)
            while not self._another_round():
                link = self._next_link()
                if link is None:
                    return
                if self._is_worth_visiting(link):
                    visit = Visit(LINKS, link.url, link.type, link.origin, LINKS_STAGE)
                    await self._visit(visit)

    async def _take_step(self, step: Step[R]) -> None:
        """Visit the page behind the DOI, or ask an API and merge its answers."""
        resource = step.resource
        if url := resource.page(self.publication):
            # Records hold a DOI as it is written, not as it is sent.
            visit = Visit(resource.key, url, PartType.DOI, unquote(url), resource.order, doi=True)
            await self._visit(visit)
            return
        self._client.enter(resource.key, resource.order)
        page = ""
        while True:
            reply = await self._client.ask(resource, step.by, self.publication, page)
            if reply.error is not None:
                self._note_failure(resource.key, reply.error, reply.url)
                return
            if reply.findings is None:
                self._add_problem(resource.key, NOT_FOUND, reply.url)
                return
            try:
                self._take(resource.key, reply.findings, reply.url, reply.time)
            except Exception as error:
                self._crashed(resource.key, error, reply.url)
                return
            page = reply.findings.next_page
            if not page:
                return

    async def _visit(self, visit: Visit) -> None:
        """Fetch the page of *visit*, and merge what is on it."""
        url = self._request_url(visit.url)
        self._client.enter(visit.key, visit.stage)
        try:
            await self._take_page(visit, url)
        except StoreError:
            raise
        except Exception as error:
            self._crashed(visit.key, error, url)

    async def _take_page(self, visit: Visit, url: RequestUrl) -> None:
        target: str = visit.url
        if visit.doi:
            target = await self._landing_page(visit, url)
            if self.links.is_ended(target):  # a link led there before the DOI was known
                return
        if not target or (not visit.type.pdf and host(target) in self._exhausted_hosts()):
            return
        fetching = fetching_class(compat=self.compat)(
            self._client,
            target,
            self._browsing,
            pdf=visit.type.pdf,
            pdfs=visit.type.pdf or not self._has_text(),
            known=self.links.is_ended,
        )
        left = ""
        while end := await fetching.run():
            if end.error is not None:
                self._mark(end.url)
                self._fail(visit, end.error, end.url)
                return
            # A PDF ranks below the page in whose place it is.
            type = visit.type.to_pdf() if end.kind == "pdf" else visit.type
            try:
                findings, refresh = await self._client.article(end, type, self.doi_and_title())
            except ParseError as error:
                self._fail(visit, error, end.url)
                self._note_site(visit, end)
                return
            if not fetching.refresh(refresh):
                self._mark(end.url)
                self._take_findings(visit, end, findings)
                return
            left = end.url
        if left:  # it leads on to where another visit has ended
            self._mark(left)

    async def _landing_page(self, visit: Visit, url: RequestUrl) -> str:
        """Return the address that the resolver redirects to; "" if it does not."""
        try:
            answer = await self._client.get(PageRequest(url, "redirect"))
        except FetchError as error:
            self._mark(url)
            self._fail(visit, error, url)
            return ""
        target = _redirect_target(url, answer)
        if not target:
            self._mark(url)
            message = f"HTTP {answer.status}, redirect to {answer.location or 'nowhere'}"
            failure = FetchError(message, slug=NO_LANDING_PAGE, sets_exception=False)
            self._fail(visit, failure, url)
        return target

    def _take_findings(self, visit: Visit, end: VisitEnd, findings: Findings | None) -> None:
        if findings is None:
            return
        self._note_site(visit, end)
        # The keywords on a repository's page are seldom the article's own.
        if visit.type is PartType.LINK_OADOI:
            offers = [o for o in findings.offers if o.name != "keywords" or o.type is visit.type]
            findings = replace(findings, offers=offers)
        self._take(visit.key, findings, end.url, end.answer.time)

    def _mark(self, url: str) -> None:
        """Note that a visit has ended at *url*: no other one goes there."""
        self.links.mark(url)

    def _crashed(self, key: str, error: Exception, url: str) -> None:
        crash = self._client.crash(error)
        self._client.count_failure(crash.slug)
        self._note_failure(key, crash, url)

    def _fail(self, visit: Visit, error: AnswerError, url: str) -> None:
        self._client.count_failure(error.slug)
        self._note_failure(visit.key, error, url)

    def _take(self, key: str, findings: Findings, url: str, now: int) -> None:
        self.progress.answered.add(key)
        self.progress.flags |= findings.flags
        publication = self.publication
        if key != LINKS:
            publication.problems = tuple(p for p in publication.problems if p.resource != key)
        offers = [o for o in findings.offers if o.name in ID_PARTS or o.name in self.requested]
        if len(offers) < len(findings.offers):
            findings = replace(findings, offers=offers)
        ANSWER_READERS[self.compat].merge(publication, findings, url, now, parts=self.requested)
        for part, layer, reason in findings.refusals:
            publication.problems += (Problem(key, reason, url, part, layer),)
        for link in findings.links:
            self.links.add(publication, link, url, now)

    def doi_and_title(self) -> tuple[str, str]:
        """
        Return DOI and title of the article, which identify its page.

        The title is "" unless an API gave it: a page cannot confirm itself.
        """
        confirmed = self.publication.type("title") in _FROM_APIS
        return self.publication.text("doi"), self.publication.text("title") if confirmed else ""

    def _note_failure(self, key: str, error: AnswerError, url: str) -> None:
        self._add_problem(key, error.slug, url)
        if isinstance(error, FetchError) and error.sets_exception:
            self.publication.fetch_exception = True

    def _note_site(self, visit: Visit, end: VisitEnd) -> None:
        """Record that the page or PDF of *visit* was fetched."""
        self.links.mark(end.url)
        if end.kind != "page":
            return
        site = items.VisitedPage(end.url, visit.type, visit.origin, end.answer.time)
        sites = self.publication.visited_sites
        if all(site.url != other.url for other in sites):
            self.publication.visited_sites = (*sites, site)

    def _add_problem(self, key: str, slug: str, url: str) -> None:
        self.publication.problems += (Problem(key, slug, url),)

    def _needs(self, step: Step[R]) -> bool:
        key, progress = step.resource.key, self.progress
        return (
            key not in progress.answered
            and (key, step.by) not in progress.attempts
            and bool(self.publication.known_by(step.by))
            and (self.force or not step.resource.skip(progress))
        )

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
        self.publication.candidates = ()
        self.links = self._link_queue()
        self._addresses_left = list(self._addresses)
        self.progress = Progress(self.publication, self.requested)
        self._until = None
        self._begin_round()

    def _begin_round(self) -> None:
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
        self._clear_around()
        publication.fields = {
            kind: SourcedField(entry.value, entry.source)
            for kind, entry in publication.fields.items()
            if kind in ID_PARTS
        }

    def _clear_around(self) -> None:
        """Clear the fields around the parts."""
        fresh = Publication()
        for name in _CONTENT_FIELDS:
            setattr(self.publication, name, getattr(fresh, name))


class PubFetcherWalk(Walk[R]):
    """
    The walk of PubFetcher.

    After a new start the fields around the parts may be those of the wrong publication, and a page
    without an article is visited again.
    """

    compat = True
    _link_queue = PubFetcherLinks

    @staticmethod
    def _request_url(url: str) -> RequestUrl:
        return RequestUrl(url)  # a PDF's address is sent as the link has it

    def _mark(self, url: str) -> None:
        pass

    def doi_and_title(self) -> tuple[str, str]:
        return "", ""

    def _clear_around(self) -> None:
        pass


def walk_class(*, compat: bool) -> type[Walk[Any]]:
    """Return how publications are walked, as PubFetcher does in *compat*."""
    return (Walk, PubFetcherWalk)[compat]


def _ids_text(ids: Identifiers) -> str:
    return " ".join(value for _, value in ids.pairs())


def _redirect_target(url: str, result: FetchResult) -> str:
    """Return the address that the DOI resolver at *url* redirects to; "" unless it is http(s)."""
    location = result.location.strip()
    if not 300 <= result.status < 400:
        return ""
    try:
        target = urljoin(url, location) if location.startswith("/") else location
        return target if urlsplit(target).scheme in ("http", "https") else ""
    except ValueError:
        return ""
