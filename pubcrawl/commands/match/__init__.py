"""``scrapy match``: find the stored works of files and records."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple, cast

from scrapy.commands import ScrapyCommand
from scrapy.settings import Settings

from pubcrawl.commands import result_filter
from pubcrawl.commands.cells import cell
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.examples import WithExamples
from pubcrawl.commands.files.stored import open_files
from pubcrawl.commands.match.inputs import MatchInput, of_orphans, of_paths, of_results
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.matching import match_work
from pubcrawl.ingest.evidence.matching import match_file
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.queries.candidates import MOST, StoredCandidate, find_candidates
from pubcrawl.store.database import Database
from pubcrawl.works.match import AMBIGUOUS, EXACT, STRONG, WEAK, MatchVerdict, verify
from pubcrawl.works.match.new_work import title_problem
from pubcrawl.works.match.similar_texts import NearTexts

NEW, REJECTED = "new", "rejected"
_ORDER = {EXACT: 0, STRONG: 1, WEAK: 2, AMBIGUOUS: 3}


class FoundMatch(NamedTuple):
    """A compared candidate."""

    candidate: StoredCandidate
    verdict: MatchVerdict


class Command(WithExamples, ScrapyCommand):
    """Find the stored works of files and records."""

    examples = (
        "scrapy match downloads/ --explain  # live; give PDFs of your own",
        "scrapy match --unverified --sample 50 --seed 1",
    )
    requires_crawler_process = False
    default_settings = {"LOG_ENABLED": False}  # noqa: RUF012

    def syntax(self) -> str:
        """Return the arguments."""
        return "FILE|FOLDER … | --unverified | --orphans [options]"

    def short_desc(self) -> str:
        """Return the purpose of the command."""
        return "Find the stored works of PDFs, records and unverified files (docs/matching.md)"

    def long_desc(self) -> str:
        """Return the text for -h."""
        return (
            "Compare each PDF, also in WARC files, each line of records, or each file that an "
            "ingest could not verify, with the publications of the store, and print the verdict "
            "and its reason. "
            "Nothing is changed."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="print JSON lines")
        parser.add_argument(
            "--unverified",
            action="store_true",
            help="compare the files of results with the slugs unverified-file and wrong-work",
        )
        parser.add_argument(
            "--orphans", action="store_true", help="compare PDFs in FILES_DIR that no result names"
        )
        parser.add_argument(
            "--explain", action="store_true", help="print each candidate with its verdict"
        )
        parser.add_argument(
            "--sample", type=int, default=0, metavar="N", help="print N results, chosen at random"
        )
        parser.add_argument(
            "--seed", type=int, default=0, help="choose the same sample again (default: 0)"
        )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the matches; exit code 4 for wrong arguments."""
        settings = cast("Settings", self.settings)
        counts: Counter[str] = Counter()
        with result_filter.report_errors(self, "match"):
            if bool(args) + opts.unverified + opts.orphans != 1:
                raise UsageError("give files and folders, or --unverified, or --orphans")
            if opts.sample < 0:
                raise UsageError("--sample: give a number above 0")
            with closing(IngestLedger.open(settings["STORE_URL"], create=False)) as store:
                pages_max = settings.getint("PDF_PAGES_MAX")
                if args:
                    inputs = of_paths(args, pages_max)
                else:
                    read = of_results if opts.unverified else of_orphans
                    inputs = read(store.results, open_files(settings)[0], pages_max)
                rows = match_rows(store.database, inputs)
                for row in _sample(_counted(rows, counts), opts.sample, opts.seed):
                    print(_line(row) if opts.json else _text(row, explain=opts.explain))
                numbers = (f"{number} {status}" for status, number in counts.most_common())
                print(", ".join(numbers) or "nothing to match", file=sys.stderr)


def match_rows(database: Database, inputs: Iterator[MatchInput]) -> Iterator[dict[str, Any]]:
    """Yield a row for each of *inputs*: its verdict, its work, the candidates."""
    near = NearTexts()
    for one in inputs:
        copy = near.add(one.name, one.simhash)
        yield {**_row(database, one), **({"near_duplicate_of": copy} if copy else {})}


def _row(database: Database, one: MatchInput) -> dict[str, Any]:
    shown = {"name": one.name, "title": one.work.title}
    if one.problem:
        return {**shown, "status": REJECTED, "reason": one.problem, "match": None, "candidates": []}
    compared = sorted(
        (
            FoundMatch(each, _verdict(one, each))
            for each in find_candidates(database, one.ids, one.titles, MOST)
        ),
        key=lambda each: _ORDER.get(each.verdict.status, len(_ORDER)),
    )
    best = compared[0] if compared else None
    merged = [each for each in compared if each.verdict.same]
    verdict, match = best.verdict if best else None, None
    if len(merged) > 1 and merged[0].verdict.status == merged[1].verdict.status:
        verdict = MatchVerdict(AMBIGUOUS, "several-works")
    elif merged:
        match = _candidate(merged[0])
    elif not best or best.verdict.status not in (AMBIGUOUS, WEAK):
        problem = title_problem(one.work.title, [each.family for each in one.work.names])
        verdict = MatchVerdict(REJECTED if problem else NEW, problem or "no-match")
    status, reason = verdict or MatchVerdict(NEW, "no-match")
    candidates = [_candidate(each) for each in compared]
    return {**shown, "status": status, "reason": reason, "match": match, "candidates": candidates}


def _verdict(one: MatchInput, each: StoredCandidate) -> MatchVerdict:
    found = match_work(each.record)
    if one.front is None:
        return verify(one.work, found)
    names = tuple(map(values.inverted_name, values.contributors(each.record)))[:3]
    return match_file(one.front, found, values.work_title(each.record), names)


def _candidate(found: FoundMatch) -> dict[str, Any]:
    record = found.candidate.record
    ids = {kind: record[kind] for kind in ("pmid", "pmcid", "doi") if record.get(kind)}
    return {**ids, "title": values.work_title(record), **found.verdict._asdict()}


def _counted(rows: Iterator[dict[str, Any]], counts: Counter[str]) -> Iterator[dict[str, Any]]:
    for row in rows:
        counts[row["status"]] += 1
        yield row


def _sample(rows: Iterator[dict[str, Any]], number: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield all rows, or *number* of them, each with the same chance, in their order."""
    if not number:
        yield from rows
        return
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    chosen: list[tuple[int, dict[str, Any]]] = []
    for at, row in enumerate(rows):
        if at < number:
            chosen.append((at, row))
        elif (place := chance.randrange(at + 1)) < number:
            chosen[place] = (at, row)
    yield from (row for _, row in sorted(chosen, key=lambda each: each[0]))


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False)


def _text(row: dict[str, Any], *, explain: bool) -> str:
    match = row["match"] or {}
    found = match.get("doi") or match.get("pmid") or match.get("pmcid") or "-"
    cells = (row["status"], row["reason"], found, row["name"], row["title"])
    lines = ["\t".join(map(cell, cells))]
    if copy := row.get("near_duplicate_of"):
        lines.append(f"  near duplicate of {cell(copy)}")
    if explain:
        lines += (
            "\t".join(map(cell, ("", each["status"], each["reason"], *_named(each))))
            for each in row["candidates"]
        )
    return "\n".join(lines)


def _named(candidate: dict[str, Any]) -> tuple[str, str]:
    ids = (candidate.get(kind) for kind in ("doi", "pmid", "pmcid"))
    return next(filter(None, ids), ""), candidate["title"]
