"""
Parts of a seed list, each read again into a Parquet file of its own.

A part is written under another name, and renamed when it is complete. So a part that a dead
worker leaves behind is read again as a whole, and a part with its file need not be read again.
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from scrapy.settings import Settings

from pubcrawl.distributed.archives import open_archive
from pubcrawl.distributed.in_process import InProcessPool
from pubcrawl.distributed.seed_records import KINDS, SeedReader, seed_reader
from pubcrawl.engine.seeds import Seed
from pubcrawl.engine.workers.pool import pool_of
from pubcrawl.exchange.parquet import ParquetWriter
from pubcrawl.exchange.record_values import ExportOptions

AT_ONCE = 3
"""Seeds of a part under way at once: one is read while the others are found and unpacked."""

REASONS = "reasons"
"""Note in the footer of a part: the numbers of its incomplete records, by reason."""

SETTINGS = """
    JOURNALS_YAML WEBPAGES_YAML WALLS_YAML PUBFETCHER_COMPAT JAVASCRIPT WEBPAGE_MIN_LENGTH
    WEBPAGE_MIN_LENGTH_JAVASCRIPT PART_TITLE_MIN_LENGTH PART_KEYWORDS_MIN_SIZE
    PART_MINED_TERMS_MIN_SIZE PART_ABSTRACT_MIN_LENGTH PART_FULLTEXT_MIN_LENGTH PDF_PAGES_MAX
    PDF_REFERENCES DOI_URL DOWNLOAD_MAXSIZE HTML_MAXSIZE PDF_STREAMS_MAXSIZE
    WORKERS WORKER_TIMEOUT WORKER_MEMORY
""".split()
"""Settings that decide how pages are read; a worker on another machine gets only these."""


class RereadJob(NamedTuple):
    """
    The common values of all parts of a rereading.

    *spider*: a key of ``seed_records.FORMS``. *archives*: folders of WARC files, and addresses of
    buckets. *target*: folder of the Parquet files. *settings*: values of ``SETTINGS``, in their
    order.
    """

    spider: str
    archives: tuple[str, ...]
    target: str
    settings: tuple[Any, ...]


class SeedPart(NamedTuple):
    """Some seeds of the list, and the *number* of the part, from 0."""

    number: int
    seeds: tuple[Seed, ...]


class PartResult(NamedTuple):
    """
    The number of *records* of a part; *reasons*: those of incomplete ones, with their numbers.

    *now*: False for a part that had its file before. *error*: why it could not be read.
    """

    number: int
    records: int
    reasons: tuple[tuple[str, int], ...] = ()
    now: bool = True
    error: str = ""


def job_settings(settings: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the values of ``SETTINGS`` in *settings*, hashable."""
    values = (settings.get(name) for name in SETTINGS)
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)


def seed_parts(seeds: Iterable[Seed], size: int) -> Iterator[SeedPart]:
    """Yield parts of *size* seeds, each publication or page once; rejected lines are left out."""
    known: set[int] = set()

    def _once() -> Iterator[Seed]:
        for seed in seeds:
            key = hash((seed.ids, seed.url))
            if not seed.reason and key not in known:
                known.add(key)
                yield seed

    left = _once()
    number = 0
    while chunk := tuple(islice(left, size)):
        yield SeedPart(number, chunk)
        number += 1


def part_file(job: RereadJob, number: int) -> Path:
    """Return the path of the Parquet file of a part."""
    return Path(job.target) / f"part-{number:06}.parquet"


def read_part(job: RereadJob, part: SeedPart, *, replaced: bool = False) -> PartResult:
    """
    Read the seeds of *part* again, and write their records to its file.

    A part with its file is not read. *replaced*: whether an engine replaces this process when
    it dies; then it reads the pages itself, unless the part has killed a process before.
    Raises ``ArchiveError`` and ``OSError``.
    """
    path = part_file(job, part.number)
    if path.exists():
        footer = import_module("pyarrow.parquet").read_metadata(path)
        counts = json.loads(footer.metadata.get(REASONS.encode(), "{}"))
        return PartResult(part.number, footer.num_rows, tuple(counts.items()), now=False)
    begun = path.with_name(f".{path.name}.begun")
    with _one_at_a_time:
        reading = _reading(job, in_process=replaced and not begun.exists())
        begun.touch()
        all_records = _records(reading.reader, part.seeds)
        try:
            records = reading.runner.run(all_records)
        finally:  # an interrupt may come before the loop has it, and Python would warn
            all_records.close()
    reasons = Counter(filter(None, map(_reason, records)))
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    # After an interrupt, pyarrow's writer ends the file when it is deleted: that must be open then.
    file = unfinished.open("wb")
    writer = ParquetWriter(file, ExportOptions(kind=KINDS[job.spider]))
    for record in records:
        writer.write(record)
    writer.close(**{REASONS: json.dumps(reasons)})
    file.close()
    unfinished.replace(path)
    begun.unlink(missing_ok=True)
    return PartResult(part.number, len(records), tuple(reasons.items()))


_one_at_a_time = threading.Lock()  # a worker of Dask may have several threads


class _Reading:
    """The reader of a process for one job, kept from part to part, and its event loop."""

    def __init__(self, job: RereadJob, *, in_process: bool) -> None:
        values = dict(zip(SETTINGS, job.settings, strict=True))
        settings = Settings()
        # One worker reads the pages, with the limits of a crawl: a bad page ends alone.
        # WORKERS=0 reads in this process, without limits, as in a crawl.
        values["WORKERS"] = min(1, int(values["WORKERS"]))
        settings.setdict(values, priority="project")
        self.job, self.in_process = job, in_process
        pool = None
        if in_process and values["WORKERS"]:
            pool = pool_of(settings, kind=InProcessPool)
        archives = [open_archive(each, settings) for each in job.archives]
        self.reader = seed_reader(job.spider, archives, settings, pool)
        self.runner = asyncio.Runner()


_open: list[_Reading] = []


def _reading(job: RereadJob, *, in_process: bool) -> _Reading:
    if not _open or (_open[0].job, _open[0].in_process) != (job, in_process):
        release()
        _open.append(_Reading(job, in_process=in_process))
    return _open[0]


def release() -> None:
    """Close the reader that this process keeps from part to part."""
    while _open:
        _open.pop().reader.pages.close()


async def _records(reader: SeedReader, seeds: Iterable[Seed]) -> list[Mapping[str, Any]]:
    """Return the records of *seeds* in their order."""
    free = asyncio.Semaphore(AT_ONCE)

    async def _record(seed: Seed) -> Mapping[str, Any]:
        async with free:
            return await reader.record(seed)

    return await asyncio.gather(*map(_record, seeds))


def _reason(record: Mapping[str, Any]) -> str:
    """Return why *record* is empty or incomplete, a slug; empty if nothing failed."""
    problems = record.get("problems") or ()
    return str(record.get("reason") or next((each["reason"] for each in problems), ""))


Work = Callable[[SeedPart], PartResult]
"""The function that an engine calls with each part."""
