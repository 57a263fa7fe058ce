"""
The cost of an ingest: PDFs of 500 hosts, compared with bare Scrapy.

    python -m bench ingest [requests]

Both request the same addresses from the same server, robots.txt included, with one connection
per host, 32 in all, and no delays; each response takes 50 ms. The ingest parses every page and
PDF in its workers, follows links and redirects, and stores files and results.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from bench.crawl import QUICK, Run, measured
from bench.ingest_server import HOSTS, address, has_file
from bench.journal import BARE, BARE_SETTINGS, log, site
from bench.table import Row, show

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
    requests = ({"ingest_type": "pdf", "base_url": address(n, port)} for n in range(count))
    seeds.write_text("".join(f"{json.dumps(one)}\n" for one in requests))
    values = {
        **QUICK,
        "STORE_URL": f"sqlite:///{folder}/store.db",
        "FILES_DIR": str(folder / "files"),
    }
    before = seconds(port)
    command = ["scrapy", "crawl", "ingest", "-O", str(feed), "-a", f"seeds={seeds}"]
    environment = {"SCRAPY_SETTINGS_MODULE": "bench.own_seconds", "OWN_SECONDS": str(own)}
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
    """Print rates, times and the bottleneck."""
    with tempfile.TemporaryDirectory() as name, site(str(count), server="ingest_server") as port:
        folder = Path(name)
        ingest_run = ingest(folder, port, count)
        addresses = folder / "addresses.txt"
        addresses.write_text("".join(f"{url}\n" for url in log(port)))
        command = ["scrapy", "runspider", str(BARE), "-a", f"addresses={addresses}"]
        bare = measured(command, BARE_SETTINGS, folder)
        requests = len(addresses.read_text().split())
    hosts = min(count, HOSTS)
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


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
