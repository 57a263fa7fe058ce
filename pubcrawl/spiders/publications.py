"""``scrapy crawl publications``: the walk through all resources."""

from __future__ import annotations

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.publications.spider.kind import PublicationKind


class PublicationsSpider(SeededSpider):
    """Complete every publication of a seed list."""

    name = "publications"
    kind_class = PublicationKind
