"""The rule files of a command: from its options, the settings, or built in."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NamedTuple

from scrapy.settings import BaseSettings

from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources
from pubcrawl.tables.yaml import Source


class RulesArguments(NamedTuple):
    """The arguments of a subcommand: *args* after its name, options, settings."""

    args: list[str]
    opts: argparse.Namespace
    settings: BaseSettings


Subcommand = Callable[[RulesArguments], int]
"""A subcommand returns the exit code; the first line of its docstring is its syntax."""


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--journals`` and ``--webpages``, which can be repeated."""
    for kind in ("journals", "webpages"):
        parser.add_argument(
            f"--{kind}",
            action="append",
            default=[],
            metavar="FILE",
            help=f"{kind} file, instead of the built-in file and those in the settings",
        )


def rule_sources(
    settings: BaseSettings, journals: Sequence[str], webpages: Sequence[str]
) -> tuple[list[Source], list[Source]]:
    """
    Return the journals files and the webpages files to use.

    *journals*, *webpages*: the files from the options; for a kind without any, the
    built-in file and those in ``JOURNALS_YAML`` or ``WEBPAGES_YAML`` are used.
    """
    return (
        sources(JOURNALS, settings.getlist("JOURNALS_YAML"), journals),
        sources(WEBPAGES, settings.getlist("WEBPAGES_YAML"), webpages),
    )


def rules_for(
    settings: BaseSettings,
    journals: Sequence[str] = (),
    webpages: Sequence[str] = (),
    *,
    compat: bool = False,
) -> Rules:
    """Return the rules of ``rule_sources``; raises ``RuleErrors`` with all mistakes in them."""
    return load(*rule_sources(settings, journals, webpages), compat=compat)
