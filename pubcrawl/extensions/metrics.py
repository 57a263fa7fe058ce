"""
Watch a crawl: metrics for Prometheus, and a health check, on a port of this machine.

    GET /metrics    the stats, as docs/watching.md lists them
    GET /health     200 and {"status": "ok", …}, or 503 and what is wrong

Off without a METRICS_PORT. In METRICS_DIR, Prometheus finds the ports of jobs, and node_exporter's
textfile collector the last values of each worker:

    crawl-WORKER.json           the port of a running crawl
    pubcrawl_SPIDER@WORKER.prom the end of a crawl, until a later crawl of the spider has ended
"""

from __future__ import annotations

import json
import logging
import os
import re
import resource
from contextlib import suppress
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Self

from scrapy import Spider, signals
from scrapy.exceptions import NotConfigured
from scrapy.utils.asyncio import create_looping_call

import pubcrawl
from pubcrawl.engine.spider import SeededSpider
from pubcrawl.engine.work_queue import job_of
from pubcrawl.extensions.crawls import numbers
from pubcrawl.extensions.prometheus import MetricFamily, Sample, lines, of_stats
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.stats import stats_of
from pubcrawl.store.workers import is_dead, this_worker

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

INFO = MetricFamily("info", "gauge", "", (), "1, with version, spider and job.")
STARTED = MetricFamily("start_time_seconds", "gauge", "", (), "Start of the crawl.")
ENDED = MetricFamily("end_time_seconds", "gauge", "", (), "End of a crawl.")
FINISHED = MetricFamily("finished_time_seconds", "gauge", "", (), "End of the last finished crawl.")
PROGRESS = MetricFamily("progress_time_seconds", "gauge", "", (), "The last record was stored.")
AT_REST = MetricFamily("hosts_at_rest", "gauge", "", (), "Hosts whose requests wait.")
MEMORY = MetricFamily("resident_memory_bytes", "gauge", "", (), "Memory of the crawler.")
PROCESSOR = MetricFamily("cpu_seconds_total", "counter", "", (), "Processor time of the crawler.")

KILLED = "killed"  # in place of a close reason
TICK = 1.0  # seconds between two looks at the number of stored records
_FINISHED_LINE = re.compile(rf"^pubcrawl_{FINISHED.name}\b.* (\S+)$", re.MULTILINE)


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
        self._task = create_looping_call(self._note_progress)

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

        self._task.start(TICK)
        from pubcrawl.extensions.metrics_site import metrics_site  # a web server: 0.2 s

        try:
            listen: Any = reactor.listenTCP
            self.listening = listen(self.port, metrics_site(self), interface=self.host)
            address = f"{self.host}:{self.listening.getHost().port}"
            logger.info("metrics at http://%s/metrics", address)
            labels = {"spider": spider.name, "crawl": self._job(), "worker": this_worker()}
            self._bury_killed()
            self._write(self._target(), json.dumps([{"targets": [address], "labels": labels}]))
        except Exception as error:
            logger.warning("no metrics: %s; the crawl continues", error)

    def engine_stopped(self) -> None:
        """Close the port, and write the last values for the textfile collector."""
        if self._task.running:
            self._task.stop()
        if self.listening is not None:
            self.listening.stopListening()
        spider = self.crawler.spider
        if self.folder is None or spider is None:
            return
        stats = stats_of(self.crawler)
        try:
            self._target().unlink(missing_ok=True)
            self._write_end(
                spider.name, this_worker(), str(stats.get("finish_reason") or ""), stats
            )
        except OSError as error:
            logger.warning("METRICS_DIR=%s cannot be written: %s", self.folder, error)

    def text(self) -> str:
        """Return the current metrics."""
        self._note_progress()
        stats = self._stats()
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
        self._note_progress()
        stats = self._stats()
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

    def _write_end(
        self, spider: str, worker: str, reason: str, stats: dict[str, Any], ended: float = 0.0
    ) -> None:
        """
        Write the last values of a crawl, and remove those of the crawls that it follows.

        Each worker has a file and a label of its own: the textfile collector refuses a series that
        is in two files, and two workers may end at once.
        """
        folder, now = self.folder or Path(), ended or time()
        began = 0.0 if ended else self.began
        finished = [now] if reason == "finished" else []
        for path in folder.glob(f"pubcrawl_{spider}@*.prom"):
            if path.stat().st_mtime < began:
                finished += map(float, _FINISHED_LINE.findall(path.read_text("utf-8")))
                path.unlink()
        own = {"spider": spider, "worker": worker}
        rows = [*lines(ENDED, [Sample({**own, "reason": reason}, now)])]
        rows += lines(FINISHED, [Sample(own, max(finished))] if finished else [])
        for family, samples in of_stats(stats):
            if family.name in ("seeds", "stored_total"):
                named = [Sample({**own, **each.labels}, each.value) for each in samples]
                rows += lines(family._replace(name=f"last_{family.name}", type="gauge"), named)
        path = folder / f"pubcrawl_{spider}@{_file_name(worker)}.prom"
        self._write(path, "".join(f"{row}\n" for row in rows))
        os.utime(path, (now, now))

    def _note_progress(self) -> None:
        stored = stats_of(self.crawler).get("store/stored", 0)
        if stored != self.stored:
            self.stored, self.progress = stored, time()

    def _stats(self) -> dict[str, Any]:
        return dict(numbers(stats_of(self.crawler)))

    def _job(self) -> str:
        return job_of(self.crawler.settings)

    def _bury_killed(self) -> None:
        """Write the ends of killed crawls, in place of their ports."""
        for path in self.folder.glob("crawl-*.json") if self.folder else ():
            with suppress(ValueError, LookupError):  # not a file of this version
                labels = json.loads(path.read_text("utf-8"))[0]["labels"]
                if is_dead(labels["worker"]):
                    ended = path.stat().st_mtime  # or later
                    self._write_end(labels["spider"], labels["worker"], KILLED, {}, ended)
                    path.unlink(missing_ok=True)

    def _target(self) -> Path:
        return (self.folder or Path()) / f"crawl-{_file_name(this_worker())}.json"

    def _write(self, path: Path, text: str) -> None:
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.{os.getpid()}")  # half a file is never read
        part.write_text(text, "utf-8")
        part.replace(path)


def _file_name(worker: str) -> str:
    return worker.replace("/", "-")


def _resident() -> float:
    """Return the memory of this process in bytes, 0 if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:  # not Linux
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
