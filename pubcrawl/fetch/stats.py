"""The stats of a crawl; a crawler has none before it starts."""

from __future__ import annotations

from typing import Any

from scrapy.crawler import Crawler


def count(crawler: Crawler, name: str, number: int = 1) -> None:
    """Add *number* to a stat."""
    if crawler.stats:
        crawler.stats.inc_value(name, number)


def set_stat(crawler: Crawler, name: str, value: Any) -> None:
    """Set a stat."""
    if crawler.stats:
        crawler.stats.set_value(name, value)


def stats_of(crawler: Crawler) -> dict[str, Any]:
    """Return the stats by name."""
    return crawler.stats.get_stats() if crawler.stats else {}
