"""``scrapy seeds``: seed lists and their lines."""

from __future__ import annotations

import argparse

from scrapy.commands import ScrapyCommand

from pubcrawl.actions.seeds import options
from pubcrawl.commands import subcommands
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.subcommands import Subcommand

STATES = ""
"""Name of the subcommand that has none: counts and lines by state."""


SUBCOMMANDS = {
    STATES: Subcommand(
        "[LIST] [--state STATE | --all -o FILE] [--json]",
        options.SEEDS,
        "pubcrawl.actions.seeds.states.run",
    ),
    "import": Subcommand(
        "FORMAT FILE … [-o FILE] [--limit N]", options.DUMPS, "pubcrawl.actions.seeds.dumps.run"
    ),
    "plan": Subcommand(
        "FILE … [--random N] [--write FILE] …", options.PLAN, "pubcrawl.actions.seeds.plan.run"
    ),
    "consume": Subcommand(
        "TOPIC [--to-end] [--type TYPE]", options.CONSUME, "pubcrawl.actions.seeds.consume.run"
    ),
    "stats": Subcommand("[LIST] [--json]", options.STATS, "pubcrawl.actions.seeds.stats.run"),
    "requeue": Subcommand(
        "[LIST] [--lane LANE]", options.REQUEUE, "pubcrawl.actions.seeds.requeue.run"
    ),
    "retry": Subcommand(
        "[LIST] [--slug SLUG] [--host HOST] [--hits] [--dry-run] …",
        options.RETRY,
        "pubcrawl.actions.seeds.retry.run",
    ),
}


class Command(OfflineCommand, ScrapyCommand):
    """Print the states of seed lists; make and plan lists; try ingests again."""

    page = "seed-lists.md"
    arguments = " | ".join(f"{name} {each.syntax}".strip() for name, each in SUBCOMMANDS.items())
    examples = (
        "scrapy seeds",
        "scrapy seeds ids.txt --all -o out/result.csv",
        "scrapy seeds ids.txt --state failed",
        "scrapy seeds ids.txt --state rejected --json",
        "scrapy seeds import unpaywall examples/unpaywall.jsonl -o out/requests.jsonl",
        "scrapy seeds plan examples/requests.jsonl",
        "scrapy seeds plan examples/requests.jsonl --random 5 --write out/sample.jsonl",
        "scrapy seeds consume requests --to-end  # live; a topic of Kafka",
        "scrapy seeds stats requests.jsonl  # live; after a crawl of this list",
        "scrapy seeds requeue requests.jsonl --lane interactive  # live; the same",
        "scrapy seeds retry --slug no-pdf-link,X --host journal.example.org --dry-run",
        "scrapy seeds retry --hits --sha1 40_DIGITS  # live; give the digest of a wrong file",
    )

    options = subcommands.option_groups("seeds", SUBCOMMANDS)

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 4 for wrong arguments, 1 if it cannot be done."""
        with self.report_errors():
            name = args[0] if args and args[0] in SUBCOMMANDS else STATES
            subcommands.refuse_options_of_others(name, "seeds", opts, SUBCOMMANDS)
            rest = args[1:] if name else args
            settings = self.settings
            self.exitcode = SUBCOMMANDS[name].run(settings, rest, opts)
