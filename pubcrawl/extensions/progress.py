"""The progress of a crawl: a live line on a terminal, log lines elsewhere."""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from scrapy import Spider, signals
from scrapy.exceptions import NotConfigured
from scrapy.utils.asyncio import create_looping_call

from pubcrawl.formats.terminal import visible
from pubcrawl.model.times import duration, seconds_left

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

SETTLED = ("done", "failed", "skipped", "duplicate", "rejected")
TICK = 0.5  # seconds between two updates on a terminal
RATE_TIME = 300.0  # seconds over which the rate is measured


class SettledRate:
    """
    Seeds settled a second, over the last *seconds* or since this object was made.

    *clock*: seconds of a monotonic clock.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._counts = deque([(clock(), 0)])  # time and settled seeds

    def rate(self, settled: int) -> float:
        """Note the number of *settled* seeds, and return the rate."""
        now, counts = self._clock(), self._counts
        counts.append((now, settled))
        while len(counts) > 2 and now - counts[1][0] >= self.seconds:
            counts.popleft()
        since, before = counts[0]
        return (settled - before) / (now - since) if now > since else 0.0


class ProgressLine:
    """
    Show seeds done, rate, time left, publications in flight and the last failure.

    ``LOGSTATS_INTERVAL`` is the time between two log lines, in seconds.
    """

    def __init__(self, crawler: Crawler, interval: float) -> None:
        self.crawler = crawler
        self.interval = interval
        self.rate = SettledRate(RATE_TIME)
        self.bar: Bar | None = None
        self.redirected_handlers: list[logging.StreamHandler[Any]] = []

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to the start and end of the crawl."""
        interval = crawler.settings.getfloat("LOGSTATS_INTERVAL")
        if crawler.stats is None or not interval:
            raise NotConfigured("progress needs stats and LOGSTATS_INTERVAL")
        progress = cls(crawler, interval)
        crawler.signals.connect(progress.spider_opened, signals.spider_opened)
        crawler.signals.connect(progress.spider_closed, signals.spider_closed)
        return progress

    def spider_opened(self, spider: Spider) -> None:
        """Start the clock, and the live line on a terminal."""
        self.rate = SettledRate(RATE_TIME)
        if sys.stderr.isatty():
            from rich.console import Console  # without a terminal, saves 50 ms at the start

            console = Console(file=sys.__stderr__, soft_wrap=True)  # log lines stay whole
            # Some terminals, such as those of editors, cannot redraw a line.
            if console.is_terminal and not console.is_dumb_terminal:
                self._open_bar(spider.name, console)
        self.task = create_looping_call(self.tick)
        self.task.start(TICK if self.bar else self.interval, now=False)

    def spider_closed(self, spider: Spider) -> None:
        """Stop the clock and leave the terminal as it was."""
        if self.task.running:
            self.task.stop()
        if self.bar:
            self.tick()
            for handler in self.redirected_handlers:
                handler.setStream(sys.__stderr__)
            self.bar.stop()

    def tick(self) -> None:
        """Show the current progress."""
        done, total, text = self.state()
        if self.bar:
            self.bar.update(self.bar.task_ids[0], completed=done, total=total or None, state=text)
        else:
            logger.info("%s of %s seeds, %s", f"{done:,}", f"{total:,}", text)

    def state(self) -> tuple[int, int, str]:
        """Return seeds settled, seeds in all, and the rest as text."""
        stats = self.crawler.stats.get_stats() if self.crawler.stats else {}
        now = sum(stats.get(f"seeds/{state}", 0) for state in SETTLED)
        done = stats.get("seeds/settled_before", 0) + now
        total = stats.get("seeds/read", 0)
        rate, active = self.rate.rate(now), stats.get("walk/in_flight", 0)
        parts = [f"{rate:.1f}/s"]
        left = seconds_left(total - done, rate, now, active)
        if total > done and left is not None:
            parts.append(f"{duration(left)} left")
        parts.append(f"{active:,} in flight")
        if "walk/last_failure" in stats:
            parts.append(visible(f"last failure: {stats['walk/last_failure']}"))
        return done, total, ", ".join(parts)

    def _open_bar(self, name: str, console: Console) -> None:
        from rich.progress import BarColumn, Progress, TextColumn

        self.bar = Progress(
            TextColumn(name),
            BarColumn(),
            # Without markup: a failure may name what a host sent.
            TextColumn(
                "{task.completed:,} of {task.total:,.0f} seeds, {task.fields[state]}", markup=False
            ),
            console=console,
            refresh_per_second=4,
        )
        self.bar.add_task(name, total=0, state="")
        self.bar.start()
        # Log lines must go above the bar: rich has replaced stderr, but earlier
        # handlers still have the old stream.
        for handler in logging.root.handlers:
            if isinstance(handler, logging.StreamHandler) and handler.stream is sys.__stderr__:
                handler.setStream(sys.stderr)
                self.redirected_handlers.append(handler)
