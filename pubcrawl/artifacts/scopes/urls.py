"""Export the members of an artifact as a list of addresses for any capturing tool."""

from __future__ import annotations

from pubcrawl.artifacts.scopes.rules import CrawlScope


def urls(scope: CrawlScope) -> str:
    """Return the members, one per line, the entry page first; without embedded resources."""
    return "".join(f"{url}\n" for url in scope.members)
