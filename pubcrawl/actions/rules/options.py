"""The rule files of a command: from its options, the settings, or built in."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scrapy.settings import BaseSettings

if TYPE_CHECKING:
    from pubcrawl.reading.rules import Rules
    from pubcrawl.tables.yaml import Source


class RulesArguments(NamedTuple):
    """The arguments of a subcommand: *args* after its name, options, settings."""

    args: list[str]
    opts: argparse.Namespace
    settings: BaseSettings


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


def add_page_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the pages, and for the tests to run."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--pages",
        default="",
        metavar="PATH",
        help="test, new: saved pages: a WARC file, a folder of them, or one with an index.tsv",
    )
    where.add_argument(
        "--live", action="store_true", help="test, new: fetch the pages, as a crawl does"
    )
    parser.add_argument(
        "--site",
        default="",
        metavar="REGEX",
        help="test: only tests whose address or identifier matches",
    )


def add_drift_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that select the crawls to compare."""
    parser.add_argument(
        "--store", default="", metavar="URL", help="drift, audit: store instead of STORE_URL"
    )
    parser.add_argument(
        "--runs",
        type=int,
        default=1,
        metavar="N",
        help="drift: compare the last N crawls of a site with the earlier ones (1)",
    )
    parser.add_argument(
        "--min-pages",
        type=int,
        default=10,
        metavar="N",
        help="drift: pages of a site needed before and now for a comparison (10)",
    )


def add_audit_options(parser: argparse.ArgumentParser) -> None:
    """Add the option for CSV; ``--json`` is an option of all subcommands."""
    parser.add_argument("--csv", action="store_true", help="audit: print CSV")


def rule_sources(
    settings: BaseSettings, journals: Sequence[str], webpages: Sequence[str]
) -> tuple[list[Source], list[Source]]:
    """
    Return the journals files and the webpages files to use.

    *journals*, *webpages*: the files from the options; for a kind without any, the
    built-in file and those in ``JOURNALS_YAML`` or ``WEBPAGES_YAML`` are used.
    """
    from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources

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
    from pubcrawl.reading.rules import load

    return load(*rule_sources(settings, journals, webpages), compat=compat)
