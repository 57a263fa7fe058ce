"""``scrapy seeds plan FILE …``: what a crawl of ingest requests will do, before it begins."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Any

from scrapy.settings import Settings

from pubcrawl.console.cells import cell, print_table
from pubcrawl.console.output_file import output_bytes
from pubcrawl.engine.setting_values import paths
from pubcrawl.exceptions import UsageError
from pubcrawl.fetch.hosts_table import HostsTable
from pubcrawl.formats.dates import ISO_DATE
from pubcrawl.ids.url import slot
from pubcrawl.ingest.dumps.filters import DumpFilter, own_filter
from pubcrawl.ingest.plan import REASONS as OF_CHOICE
from pubcrawl.ingest.plan import (
    HostPlan,
    Manners,
    PlannedCounts,
    RequestChoice,
    distinct,
    host_plans,
    longest_plan,
)
from pubcrawl.ingest.plan.known import REASONS as KNOWN
from pubcrawl.ingest.plan.known import Experience, Known, experience
from pubcrawl.ingest.seeds import REASONS, Entry, reading
from pubcrawl.model.times import duration

_SLICE = re.compile(r"(\d+)/(\d+)")
GIGABYTE = 1e9


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the plan, and write the chosen requests."""
    if not args:
        raise UsageError("give files of ingest requests")
    for path in args:
        if path != "-" and not Path(path).is_file():
            raise UsageError(f"there is no file {path}")
    choice, manners = _choice(opts), _manners(settings, opts)
    left_out, hosts = own_filter(opts.filters), HostsTable.load(paths(settings, "HOSTS_YAML"))
    counts, about = PlannedCounts(), {**REASONS, **OF_CHOICE, **KNOWN, **left_out.about}
    with Known(settings["STORE_URL"]) as known, ExitStack() as stack:
        every = chain.from_iterable(stack.enter_context(reading(path, opts.kind)) for path in args)
        asked = _asked(distinct(every, counts), left_out, hosts, counts.left_out, about)
        chosen = choice.of(known.open_ones(asked, counts.left_out), counts.left_out)
        with output_bytes(opts.write) as target:
            for entry in chosen:
                counts.add(entry)
                if opts.write:
                    target.write(entry[-1].encode() + b"\n")
        past = experience(known)
    plans = host_plans(counts, manners)
    if opts.format == "json":
        print(json.dumps(_document(counts, plans, manners, past)))
    else:
        _show(counts, about, plans, manners, past, opts.top)
    if opts.write and opts.write != "-":
        print(f"next: scrapy crawl ingest -a seeds={opts.write}", file=sys.stderr)
    return 0


def _choice(opts: argparse.Namespace) -> RequestChoice:
    part, parts = 1, 1
    if opts.slice:
        found = _SLICE.fullmatch(opts.slice)
        part, parts = (int(found[1]), int(found[2])) if found else (0, 0)
        if not 1 <= part <= parts:
            raise UsageError(f"--slice {opts.slice}: give 1/8 to 8/8 for eight shares")
    if opts.since and not ISO_DATE.fullmatch(opts.since):
        raise UsageError(f"--since {opts.since}: give a date as 2026-01-31")
    return RequestChoice(opts.since, part, parts, opts.per_host, opts.random, opts.seed, opts.limit)


def _manners(settings: Settings, opts: argparse.Namespace) -> Manners:
    delays: dict[str, float] = {}
    for key, profile in settings.getdict("DOWNLOAD_SLOTS").items():
        if "delay" in profile:
            names = (key, *(slot(f"//{host}") for host in profile.get("hosts", ())))
            delays |= dict.fromkeys(names, float(profile["delay"]))
    return Manners(
        opts.fetches,
        opts.answer,
        settings.getfloat("HOST_REST_FACTOR", 1),
        settings.getfloat("DOWNLOAD_DELAY"),
        delays,
        settings.getint("CONCURRENT_REQUESTS"),
    )


def _asked(
    entries: Iterable[Entry],
    without: DumpFilter,
    hosts: HostsTable,
    left_out: Counter[str],
    about: dict[str, str],
) -> Iterator[Entry]:
    """Yield the requests that no filter leaves out, and no row of rules/hosts.yaml refuses."""
    for entry in entries:
        kind, url, claim = entry[2:5]
        ids = (claim[1].lower(), _doi(entry[-1])) if without.prefixes else ()
        if reason := without.of_ids(*ids) or without.of_url(url):
            left_out[reason] += 1
            continue
        if row := hosts.find_refusal(url, kind):
            left_out[row.name] += 1
            about[row.name] = f"{row.refuse}: {row.note}"
            continue
        yield entry


def _doi(given: str) -> str:
    """Return the DOI of a request as JSON, "" if it has none."""
    ids = json.loads(given).get("ext_ids") if '"doi"' in given else None
    return str(ids.get("doi") or "").lower() if isinstance(ids, dict) else ""


def _document(
    counts: PlannedCounts, plans: list[HostPlan], manners: Manners, past: Experience
) -> dict[str, Any]:
    seconds, host = longest_plan(plans, manners)
    return {
        "requests": counts.requests,
        "types": dict(counts.types),
        "left_out": dict(counts.left_out.most_common()),
        "hosts": len(counts.hosts),
        "fetches": round(sum(each.fetches for each in plans)),
        "seconds": round(seconds),
        "slowest": host,
        "hit_rate": past.hit_rate,
        "bytes": round(counts.requests * past.hit_rate * past.size),
        "measured_on": past.results,
        "by_host": [each._asdict() for each in plans],
    }


def _show(
    counts: PlannedCounts,
    about: Mapping[str, str],
    plans: list[HostPlan],
    manners: Manners,
    past: Experience,
    top: int,
) -> None:
    types = ", ".join(f"{name} {number:,}" for name, number in counts.types.most_common())
    print(f"requests  {counts.requests:,}" + (f"  ({types})" if types else ""))
    for reason, number in counts.left_out.most_common():
        print(f"left out  {number:,}  {cell(reason)}: {cell(about.get(reason, reason))}")
    if not counts.requests:
        return
    seconds, host = longest_plan(plans, manners)
    fetches = round(sum(each.fetches for each in plans))
    print(f"hosts     {len(counts.hosts):,}")
    print(f"fetches   {fetches:,}  ({manners.fetches:g} for a request)")
    by = f"{host} decides" if host else f"{manners.connections} connections decide"
    print(f"time      {duration(seconds)}  ({by}; an answer in {manners.answer:g} s)")
    size = counts.requests * past.hit_rate * past.size / GIGABYTE
    basis = f"as {past.results:,} results in the store" if past.results else "assumed"
    print(
        f"disk      {size:,.1f} GB  ({past.hit_rate:.0%} hits of {past.size / 1e6:.1f} MB, {basis})"
    )
    print()
    rows = (
        (each.requests, f"{each.fetches:.0f}", duration(each.seconds), each.host)
        for each in plans[: top or None]
    )
    print_table(rows, ("requests", "fetches", "time", "host"))
    if top and len(plans) > top:
        print(f"and {len(plans) - top:,} more hosts, none of them slower; --top 0 shows them")
