"""
Decide by the answers of hosts, not by the clock, whether there is a network.

The network is alive as soon as one host has answered, even with an error page or a
broken connection. It is down when several different hosts were silent, and so were
all hosts with a request under way at that moment: a failed look-up is faster than a
page. Hosts that were silent in the last crawl prove nothing.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class Network:
    """
    The state of a crawl's network.

    *limit*: number of different silent hosts; 0: the network is always alive. *alive*: a host
    has answered. *down*: there is no network.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.alive = limit <= 0
        self.down = False
        self.silent: set[str] = set()  # hosts that did not answer
        self._silent_before: set[str] = set()  # hosts that did not answer in the last crawl
        self._contacts: set[str] = set()
        self._undecided: set[str] | None = None  # hosts whose answers decide

    def expect_silence(self, host: str) -> None:
        """Note that *host* did not answer in the last crawl."""
        self._silent_before.add(host)

    def note_request(self, host: str) -> None:
        if not self.alive:
            self._contacts.add(host)

    def note_answer(self) -> None:
        """Note that a host has answered."""
        self.alive = True

    def note_failure(self, host: str) -> bool:
        """Note that *host* did not answer; answer whether this shows that there is no network."""
        if self.alive or self.down:
            return False
        self.silent.add(host)
        if self._undecided is None and len(self.silent - self._silent_before) >= self.limit:
            self._undecided = self._contacts - self.silent
        if self._undecided is not None:
            self._undecided.discard(host)
            self.down = not self._undecided
        return self.down

    def complaint(self) -> str:
        """Return the problem and its remedy, for the log."""
        hosts = sorted(self.silent)
        return (
            f"no network: {len(hosts)} hosts could not be reached ({', '.join(hosts[:3])}, …), and "
            "no host has answered. Check the connection, the resolver, the firewall and the proxy; "
            "then run the same command to continue, no seed is lost. If the hosts no longer exist: "
            "-s OUTAGE_HOSTS=0"
        )


_SOCKETS = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))  # of Linux
_PORTS = (80, 443)
ORPHAN_MAX = 60
"""Seconds that Linux keeps such a connection (``tcp_fin_timeout``)."""

_CLOSING = {"04", "05", "0B"}  # closed at this end: FIN-WAIT-1, FIN-WAIT-2, CLOSING


async def addresses_of(host: str) -> list[str]:
    """Return the addresses of *host*, none if it has none."""
    try:
        infos = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(info[4][0]) for info in infos]


def ports_of(url: str) -> set[int]:
    """Return the ports at which a crawl may have asked the host of *url*."""
    with suppress(ValueError):
        if port := urlsplit(url).port:
            return {*_PORTS, port}
    return set(_PORTS)


def has_orphans(addresses: Collection[str], ports: Collection[int]) -> bool:
    """
    Return whether a server at *addresses* has not closed its end of a dead process's connection.

    A server does so when it has noticed the death, or finished the request. Linux keeps the
    connection that long, at most for ``ORPHAN_MAX``; False on other systems.
    """
    forms = {_kernel_form(address) for address in addresses}
    for path in _SOCKETS:
        try:
            lines = path.read_text("ascii").splitlines()[1:]
        except OSError:
            continue
        for fields in map(str.split, lines):
            (remote, _, port), state, inode = fields[2].partition(":"), fields[3], fields[9]
            mine = remote in forms and int(port, 16) in ports
            if mine and inode == "0" and state in _CLOSING:
                return True
    return False


def _kernel_form(address: str) -> str:
    """Return *address* as the kernel prints it: words of four bytes in the machine's order."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    packed = socket.inet_pton(family, address.partition("%")[0])
    step = -1 if sys.byteorder == "little" else 1
    words = (packed[start : start + 4][::step] for start in range(0, len(packed), 4))
    return b"".join(words).hex().upper()


def network_of(crawler: Crawler) -> Network | None:
    """Return the state of a crawl's network; None before the crawl has begun."""
    downloader = crawler.engine.downloader if crawler.engine else None
    return getattr(downloader, "network", None)
