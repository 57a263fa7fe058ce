"""
The cost of reading an archive again: the engine of `scrapy reread`, compared with its functions.

    python -m bench reread [pages]

The archive has recorded pages (of the corpus in SHARED_DIR or ../shared, else of this project),
repeated under other addresses. First one process reads all of them with no engine and no worker
beside it: that is what a core can do. Then Dask reads them with a worker for each core, and once
more while a worker is killed in the middle. Figures are processor time, of all processes, less
that of a start; the clock of a busy machine says little.

Speed is the processor time of the first, divided by that of the second: 1 if the engine costs
nothing. All three must give the same records.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pyarrow.parquet
from scrapy.http import Response
from scrapy.utils.project import get_project_settings

from bench.pages import pages as recorded_pages
from bench.table import Row, show
from pubcrawl.distributed import cluster
from pubcrawl.distributed.parts import (
    PartResult,
    RereadJob,
    SeedPart,
    job_settings,
    read_part,
    seed_parts,
)
from pubcrawl.engine.seeds import Seed, SeedForm, parse_line
from pubcrawl.fetch.archive.recorder import capture_of
from pubcrawl.fetch.archive.warc_folder import WarcFolder

PAGES, PART = 4_000, 250
DATE = datetime(2026, 1, 5, 9, tzinfo=UTC)
os.environ.setdefault("SCRAPY_SETTINGS_MODULE", "pubcrawl.settings")


def addresses(count: int) -> Iterator[str]:
    """Yield the addresses of *count* pages."""
    for number in range(count):
        yield f"https://h{number % 500}.example.org/page/{number}"


def fill(folder: Path, count: int) -> int:
    """Write an archive of *count* pages; return their bytes."""
    recorded = [page.body for page in recorded_pages()]
    archive = WarcFolder(folder, 256 * 1024**2)
    headers = [(b"Content-Type", b"text/html; charset=utf-8")]
    size = 0
    for number, url in enumerate(addresses(count)):
        # Each page is a payload of its own, as in a crawl.
        body = recorded[number % len(recorded)] + b"<!-- %d -->" % number
        response = Response(url, headers=dict(headers), body=body)
        capture = capture_of(url, response, DATE)
        archive.exchange("GET", url, [], b"", 200, headers, body, capture, DATE)
        size += len(body)
    archive.close()
    return size


def seconds() -> float:
    """Return the processor time of this process and of all that have ended below it."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def read_or_die(number: int, killed: Path, job: RereadJob, part: SeedPart) -> PartResult:
    """Read *part*; the worker that begins the part *number* first kills itself."""
    if part.number == number and not killed.exists():
        killed.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return read_part(job, part)


def seeds(count: int) -> Iterator[Seed]:
    """Yield the seeds of *count* pages."""
    return (parse_line(url, n, SeedForm.URLS) for n, url in enumerate(addresses(count), 1))


def read(
    folder: Path,
    name: str,
    count: int,
    workers: int,
    *,
    beside: int = 1,
    fatal: int = -1,
    part: int = PART,
) -> tuple[float, float, int]:
    """
    Read *count* pages into the folder *name*; return seconds of processor and clock, and parts.

    *workers*: of Dask, 0: none. *beside*: processes that read for a worker. *fatal*: a part at
    which a worker is killed. The parts are those that had to be begun.
    """
    target = folder / name
    target.mkdir()
    settings = {**get_project_settings(), "WORKERS": beside}
    job = RereadJob("webpages", (str(folder / "warc"),), str(target), job_settings(settings))
    work = partial(read_or_die, fatal, folder / f"{name}.killed", job)
    parts = seed_parts(seeds(count), part)
    before, began = seconds(), time.perf_counter()
    found = list(
        cluster.results(parts, work, workers=workers)
        if workers
        else cluster.results_here(parts, work)
    )
    spent, clock = seconds() - before, time.perf_counter() - began
    if errors := [result.error for result in found if result.error]:
        raise RuntimeError(errors[0])
    if sum(result.records for result in found) != count:
        raise RuntimeError(f"{name}: records are missing")
    return spent, clock, len(found)


def same(folder: Path, *names: str) -> bool:
    """Answer whether the records in the folders *names* are the same."""
    first, *others = (
        pyarrow.parquet.read_table(folder / name).sort_by("start_url") for name in names
    )
    return all(first.equals(other) for other in others)


def main(count: int = PAGES) -> None:
    """Print the cost of a page with and without the engine."""
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = fill(folder / "warc", count)
        read(folder, "warm", 4, 0, beside=0)
        alone, alone_clock, _ = read(folder, "alone", count, 0, beside=0)
        start, *_ = read(folder, "start", 4 * cores, cores, part=1)
        engine, clock, parts = read(folder, "engine", count, cores)
        killed, *_ = read(folder, "killed", count, cores, fatal=parts // 2)
        if not same(folder, "alone", "engine", "killed"):
            raise RuntimeError("the records differ")
    spent = engine - start
    show(
        f"{count:,} pages of {size / count / 1000:.0f} kB read again, {parts} parts, "
        f"{cores} workers",
        [
            Row("one process, no engine", f"{alone / count * 1000:.2f} ms", "a page, processor"),
            Row("Dask", f"{spent / count * 1000:.2f} ms", f"and {start:.1f} s to start"),
            Row("speed", f"{alone / spent:.2f}", "of the sum of the cores; at least 0.9"),
            Row(
                "a worker killed",
                f"{(killed - engine) / engine:+.0%}",
                f"one part is {1 / parts:.0%}; the records are the same",
            ),
            Row("by the clock", f"{alone_clock / clock:.2f}", f"times as fast as one, of {cores}"),
        ],
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
