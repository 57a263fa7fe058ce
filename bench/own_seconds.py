"""Settings of a crawl that tells how much of the processor it had without its workers."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Self

from scrapy import signals

from pubcrawl.settings import *  # noqa: F403
from pubcrawl.settings import EXTENSIONS as OURS

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class OwnSeconds:
    """Writes the seconds of this process to the file ``OWN_SECONDS``."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        told = cls()
        # The store is closed by then, and only the process itself is left to end.
        crawler.signals.connect(told.stopped, signals.engine_stopped)
        return told

    def stopped(self) -> None:
        Path(os.environ["OWN_SECONDS"]).write_text(str(time.process_time()))


EXTENSIONS = {**OURS, OwnSeconds: 0}
