"""The settings of the project, with extensions that measure a crawl."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Self

from scrapy import signals
from scrapy.exceptions import NotConfigured

from pubcrawl.settings import *  # noqa: F403
from pubcrawl.settings import EXTENSIONS as OURS

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


INTERVAL = 0.005  # seconds between two measurements


class Lag:
    """Extension that writes the delays of the event loop in seconds to ``LAG_FILE``, as JSON."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.delays: list[float] = []
        self.task: asyncio.Task[None] | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        if "LAG_FILE" not in os.environ:
            raise NotConfigured
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
    """Append the delays of the event loop in seconds to *delays*, until cancelled."""
    while True:
        due = time.perf_counter() + INTERVAL
        await asyncio.sleep(INTERVAL)
        delays.append(time.perf_counter() - due)


class OwnSeconds:
    """Extension that writes the processor time of this process in seconds to ``OWN_SECONDS``."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        if "OWN_SECONDS" not in os.environ:
            raise NotConfigured
        extension = cls()
        # At this signal the store is closed, and only the process itself has still to end.
        crawler.signals.connect(extension.stopped, signals.engine_stopped)
        return extension

    def stopped(self) -> None:
        Path(os.environ["OWN_SECONDS"]).write_text(str(time.process_time()))


EXTENSIONS = {**OURS, Lag: 0, OwnSeconds: 0}
