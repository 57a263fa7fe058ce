"""``scrapy rules``: check and test rule files, and show the rule of an address."""

from __future__ import annotations

from pubcrawl.console.artifact_records import FEED
from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import JSON_LINES, Options, flag, number, one_of, text
from pubcrawl.console.rule_options import RULE_OPTIONS

_RULES = (*RULE_OPTIONS, flag("--compat", "read rules as PubFetcher does"), JSON_LINES)
_PAGES = one_of(
    text("--pages", "PATH", "saved pages: a WARC file, a folder of them, or one with an index.tsv"),
    flag("--live", "fetch the pages, as a crawl does"),
)
_TEST: Options = (
    *_RULES,
    _PAGES,
    text("--site", "REGEX", "only tests whose address or id matches"),
)
_STORE = text("--store", "URL", "store instead of STORE_URL")
_DRIFT = (
    *_RULES,
    _STORE,
    number("--runs", "N", "compare the last N crawls of a site with earlier ones (1)", 1, least=1),
    number(
        "--min-pages",
        "N",
        "pages of a site before and now for a comparison (10)",
        10,
        least=1,
    ),
)
_AUDIT = (*_RULES, _STORE, flag("--csv", "print CSV"))

_NATURE = "https://www.nature.com/articles/x"
_MATCH = "pubcrawl.workbench.rules.match"


class Command(OfflineCommand):
    """Check, test, draft and audit rule files; show the rule of an address, and drifted keys."""

    page = "rules.md"
    requires_project = True
    default_settings = {"LOG_LEVEL": "WARNING"}  # noqa: RUF012
    examples = (
        "scrapy rules check",
        f"scrapy rules site {_NATURE}",
        "scrapy rules new https://kelp.example/1 examples/rules/kelp.html",
    )
    subcommands = {  # noqa: RUF012
        "check": Subcommand(
            "pubcrawl.workbench.rules.check.check",
            "Print every mistake of rule files, with its line and remedy",
            "[FILE …] [options]",
            _RULES,
            (
                "scrapy rules check",
                "scrapy rules check examples/rules/publishers.yaml",
                "scrapy rules check examples/rules/publishers.yaml --json",
            ),
        ),
        "site": Subcommand(
            f"{_MATCH}.site",
            "Print the site of an address, the pattern that matched, and their lines",
            "URL [options]",
            _RULES,
            (f"scrapy rules site {_NATURE}", f"scrapy rules site {_NATURE} --json"),
        ),
        "selector": Subcommand(
            f"{_MATCH}.selector",
            "Print the selectors of the site of an address for a key",
            "URL KEY [options]",
            _RULES,
            (
                f"scrapy rules selector {_NATURE} title",
                f"scrapy rules selector {_NATURE} abstract --json",
            ),
        ),
        "javascript": Subcommand(
            f"{_MATCH}.javascript",
            "Print whether the address needs a browser",
            "URL [options]",
            _RULES,
            (f"scrapy rules javascript {_NATURE}",),
        ),
        "restart": Subcommand(
            f"{_MATCH}.restart",
            "Print whether the address needs a new browser each time",
            "URL [options]",
            _RULES,
            (f"scrapy rules restart {_NATURE}",),
        ),
        "webpage": Subcommand(
            f"{_MATCH}.webpage",
            "Print the page rule of an address, or one of its keys",
            "URL [KEY] [options]",
            _RULES,
            ("scrapy rules webpage https://github.com/a/b",),
        ),
        "portal": Subcommand(
            f"{_MATCH}.portal",
            "Print the portal of an address, and the values of its rule",
            "URL [options]",
            _RULES,
            ("scrapy rules portal https://zenodo.org/records/1",),
        ),
        "portals": Subcommand(
            "pubcrawl.artifacts.commands.trial.run",
            "Try a file of portal rules on the artifacts of a list",
            "FILE [--in FEED] [options]",
            (FEED, flag("--json", "print a JSON line for each trial")),
            (
                "scrapy rules portals examples/portals.yaml --in out/artifacts.jsonl",
                "scrapy rules portals examples/portals.yaml --in out/artifacts.jsonl --json",
            ),
        ),
        "test": Subcommand(
            "pubcrawl.workbench.rules.test.test",
            "Print every value of pages that differs from a table of tests",
            "[FILE …] --pages PATH | --live [options]",
            _TEST,
            (
                "scrapy rules test --pages out/warc  # live; give the WARC files of a crawl",
                "scrapy rules test --live --site nature  # live",
            ),
        ),
        "new": Subcommand(
            "pubcrawl.workbench.rules.new.new",
            "Print a rule drafted from a page",
            "URL FILE | URL --pages PATH | URL --live",
            (_PAGES,),
            (
                "scrapy rules new https://kelp.example/1 examples/rules/kelp.html",
                "scrapy rules new https://kelp.example/1 --live  # live",
            ),
        ),
        "drift": Subcommand(
            "pubcrawl.workbench.rules.drift.drift",
            "Print the keys that found text in earlier crawls, and hardly find any now",
            "[--runs N] [--min-pages N] [options]",
            _DRIFT,
            ("scrapy rules drift", "scrapy rules drift --runs 3"),
        ),
        "audit": Subcommand(
            "pubcrawl.workbench.rules.audit.audit",
            "Print how often each key found something, and sites without a rule",
            "[WARC|STORE] [options]",
            _AUDIT,
            ("scrapy rules audit", "scrapy rules audit --csv"),
        ),
    }
