"""``scrapy changes``: what crawls changed in stored records."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import choice, flag, text
from pubcrawl.console.result_filter import OUTPUT, SINCE


class Command(OfflineCommand):
    """Print what changed in publications: full texts, notices, versions, licences, metadata."""

    page = "watching.md#what-changed"
    arguments = "[LIST] [--since 30d] [--kind KINDS] [--format FORMAT] [-o FILE]"
    examples = (
        "scrapy changes",
        "scrapy changes ids.txt --since 30d --kind notice,fulltext",
        "scrapy changes ids.txt --since 7d --format atom -o out/changes.atom",
    )
    does = "pubcrawl.views.changes.run"
    options = (
        SINCE._replace(keywords={**SINCE.keywords, "default": "30d"}),
        text("--kind", "KINDS", "only these kinds: fulltext, notice, version, …, with commas"),
        flag("--all", "also what another version of a reader, or another source, says"),
        choice(
            "--format",
            ("table", "csv", "json", "atom"),
            "table, CSV, JSON lines or an Atom feed; by default that of FILE",
            "",
        ),
        OUTPUT,
    )
