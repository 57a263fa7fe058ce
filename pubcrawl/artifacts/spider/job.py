"""The client of an artifact's crawl: its open requests, their redirects and results."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from types import coroutine

from pubcrawl.artifacts.crawl import ArtifactCrawl, PortalLookup
from pubcrawl.artifacts.spider.memory import ArtifactMemory
from pubcrawl.engine.seed_work_queue import RecordWork
from pubcrawl.exceptions import FetchError, LimitReached
from pubcrawl.ids.url import is_loop
from pubcrawl.items.artifact import About, ArtifactPage, DocumentReading, DocumentRequest
from pubcrawl.items.reasons import REASONS
from pubcrawl.model.artifact import ArtifactRecord

REDIRECTS_MAX = 20

Headers = tuple[tuple[str, str], ...]

_NAMES = {"robots-denied": "robots"}
"""Slug of a failure → its name in the record of an artifact."""
# Failures that may pass.
_PASSING = frozenset(name for name, reason in REASONS.items() if reason.later or reason.passes)


@dataclass(slots=True, eq=False)
class PendingFetch:
    """
    An open request: *get*, at *index* among the current requests of the artifact.

    *url*: its address after *redirects*, which are addresses with the headers of their responses.
    *head*: request only the headers.
    """

    job: ArtifactJob
    index: int
    get: DocumentRequest
    url: str
    redirects: list[tuple[str, Headers]] = field(default_factory=list)
    head: bool = False

    @property
    def address(self) -> str:
        """The address to request next."""
        return self.url

    @property
    def hops(self) -> tuple[str, ...]:
        """Addresses between the requested and the current one."""
        return tuple(url for url, _ in self.redirects[1:])

    def follow_redirect(self, url: str, headers: Headers) -> bool:
        """Continue at *url*; return False for a loop or too many redirects."""
        self.redirects.append((self.url, headers))
        self.url = url
        urls = [former for former, _ in self.redirects]
        cookies = any(name == "set-cookie" for name, _ in headers)
        loop = not url or is_loop(urls, url, cookies=cookies)
        return not loop and len(urls) <= REDIRECTS_MAX

    def page(self, *, status: int = 0, slug: str = "") -> ArtifactPage:
        """Return the page of a response whose body is not read."""
        return ArtifactPage(self.get.url, self.url, status, self.hops, slug)


class ArtifactJob:
    """
    An artifact, its crawl, and its open requests; the client of the crawl.

    *work*: the work item of the queue. The time limit begins with the creation of the job.
    ``about``: the addresses of the artifact, for readers. ``waits``: until ``go_on``, for pages
    that another artifact reads.
    """

    def __init__(
        self, work: RecordWork[ArtifactRecord], lookup: PortalLookup, memory: ArtifactMemory
    ) -> None:
        self.work = work
        self.record = work.record
        self.memory = memory
        self.about = About(work.record.entry_uri, "")
        self.open: set[PendingFetch] = set()
        self.waits = self.done = False
        self._fresh: list[PendingFetch] = []
        self._readings: list[DocumentReading] = []
        self._began = monotonic()
        self._crawl = ArtifactCrawl(work.record, self, lookup)
        self._steps = self._crawl.run()
        self.go_on()

    async def read(
        self, requests: Sequence[DocumentRequest], about: About
    ) -> list[DocumentReading]:
        """Return the readings of *requests*; those of an earlier crawl are not requested again."""
        self._check_time()
        self.about = about
        known = [self.memory.find(self.work, get, about) for get in requests]
        self._fresh = [
            PendingFetch(self, index, get, get.url, head=get.head)
            for index, get in enumerate(requests)
            if known[index] is None
        ]
        self.open = set(self._fresh)
        self._readings = [reading or _NOTHING for reading in known]
        if self.open:
            await _suspend()
        return self._readings

    async def wait(self) -> None:
        """Wait until another artifact may have read the pages of a portal."""
        self._check_time()
        self.waits = True
        await _suspend()

    def _check_time(self) -> None:
        if monotonic() - self._began > self.record.request.limits.seconds:
            raise LimitReached("max_seconds")

    def go_on(self) -> None:
        """Continue the crawl until it needs responses, or waits."""
        self.waits = False
        try:
            self._steps.send(None)
        except StopIteration:
            self.done = True

    def pending_fetches(self) -> Iterator[PendingFetch]:
        """Yield the requests to send now, each once."""
        fresh, self._fresh = self._fresh, []
        yield from fresh

    def take_response(self, pending: PendingFetch, read: DocumentReading) -> None:
        """Take a response; after the last open one, the crawl goes on."""
        if pending not in self.open:
            return  # the job was abandoned
        if pending.head and read.page.slug == "" and not pending.get.head:
            read = read._replace(only_size=True)
        self.open.discard(pending)
        self._readings[pending.index] = read
        self.memory.keep(self.work, pending.get, self.about, read)
        if not self.open:
            self.go_on()

    def take_failure(self, pending: PendingFetch, error: FetchError) -> None:
        """Take a failed request."""
        if error.slug == "too-large" and not pending.head:
            # A body that is too large still has a size in its headers.
            pending.head = True
            return
        if pending.get.purpose == "entry" and error.slug in _PASSING:
            self.record.fetch_exception = True
        page = pending.page(status=error.status, slug=_NAMES.get(error.slug, error.slug))
        self.take_response(pending, DocumentReading(page))

    def abandon(self, slug: str) -> None:
        """End the job after an error of the program."""
        self.open.clear()
        self._steps.close()
        if not self.done:
            self.done = True
            self._crawl.builder.fail("failed", slug)
            self._crawl.builder.finish()


_NOTHING = DocumentReading(ArtifactPage("", "", 0))


@coroutine
def _suspend() -> Generator[None, None, None]:
    """Give control back to the spider until ``ArtifactJob.go_on``."""
    yield
