"""
Is there a network at all? Decided by hosts that were asked, not by the clock.

There is one as soon as one host has answered anything, be it an error page or a
broken connection. There is none when nobody was at several different hosts, and
nobody at those either that were being asked at that moment: a name that does not
exist is told sooner than a page comes. Hosts where nobody was the last time prove nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class Network:
    """
    What a crawl knows of its network.

    *limit*: different hosts; 0: there always is one. *heard*: a host has answered. *gone*:
    there is no network.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.heard = limit <= 0
        self.gone = False
        self.absent: set[str] = set()  # hosts where nobody was
        self._dead: set[str] = set()  # where nobody was the last time
        self._asked: set[str] = set()
        self._awaited: set[str] | None = None  # hosts whose answers decide

    def expect_nobody(self, host: str) -> None:
        """Note that nobody was at *host* the last time."""
        self._dead.add(host)

    def sent(self, host: str) -> None:
        """Note that *host* is asked."""
        if not self.heard:
            self._asked.add(host)

    def answered(self) -> None:
        """Note that a host has answered."""
        self.heard = True

    def failed(self, host: str) -> bool:
        """Note that nobody was at *host*; answer whether this shows that there is no network."""
        if self.heard or self.gone:
            return False
        self.absent.add(host)
        if self._awaited is None and len(self.absent - self._dead) >= self.limit:
            self._awaited = self._asked - self.absent
        if self._awaited is not None:
            self._awaited.discard(host)
            self.gone = not self._awaited
        return self.gone

    def complaint(self) -> str:
        """Return what is wrong, and what to do."""
        hosts = sorted(self.absent)
        return (
            f"no network: nobody could be reached at {len(hosts)} hosts ({', '.join(hosts[:3])}, "
            "…), and none has answered. Look at the connection, the resolver, the firewall and the "
            "proxy; the same command goes on, and no seed is lost. If the hosts are gone for good: "
            "-s OUTAGE_HOSTS=0"
        )


def network_of(crawler: Crawler) -> Network | None:
    """Return what a crawl knows of its network; None before it has begun."""
    downloader = crawler.engine.downloader if crawler.engine else None
    return getattr(downloader, "network", None)
