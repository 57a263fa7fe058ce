"""``scrapy rules``: check and test rule files, and show the rule of an address."""

from __future__ import annotations

from pubcrawl.actions.rules.options import AUDIT, DRIFT, NEW, RULES, TEST
from pubcrawl.console.artifact_records import FEED
from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import flag

_NATURE = "https://www.nature.com/articles/x"
_MATCH = "pubcrawl.actions.rules.match"


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
            "pubcrawl.actions.rules.check.check",
            "Print every mistake of rule files, with its line and remedy",
            "[FILE …] [options]",
            RULES,
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
            RULES,
            (f"scrapy rules site {_NATURE}", f"scrapy rules site {_NATURE} --json"),
        ),
        "selector": Subcommand(
            f"{_MATCH}.selector",
            "Print the selectors of the site of an address for a key",
            "URL KEY [options]",
            RULES,
            (
                f"scrapy rules selector {_NATURE} title",
                f"scrapy rules selector {_NATURE} abstract --json",
            ),
        ),
        "javascript": Subcommand(
            f"{_MATCH}.javascript",
            "Print whether the address needs a browser",
            "URL [options]",
            RULES,
            (f"scrapy rules javascript {_NATURE}",),
        ),
        "restart": Subcommand(
            f"{_MATCH}.restart",
            "Print whether the address needs a new browser each time",
            "URL [options]",
            RULES,
            (f"scrapy rules restart {_NATURE}",),
        ),
        "webpage": Subcommand(
            f"{_MATCH}.webpage",
            "Print the page rule of an address, or one of its keys",
            "URL [KEY] [options]",
            RULES,
            ("scrapy rules webpage https://github.com/a/b",),
        ),
        "portal": Subcommand(
            f"{_MATCH}.portal",
            "Print the portal of an address, and the values of its rule",
            "URL [options]",
            RULES,
            ("scrapy rules portal https://zenodo.org/records/1",),
        ),
        "portals": Subcommand(
            "pubcrawl.actions.rules.portals.run",
            "Try a file of portal rules on the artifacts of a list",
            "FILE [--in FEED] [options]",
            (FEED, flag("--json", "print a JSON line for each trial")),
            (
                "scrapy rules portals examples/portals.yaml --in out/artifacts.jsonl",
                "scrapy rules portals examples/portals.yaml --in out/artifacts.jsonl --json",
            ),
        ),
        "test": Subcommand(
            "pubcrawl.actions.rules.test.test",
            "Print every value of pages that differs from a table of tests",
            "[FILE …] --pages PATH | --live [options]",
            TEST,
            (
                "scrapy rules test --pages out/warc  # live; give the WARC files of a crawl",
                "scrapy rules test --live --site nature  # live",
            ),
        ),
        "new": Subcommand(
            "pubcrawl.actions.rules.new.new",
            "Print a rule drafted from a page",
            "URL FILE | URL --pages PATH | URL --live",
            NEW,
            (
                "scrapy rules new https://kelp.example/1 examples/rules/kelp.html",
                "scrapy rules new https://kelp.example/1 --live  # live",
            ),
        ),
        "drift": Subcommand(
            "pubcrawl.actions.rules.drift.drift",
            "Print the keys that found text in earlier crawls, and hardly find any now",
            "[--runs N] [--min-pages N] [options]",
            DRIFT,
            ("scrapy rules drift", "scrapy rules drift --runs 3"),
        ),
        "audit": Subcommand(
            "pubcrawl.actions.rules.audit.audit",
            "Print how often each key found something, and sites without a rule",
            "[WARC|STORE] [options]",
            AUDIT,
            ("scrapy rules audit", "scrapy rules audit --csv"),
        ),
    }
