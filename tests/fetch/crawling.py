"""
Crawls as users run them: in a process of their own, against a real server.

``crawl(tmp_path, urls, settings)`` runs a spider over *urls* (addresses, or
dictionaries of ``Request`` arguments) and returns the result of each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pubcrawl.publications.resources import services
from tests.crawls.forks import Fork, Forks, developing
from tests.moments import HANGS

ROOT = Path(__file__).parents[2]

# The settings of pubcrawl/settings.py for ``fetch``; tests change single entries.
SETTINGS: dict[str, Any] = {
    "RESOURCE_APIS": services(),
    "DOWNLOADER": "pubcrawl.fetch.slots.Downloader",
    "DOWNLOAD_HANDLERS": {
        "http": "pubcrawl.fetch.handler.Handler",
        "https": "pubcrawl.fetch.handler.Handler",
        "data": None,
        "file": None,
        "ftp": None,
        "s3": None,
    },
    "TWISTED_DNS_RESOLVER": "pubcrawl.fetch.guard.GuardedResolver",
    "DOWNLOADER_MIDDLEWARES": {
        "pubcrawl.fetch.history.History": 50,
        "pubcrawl.fetch.guard.AddressGuard": 60,
        "pubcrawl.fetch.browser.Browsing": 80,
        "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
        "pubcrawl.fetch.robots.Robots": 100,
        "scrapy.downloadermiddlewares.retry.RetryMiddleware": None,
        "pubcrawl.fetch.retry_after.RetryAfter": 550,
        "pubcrawl.fetch.blocked.Blocked": 580,
        "scrapy.downloadermiddlewares.httpcompression.HttpCompressionMiddleware": None,
        "pubcrawl.fetch.decompress.Decompress": 590,
        "scrapy.downloadermiddlewares.redirect.RedirectMiddleware": None,
        "pubcrawl.fetch.redirects.Redirects": 600,
        "scrapy.downloadermiddlewares.cookies.CookiesMiddleware": None,
        "pubcrawl.fetch.cookies.Cookies": 700,
        "pubcrawl.fetch.browser.Rendering": 720,
        "pubcrawl.fetch.archive.replay.Replay": 940,
        "pubcrawl.fetch.archive.recorder.Recorder": 950,
    },
    "HTTPERROR_ALLOW_ALL": True,
    "METAREFRESH_ENABLED": False,
    "COOKIES_ENABLED": False,
    "CONCURRENT_REQUESTS": 32,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
    "DOWNLOAD_DELAY": 0,
    "DOWNLOAD_TIMEOUT": 30,
    "CONNECT_TIMEOUT": 15,
    "DOWNLOAD_MAXSIZE": 64 * 1024**2,
    "DOWNLOAD_VERIFY_CERTIFICATES": True,
    "REDIRECT_MAX_TIMES": 20,
    "ROBOTSTXT_OBEY": True,
    "USER_AGENT": "pubcrawl/0.2.0",
    "TELNETCONSOLE_ENABLED": False,
    "REMOTE_CONTROL_ENABLED": False,
    # The server of the tests is on this machine.
    "ALLOW_PRIVATE_HOSTS": True,
}

LIMITS = {
    "CRAWL_DELAY_MAX": "pubcrawl.fetch.robots.LONGEST_DELAY",
    "HOST_REST_MAX": "pubcrawl.fetch.slots.LONGEST_REST",
    "JAVASCRIPT_RECYCLE": "pubcrawl.fetch.browser.chromium.PAGES_MAX",
    "JAVASCRIPT_REQUESTS_MAX": "pubcrawl.fetch.browser.page.REQUESTS_MAX",
    "JAVASCRIPT_RESOURCES": "pubcrawl.fetch.browser.page.KINDS",
    "RETRY_AFTER_TIMES": "pubcrawl.fetch.retry_after.TIMES",
}
"""Limits that a case may have among its settings, and the constants that they are."""

QUICK = {
    "pubcrawl.fetch.history.spn2.POLL": 0.01,
    "pubcrawl.fetch.history.spn2.INDEX_WAIT": 0.03,
}
"""Seconds for a made-up Save Page Now."""

SPIDER = """
import base64, json, sys
from importlib import import_module
from pathlib import Path
from scrapy import Request, Spider
from scrapy.crawler import AsyncCrawlerProcess

def browse(selector="", **options):
    # Only crawls with a browser load this room.
    from pubcrawl.fetch.browser import Browse
    actions = options.pop("actions", ())
    return Browse(lambda url: selector, actions=lambda url: actions, **options)

job = json.loads(Path(sys.argv[1]).read_text())
for path, value in job["constants"].items():
    module, _, name = path.rpartition(".")
    setattr(import_module(module), name, value)
out = open(sys.argv[2], "w")

class Fetch(Spider):
    name = "fetch"
    async def start(self):
        for number, arguments in enumerate(job["requests"]):
            browser = arguments.get("meta", {}).get("browser")
            if browser is not None:
                arguments["meta"]["browser"] = browse(**browser)
            yield Request(dont_filter=True, callback=self.parse, errback=self.failed,
                          cb_kwargs={"number": number}, **arguments)
    def parse(self, response, number):
        self.write(number=number, url=response.url, status=response.status,
                   body=base64.b64encode(response.body).decode(), flags=response.flags,
                   headers=dict(response.headers.to_unicode_dict()), requested=response.request.url,
                   capture=response.meta.get("capture"),
                   original=response.meta.get("original"))
    def failed(self, failure):
        error = failure.value
        self.write(number=failure.request.cb_kwargs["number"], error=type(error).__name__,
                   url=failure.request.url, slug=error.slug, status=error.status,
                   sets=error.sets_exception, splits=error.splits, message=str(error))
    def write(self, **values):
        out.write(json.dumps(values) + "\\n")
        out.flush()
    def closed(self, reason):
        stats = {key: value for key, value in self.crawler.stats.get_stats().items()
                 if isinstance(value, (int, str))}
        out.write(json.dumps({"stats": stats}) + "\\n")
        out.close()

process = AsyncCrawlerProcess(job["settings"])
process.crawl(Fetch)
process.start()
sys.exit(1 if process.bootstrap_failed else 0)
"""


@dataclass
class Crawl:
    """The outcome of a crawl: *results* by number of the request, *log*, *stats*, exit *code*."""

    results: dict[int, dict[str, Any]]
    order: list[int]
    log: str
    stats: dict[str, Any]
    code: int

    @property
    def slugs(self) -> list[str]:
        """Return the slug of each request in order, empty for an answer."""
        return [self.results[number].get("slug", "") for number in sorted(self.results)]

    @property
    def sent(self) -> list[float]:
        """Return when the requests were sent, in seconds of one clock; needs ``patience.TIMED``."""
        return sorted(float(time) for name, time in self.stats.items() if name.startswith("sent/"))


def launch(
    folder: Path,
    requests: list[str | dict[str, Any]],
    settings: dict[str, Any] | None = None,
    *,
    env: dict[str, str] | None = None,
    mode: tuple[str, ...] = ("-X", "dev"),
) -> subprocess.Popen[str]:
    """Start a crawl over *requests* in *folder*; *settings* override ``SETTINGS``."""
    script = _prepared(folder, requests, settings)
    return subprocess.Popen(
        [sys.executable, *mode, "-W", "ignore", *script],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_PROXY": "*", **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def fork(
    folder: Path,
    requests: list[str | dict[str, Any]],
    settings: dict[str, Any] | None = None,
    kind: Callable[[], Forks] = developing,
) -> Fork:
    """Start a crawl in a third of the time of ``launch``; *kind* sets Python's mode."""
    return kind().start(_prepared(folder, requests, settings), folder)


def crawl(
    folder: Path,
    requests: list[str | dict[str, Any]],
    settings: dict[str, Any] | None = None,
    *,
    env: dict[str, str] | None = None,
    constants: dict[str, object] | None = None,
) -> Crawl:
    """
    Run a crawl like one of ``launch`` to its end.

    *constants*: values by path, such as ``pubcrawl.fetch.browser.page.READING``.
    """
    if env is None:
        done = developing().run(_prepared(folder, requests, settings, constants), folder)
        return read(folder, done.stdout + done.stderr, done.returncode)
    process = launch(folder, requests, settings, env=env)
    try:
        log, _ = process.communicate(timeout=HANGS)
    finally:
        process.kill()
    return read(folder, log, process.returncode)


def _prepared(
    folder: Path,
    requests: list[str | dict[str, Any]],
    settings: dict[str, Any] | None,
    constants: dict[str, object] | None = None,
) -> list[str]:
    """Write the script of a crawl and its input; return the script with its arguments."""
    merged = {**SETTINGS, "LOG_LEVEL": "DEBUG", **(settings or {})}
    quick = QUICK if "SPN2_URL" in merged else {}
    limits = {LIMITS[name]: merged.pop(name) for name in LIMITS.keys() & merged}
    arguments = [{"url": each} if isinstance(each, str) else each for each in requests]
    job, out, script = folder / "job.json", folder / "out.jsonl", folder / "crawl.py"
    jobs = {
        "settings": merged,
        "requests": arguments,
        "constants": quick | limits | (constants or {}),
    }
    job.write_text(json.dumps(jobs))
    script.write_text(SPIDER)
    out.write_text("")
    return [str(script), str(job), str(out)]


def read(folder: Path, log: str, code: int) -> Crawl:
    """Return what a crawl in *folder* wrote, with its *log* and exit *code*."""
    out = folder / "out.jsonl"
    results: dict[int, dict[str, Any]] = {}
    order: list[int] = []
    stats: dict[str, Any] = {}
    for line in out.read_text().splitlines():
        row = json.loads(line)
        if "stats" in row:
            stats = row["stats"]
            continue
        assert row["number"] not in results, f"answered twice: {row}"
        results[row["number"]] = row
        order.append(row["number"])
    return Crawl(results, order, log, stats, code)
