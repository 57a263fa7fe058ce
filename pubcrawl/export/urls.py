"""The members of an artifact as a list of addresses: what every tool for capturing takes."""

from __future__ import annotations

from pubcrawl.export.scope_rules import CrawlScope


def urls(scope: CrawlScope) -> str:
    """Return the members, a line each, the entry page first; without what pages load."""
    return "".join(f"{url}\n" for url in scope.members)
