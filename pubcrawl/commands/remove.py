"""``scrapy remove``: remove stored records that meet a query."""

from __future__ import annotations

from pubcrawl.console import selection
from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag


class Command(OfflineCommand):
    """Remove stored records that meet a query; without --yes only count them."""

    page = "queries.md"
    arguments = "[KIND] QUERY [--yes] [options]"
    examples = (
        "scrapy remove 'empty and fetched < 30d'",
        "scrapy remove webpages 'status-code 410' --yes",
    )
    does = "pubcrawl.views.counts.remove"
    options = (
        *selection.OPTIONS,
        flag("--yes", "remove them"),
        flag("--all", "without a query: all of the kind"),
        flag("--json", "print a JSON object"),
    )
