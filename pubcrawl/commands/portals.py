"""``scrapy portals``: try rules of portals on many artifacts."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from scrapy.commands import ScrapyCommand

from pubcrawl.commands.artifact_records import FEED, read_records
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag
from pubcrawl.exceptions import UsageError

if TYPE_CHECKING:
    from pubcrawl.artifacts.study.trial import TrialResult

SHOWN = 5  # artifacts, and addresses of each, that a trial names


class Command(OfflineCommand, ScrapyCommand):
    """
    Try a file of portal rules on the artifacts of a list.

    Nothing is fetched: rules are applied to the addresses that the records name.
    """

    page = "artifacts.md#rules-for-portals"
    arguments = "test RULES [--in FEED]"
    examples = (
        "scrapy portals test examples/portals.yaml --in out/artifacts.jsonl",
        "scrapy portals test examples/portals.yaml --in out/artifacts.jsonl --json",
    )

    options = (FEED, flag("--json", "print a JSON line for each trial"))

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Try the rules; exit code 4 for wrong arguments, 1 if no artifact agrees."""
        from pubcrawl.artifacts.portals import Portals, merge_portal_files
        from pubcrawl.artifacts.study.trial import try_on_all
        from pubcrawl.tables.yaml import Source

        with self.report_errors():
            if len(args) != 2 or args[0] != "test":
                raise UsageError(f"give {self.syntax()}")
            rules, errors = merge_portal_files([Source.read(args[1])])
            if errors:
                raise UsageError("\n".join(map(str, errors)))
            trials = list(try_on_all(Portals(rules), read_records(self.settings, opts.feed)))
            lines = (json.dumps(trial._asdict(), ensure_ascii=False) for trial in trials)
            for line in lines if opts.json else _trial_lines(trials):
                print(line)
            self.exitcode = 0 if any(trial.exact for trial in trials) else 1


def _trial_lines(trials: list[TrialResult]) -> Iterator[str]:
    """Yield the results of trials as lines for people."""
    tried = [trial for trial in trials if not trial.untried]
    yield (
        f"{len(trials)} artifacts: {sum(trial.exact for trial in tried)} the same, "
        f"{sum(bool(trial.added) for trial in tried)} with more members, "
        f"{sum(bool(trial.dropped) for trial in tried)} with fewer, "
        f"{len(trials) - len(tried)} not tried"
    )
    differing = [trial for trial in trials if not trial.exact]
    differing.sort(key=lambda trial: (-len(trial.added) - len(trial.dropped), trial.entry_uri))
    for trial in differing[:SHOWN]:
        yield f"{trial.entry_uri}{f': {trial.untried}' if trial.untried else ''}"
        yield from _addresses("+", trial.added)
        yield from _addresses("-", trial.dropped)
    if len(differing) > SHOWN:
        yield f"… {len(differing) - SHOWN} more artifacts differ"


def _addresses(sign: str, urls: Iterable[str]) -> Iterator[str]:
    first = [*urls]
    yield from (f"  {sign} {url}" for url in first[:SHOWN])
    if len(first) > SHOWN:
        yield f"  {sign} … {len(first) - SHOWN} more"
