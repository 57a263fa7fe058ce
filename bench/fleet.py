"""Several workers on one list."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from sqlalchemy import create_engine, text

from bench.frame import QUICK, ROOT, Row, show, site
from bench.servers import TOOL_LATENCY as LATENCY
from bench.servers import tool_path as path
from tests import postgres

PAGES, PAIRS, HOSTS, FLEET = 1_200, 3, 200, 4
CONCURRENT = 4  # requests of one worker
SETTINGS = {
    **QUICK,
    "CONCURRENT_REQUESTS": str(CONCURRENT),
    "FRONTIER_WINDOW": "40",
    "HOST_REST_FACTOR": "1",
    "JAVASCRIPT": "off",
    "ROBOTSTXT_OBEY": "False",
    "WORKERS": "1",
}


class Result(NamedTuple):
    """
    *rate*: pages a second; *most*: concurrent requests of any host.

    *share*: of the worker with the fewest pages. *seconds*: including start and end.
    """

    rate: float
    most: int
    share: float
    seconds: float


def addresses(count: int, port: int) -> str:
    """Return a list of *count* pages on the hosts in turn."""
    return "".join(f"http://127.0.2.{1 + n % HOSTS}:{port}{path(n)}\n" for n in range(count))


def database(cluster: postgres.Cluster, name: str) -> str:
    """Return the URL of a new database."""
    engine = create_engine(cluster.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return cluster.url.rpartition("/")[0] + f"/{name}"


def crawls(seeds: Path, store: str, workers: int) -> float:
    """Run *workers* crawls of one list, and return the seconds until the last one ends."""
    start = time.perf_counter()
    running = []
    for number in range(workers):
        # The server distinguishes workers by their user agents.
        values = {**SETTINGS, "STORE_URL": store, "USER_AGENT": f"worker-{number}"}
        options = [word for name, value in values.items() for word in ("-s", f"{name}={value}")]
        command = ["scrapy", "crawl", "webpages", "-a", f"seeds={seeds}", *options]
        running.append(subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT))
    codes = [process.wait() for process in running]
    if any(codes):
        raise RuntimeError(f"exit codes {codes}")
    return time.perf_counter() - start


def result(port: int, seconds: float, count: int, workers: int) -> Result:
    """Return the server's figures of a run. Raises ``RuntimeError`` if pages are missing."""
    with urlopen(f"http://127.0.0.1:{port}/_visits") as answer:
        report = json.load(answer)
    visits = report["visits"]
    if len(visits) != count:
        raise RuntimeError(f"{len(visits)} requests for {count} pages")
    first: dict[str, float] = {}
    last: dict[str, float] = {}
    for agent, requested, answered, _ in visits:
        first[agent] = min(requested, first.get(agent, requested))
        last[agent] = max(answered, last.get(agent, answered))
    begin, end = max(first.values()), min(last.values())
    counted = sum(begin < answered <= end for _, _, answered, _ in visits)
    pages = Counter(agent for agent, *_ in visits)
    share = min(pages.values()) / count if len(pages) == workers else 0.0
    return Result(counted / (end - begin), report["most"], share, seconds)


def rows(pairs: list[tuple[Result, Result]]) -> list[Row]:
    """Return the rows of the table."""
    ratios = [many.rate / one.rate for one, many in pairs]
    alone, fleet = zip(*pairs, strict=True)
    most = max(run.most for run in (*alone, *fleet))
    return [
        *(
            Row(
                f"{name}, median",
                f"{statistics.median(run.rate for run in runs):.1f} pages/s",
                f"of {CONCURRENT * workers / LATENCY:.0f}; "
                f"{statistics.median(run.seconds for run in runs):.1f} s with start and end",
            )
            for name, workers, runs in (
                ("one worker", 1, alone),
                (f"{FLEET} workers", FLEET, fleet),
            )
        ),
        Row(
            "ratio of the pairs, median",
            f"{statistics.median(ratios):.2f}",
            f"at least 3.5; {min(ratios):.2f} to {max(ratios):.2f}",
        ),
        Row("least share of a worker", f"{min(run.share for run in fleet):.0%}", "of the pages"),
        Row("requests open at one host", str(most), "at most 1"),
    ]


def main(count: int = PAGES) -> None:
    """
    The gain of more workers: four crawls of one list compared with one, over 200 hosts.

        python -m bench fleet [pages]

    The workers are processes of ``scrapy crawl webpages`` with the same list and one PostgreSQL
    store, so they divide the seeds and hold leases on hosts. Each host answers after 200 ms, and
    must never have two open requests, from any worker. Runs alternate; the figure is the median of
    the ratios of the pairs. The benchmark needs PostgreSQL, in a temporary database.

    A fleet helps if workers spend their time waiting, so one worker has 4 concurrent requests
    here: at most 20 pages a second, while a core could do many more. Pages are small, because
    everything runs on one machine. Lists of fleets are long compared with the windows that workers
    claim; here the windows are small instead. For the same reason workers do not fetch robots.txt,
    which each needs once for each host. Hosts rest after each response, as by default.

    The server counts the pages, from the first request of the last worker to the last response of
    the first worker that finishes: the start and end of four programs on one machine are not
    typical of fleets.
    """
    folder = postgres.binaries()
    if folder is None:
        sys.exit(postgres.MISSING)
    pairs = []
    with ExitStack() as stack:
        cluster = stack.enter_context(postgres.cluster(folder))
        port = stack.enter_context(site(str(count), server="tools"))
        seeds = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "seeds.txt"
        seeds.write_text(addresses(count, port))
        for pair in range(PAIRS):
            runs = []
            for workers in (1, FLEET):
                store = database(cluster, f"fleet_{pair}_{workers}")
                runs.append(result(port, crawls(seeds, store, workers), count, workers))
            pairs.append((runs[0], runs[1]))
    show(f"a fleet, {count:,} pages of {HOSTS} hosts with {LATENCY * 1000:.0f} ms", rows(pairs))
