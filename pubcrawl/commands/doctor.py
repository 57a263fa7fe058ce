"""``scrapy doctor``: whether this machine and these settings are fit for a crawl."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import JSON_LINES, flag


class Command(OfflineCommand):
    """
    Check Python, packages, browser, store, settings, disks and clock; say what to do.

    Print a line for each check: ok, warning (a crawl works with less) or problem (a crawl fails),
    and what to do. Nothing is changed, and no key is printed. Exit code 1 if there is a problem.
    """

    arguments = "[--network] [--full] [--json]"
    examples = (
        "scrapy doctor",
        "scrapy doctor --json",
        "scrapy doctor -s STORE_URL=sqlite:///out/example.db",
        "scrapy doctor --network  # live: a request to each service",
    )

    does = "pubcrawl.workbench.doctor.run"
    options = (
        JSON_LINES,
        flag("--network", "send a request to each configured service too"),
        flag("--full", "read all pages of a store above 2 GiB too"),
    )
