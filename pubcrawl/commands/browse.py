"""``scrapy browse``: look at a store in Datasette, read only, on this machine."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag, number


class Command(OfflineCommand):
    """
    Browse the store in Datasette: tables, facets, queries and search, read only.

    Serve the store on http://127.0.0.1 until Ctrl-C. Datasette is an extra: pip install
    datasette. A crawl may run meanwhile. The store must be SQLite.
    """

    page = "report.md#browse"
    arguments = "[--port N] [--open] | --json"
    examples = (
        "scrapy browse --json",
        "scrapy browse  # live; it runs until you press Ctrl-C",
        "scrapy browse --port 8010 --open  # live",
    )

    does = "pubcrawl.views.browse.run"
    options = (
        number("--port", "N", "default %(default)s; 0: any free one", 8001),
        flag("--open", "open the page in a browser"),
        flag("--json", "print Datasette's metadata, and serve nothing"),
    )
