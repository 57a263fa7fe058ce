"""``scrapy rules``: check and test rule files, and show the rule of an address."""

from __future__ import annotations

import argparse
from inspect import getdoc

from scrapy.commands import ScrapyCommand

from pubcrawl.actions.rules import audit as rules_audit
from pubcrawl.actions.rules import check as rules_check
from pubcrawl.actions.rules import drift as rules_drift
from pubcrawl.actions.rules import match as rules_match
from pubcrawl.actions.rules import new as rules_new
from pubcrawl.actions.rules import pages as rules_pages
from pubcrawl.actions.rules import test as rules_test
from pubcrawl.actions.rules.options import RulesArguments, Subcommand, add_rule_options
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.exceptions import UsageError

SUBCOMMANDS: dict[str, Subcommand] = {
    "check": rules_check.check,
    "site": rules_match.site,
    "selector": rules_match.selector,
    "javascript": rules_match.javascript,
    "restart": rules_match.restart,
    "webpage": rules_match.webpage,
    "portal": rules_match.portal,
    "test": rules_test.test,
    "new": rules_new.new,
    "drift": rules_drift.drift,
    "audit": rules_audit.audit,
}


class Command(OfflineCommand, ScrapyCommand):
    """Check, test, draft and audit rule files; each subcommand is a function."""

    arguments = " | ".join((getdoc(each) or "").partition("\n")[0] for each in SUBCOMMANDS.values())
    purpose = (
        "Check, test, draft and audit rule files; show the rule of an address, and drifted keys"
    )
    examples = (
        "scrapy rules check",
        "scrapy rules check examples/rules/publishers.yaml --json",
        "scrapy rules site https://www.nature.com/articles/x",
        "scrapy rules selector https://www.nature.com/articles/x title",
        "scrapy rules new https://kelp.example/1 examples/rules/kelp.html",
    )
    requires_project = True
    default_settings = {"LOG_LEVEL": "WARNING"}  # noqa: RUF012

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        add_rule_options(parser)
        rules_pages.add_options(parser)
        rules_drift.add_options(parser)
        rules_audit.add_options(parser)
        parser.add_argument("--compat", action="store_true", help="read rules as PubFetcher does")
        parser.add_argument("--json", action="store_true", help="print JSON lines")

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 4 for mistakes in rule files and in arguments."""
        with self.report_errors():
            if not args or args[0] not in SUBCOMMANDS:
                problem = f"{args[0]!r} is not a subcommand; " if args else ""
                raise UsageError(f"{problem}give one of {', '.join(SUBCOMMANDS)}")
            if unknown := [each for each in args if each.startswith("--")]:
                raise UsageError(f"{unknown[0]} is not an option of this command")
            self.exitcode = SUBCOMMANDS[args[0]](RulesArguments(args[1:], opts, self.settings))
