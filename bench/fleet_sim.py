"""
A fleet of workers as a fluid: the time for a large list, its limits, and the load on the store.

    python -m bench fleet_sim                          prints tables for two large lists
    python -m bench fleet_sim --check [pages hosts]    compares the model with 4 workers here

Requests flow from the list into the windows of the workers, in random order, and from there to
the hosts. A host serves one request at a time and then rests; the fleet has a number of
connections and reads a number of answers a second. A host with few requests in the windows is
idle some of the time: with `b` requests, it is busy for `b / (1 + b)` of the time, like a queue
with one server. Steps are implicit, so they may be long: 60 million requests take the model less
than a second.

The check runs lists over hosts of unequal size on the server of `python -m bench fleet`. The
seconds of a request come from a list of a few hosts of equal size, which are always busy; they
are the only figure that the model takes from this machine.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from bench.fleet import CONCURRENT, FLEET, SETTINGS, crawls, database
from bench.fleet_server import LATENCY, path
from bench.journal import site
from bench.table import Row, show
from pubcrawl.ids.url import slot
from pubcrawl.publications.resources import RESOURCES
from pubcrawl.settings import CONCURRENT_REQUESTS, DOWNLOAD_SLOTS, FRONTIER_WINDOW
from tests import postgres

WINDOW = int(SETTINGS["FRONTIER_WINDOW"])
DAY = 86_400.0
FLEETS = (1, 2, 4, 8, 16)
ALIKE = 2  # hosts of the list that measures seconds of a request; more would fill the processors
STEPS = 60
GROWTH = 1.5  # of a step, until there are STEPS of them
FETCHES, ANSWER, REST = 3.0, 1.0, 1.0  # of an ingest request; seconds; times the answer
SERVICE = 0.5  # seconds of an answer of an API
READS = 36.0  # results a second of a worker on two cores (docs/design.md)
TURN = 1.0  # seconds for which a worker keeps a host that others want
INGESTS, PUBLICATIONS = 50_000_000, 5_000_000
CUTS = (0, 1, 2, 5, 10, 20, 50, 100)
QUEUE, FILE, HITS, RECORD = 532, 1_500_000, 0.5, 16_000  # bytes, share (docs/design.md, store.md)

SAMPLE: Mapping[int, int] = {
    441: 1,
    351: 1,
    167: 1,
    127: 1,
    93: 1,
    89: 1,
    86: 1,
    82: 1,
    66: 1,
    61: 1,
    60: 1,
    55: 1,
    52: 1,
    39: 1,
    36: 1,
    33: 1,
    31: 1,
    28: 2,
    24: 1,
    23: 1,
    22: 1,
    20: 2,
    18: 1,
    17: 1,
    16: 2,
    15: 1,
    14: 1,
    13: 1,
    12: 1,
    11: 3,
    10: 5,
    9: 4,
    8: 7,
    7: 4,
    6: 10,
    5: 14,
    4: 17,
    3: 29,
    2: 54,
    1: 249,
}
"""A random sample of 3,000 DOIs: number of DOIs → number of publishers with so many."""


class Hosts(NamedTuple):
    """A group of *number* equal hosts; *visits*: requests to one host per request of the list."""

    visits: float
    number: float
    seconds: float
    name: str = ""


@dataclass(frozen=True)
class Fleet:
    """
    *window*: claimed requests of a worker; *connections* of a worker, each taken for *held*
    seconds by a request of the list; *reads*: requests of the list that a worker can read a second.
    """

    workers: int
    window: int = FRONTIER_WINDOW
    connections: int = CONCURRENT_REQUESTS
    held: float = 1.0
    reads: float = float("inf")

    @property
    def capacity(self) -> float:
        """Return requests of the list a second, if workers never wait for hosts."""
        return self.workers * min(self.connections / self.held, self.reads)


class Course(NamedTuple):
    """*seconds* of the whole list; *rate*: requests a second while there are requests to claim."""

    seconds: float
    rate: float


def publishers(count: float) -> list[tuple[float, float]]:
    """
    Return (requests of a host, number of such hosts) for a list of *count*, after ``SAMPLE``.

    A publisher with one DOI in the sample stands for several. The number of publishers is Chao's
    estimate, a lower bound: https://www.jstor.org/stable/4615964. Those after the ones with two
    DOIs share the rest of the list; the share falls as a power of the rank.
    """
    whole = sum(size * number for size, number in SAMPLE.items())
    head = [(size / whole * count, float(n)) for size, n in SAMPLE.items() if size > 1]
    first = sum(SAMPLE.values()) - SAMPLE[1] + 1
    last = sum(SAMPLE.values()) + SAMPLE[1] ** 2 // (2 * SAMPLE[2])
    left = SAMPLE[1] / whole * count
    bounds = [first]
    while bounds[-1] <= last:  # groups of ranks, each a tenth longer than the one before
        bounds.append(min(last + 1, bounds[-1] + max(1, bounds[-1] // 10)))

    def _tail(slope: float) -> list[tuple[float, float]]:
        ranges = pairwise(bounds)
        return [(head[-1][0] * ((a + b) / 2 / first) ** -slope, float(b - a)) for a, b in ranges]

    low, high = 0.0, 10.0
    for _ in range(50):
        slope = (low + high) / 2
        mass = sum(size * number for size, number in _tail(slope))
        low, high = (slope, high) if mass > left else (low, slope)
    return head + _tail(high)


def simulate(count: float, hosts: Sequence[Hosts], fleet: Fleet) -> Course:
    """Return the course of *count* requests."""
    window = min(float(fleet.workers * fleet.window), count)
    visits = sum(group.visits * group.number for group in hosts)
    waiting = [window * group.visits / visits for group in hosts]
    claimed, seconds = window, 0.0
    step = min(group.seconds for group in hosts)
    while claimed < count:
        rate, later = _advance(waiting, hosts, step, window, fleet.capacity)
        if rate * step > count - claimed:  # the last step is a part of one
            step = (count - claimed) / rate
            rate, later = _advance(waiting, hosts, step, window, fleet.capacity)
        waiting = later
        seconds += step
        claimed += rate * step
        step = min(step * GROWTH, count / rate / STEPS) if step * rate < count / STEPS else step
    steady = (count - window) / seconds if seconds else 0.0
    # No request is left to claim: the windows run empty, the longest queue last.
    while (most := max(waiting)) > 0.5:
        most = max(w * group.seconds for w, group in zip(waiting, hosts, strict=True))
        step = most / 100
        waiting = [_later(w, 0.0, group, step) for w, group in zip(waiting, hosts, strict=True)]
        seconds += step
    return Course(max(seconds, count / fleet.capacity), steady or count / max(seconds, 1e-9))


def _advance(
    waiting: Sequence[float], hosts: Sequence[Hosts], step: float, window: float, capacity: float
) -> tuple[float, list[float]]:
    """Return the claimed requests a second, and the requests at each host after *step*."""

    def _at(rate: float) -> list[float]:
        pairs = zip(waiting, hosts, strict=True)
        return [_later(w, group.visits * rate, group, step) for w, group in pairs]

    def _fills(rate: float) -> bool:
        pairs = zip(_at(rate), hosts, strict=True)
        return sum(b * group.number for b, group in pairs) > window

    low, high = 0.0, capacity
    if _fills(high):
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (low, middle) if _fills(middle) else (middle, high)
    return high, _at(high)


def _later(waiting: float, arrivals: float, group: Hosts, step: float) -> float:
    """Return the requests at a host after *step* seconds, with *arrivals* a second."""
    # b = asked - served * b / (1 + b)
    asked, served = waiting + arrivals * step, step / group.seconds
    middle = asked - served - 1
    return float((middle + (middle * middle + 4 * asked) ** 0.5) / 2)


def without(hosts: Sequence[Hosts], cut: int) -> tuple[float, list[Hosts]]:
    """Return the share of the list without its *cut* largest hosts, and the remaining hosts."""
    left: list[Hosts] = []
    for group in hosts:
        taken = min(cut, int(group.number))
        cut -= taken
        if group.number > taken:
            left.append(group._replace(number=group.number - taken))
    share = sum(group.visits * group.number for group in left)
    return share, [group._replace(visits=group.visits / share) for group in left]


def bound(hosts: Sequence[Hosts]) -> Hosts:
    """Return the host that is busy for the longest time: no list ends before it."""
    return max(hosts, key=lambda group: group.visits * group.seconds)


def leases(rate: float, hosts: Sequence[Hosts]) -> float:
    """Return the maximum changes of a host's worker a second, for all hosts."""
    return sum(group.number * min(group.visits * rate, 1 / TURN) for group in hosts)


def ingest_hosts(count: int, fetches: float, seconds: float) -> list[Hosts]:
    """Return the hosts of *count* requests; *seconds*: of an answer and the rest after it."""
    return [
        Hosts(each / count, number, fetches * seconds, f"publisher {rank}")
        for rank, (each, number) in enumerate(publishers(count), 1)
    ]


def publication_hosts(count: int, answer: float, pages: float) -> list[Hosts]:
    """
    Return the services and publishers of *count* publications, as the resources declare them.

    *answer*: seconds of an answer of a service, *pages*: of a page and the rest after it.
    """
    delays = {name: row["delay"] for name, row in DOWNLOAD_SLOTS.items()}
    names = {host: name for name, row in DOWNLOAD_SLOTS.items() for host in row.get("hosts", ())}
    spent: dict[str, float] = {}
    for resource in {each.name: each for each in RESOURCES if each.standard}.values():
        name = slot(resource.url)
        name = names.get(name, name)
        share = ASKED.get(resource.name, 1.0)
        own = max(answer, delays.get(name) or 0.0, DAILY.get(name, 0.0))
        spent[name] = spent.get(name, 0.0) + share / resource.batch * own
    services = [Hosts(1.0, 1, seconds, name) for name, seconds in spent.items()]
    return services + ingest_hosts(count, 1.0, pages)


ASKED: Mapping[str, float] = {
    "europepmc_fulltext": 0.5,
    "europepmc_mined": 0.6,
    "pmc_xml": 0.5,
    "pmc_html": 0.1,
    "pubmed_html": 0.1,
}
"""Resource → share of publications that need it; 1 for others."""

DAILY: Mapping[str, float] = {"api.unpaywall.org": DAY / 100_000}
"""Service with a daily limit → seconds between its requests."""


def ingest_fleet(workers: int) -> Fleet:
    """Return a fleet that ingests."""
    return Fleet(workers, held=FETCHES * ANSWER, reads=READS)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def ingest_tables() -> list[str]:
    """Return the tables of an ingest."""
    hosts = ingest_hosts(INGESTS, FETCHES, ANSWER * (1 + REST))
    rows = []
    for cut in CUTS:
        share, left = without(hosts, cut)
        count = INGESTS * share
        longest = bound(left)
        days = count * longest.visits * longest.seconds / DAY
        workers = ceil(count / (days * DAY) / ingest_fleet(1).capacity)
        course = simulate(count, left, ingest_fleet(workers))
        rows.append(
            (
                str(cut),
                f"{count / 1e6:.1f} million",
                f"{days:.1f}",
                str(workers),
                f"{course.seconds / DAY:.1f}",
                f"{course.rate:.1f}",
                f"{leases(course.rate, left):.1f}",
            )
        )
    heading = ("hosts elsewhere", "requests left", "days at least", "workers", "days", "a second")
    by_cut = table((*heading, "leases a second, at most"), rows)
    share, left = without(hosts, CUTS[-1])
    count = INGESTS * share
    courses = [(workers, simulate(count, left, ingest_fleet(workers))) for workers in FLEETS]
    by_fleet = table(
        ("workers", "days", "a second"),
        [(str(n), f"{each.seconds / DAY:.1f}", f"{each.rate:.1f}") for n, each in courses],
    )
    return [by_cut, by_fleet]


def publication_table() -> str:
    """Return the table of publications: the services and publishers, the busiest first."""
    hosts = publication_hosts(PUBLICATIONS, SERVICE, ANSWER * (1 + REST))
    busiest = sorted(hosts, key=lambda group: -group.visits * group.seconds)[:6]
    rows = [
        (group.name, f"{PUBLICATIONS * group.visits * group.seconds / DAY:.1f}")
        for group in busiest
    ]
    course = simulate(PUBLICATIONS, hosts, Fleet(1, held=6 * SERVICE + ANSWER, reads=READS))
    rows.append(("all together, 1 worker", f"{course.seconds / DAY:.1f}"))
    return table(("host", "days at least"), rows)


def disk_table() -> str:
    """Return the table of sizes."""
    hits = INGESTS * HITS
    rows = (
        ("queue of 50 million ingest requests", f"{INGESTS * QUEUE / 1e9:.1f} GB"),
        (f"their files, {HITS:.0%} hits", f"{hits * FILE / 1e12:.1f} TB"),
        ("records of 5 million publications", f"{PUBLICATIONS * RECORD / 1e9:.0f} GB"),
    )
    return table(("what", "size"), rows)


def zipf(pages: int, hosts: int, slope: float) -> list[int]:
    """Divide *pages* among *hosts*; the shares fall as a power of the rank."""
    sizes = [(rank + 1) ** -slope for rank in range(hosts)]
    return [max(1, round(pages * size / sum(sizes))) for size in sizes]


def seed_lines(counts: Sequence[int], port: int) -> str:
    """Return a list with the number of pages in *counts* for each host, in random order."""
    hosts = [host for host, count in enumerate(counts, 1) for _ in range(count)]
    random.Random(7).shuffle(hosts)
    lines = (f"http://127.0.2.{host}:{port}{path(n)}" for n, host in enumerate(hosts))
    return "".join(f"{line}\n" for line in lines)


def measured(
    cluster: postgres.Cluster, port: int, name: str, counts: Sequence[int]
) -> tuple[float, list[list[float]]]:
    """
    Return the seconds that *FLEET* workers take, and the times of requests to each host.

    The server measures both, from the first request to the last answer.
    """
    with tempfile.TemporaryDirectory() as folder:
        seeds = Path(folder) / "seeds.txt"
        seeds.write_text(seed_lines(counts, port))
        crawls(seeds, database(cluster, name), FLEET)
    with urlopen(f"http://127.0.0.1:{port}/_visits") as answer:
        visits = json.load(answer)["visits"]
    if len(visits) != sum(counts):
        raise RuntimeError(f"{len(visits)} requests for {sum(counts)} pages")
    times: dict[str, list[float]] = {}
    for _, begin, _, host in visits:
        times.setdefault(host, []).append(begin)
    whole = max(visit[2] for visit in visits) - min(visit[1] for visit in visits)
    return whole, [sorted(each) for each in times.values()]


def busy_seconds(cluster: postgres.Cluster, port: int, pages: int) -> float:
    """
    Return the seconds of a request to a host that always has another one waiting.

    They include the answer, the rest, and the hand-overs between workers, for a few hosts with
    *pages* pages each. In a list with many hosts, a host is idle some of the time, which the
    model predicts.
    """
    _, times = measured(cluster, port, "alike", [pages] * ALIKE)
    return statistics.median((each[-1] - each[0]) / (len(each) - 1) for each in times)


def check(pages: int = 600, hosts: int = 60) -> None:
    """Compare the model with workers on this machine."""
    folder = postgres.binaries()
    if folder is None:
        sys.exit(postgres.MISSING)
    rows = []
    with ExitStack() as stack:
        cluster = stack.enter_context(postgres.cluster(folder))
        port = stack.enter_context(site(str(2 * pages), server="fleet_server"))
        each = busy_seconds(cluster, port, max(20, pages // 10))
        for slope in (1.0, 0.7):
            counts = zipf(pages, hosts, slope)
            whole = sum(counts)
            real, _ = measured(cluster, port, f"slope_{slope * 10:.0f}", counts)
            groups = [Hosts(count / whole, 1, each) for count in counts]
            fleet = Fleet(FLEET, window=WINDOW, connections=CONCURRENT, held=LATENCY)
            model = simulate(whole, groups, fleet).seconds
            rows.append(
                Row(
                    f"{whole} pages, largest host {counts[0]}",
                    f"{model / real - 1:+.1%}",
                    f"model {model:.1f} s, {FLEET} workers {real:.1f} s; at most 10 %; "
                    f"a request to a busy host {each:.3f} s",
                )
            )
            show("the model and a fleet", rows[-1:])


def main() -> None:
    """Print the tables, or check the model."""
    if "--check" in sys.argv:
        check(*map(int, sys.argv[2:]))
    else:
        print("\n\n".join([*ingest_tables(), publication_table(), disk_table()]))


if __name__ == "__main__":
    main()
