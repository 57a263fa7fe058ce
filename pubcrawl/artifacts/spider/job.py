"""Track an artifact during the crawl: its open requests, their redirects and results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic

from pubcrawl.artifacts.state_machine import Artifact, DocumentReading
from pubcrawl.engine.seed_work_queue import RecordWork
from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import is_loop
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest
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
    An artifact and its open requests.

    *work*: the work item of the queue. The time limit begins with the creation of the job.
    """

    def __init__(self, work: RecordWork[ArtifactRecord], artifact: Artifact) -> None:
        self.work = work
        self.artifact = artifact
        self.record = work.record
        self.open: set[PendingFetch] = set()
        self.began = monotonic()

    @property
    def late(self) -> bool:
        """Whether the time limit is reached."""
        return monotonic() - self.began > self.record.request.limits.seconds

    def pending_fetches(self) -> Iterator[PendingFetch]:
        """Yield the requests to send now; after the time limit, answer them here."""
        while not self.open and not self.artifact.done:
            requests = self.artifact.requests
            mine = [
                PendingFetch(self, n, get, get.url, head=get.head) for n, get in enumerate(requests)
            ]
            if not self.late:
                self.open.update(mine)
                yield from mine
                return
            for pending in mine:
                page = pending.page(slug="limit:max_seconds")
                self.artifact.take_response(pending.index, DocumentReading(page))

    def take_response(self, pending: PendingFetch, read: DocumentReading) -> None:
        """Take a response; after the last open one, the artifact has new requests or is done."""
        if pending not in self.open:
            return  # the job was abandoned
        if pending.head and read.page.slug == "" and not pending.get.head:
            self.artifact.builder.add_limit("max_item_bytes")
        self.open.discard(pending)
        self.artifact.take_response(pending.index, read)

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
        if not self.artifact.done:
            self.artifact.builder.fail("failed", slug)
            self.artifact.builder.finish()
            self.artifact.close()
