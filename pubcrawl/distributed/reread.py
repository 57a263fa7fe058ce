"""``scrapy archive reread``: the pages of archives read again, as a folder of Parquet."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from scrapy.settings import Settings

from pubcrawl.distributed import cluster
from pubcrawl.distributed.archived_seeds import archived_seeds
from pubcrawl.distributed.archives import archive_name, open_archive
from pubcrawl.distributed.parts import PartResult, RereadJob, job_settings, read_part, seed_parts
from pubcrawl.distributed.seed_records import FORMS
from pubcrawl.distributed.spiders import SPIDERS
from pubcrawl.engine.memory import reading_form
from pubcrawl.engine.page_client import load_rules
from pubcrawl.engine.seeds import Seed, read_seeds
from pubcrawl.exceptions import ArchiveError, UsageError
from pubcrawl.exchange.registry import FORMATS, check_library
from pubcrawl.items.learned import Learned

EXIT_INTERRUPTED = 130
PLAN = "_plan.json"  # programs that read a folder of Parquet files skip names with "_"
KEYS = {
    "AWS_ACCESS_KEY_ID": "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY": "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN": "AWS_SESSION_TOKEN",
    "AWS_ENDPOINT_URL": "AWS_ENDPOINT_URL",
    "AWS_REGION_NAME": "AWS_DEFAULT_REGION",
}
"""Setting → environment variable; see ``_give_keys``."""


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Read all parts; print a line for each that cannot be read, and the numbers."""
    try:
        job, seeds = _job(args, opts, settings)
        _check_plan(job, opts, settings)
        parts = seed_parts(seeds, opts.part)
        if opts.workers or opts.scheduler:
            work = partial(read_part, job, replaced=True)
            found = cluster.results(parts, work, workers=opts.workers, scheduler=opts.scheduler)
        else:
            found = cluster.results_here(parts, partial(read_part, job))
        return _report(found, job.target)
    except ArchiveError as error:
        raise UsageError(str(error)) from error
    except KeyboardInterrupt:
        message = "interrupted; the same command continues"
        print(f"scrapy archive reread: {message}", file=sys.stderr)
        return EXIT_INTERRUPTED


def _job(
    args: list[str], opts: argparse.Namespace, settings: Settings
) -> tuple[RereadJob, Iterable[Seed]]:
    """Return what to read, and its seeds. Raises ``UsageError`` and ``ArchiveError``."""
    if not args or args[0] not in SPIDERS:
        what = f"{args[0]!r} cannot be read again; " if args else ""
        raise UsageError(f"{what}the first argument is one of {', '.join(SPIDERS)}")
    spider, *names = args
    if not opts.output:
        raise UsageError("give the folder for the records: -o OUT")
    _give_keys(settings)
    addresses = tuple(map(archive_name, names))
    archives = [open_archive(name, settings) for name in addresses]
    for archive in archives:
        archive.complete()
    check_library(FORMATS["parquet"])
    load_rules(settings)
    form = FORMS[spider]
    seeds = read_seeds(opts.seeds, form) if opts.seeds else archived_seeds(archives, form)
    target = Path(opts.output).resolve()
    job = RereadJob(spider, addresses, str(target), job_settings(settings))
    return job, seeds


def _give_keys(settings: Settings) -> None:
    """Put the keys of buckets into the environment, which the workers of this machine get."""
    for name, variable in KEYS.items():
        if value := settings.get(name):
            os.environ[variable] = str(value)


def _check_plan(job: RereadJob, opts: argparse.Namespace, settings: Settings) -> None:
    """Note what the folder of *job* holds. Raises ``UsageError`` if it holds something else."""
    target = Path(job.target)
    plan = {
        "spider": job.spider,
        "archives": job.archives,
        "seeds": str(Path(opts.seeds).resolve()) if opts.seeds else "",
        "part": opts.part,
        "reading": reading_form(settings, Learned),
        "settings": [str(value) for value in job.settings],
    }
    text = json.dumps(plan, indent=1)
    path = target / PLAN
    try:
        target.mkdir(parents=True, exist_ok=True)
        if path.exists():
            if path.read_text("utf-8") != text:
                raise UsageError(
                    f"{target} holds the records of another list, archive, rule file or version; "
                    "give a new folder, or delete this one"
                )
            return
        if any(target.iterdir()):
            raise UsageError(f"{target} is not empty; give a new folder")
        path.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror}") from error


def _report(results: Iterator[PartResult], target: str) -> int:
    """Print what was read; return the exit code."""
    records = parts = before = failed = 0
    reasons: Counter[str] = Counter()
    for result in results:
        if result.error:
            failed += 1
            print(f"part {result.number} cannot be read: {result.error}", file=sys.stderr)
            continue
        parts += 1
        before += not result.now
        records += result.records
        reasons.update(dict(result.reasons))
    earlier = f", {before} of them read before" if before else ""
    print(f"{target}: {records} records in {parts} parts{earlier}")
    for reason, count in reasons.most_common():
        print(f"{count} {reason}")
    if failed:
        print(f"{failed} parts are missing: give the same command again", file=sys.stderr)
    return 1 if failed else 0
