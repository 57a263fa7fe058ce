"""``scrapy rules``: check and test rule files, and show the rule of an address."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from scrapy.commands import ScrapyCommand
from scrapy.utils.misc import load_object

from pubcrawl.actions.rules.options import OPTIONS, RulesArguments
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.exceptions import UsageError


class RulesSubcommand(NamedTuple):
    """A subcommand: its arguments, and the path of the function that does it."""

    syntax: str
    path: str


SUBCOMMANDS = {
    "check": RulesSubcommand(
        "[FILES] [--journals FILE] [--webpages FILE]", "pubcrawl.actions.rules.check.check"
    ),
    "site": RulesSubcommand("URL", "pubcrawl.actions.rules.match.site"),
    "selector": RulesSubcommand("URL KEY", "pubcrawl.actions.rules.match.selector"),
    "javascript": RulesSubcommand("URL", "pubcrawl.actions.rules.match.javascript"),
    "restart": RulesSubcommand("URL", "pubcrawl.actions.rules.match.restart"),
    "webpage": RulesSubcommand("URL [KEY]", "pubcrawl.actions.rules.match.webpage"),
    "portal": RulesSubcommand("URL", "pubcrawl.actions.rules.match.portal"),
    "test": RulesSubcommand(
        "[FILES] [--site REGEX] --pages PATH | --live", "pubcrawl.actions.rules.test.test"
    ),
    "new": RulesSubcommand(
        "URL FILE | URL --pages PATH | URL --live", "pubcrawl.actions.rules.new.new"
    ),
    "drift": RulesSubcommand(
        "[--store URL] [--runs N] [--min-pages N]", "pubcrawl.actions.rules.drift.drift"
    ),
    "audit": RulesSubcommand(
        "[WARC | STORE] [--csv | --json]", "pubcrawl.actions.rules.audit.audit"
    ),
}


class Command(OfflineCommand, ScrapyCommand):
    """Check, test, draft and audit rule files; show the rule of an address, and drifted keys."""

    page = "rules.md"
    arguments = " | ".join(f"{name} {each.syntax}" for name, each in SUBCOMMANDS.items())
    examples = (
        "scrapy rules check",
        "scrapy rules check examples/rules/publishers.yaml --json",
        "scrapy rules site https://www.nature.com/articles/x",
        "scrapy rules selector https://www.nature.com/articles/x title",
        "scrapy rules new https://kelp.example/1 examples/rules/kelp.html",
    )
    requires_project = True
    default_settings = {"LOG_LEVEL": "WARNING"}  # noqa: RUF012

    options = OPTIONS

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 4 for mistakes in rule files and in arguments."""
        with self.report_errors():
            if not args or args[0] not in SUBCOMMANDS:
                problem = f"{args[0]!r} is not a subcommand; " if args else ""
                raise UsageError(f"{problem}give one of {', '.join(SUBCOMMANDS)}")
            if unknown := [each for each in args if each.startswith("--")]:
                raise UsageError(f"{unknown[0]} is not an option of this command")
            self.exitcode = load_object(SUBCOMMANDS[args[0]].path)(
                RulesArguments(args[1:], opts, self.settings)
            )
