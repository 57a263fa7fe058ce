"""Settings of a crawl that tells how late its event loop is: those of the project, and a watch."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Self

from scrapy import signals

from pubcrawl.settings import *  # noqa: F403
from pubcrawl.settings import EXTENSIONS as OURS

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

TURN = 0.005  # seconds between two looks


class Lag:
    """Writes the delays of the event loop in seconds to the file ``LAG_FILE``, as JSON."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.delays: list[float] = []
        self.task: asyncio.Task[None] | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        lag = cls(Path(os.environ["LAG_FILE"]))
        crawler.signals.connect(lag.opened, signals.spider_opened)
        crawler.signals.connect(lag.closed, signals.spider_closed)
        return lag

    def opened(self) -> None:
        self.task = asyncio.ensure_future(watch(self.delays))

    def closed(self) -> None:
        if self.task:
            self.task.cancel()
        self.path.write_text(json.dumps(self.delays))


async def watch(delays: list[float]) -> None:
    """Add to *delays* how late the event loop is, in seconds, until cancelled."""
    while True:
        due = time.perf_counter() + TURN
        await asyncio.sleep(TURN)
        delays.append(time.perf_counter() - due)


EXTENSIONS = {**OURS, Lag: 0}
