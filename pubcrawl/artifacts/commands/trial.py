"""``scrapy rules portals``: try rules of portals on many artifacts."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator

from scrapy.settings import Settings

from pubcrawl.artifacts.portals import Portals, merge_portal_files
from pubcrawl.artifacts.study.trial import TrialResult, try_on_all
from pubcrawl.console.artifact_records import read_records
from pubcrawl.exceptions import UsageError
from pubcrawl.tables.yaml import Source

SHOWN = 5  # artifacts, and addresses of each, that a trial names


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Try the rules; nothing is fetched. Return 1 if no artifact agrees."""
    rules, errors = merge_portal_files([Source.read(args[0])])
    if errors:
        raise UsageError("\n".join(map(str, errors)))
    trials = list(try_on_all(Portals(rules), read_records(settings, opts.feed)))
    lines = (json.dumps(trial._asdict(), ensure_ascii=False) for trial in trials)
    for line in lines if opts.json else _trial_lines(trials):
        print(line)
    return 0 if any(trial.exact for trial in trials) else 1


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
