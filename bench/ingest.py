"""Ingests of files, and the ledger of their requests."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple
from urllib.request import urlopen

from bench.frame import BARE, BARE_SETTINGS, QUICK, Row, Run, log, measured, show, site
from bench.servers import FILE_HOSTS, file_address, has_file
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.store.ledger import ClaimedRequest, IngestLedger, request_end
from pubcrawl.model.ingest import IngestResult, Terminal
from pubcrawl.store.ledger import SeedEnd

REQUESTS = 1_000

FULL = 0.85  # of a processor: a process that uses as much is the bottleneck


class IngestRun(NamedTuple):
    """An ingest: its run, processor time of its main process and of the server, hits."""

    run: Run
    crawler: float
    server: float
    hits: int


def seconds(port: int) -> float:
    """Return the processor time of the server in seconds."""
    with urlopen(f"http://127.0.0.1:{port}/_seconds") as answer:
        return float(answer.read())


def ingest(folder: Path, port: int, count: int) -> IngestRun:
    """
    Run ``scrapy crawl ingest`` on *count* requests with an empty store.

    Raises ``RuntimeError`` if it fails, or a request has the wrong result.
    """
    seeds, feed, own = folder / "seeds.jsonl", folder / "feed.jsonl", folder / "own"
    requests = ({"ingest_type": "pdf", "base_url": file_address(n, port)} for n in range(count))
    seeds.write_text("".join(f"{json.dumps(one)}\n" for one in requests))
    values = {
        **QUICK,
        "STORE_URL": f"sqlite:///{folder}/store.db",
        "FILES_DIR": str(folder / "files"),
    }
    before = seconds(port)
    command = ["scrapy", "crawl", "ingest", "-O", str(feed), "-a", f"seeds={seeds}"]
    environment = {"SCRAPY_SETTINGS_MODULE": "bench.settings", "OWN_SECONDS": str(own)}
    run = measured(command, values, environment=environment)
    server = seconds(port) - before
    with feed.open("rb") as records:
        hits = sum(json.loads(line)["hit"] for line in records)
    if hits != sum(map(has_file, range(count))):
        raise RuntimeError(f"{hits} hits of {count} requests")
    return IngestRun(run, float(own.read_text()), server, hits)


def bound(ingest_run: IngestRun) -> str:
    """Return the bottleneck of the ingest."""
    took, cores = ingest_run.run.seconds, os.cpu_count() or 1
    if ingest_run.crawler > FULL * took:
        return "the crawler, on its processor"
    if ingest_run.server > FULL * took:
        return "the server, on its processor"
    if ingest_run.run.cpu + ingest_run.server > FULL * took * cores:
        return f"all {cores} processors"
    return "the network, or other programs of this machine"


def main(count: int = REQUESTS) -> None:
    """
    The cost of an ingest: PDFs of 500 hosts, compared with bare Scrapy.

        python -m bench ingest [requests]

    Both request the same addresses from the same server, robots.txt included, with one connection
    per host, 32 in all, and no delays; each response takes 50 ms. The ingest parses every page and
    PDF in its workers, follows links and redirects, and stores files and results.
    """
    with tempfile.TemporaryDirectory() as name, site(str(count), server="files") as port:
        folder = Path(name)
        ingest_run = ingest(folder, port, count)
        addresses = folder / "addresses.txt"
        addresses.write_text("".join(f"{url}\n" for url in log(port)))
        command = ["scrapy", "runspider", str(BARE), "-a", f"addresses={addresses}"]
        bare = measured(command, BARE_SETTINGS, folder)
        requests = len(addresses.read_text().split())
    hosts = min(count, FILE_HOSTS)
    took, workers = ingest_run.run.seconds, ingest_run.run.cpu - ingest_run.crawler
    show(
        f"ingest, {count:,} requests for PDFs at {hosts} hosts: {requests:,} requests, "
        f"{ingest_run.hits:,} hits",
        [
            Row("ingest", f"{took:.2f} s", f"{count / took:.0f} results/s"),
            Row("  requests/s", f"{requests / took:.0f}", f"robots.txt of {hosts} hosts included"),
            Row(
                "bare Scrapy", f"{bare.seconds:.2f} s", f"{requests / bare.seconds:.0f} requests/s"
            ),
            Row("share of its speed", f"{bare.seconds / took:.0%}"),
            Row(
                "processor of the crawler",
                f"{ingest_run.crawler:.2f} s",
                f"{ingest_run.crawler / took:.0%}",
            ),
            Row("  of its workers", f"{workers:.2f} s", f"{workers / took:.0%}"),
            Row("  of the server", f"{ingest_run.server:.2f} s", f"{ingest_run.server / took:.0%}"),
            Row("  of bare Scrapy", f"{bare.cpu:.2f} s"),
            Row("peak memory", f"{ingest_run.run.peak / 2**20:,.0f} MiB"),
            Row("bound", bound(ingest_run)),
        ],
    )


ENTERED = 1_000_000

A_HOST = 2_000  # requests

WINDOW = 100  # requests in a claim

CLAIMS = 200

NOW = 1_700_000_000_000


def write(path: Path, count: int) -> None:
    """Write a file of *count* requests, sorted by host like usual dumps."""
    with path.open("w", encoding="ascii") as file:
        for number in range(count):
            host = f"https://journal-{number // A_HOST}.example"
            request = {
                "ingest_type": "pdf",
                "base_url": f"{host}/article/view/{number}/{number * 7919 % 1_000_003}",
                "link_source": "unpaywall",
                "link_source_id": f"10.5555/tides.{number}",
                "ingest_request_source": "unpaywall",
                "release_stage": "published",
                "rel": "publisher",
                "ext_ids": {"doi": f"10.5555/tides.{number}"},
            }
            file.write(json.dumps(request) + "\n")


def timed(work: Callable[[], Any]) -> tuple[float, float]:
    """Return the seconds that *work* takes: wall clock and processor time."""
    clock, processor = perf_counter(), sum(os.times()[:4])
    work()
    return perf_counter() - clock, sum(os.times()[:4]) - processor


def rate(what: str, count: int, times: tuple[float, float], note: str = "") -> Row:
    """Return a row with the rate *count* a second."""
    clock, processor = times
    times_text = f"{clock:.1f} s, {processor:.1f} s of processors"
    return Row(what, f"{count / clock:,.0f} a second", f"{times_text}{note and '; '}{note}")


def settled(claimed: ClaimedRequest) -> SeedEnd:
    """Return a small result."""
    url = claimed.request.base_url
    result = IngestResult(
        request=claimed.request, status="no-capture", hops=(url,), terminal=Terminal(url)
    )
    return request_end(claimed.id, result, NOW + 1000, NOW)


def rounds(ledger: IngestLedger, list_id: int) -> Iterator[tuple[float, float]]:
    """Yield the seconds of a claim and of writing its results."""
    for _ in range(CLAIMS):
        clock = perf_counter()
        claimed = ledger.claim(list_id, WINDOW, NOW)
        between = perf_counter()
        results = [settled(one) for one in claimed]
        began = perf_counter()
        ledger.put(results)
        yield between - clock, perf_counter() - began


def enter_parsed(seeds: Path, database: Path) -> tuple[float, float]:
    """Return the seconds for the import of parsed requests."""
    entries = list(ingest_seeds.entries(seeds))
    ledger = IngestLedger.open(f"sqlite:///{database}")
    list_id = ledger.list_id(str(seeds), NOW)
    times = timed(lambda: ledger.import_entries(list_id, entries, NOW))
    ledger.close()
    return times


def load(count: int = ENTERED, url: str = "") -> None:
    """
    A million ingest requests: import into the ledger, claims, and storage of results.

        python -m bench ingest_load [requests] [STORE_URL]

    Without a URL the store is a new SQLite file.
    """
    with tempfile.TemporaryDirectory() as name:
        seeds, database = Path(name) / "requests.jsonl", Path(name) / "store.db"
        write(seeds, count)
        ledger = IngestLedger.open(url or f"sqlite:///{database}")
        list_id = ledger.list_id(str(seeds), NOW)

        def enter() -> None:
            with ingest_seeds.reading(seeds) as entries:
                ledger.import_entries(list_id, entries, NOW)

        alone = [] if url else [enter_parsed(seeds, Path(name) / "other.db")]
        parsing = timed(lambda: sum(1 for _ in ingest_seeds.read_ingest_seeds(seeds)))
        first, again = timed(enter), timed(enter)
        times = list(rounds(ledger, list_id))
        claims, puts = ([one * 1000 for one in some] for some in zip(*times, strict=True))
        counted = timed(lambda: ledger.ledger.counts(list_id))
        ledger.close()
        size = database.stat().st_size if database.exists() else 0
    results_rate = WINDOW / median(puts) * 1000
    rows = [
        rate("lines read and checked", count, parsing),
        *(rate("entered, once they are read", count, one) for one in alone),
        rate("lines read and entered", count, first, "by two processes"),
        rate("the same list again", count, again),
        Row(f"claim of {WINDOW}", f"{median(claims):.1f} ms", f"worst {max(claims):.1f} ms"),
        Row(
            "results written",
            f"{results_rate:,.0f} a second",
            f"{median(puts):.1f} ms for {WINDOW}",
        ),
        Row("counts of the list", f"{counted[0]:.1f} s"),
        Row("size of the store", f"{size / 2**20:,.0f} MiB", f"{size / count:.0f} bytes a request"),
    ]
    show(f"{count:,} ingest requests", rows)
