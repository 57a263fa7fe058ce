"""
Watch a crawl: metrics for Prometheus, and a health check, on a port of this machine.

    GET /metrics    the stats, as docs/watching.md lists them
    GET /health     200 and {"status": "ok", …}, or 503 and what is wrong

Off without a METRICS_PORT. In METRICS_DIR, Prometheus finds the ports of jobs, and their last
values.
"""

from __future__ import annotations

import json
import logging
import os
import resource
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Self

from scrapy import Spider, signals
from scrapy.exceptions import NotConfigured

import pubcrawl
from pubcrawl.engine.spider import SeededSpider
from pubcrawl.engine.work_queue import job_of
from pubcrawl.extensions.crawls import numbers
from pubcrawl.extensions.prometheus import MetricFamily, Sample, lines, of_stats
from pubcrawl.fetch.slots import downloader_of

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

INFO = MetricFamily("info", "gauge", "", (), "1, with version, spider and job.")
STARTED = MetricFamily("start_time_seconds", "gauge", "", (), "Start of the crawl.")
ENDED = MetricFamily("end_time_seconds", "gauge", "", (), "End of the last crawl.")
PROGRESS = MetricFamily("progress_time_seconds", "gauge", "", (), "The last record was stored.")
AT_REST = MetricFamily("hosts_at_rest", "gauge", "", (), "Hosts whose requests wait.")
MEMORY = MetricFamily("resident_memory_bytes", "gauge", "", (), "Memory of the crawler.")
PROCESSOR = MetricFamily("cpu_seconds_total", "counter", "", (), "Processor time of the crawler.")


class Metrics:
    """Serve the metrics of a crawl, and its health, while it runs."""

    def __init__(self, crawler: Crawler, host: str, port: int, folder: str) -> None:
        self.crawler = crawler
        self.host = host
        self.port = port
        self.folder = Path(folder) if folder else None
        self.listening: Any = None  # a port of Twisted
        self.began = time()
        self.stored = -1
        self.progress = self.began

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to the start and the end of the crawl; off without a port."""
        settings = crawler.settings
        port = str(settings["METRICS_PORT"])
        if not port or crawler.stats is None:
            raise NotConfigured
        metrics = cls(crawler, settings["METRICS_HOST"], int(port), settings["METRICS_DIR"])
        crawler.signals.connect(metrics.spider_opened, signals.spider_opened)
        crawler.signals.connect(metrics.engine_stopped, signals.engine_stopped)
        return metrics

    def spider_opened(self, spider: Spider) -> None:
        """Listen. A port that is in use does not stop the crawl."""
        from twisted.internet import reactor

        from pubcrawl.extensions.metrics_site import metrics_site  # a web server: 0.2 s

        try:
            listen: Any = reactor.listenTCP
            self.listening = listen(self.port, metrics_site(self), interface=self.host)
            address = f"{self.host}:{self.listening.getHost().port}"
            logger.info("metrics at http://%s/metrics", address)
            labels = {"spider": spider.name, "crawl": self._job()}
            self._remove_dead()
            self._write(self._target(), json.dumps([{"targets": [address], "labels": labels}]))
        except Exception as error:
            logger.warning("no metrics: %s; the crawl continues", error)

    def engine_stopped(self) -> None:
        """Close the port, and write the last values for the textfile collector."""
        if self.listening is not None:
            self.listening.stopListening()
        spider = self.crawler.spider
        if self.folder is None or spider is None:
            return
        try:
            self._target().unlink(missing_ok=True)
            ended = "".join(f"{line}\n" for line in self._last(spider.name))
            self._write(self.folder / f"pubcrawl_{spider.name}.prom", ended)
        except OSError as error:
            logger.warning("METRICS_DIR=%s cannot be written: %s", self.folder, error)

    def text(self) -> str:
        """Return the current metrics."""
        stats = self._stats()
        self._note_progress(stats)
        name = self.crawler.spider.name if self.crawler.spider else ""
        about = {"version": pubcrawl.__version__, "spider": name, "crawl": self._job()}
        usage = resource.getrusage(resource.RUSAGE_SELF)
        downloader = downloader_of(self.crawler)
        own: list[tuple[MetricFamily, list[Sample]]] = [
            (INFO, [Sample(about, 1)]),
            (STARTED, [Sample({}, self.began)]),
            (PROGRESS, [Sample({}, self.progress)]),
            (AT_REST, [Sample({}, len(downloader.waiting) if downloader else 0)]),
            (MEMORY, [Sample({}, _resident())]),
            (PROCESSOR, [Sample({}, usage.ru_utime + usage.ru_stime)]),
        ]
        return "".join(f"{line}\n" for each in (*own, *of_stats(stats)) for line in lines(*each))

    def health(self) -> dict[str, Any]:
        """
        Return the state of the crawl; *status* is ``ok``, ``store`` or ``network``.

        An answer shows that the event loop runs. ``store``: the store is out of reach, and the
        crawl waits for it. ``network``: no host answers.
        """
        stats = self._stats()
        self._note_progress(stats)
        downloader = downloader_of(self.crawler)
        status = "ok"
        spider = self.crawler.spider
        if isinstance(spider, SeededSpider) and (
            spider.work_queue.failed or spider.work_queue.queue.patience.failing
        ):
            status = "store"
        elif downloader is not None and downloader.network.down:
            status = "network"
        return {
            "status": status,
            "spider": spider.name if spider else "",
            "job": self._job(),
            "seeds_read": stats.get("seeds/read", 0),
            "in_flight": stats.get("walk/in_flight", 0),
            "stored": stats.get("store/stored", 0),
            "seconds_without_progress": round(time() - self.progress, 1),
        }

    def _last(self, spider: str) -> list[str]:
        """Return the lines that stay when the crawl has ended."""
        stats = self.crawler.stats.get_stats() if self.crawler.stats else {}
        labels = {"spider": spider, "reason": str(stats.get("finish_reason") or "")}
        found = [*lines(ENDED, [Sample(labels, time())])]
        for family, samples in of_stats(stats):
            if family.name in ("seeds", "stored_total"):
                named = [Sample({"spider": spider, **each.labels}, each.value) for each in samples]
                found += lines(family._replace(name=f"last_{family.name}", type="gauge"), named)
        return found

    def _note_progress(self, stats: dict[str, Any]) -> None:
        stored = stats.get("store/stored", 0)
        if stored != self.stored:
            self.stored, self.progress = stored, time()

    def _stats(self) -> dict[str, Any]:
        return dict(numbers(self.crawler.stats.get_stats()) if self.crawler.stats else {})

    def _job(self) -> str:
        return job_of(self.crawler.settings)

    def _remove_dead(self) -> None:
        """Remove the files of killed crawls."""
        processes = Path("/proc")
        for path in self.folder.glob("crawl-*.json") if self.folder else ():
            pid = path.stem.removeprefix("crawl-")
            if (processes / "self").exists() and not (processes / pid).exists():
                path.unlink(missing_ok=True)

    def _target(self) -> Path:
        return (self.folder or Path()) / f"crawl-{os.getpid()}.json"

    def _write(self, path: Path, text: str) -> None:
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.{os.getpid()}")  # half a file is never read
        part.write_text(text, "utf-8")
        part.replace(path)


def _resident() -> float:
    """Return the memory of this process in bytes, 0 if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:  # not Linux
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
