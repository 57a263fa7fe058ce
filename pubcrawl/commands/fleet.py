"""``scrapy fleet``: the workers of a store, and the orders that they obey."""

from __future__ import annotations

import argparse

from scrapy.commands import ScrapyCommand

from pubcrawl.actions.fleet import options
from pubcrawl.commands import subcommands
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.subcommands import Subcommand
from pubcrawl.exceptions import UsageError

STATUS = "status"


SUBCOMMANDS = {
    STATUS: Subcommand("[--json]", options.STATUS, "pubcrawl.actions.fleet.status.run"),
    "pause": Subcommand(
        "[LIST] [--worker NAME]", options.WORKER, "pubcrawl.actions.fleet.orders.pause"
    ),
    "resume": Subcommand(
        "[LIST] [--worker NAME]", options.WORKER, "pubcrawl.actions.fleet.orders.resume"
    ),
    "drain": Subcommand(
        "[LIST] [--worker NAME] [--wait]", options.DRAIN, "pubcrawl.actions.fleet.orders.drain"
    ),
}


class Command(OfflineCommand, ScrapyCommand):
    """Print the workers of a store; pause, resume and drain them."""

    arguments = " | ".join(f"{name} {each.syntax}" for name, each in SUBCOMMANDS.items())
    examples = (
        "scrapy fleet",
        "scrapy fleet status --json",
        "scrapy fleet pause  # live; every worker of the store",
        "scrapy fleet resume",
        "scrapy fleet drain ids.txt --wait  # live; the workers of a list",
        "scrapy fleet drain --worker crawler2/4711  # live; a name that status prints",
    )

    options = subcommands.option_groups("fleet", SUBCOMMANDS)

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 4 for wrong arguments, 1 if it cannot be done."""
        with self.report_errors():
            name, *rest = args or [STATUS]
            if name not in SUBCOMMANDS:
                raise UsageError(f"{name}: give one of {', '.join(SUBCOMMANDS)}")
            subcommands.refuse_options_of_others(name, "fleet", opts, SUBCOMMANDS)
            self.exitcode = SUBCOMMANDS[name].run(self.settings, rest, opts)
