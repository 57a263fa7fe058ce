"""``scrapy portals``: draft rules of portals from decisions, and try rules on many artifacts."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy.commands import ScrapyCommand
from scrapy.settings import Settings

from pubcrawl.commands import output_file
from pubcrawl.commands.artifact_records import FEED, read_records
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag, text
from pubcrawl.exceptions import UsageError

if TYPE_CHECKING:
    from pubcrawl.artifacts.study.decisions import ArtifactDecision
    from pubcrawl.artifacts.study.trial import TrialResult

SHOWN = 5  # artifacts, and addresses of each, that a trial names


class Command(OfflineCommand, ScrapyCommand):
    """
    Draft the rule of a portal from reviewed artifacts; try rules on all artifacts.

    new: draft a rule for each portal with decisions, exported from the sheet of `scrapy report
    artifacts --review`, and try it on the other artifacts of the portal. test: try a file of rules
    on the artifacts of a list. Nothing is fetched: rules are applied to the addresses that the
    records name.
    """

    arguments = "new DECISIONS [--in FEED] [-o FILE] | test RULES [--in FEED] [--decisions FILE]"
    examples = (
        "scrapy portals new examples/decisions.json --in out/artifacts.jsonl -o out/draft.yaml",
        "scrapy portals test examples/portals.yaml --in out/artifacts.jsonl",
        "scrapy portals test examples/portals.yaml --in out/artifacts.jsonl --json",
    )

    options = (
        FEED,
        text("--decisions", "FILE", "test: decisions that override records"),
        text("-o --output", "FILE", "new: file of the draft", "-"),
        flag("--json", "print JSON lines: a trial each, or for new a draft with its trials"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 4 for wrong arguments, 1 if no artifact agrees."""
        settings = self.settings
        with self.report_errors():
            if len(args) != 2 or args[0] not in ("new", "test"):
                raise UsageError(f"give {self.syntax()}")
            if args[0] == "new":
                if opts.decisions:
                    raise UsageError("--decisions is an option of scrapy portals test")
                _new(settings, opts, args[1])
            else:
                self.exitcode = _test(settings, opts, args[1])


def _new(settings: Settings, opts: argparse.Namespace, path: str) -> None:
    from pubcrawl.artifacts.study.draft import draft_rules

    decisions = _read(path)
    records = list(read_records(settings, opts.feed))
    drafts = list(draft_rules(records, decisions))
    with output_file.output(opts.output) as file:
        for draft in drafts:
            if opts.json:
                trials = [trial._asdict() for trial in draft.trials]
                row = {"portal": draft.portal, "rule": draft.text, "trials": trials}
                file.write(f"{json.dumps(row, ensure_ascii=False)}\n")
                continue
            for line in _trial_lines(draft.trials):
                file.write(f"# {line}\n")
            file.write(draft.text)


def _test(settings: Settings, opts: argparse.Namespace, path: str) -> int:
    from pubcrawl.artifacts.portals import Portals, merge_portal_files
    from pubcrawl.artifacts.study.draft import try_on_all
    from pubcrawl.tables.yaml import Source

    decisions = _read(opts.decisions) if opts.decisions else {}
    rules, errors = merge_portal_files([Source.read(path)])
    if errors:
        raise UsageError("\n".join(map(str, errors)))
    trials = list(try_on_all(Portals(rules), read_records(settings, opts.feed), decisions))
    lines = (json.dumps(trial._asdict(), ensure_ascii=False) for trial in trials)
    for line in lines if opts.json else _trial_lines(trials):
        print(line)
    return 0 if any(trial.exact for trial in trials) else 1


def _read(path: str) -> dict[str, ArtifactDecision]:
    from pubcrawl.artifacts.study.decisions import read_decisions

    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    return read_decisions(text, path)


def _trial_lines(trials: Iterable[TrialResult]) -> Iterator[str]:
    """Yield the results of trials as lines for people."""
    every = list(trials)
    for name, some in (
        ("decided", [trial for trial in every if trial.decided]),
        ("other", [trial for trial in every if not trial.decided]),
    ):
        tried = [trial for trial in some if not trial.untried]
        exact = sum(trial.exact for trial in tried)
        adds = sum(bool(trial.added) for trial in tried)
        drops = sum(bool(trial.dropped) for trial in tried)
        yield (
            f"{len(some)} {name} artifacts: {exact} the same, {adds} with more members, "
            f"{drops} with fewer, {len(some) - len(tried)} not tried"
        )
    differing = [trial for trial in every if not trial.exact]
    differing.sort(key=lambda trial: (-len(trial.added) - len(trial.dropped), trial.entry_uri))
    for trial in differing[:SHOWN]:
        yield f"{trial.entry_uri}{f': {trial.untried}' if trial.untried else ''}"
        for word, urls in (("+", trial.added), ("-", trial.dropped)):
            yield from (f"  {word} {url}" for url in urls[:SHOWN])
            if len(urls) > SHOWN:
                yield f"  {word} … {len(urls) - SHOWN} more"
    if len(differing) > SHOWN:
        yield f"… {len(differing) - SHOWN} more artifacts differ"
