"""Reading an archive again."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path

import pyarrow.parquet
from scrapy.http import Request, Response
from scrapy.utils.project import get_project_settings

from bench.frame import Row, show
from bench.pages import pages as recorded_pages
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
from pubcrawl.fetch.archive.warc_folder import WarcFolder

PAGES, PART, SAMPLE = 4_000, 250, 10_000
DATE = datetime(2026, 1, 5, 9, tzinfo=UTC)
os.environ.setdefault("SCRAPY_SETTINGS_MODULE", "pubcrawl.settings")


def addresses(count: int) -> Iterator[str]:
    """Yield the addresses of *count* pages."""
    for number in range(count):
        yield f"https://h{number % 500}.example.org/page/{number}"


def fill(folder: Path, count: int, core: int, cores: int) -> None:
    """Write the share of *core* in an archive of *count* pages."""
    recorded = [page.body for page in recorded_pages()]
    archive = WarcFolder(folder, 256 * 1024**2)
    headers = [(b"Content-Type", b"text/html; charset=utf-8")]
    share = range(core * count // cores, (core + 1) * count // cores)
    for number, url in zip(share, islice(addresses(count), share.start, share.stop), strict=True):
        # Each page has a different payload, as in a crawl.
        body = recorded[number % len(recorded)] + b"<!-- %d -->" % number
        response = Response(url, headers=dict(headers), body=body)
        archive.exchange(Request(url), response, DATE)
    archive.close()


def on_each_core(do: Callable[[int, int], object]) -> None:
    """Run *do* in a process for each core, with the number of the core and that of all cores."""
    cores = os.cpu_count() or 1
    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=do, args=(core, cores)) for core in range(cores)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    if any(process.exitcode for process in processes):
        raise RuntimeError("a process has failed")


def seconds() -> float:
    """Return the processor time of this process and its ended descendants."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def read_or_die(number: int, killed: Path, job: RereadJob, part: SeedPart) -> PartResult:
    """Read *part*; the first worker that begins part *number* kills itself."""
    if part.number == number and not killed.exists():
        killed.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return read_part(job, part, replaced=True)


def seeds(count: int) -> Iterator[Seed]:
    """Yield the seeds of *count* pages."""
    return (parse_line(url, n, SeedForm.URLS) for n, url in enumerate(addresses(count), 1))


def job_of(folder: Path, name: str, beside: int) -> RereadJob:
    """Return the job that writes into the folder *name*; *beside*: workers, 0 for no limits."""
    target = folder / name
    target.mkdir()
    settings = {**get_project_settings(), "WORKERS": beside}
    return RereadJob("webpages", (str(folder / "warc"),), str(target), job_settings(settings))


def read_alone(folder: Path, count: int) -> tuple[float, float]:
    """Read *count* pages without an engine, and return seconds of processor and clock."""
    job = job_of(folder, "alone", 0)
    parts = list(seed_parts(seeds(count), PART))
    before, began = seconds(), time.perf_counter()
    on_each_core(
        lambda core, cores: check(
            cluster.results_here(parts[core::cores], partial(read_part, job)),
            sum(len(part.seeds) for part in parts[core::cores]),
        )
    )
    return seconds() - before, time.perf_counter() - began


def read(
    folder: Path, name: str, count: int, workers: int, *, fatal: int = -1, part: int = PART
) -> tuple[float, float]:
    """
    Read *count* pages with Dask into folder *name*, and return seconds of processor and clock.

    *fatal*: a part at which a worker is killed.
    """
    work = partial(read_or_die, fatal, folder / f"{name}.killed", job_of(folder, name, 1))
    before, began = seconds(), time.perf_counter()
    check(cluster.results(seed_parts(seeds(count), part), work, workers=workers), count)
    return seconds() - before, time.perf_counter() - began


def check(results: Iterable[PartResult], count: int) -> None:
    """Raise ``RuntimeError`` if *results* are not those of *count* pages."""
    found = list(results)
    if errors := [result.error for result in found if result.error]:
        raise RuntimeError(errors[0])
    if sum(result.records for result in found) != count:
        raise RuntimeError("records are missing")


def same(folder: Path, parts: int, *names: str) -> bool:
    """Return whether the first *parts* in the folders *names* are the same."""
    for number in range(parts):
        file = f"part-{number:06}.parquet"
        first, *others = (pyarrow.parquet.read_table(folder / name / file) for name in names)
        if not all(first.equals(other) for other in others):
            return False
    return True


def main(count: int = PAGES) -> None:
    """
    The cost of reading an archive again: the engine of `scrapy archive reread`, compared with its
    functions.

        python -m bench reread [pages]

    The archive has recorded pages (of the corpus in SHARED_DIR or ../shared, else of this
    project), repeated under other addresses. First a process for each core reads a share of them,
    without an engine or workers: the capacity of the cores when all are busy. Then Dask reads them
    with a worker for each core, and a second time while a worker is killed in the middle. Figures
    are processor time of all processes, without the start; the clock of a busy machine says
    little.

    Speed is the processor time of the first, divided by that of the second: 1 if the engine costs
    nothing. The first and the last read at most 10,000 of the pages. All three must give the same
    records. 200,000 pages of the corpus take 10 GB in TMPDIR and an hour of one core.
    """
    cores, some = os.cpu_count() or 1, min(count, SAMPLE)
    parts = -(-some // PART)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        on_each_core(lambda core, cores: fill(folder / "warc", count, core, cores))
        size = sum(path.stat().st_size for path in (folder / "warc").iterdir())
        alone, alone_clock = read_alone(folder, some)
        start, _ = read(folder, "start", 4 * cores, cores, part=1)
        engine, clock = read(folder, "engine", count, cores)
        killed, _ = read(folder, "killed", some, cores, fatal=parts // 2)
        if not same(folder, parts, "alone", "engine", "killed"):
            raise RuntimeError("the records differ")
    a_page, own = (engine - start) / count, alone / some
    rate = some / alone_clock
    extra = (killed - start) / (a_page * some) - 1
    show(
        f"{count:,} pages, {size / count / 1000:.0f} kB each in WARC files, read again by "
        f"{cores} workers",
        [
            Row("processes, no engine", f"{own * 1000:.2f} ms", "a page, processor"),
            Row("Dask", f"{a_page * 1000:.2f} ms", f"and {start:.1f} s to start"),
            Row("speed", f"{own / a_page:.2f}", "of the sum of the cores; at least 0.9"),
            Row(
                "a worker killed",
                f"{extra:+.0%}",
                f"one part is {1 / parts:.0%}; the records are the same",
            ),
            Row("by the clock", f"{count / clock / rate:.2f}", "of the sum, start included"),
        ],
    )
