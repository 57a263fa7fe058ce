"""An artifact under way: what was asked for, where that leads, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic

from pubcrawl.frontier.artifact import Artifact, Read
from pubcrawl.ids.url import is_loop
from pubcrawl.items.artifact import ArtifactRecord, Get, Page
from pubcrawl.spiders.seed_desk import Work

REDIRECTS_MAX = 20

Headers = tuple[tuple[str, str], ...]


@dataclass(slots=True, eq=False)
class Ticket:
    """
    Something that was asked for: *get*, at *place* among what the artifact wants now.

    *url*: where it is now, after *redirects*: addresses, and the headers that led on. *head*: its
    body is not wanted.
    """

    trip: Trip
    place: int
    get: Get
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

    def page(self, *, status: int = 0, slug: str = "") -> Page:
        """Return what is known of an answer that is not read."""
        return Page(self.get.url, self.url, status, self.hops, slug)


class Trip:
    """
    An artifact and the tickets that are out for it.

    *work*: what it is done for. Time begins to count with the first ticket.
    """

    def __init__(self, work: Work[ArtifactRecord], artifact: Artifact) -> None:
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
                self.artifact.came(ticket.place, Read(page))

    def came(self, ticket: Ticket, read: Read) -> None:
        """Take an answer; once none is out, there is more to ask for, or all is over."""
        self.out.discard(ticket)
        self.artifact.came(ticket.place, read)
