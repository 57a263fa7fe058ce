"""``scrapy fleet``: the workers of a store, and the orders that they obey."""

from __future__ import annotations

import argparse

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import subcommands
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag, text
from pubcrawl.commands.subcommands import Subcommand
from pubcrawl.exceptions import UsageError

STATUS = "status"

_STATUS = (flag("--json", "print one JSON object"),)
_WORKER = (
    text("--worker", "NAME", "only this worker, by its name or the beginning of it: HOST/PID"),
)
_DRAIN = (*_WORKER, flag("--wait", "return when these workers have ended"))

SUBCOMMANDS = {
    STATUS: Subcommand("[--json]", _STATUS, "pubcrawl.actions.fleet.status.run"),
    "pause": Subcommand("[LIST] [--worker NAME]", _WORKER, "pubcrawl.actions.fleet.orders.pause"),
    "resume": Subcommand("[LIST] [--worker NAME]", _WORKER, "pubcrawl.actions.fleet.orders.resume"),
    "drain": Subcommand(
        "[LIST] [--worker NAME] [--wait]", _DRAIN, "pubcrawl.actions.fleet.orders.drain"
    ),
}


class Command(OfflineCommand, ScrapyCommand):
    """Print the workers of a store; pause, resume and drain them."""

    page = "fleet.md"
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
