"""Scrapy's stats, counted fast: a page is counted in forty ways."""

from __future__ import annotations

from scrapy.statscollectors import MemoryStatsCollector


class Stats(MemoryStatsCollector):
    """
    Stats in memory.

    Scrapy looks at each use of a method whether somebody passes the spider, as was usual once:
    1.6 µs a count, 0.1 µs without.
    """

    __getattribute__ = object.__getattribute__
