"""
Small pages at every loopback address, each after 200 ms, by a server that watches its hosts.

    python -m bench.fleet_server pages

The port is printed at the start. ``/_visits`` tells what came since it was last asked: the
agent and the times of each answer, and the most requests that a host had open at once.
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
    """A connection whose requests are counted by host until they are answered."""

    latency = LATENCY
    open: ClassVar[Counter[str]] = Counter()
    most: ClassVar[int] = 0
    visits: ClassVar[list[tuple[str, float, float]]] = []

    def asked(self, path: str, headers: dict[str, str]) -> None:
        # One connection has one request at a time, so this is that of the next answer.
        self.agent, self.since = headers["user-agent"], time.time()
        host = headers["host"]
        self.open[host] += 1
        Watched.most = max(self.most, self.open[host])

    def answered(self, host: str, body: Body, status: str, packed: bool) -> None:
        self.open[host] -= 1
        self.visits.append((self.agent, self.since, time.time()))
        super().answered(host, body, status, packed)

    def told(self, path: str) -> str:
        said = json.dumps({"visits": self.visits, "most": self.most})
        self.visits.clear()
        Watched.most = 0
        return said


if __name__ == "__main__":
    pages = {
        path(number): html(PAGE.format(number=number).encode())
        for number in range(int(sys.argv[-1]))
    }
    asyncio.run(serve(pages, Watched))
