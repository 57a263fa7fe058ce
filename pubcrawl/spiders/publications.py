"""``scrapy crawl publications``: the walk through all resources."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class PublicationsSpider(WalkSpider):
    """Complete every publication of a seed list."""

    name = "publications"
