"""
A server of small pages at every loopback address. It answers after 200 ms and counts requests.

    python -m bench.fleet_server pages

It prints its port at the start. ``/_visits`` returns agent, times and host of each response
since the last call, and the maximum of concurrent requests of a host.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from typing import ClassVar

from bench.page_server import Body, Site, html, serve

LATENCY = 0.2  # seconds
PAGE = """<!DOCTYPE html><html lang=en><head><title>Tool {number}</title></head><body><main>
<h1>Tool {number}</h1><p>It counts the tides of harbour {number}, hour by hour, from what its
gauge has written down, and says what is missing. It reads tables and writes tables; it wants
no graphics, and a year of tides takes it a second. Harbours that fall dry are counted too.</p>
</main></body></html>"""


def path(number: int) -> str:
    """Return the path of page *number*."""
    return f"/tool/{number}"


class Watched(Site):
    """A connection that counts open requests by host."""

    latency = LATENCY
    open: ClassVar[Counter[str]] = Counter()
    most: ClassVar[int] = 0
    visits: ClassVar[list[tuple[str, float, float, str]]] = []

    def record_request(self, path: str, headers: dict[str, str]) -> None:
        # A connection has one request at a time, so these belong to its next response.
        self.agent, self.since = headers["user-agent"], time.time()
        host = headers["host"]
        self.open[host] += 1
        Watched.most = max(self.most, self.open[host])

    def finish_request(self, host: str, body: Body, status: str, packed: bool) -> None:
        self.open[host] -= 1
        self.visits.append((self.agent, self.since, time.time(), host))
        super().finish_request(host, body, status, packed)

    def report(self, path: str) -> str:
        text = json.dumps({"visits": self.visits, "most": self.most})
        self.visits.clear()
        Watched.most = 0
        return text


if __name__ == "__main__":
    pages = {
        path(number): html(PAGE.format(number=number).encode())
        for number in range(int(sys.argv[-1]))
    }
    asyncio.run(serve(pages, Watched))
