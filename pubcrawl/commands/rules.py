"""``scrapy rules``: are the rule files right, and which rule does an address get?"""

from __future__ import annotations

import argparse
import sys
from inspect import getdoc
from io import TextIOWrapper
from typing import cast

from scrapy.commands import ScrapyCommand
from scrapy.settings import Settings

from pubcrawl.commands import (
    rules_audit,
    rules_check,
    rules_drift,
    rules_match,
    rules_new,
    rules_pages,
    rules_test,
)
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.rules_options import RulesArguments, Subcommand, add_rule_options
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


class Command(ScrapyCommand):
    """Everything about rule files; each subcommand is a function of its own."""

    requires_project = True
    requires_crawler_process = False
    default_settings = {"LOG_LEVEL": "WARNING"}  # noqa: RUF012

    def syntax(self) -> str:
        """Return what follows the name of the command."""
        return " | ".join((getdoc(one) or "").partition("\n")[0] for one in SUBCOMMANDS.values())

    def short_desc(self) -> str:
        """Return the line in the list of commands."""
        return (
            "Check, test, draft and audit rule files; which rule does an address get, what drifted?"
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        add_rule_options(parser)
        rules_pages.add_options(parser)
        rules_drift.add_options(parser)
        rules_audit.add_options(parser)
        parser.add_argument("--compat", action="store_true", help="as PubFetcher does")
        parser.add_argument("--json", action="store_true", help="print a JSON line")

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 4 for mistakes in rule files and in what was asked."""
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # as rule files are
        try:
            if not args or args[0] not in SUBCOMMANDS:
                given = f"{args[0]!r} is no subcommand; " if args else ""
                raise UsageError(f"{given}give one of {', '.join(SUBCOMMANDS)}")
            if odd := [each for each in args if each.startswith("--")]:
                raise UsageError(f"{odd[0]} is no option of this command")
            settings = cast("Settings", self.settings)
            self.exitcode = SUBCOMMANDS[args[0]](RulesArguments(args[1:], opts, settings))
        except UsageError as error:
            print(f"scrapy rules: {error}", file=sys.stderr)
            self.exitcode = 4
