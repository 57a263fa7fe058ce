"""The settings of the project, with an extension that measures processor time without workers."""

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
    """Extension that writes the processor time of this process in seconds to ``OWN_SECONDS``."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        extension = cls()
        # At this signal the store is closed, and only the process itself has still to end.
        crawler.signals.connect(extension.stopped, signals.engine_stopped)
        return extension

    def stopped(self) -> None:
        Path(os.environ["OWN_SECONDS"]).write_text(str(time.process_time()))


EXTENSIONS = {**OURS, OwnSeconds: 0}
