"""The progress of a crawl: live lines on a terminal, log lines elsewhere."""

from __future__ import annotations

import logging
import sys
from collections import Counter, deque
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from scrapy import Spider, signals
from scrapy.exceptions import NotConfigured
from scrapy.utils.asyncio import create_looping_call

from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.stats import stats_of
from pubcrawl.formats.terminal import visible
from pubcrawl.ids.url import host
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.times import duration, seconds_left

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.live import Live
    from scrapy import Request
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

SETTLED = ("done", "failed", "skipped", "duplicate", "rejected")
TICK = 0.5  # seconds between two updates on a terminal
RATE_TIME = 300.0  # seconds over which the rate is measured
FAILURES_MAX = 5  # reasons that are shown
NAME_MAX = 30  # characters of the name of a list
BAR = 24  # characters of the bar


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
    Show the list, seeds done, rate, time left, open requests by host, and failures by reason.

    ``LOGSTATS_INTERVAL`` is the time between two log lines, in seconds.
    """

    def __init__(self, crawler: Crawler, interval: float) -> None:
        self.crawler = crawler
        self.interval = interval
        self.rate = SettledRate(RATE_TIME)
        self.live: Live | None = None
        self.redirected_handlers: list[logging.StreamHandler[Any]] = []
        self._sent: dict[Request, float] = {}  # open requests, and when they were first seen

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
        """Start the clock, and the live lines on a terminal."""
        self.rate = SettledRate(RATE_TIME)
        if sys.stderr.isatty():
            from rich.console import Console  # without a terminal, saves 50 ms at the start

            console = Console(file=sys.__stderr__, soft_wrap=True)  # log lines stay whole
            # Some terminals, such as those of editors, cannot redraw a line.
            if console.is_terminal and not console.is_dumb_terminal:
                self._open_live(console)
        self.task = create_looping_call(self.tick)
        self.task.start(TICK if self.live else self.interval, now=self.live is not None)

    def spider_closed(self, spider: Spider) -> None:
        """Stop the clock and leave the terminal as it was."""
        if self.task.running:
            self.task.stop()
        if self.live:
            self.tick()
            for handler in self.redirected_handlers:
                handler.setStream(sys.__stderr__)
            self.live.stop()

    def tick(self) -> None:
        """Show the current progress."""
        if self.live:
            self.live.update(self._view(), refresh=True)
            return
        done, total, text = self.state()
        failed = "".join(f", {count:,} {slug}" for slug, count in self.failures())
        logger.info("%s of %s seeds, %s%s", f"{done:,}", f"{total:,}", text, failed)

    def state(self) -> tuple[int, int, str]:
        """Return seeds settled, seeds in all, and the rest as text."""
        stats = self._stats()
        now = sum(stats.get(f"seeds/{state}", 0) for state in SETTLED)
        done = stats.get("seeds/settled_before", 0) + now
        total = stats.get("seeds/read", 0)
        rate, active = self.rate.rate(now), stats.get("walk/in_flight", 0)
        parts = [f"{rate:.1f}/s"]
        left = seconds_left(total - done, rate, now, active)
        if total > done and left is not None:
            parts.append(f"{duration(left)} left")
        parts.append(f"{active:,} in flight")
        return done, total, ", ".join(parts)

    def failures(self) -> list[tuple[str, int]]:
        """Return the reasons of failed requests, the most frequent first."""
        counts: Counter[str] = Counter()
        for stat, count in self._stats().items():
            if stat.startswith("walk/failed/"):
                source, slug = stat.split("/")[2:]
                alone = self.crawler.spider and source == self.crawler.spider.name
                counts[slug if alone else f"{source} {slug}"] += count
            elif stat.startswith("ingest/") and (slug := stat.rpartition("/")[2]) in SLUGS:
                counts[slug] += 0 if SLUGS[slug].hit else count
        return [pair for pair in counts.most_common(FAILURES_MAX) if pair[1]]

    def open_requests(self) -> list[tuple[str, float]]:
        """Return the hosts with an open request, and its seconds, the longest first."""
        downloader = downloader_of(self.crawler)
        slots = downloader.slots.values() if downloader else ()
        now, before = monotonic(), self._sent
        self._sent = {
            request: before.get(request, now) for slot in slots for request in slot.transferring
        }
        return [(host(request.url), now - since) for request, since in self._sent.items()]

    def _stats(self) -> dict[str, Any]:
        return stats_of(self.crawler)

    def _view(self) -> Group:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        done, total, text = self.state()
        name = self.crawler.spider.name if self.crawler.spider else ""
        source = visible(str(self._stats().get("list/name", ""))).rpartition("/")[2]
        words = f"{done:,} of {total:,} seeds, {text}" if source else "reading the list"
        bar = Table.grid(padding=(0, 1))
        bar.add_row(
            Text.assemble((name, "bold"), f" {source[:NAME_MAX]}"),
            ProgressBar(total or None, done, width=BAR),
            Text(words, no_wrap=True),
        )
        rows: list[Table | Text] = [bar]
        requests = sorted(self.open_requests(), key=lambda pair: -pair[1])
        for label, style, values in (
            ("open", "cyan", [f"{at} {seconds:.0f} s" for at, seconds in requests]),
            ("failed", "red", [f"{slug} {count:,}" for slug, count in self.failures()]),
        ):
            # Without markup: a failure may name what a host sent.
            line = Text.assemble((f"  {label:<7}", style), visible(", ".join(values)))
            line.no_wrap, line.overflow = True, "ellipsis"
            rows += [line] if values else []
        return Group(*rows)

    def _open_live(self, console: Console) -> None:
        from rich.live import Live

        self.live = Live(self._view(), console=console, auto_refresh=False)
        self.live.start()
        # Log lines must go above: rich has replaced stderr, but earlier
        # handlers still have the old stream.
        for handler in logging.root.handlers:
            if isinstance(handler, logging.StreamHandler) and handler.stream is sys.__stderr__:
                handler.setStream(sys.stderr)
                self.redirected_handlers.append(handler)
