"""Crawls in separate processes, the servers that they ask, and the table of a benchmark."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import urlopen

from bench.apis import LOG
from tests.crawls.run import at

ROOT = Path(__file__).resolve().parent.parent

# No delays: the benchmarks measure the crawler, not its politeness.
QUICK = {
    "ALLOW_PRIVATE_HOSTS": "True",
    "HOST_REST_FACTOR": "0",
    "CONTACT_EMAIL": "reader@lab.example",
    "DOWNLOAD_DELAY": "0",
    "DOWNLOAD_SLOTS": "{}",
    "LOG_LEVEL": "ERROR",
}

BARE = ROOT / "bench/bare_spider.py"

BARE_SETTINGS = {
    "AUTOTHROTTLE_ENABLED": "False",
    "CONCURRENT_REQUESTS": "32",
    "CONCURRENT_REQUESTS_PER_DOMAIN": "1",
    "DOWNLOAD_DELAY": "0",
    "LOG_LEVEL": "ERROR",
    "ROBOTSTXT_OBEY": "False",
}


class Run(NamedTuple):
    """
    *seconds* of wall clock; *peak*: resident set of the largest process in bytes.

    *cpu*: processor time of all processes in seconds.
    """

    seconds: float
    peak: int
    cpu: float


@contextmanager
def apis(count: int, *options: str) -> Iterator[dict[str, str]]:
    """Serve *count* made-up publications, and yield setting → base address; see ``bench.apis``."""
    command = [sys.executable, "-m", "bench.apis", str(count), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


def requested(urls: dict[str, str]) -> list[str]:
    """Return the addresses that were requested from the server at *urls*."""
    with urlopen(f"http://{urlsplit(urls['EUTILS_URL']).netloc}{LOG}") as answer:
        found: list[str] = json.load(answer)
    return found


def seed_file(folder: Path, count: int) -> Path:
    """Write the first *count* PMIDs of the made-up publications to a file."""
    path = folder / f"seeds-{count}.txt"
    path.write_text("".join(f"{50_000_001 + n}\n" for n in range(count)))
    return path


def publications(
    urls: dict[str, str],
    seeds: Path,
    folder: Path,
    *,
    arguments: Iterable[str] = (),
    settings: dict[str, str] | None = None,
) -> Run:
    """
    Run ``scrapy crawl publications`` on *seeds* with an empty store.

    Raises ``RuntimeError`` if it fails or a seed has no record.
    """
    store, feed = folder / "store.db", folder / "feed.jsonl"
    for path in folder.glob("store.db*"):
        path.unlink()
    # Bare Scrapy asks this server alone, too.
    asked = {"RESOURCES_ASKED": ",".join(at(urls))}
    values = {**QUICK, **urls, **asked, "STORE_URL": f"sqlite:///{store}", **(settings or {})}
    command = ["scrapy", "crawl", "publications", "-O", str(feed), "-a", f"seeds={seeds}"]
    for argument in arguments:
        command += ["-a", argument]
    run = measured(command, values)
    with feed.open("rb") as records, seeds.open("rb") as lines:
        stored, expected = sum(1 for _ in records), sum(1 for _ in lines)
    if stored != expected:
        raise RuntimeError(f"{stored} records of {expected} seeds")
    return run


def measured(
    command: list[str],
    values: dict[str, str],
    folder: Path = ROOT,
    environment: dict[str, str] | None = None,
) -> Run:
    """
    Run a Scrapy *command* with settings, by default in the project.

    *environment*: further variables for the process.

    Raises ``RuntimeError`` if it fails.
    """
    for name, value in values.items():
        command += ["-s", f"{name}={value}"]
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", *command], cwd=folder, env={**os.environ, **(environment or {})}
    )
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"exit code {process.returncode}: {' '.join(command)}")
    return Run(seconds, usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime)


class Row(NamedTuple):
    """One figure: its name, its value with unit, and a note for comparison."""

    what: str
    value: str
    note: str = ""


def show(title: str, rows: Iterable[Row]) -> None:
    """Print *rows* as a table."""
    rows = list(rows)
    first = max(len(row.what) for row in rows)
    second = max(len(row.value) for row in rows)
    print(f"\n{title}")
    for row in rows:
        print(f"  {row.what:<{first}}  {row.value:>{second}}  {row.note}".rstrip(), flush=True)


@contextmanager
def site(*arguments: str, server: str = "articles") -> Iterator[int]:
    """Serve pages from another process, and yield the port."""
    command = [sys.executable, "-m", "bench.servers", server, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


def log(port: int) -> list[str]:
    """Return the addresses of all requests since the last call."""
    with urlopen(f"http://127.0.0.1:{port}/_log") as answer:
        return list(json.load(answer))
