"""``scrapy checkdocs``: check that docs/ has an entry for all that the code offers, and no more."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag


class Command(OfflineCommand):
    """Check that docs/ has an entry for everything."""

    arguments = "[DOCS] [--write]"
    examples = (
        "scrapy checkdocs",
        "scrapy checkdocs --json",
    )
    requires_project = True
    does = "pubcrawl.workbench.reference.run"
    options = (
        flag("--write", "write the tables and schemas made from the code"),
        flag("--json", "print a JSON object for each fault"),
    )
