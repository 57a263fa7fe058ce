"""The works in the store of files and records, for ``scrapy match``."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

from scrapy.settings import Settings

from pubcrawl.console.cells import cell
from pubcrawl.console.output_file import output
from pubcrawl.exceptions import StoreMissing, UsageError
from pubcrawl.ingest.commands.files.stored import open_files
from pubcrawl.ingest.commands.match.bounds import LEVEL, share_bounds
from pubcrawl.ingest.commands.match.inputs import InputReader, of_orphans, of_paths, of_results
from pubcrawl.ingest.commands.match.rows import NewWorkGroups, match_inputs
from pubcrawl.ingest.spider.settings import use_tables
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.works.match import EXACT, STRONG

_ALL, _ACCEPTED = "all", "accepted"
_RELATED = ("status", "reason", "name")


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the matches."""
    counts: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    works = NewWorkGroups()
    if bool(args) + opts.unverified + opts.orphans != 1:
        raise UsageError("give files and folders, or --unverified, or --orphans")
    use_tables(settings)
    with ExitStack() as stack:
        pages_max = settings.getint("PDF_PAGES_MAX")
        try:
            store = stack.enter_context(
                closing(IngestLedger.open(settings["STORE_URL"], create=False))
            )
        except StoreMissing as error:
            # Exports of databases are sorted out before the first crawl.
            if not (args and opts.new):
                raise
            store = None
            print(f"inputs are compared with each other: {error}", file=sys.stderr)
        if store is None or args:
            inputs = of_paths(args, pages_max)
        else:
            read = of_results if opts.unverified else of_orphans
            inputs = read(store.results, open_files(settings)[0], pages_max)
        chosen = _chosen(inputs, opts.sample, opts.seed, totals)
        for found in match_inputs(store.database if store else None, chosen):
            counts[found.status] += 1
            if opts.new:
                works.add(found)
            row = found.row()
            print(_line(row) if opts.json else _text(row, explain=opts.explain))
    with output(opts.new) as file:
        file.writelines(f"{_line(work)}\n" for work in works)
    for line in _summary(counts, totals[_ALL]):
        print(line, file=sys.stderr)
    return 0


def _chosen(
    readers: Iterator[InputReader], number: int, seed: int, totals: Counter[str]
) -> Iterator[InputReader]:
    """Yield all inputs, or *number* of them, each with the same chance, in their order."""
    if not number:
        yield from readers
        return
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    chosen: list[tuple[int, InputReader]] = []
    for at, one in enumerate(readers):
        totals[_ALL] += 1
        if at < number:
            chosen.append((at, one))
        elif (place := chance.randrange(at + 1)) < number:
            chosen[place] = (at, one)
    yield from (one for _, one in sorted(chosen, key=lambda each: each[0]))


def _summary(counts: Counter[str], every: int) -> Iterator[str]:
    """Yield the numbers; of a sample, the shares with their bounds too."""
    sample = counts.total()
    if not sample:
        yield "nothing to match"
    elif not every:
        yield ", ".join(f"{number} {status}" for status, number in counts.most_common())
    else:
        yield f"{sample:,} of {every:,} inputs, chosen at random; shares at {LEVEL:.0%} confidence"
        same = {_ACCEPTED: counts[EXACT] + counts[STRONG]}
        for status, number in (*same.items(), *counts.most_common()):
            share, low, high = share_bounds(number, sample, every)
            yield (
                f"{status:<10}{number:>8,}{share:>8.1%}  {low:.1%} to {high:.1%}"
                f"  {low * every:,.0f} to {high * every:,.0f} of all"
            )


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False)


def _text(row: dict[str, Any], *, explain: bool) -> str:
    match = row["match"] or {}
    found = match.get("doi") or match.get("pmid") or match.get("pmcid") or "-"
    cells = (row["status"], row["reason"], found, row["name"], row["title"])
    lines = ["\t".join(map(cell, cells))]
    if copy := row.get("near_duplicate_of"):
        reason = row["near_duplicate_reason"]
        lines.append("\t".join(map(cell, ("", "near-duplicate", reason, copy))))
    if related := row.get("related"):
        lines.append("\t".join(map(cell, ("", *(related[key] for key in _RELATED)))))
    if explain:
        lines += (
            "\t".join(map(cell, ("", each["status"], each["reason"], *_named(each))))
            for each in row["candidates"]
        )
    return "\n".join(lines)


def _named(candidate: dict[str, Any]) -> tuple[str, str]:
    ids = (candidate.get(kind) for kind in ("doi", "pmid", "pmcid"))
    return next(filter(None, ids), ""), candidate["title"]
