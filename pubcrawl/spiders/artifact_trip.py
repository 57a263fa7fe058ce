"""An artifact under way: what was asked for, where that leads, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic

from pubcrawl.exceptions import FetchError
from pubcrawl.frontier.artifact import Artifact, DocumentReading
from pubcrawl.ids.url import is_loop
from pubcrawl.items.artifact import ArtifactPage, ArtifactRecord, DocumentRequest
from pubcrawl.spiders.seed_desk import RecordWork

REDIRECTS_MAX = 20

Headers = tuple[tuple[str, str], ...]

_NAMES = {"robots-denied": "robots"}
"""What the record of an artifact calls a failure."""
# What a host answers for a while only.
_PASSING = frozenset(
    ("rate-limited", "server-error", "unavailable", "connect-timeout", "read-timeout")
) | frozenset(("connection-refused", "host-down", "connection-lost", "dns-error"))


@dataclass(slots=True, eq=False)
class Ticket:
    """
    Something that was asked for: *get*, at *place* among what the artifact wants now.

    *url*: where it is now, after *redirects*: addresses, and the headers that led on. *head*: its
    body is not wanted.
    """

    trip: ArtifactJob
    place: int
    get: DocumentRequest
    url: str
    redirects: list[tuple[str, Headers]] = field(default_factory=list)
    head: bool = False

    @property
    def address(self) -> str:
        """The address to ask for next."""
        return self.url

    @property
    def hops(self) -> tuple[str, ...]:
        """Addresses between the one that was asked for and the one where it is now."""
        return tuple(url for url, _ in self.redirects[1:])

    def redirected(self, url: str, headers: Headers) -> bool:
        """Go on to *url*; False where that goes on for too long."""
        self.redirects.append((self.url, headers))
        self.url = url
        way = [known for known, _ in self.redirects]
        cookies = any(name == "set-cookie" for name, _ in headers)
        loop = not url or is_loop(way, url, cookies=cookies)
        return not loop and len(way) <= REDIRECTS_MAX

    def page(self, *, status: int = 0, slug: str = "") -> ArtifactPage:
        """Return what is known of an answer that is not read."""
        return ArtifactPage(self.get.url, self.url, status, self.hops, slug)


class ArtifactJob:
    """
    An artifact and the tickets that are out for it.

    *work*: what it is done for. Time begins to count with the first ticket.
    """

    def __init__(self, work: RecordWork[ArtifactRecord], artifact: Artifact) -> None:
        self.work = work
        self.artifact = artifact
        self.record = work.record
        self.out: set[Ticket] = set()
        self.began = monotonic()

    @property
    def late(self) -> bool:
        """Whether its time is over."""
        return monotonic() - self.began > self.record.request.limits.seconds

    def tickets(self) -> Iterator[Ticket]:
        """Yield what is to be asked for now; what it is too late for is answered here."""
        while not self.out and not self.artifact.done:
            gets = self.artifact.gets
            mine = [Ticket(self, n, get, get.url, head=get.head) for n, get in enumerate(gets)]
            if not self.late:
                self.out.update(mine)
                yield from mine
                return
            for ticket in mine:
                page = ticket.page(slug="limit:max_seconds")
                self.artifact.came(ticket.place, DocumentReading(page))

    def came(self, ticket: Ticket, read: DocumentReading) -> None:
        """Take an answer; once none is out, there is more to ask for, or all is over."""
        if ticket not in self.out:
            return  # it was abandoned
        if ticket.head and read.page.slug == "" and not ticket.get.head:
            self.artifact.notes.limit("max_item_bytes")
        self.out.discard(ticket)
        self.artifact.came(ticket.place, read)

    def missed(self, ticket: Ticket, error: FetchError) -> None:
        """Take that none came."""
        if error.slug == "too-large" and not ticket.head:
            # What is too large to be fetched has a size all the same.
            ticket.head = True
            return
        if ticket.get.purpose == "entry" and error.slug in _PASSING:
            self.record.fetch_exception = True
        page = ticket.page(status=error.status, slug=_NAMES.get(error.slug, error.slug))
        self.came(ticket, DocumentReading(page))

    def abandon(self) -> None:
        """End it for an error of the program."""
        self.out.clear()
        if not self.artifact.done:
            self.artifact.notes.lost("failed", "failed")
            self.artifact.notes.finish()
            self.artifact.gets, self.artifact.done = [], True
