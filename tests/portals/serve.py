"""
Made-up portals on a real server, with all hosts on one port.

    with served(site) as (server, names):
        … names: host → address and port, as tests.crawls.names expects …
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from tests.portals.site import Site
from tests.server import Answer, Seen, Server

Names = dict[str, tuple[str, int]]


@contextmanager
def served(*sites: Site, address: str = "127.0.4.1") -> Iterator[tuple[Server, Names]]:
    """Serve *sites*; yield the server, and its address and port for each of their hosts."""
    by_host: dict[str, list[Site]] = {}
    for site in sites:
        for host in site.linked_hosts | site.hosts:
            by_host.setdefault(host, []).append(site)

    def reply(seen: Seen) -> Answer:
        host = seen.host.partition(":")[0]
        url = f"http://{host}{seen.target}"
        here = by_host.get(host)
        if not here:
            return Answer(HTTPStatus.MISDIRECTED_REQUEST, b"no such host here")
        # Several sites may share a host, such as a resolver of identifiers.
        site = next((each for each in here if each.has(url)), here[0])
        page = site.answer(url)
        return Answer(page.status, page.body, dict(page.headers))

    with Server(address) as server:
        server.fallback = reply
        yield server, dict.fromkeys(by_host, (server.address, server.port))
