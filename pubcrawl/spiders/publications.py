"""``scrapy crawl publications``: the walk through all resources."""

from __future__ import annotations

from pubcrawl.engine.argument_texts import texts
from pubcrawl.publications.spider.walker import WalkSpider


class PublicationsSpider(WalkSpider):
    """Complete every publication of a seed list."""

    name = "publications"
    takes = texts(
        "seeds",
        "columns",
        "sheet",
        "ids",
        "where",
        "again",
        "parts",
        "not_parts",
        "resources",
    )
