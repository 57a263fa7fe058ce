"""
What more workers bring: four crawls of one list against one, over 200 hosts.

    python -m bench fleet [pages]

The workers are processes ``scrapy crawl webpages`` with the same list and one PostgreSQL
store, so they share out its seeds and hold leases on hosts. Each host answers after 200 ms,
and may never have two requests open, whoever sends them. Runs alternate; the figure is the
median of the ratios of the pairs. It needs PostgreSQL, whose data is thrown away.

A fleet pays where a worker is bound by waiting, so one worker here has 4 requests on the way:
20 pages a second at most, where a core would do many more; and pages are small, for all of this
runs on one machine. Lists of fleets are long beside the windows that workers claim; here the
windows are made small instead. robots.txt, which each worker asks of each host once, is left
out for the same reason. Hosts rest after each answer, as they do by default.

Pages are counted by the server, from the first request of the last worker to the last answer
of the first one that runs out: how long four programs take to start and to end on a machine
tells nothing of fleets.
"""

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

from bench.crawl import QUICK, ROOT
from bench.fleet_server import LATENCY, path
from bench.journal import site
from bench.table import Row, show
from tests.store import postgres

PAGES, PAIRS, HOSTS, FLEET = 1_200, 3, 200, 4
ON_THE_WAY = 4  # requests of one worker
SETTINGS = {
    **QUICK,
    "CONCURRENT_REQUESTS": str(ON_THE_WAY),
    "FRONTIER_WINDOW": "40",
    "HOST_REST_FACTOR": "1",
    "JAVASCRIPT": "off",
    "ROBOTSTXT_OBEY": "False",
    "WORKERS": "1",
}


class Result(NamedTuple):
    """
    *rate*: pages a second; *most*: requests that a host had open at once.

    *share*: of the pages, of the worker with the fewest. *seconds*: start and end included.
    """

    rate: float
    most: int
    share: float
    seconds: float


def addresses(count: int, port: int) -> str:
    """Return a list of *count* pages that go round the hosts."""
    return "".join(f"http://127.0.2.{1 + n % HOSTS}:{port}{path(n)}\n" for n in range(count))


def database(cluster: postgres.Cluster, name: str) -> str:
    """Return the URL of a new database."""
    engine = create_engine(cluster.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return cluster.url.rpartition("/")[0] + f"/{name}"


def crawls(seeds: Path, store: str, workers: int) -> float:
    """Run *workers* crawls of one list; return the seconds until the last has ended."""
    start = time.perf_counter()
    running = []
    for number in range(workers):
        # The server tells them apart by their names.
        values = {**SETTINGS, "STORE_URL": store, "USER_AGENT": f"worker-{number}"}
        options = [word for name, value in values.items() for word in ("-s", f"{name}={value}")]
        command = ["scrapy", "crawl", "webpages", "-a", f"seeds={seeds}", *options]
        running.append(subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT))
    codes = [process.wait() for process in running]
    if any(codes):
        raise RuntimeError(f"exit codes {codes}")
    return time.perf_counter() - start


def result(port: int, seconds: float, count: int, workers: int) -> Result:
    """Return what the server saw of a run. Raises ``RuntimeError`` if it is not all."""
    with urlopen(f"http://127.0.0.1:{port}/_visits") as answer:
        seen = json.load(answer)
    visits = seen["visits"]
    if len(visits) != count:
        raise RuntimeError(f"{len(visits)} requests for {count} pages")
    first: dict[str, float] = {}
    last: dict[str, float] = {}
    for agent, asked, answered in visits:
        first[agent] = min(asked, first.get(agent, asked))
        last[agent] = max(answered, last.get(agent, answered))
    begin, end = max(first.values()), min(last.values())
    counted = sum(begin < answered <= end for _, _, answered in visits)
    pages = Counter(agent for agent, _, _ in visits)
    share = min(pages.values()) / count if len(pages) == workers else 0.0
    return Result(counted / (end - begin), seen["most"], share, seconds)


def rows(pairs: list[tuple[Result, Result]]) -> list[Row]:
    """Return what to print."""
    ratios = [many.rate / one.rate for one, many in pairs]
    alone, fleet = zip(*pairs, strict=True)
    most = max(run.most for run in (*alone, *fleet))
    return [
        *(
            Row(
                f"{name}, median",
                f"{statistics.median(run.rate for run in runs):.1f} pages/s",
                f"of {ON_THE_WAY * workers / LATENCY:.0f}; "
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
    """Print pages a second, their ratio, and what a host had open at once."""
    folder = postgres.binaries()
    if folder is None:
        sys.exit(postgres.MISSING)
    pairs = []
    with ExitStack() as stack:
        cluster = stack.enter_context(postgres.cluster(folder))
        port = stack.enter_context(site(str(count), server="fleet_server"))
        seeds = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "seeds.txt"
        seeds.write_text(addresses(count, port))
        for pair in range(PAIRS):
            runs = []
            for workers in (1, FLEET):
                store = database(cluster, f"fleet_{pair}_{workers}")
                runs.append(result(port, crawls(seeds, store, workers), count, workers))
            pairs.append((runs[0], runs[1]))
    show(f"a fleet, {count:,} pages of {HOSTS} hosts with {LATENCY * 1000:.0f} ms", rows(pairs))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
