"""``scrapy crawl unpaywall``: Unpaywall alone."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class UnpaywallSpider(WalkSpider):
    """Ask Unpaywall for every publication of a seed list."""

    name = "unpaywall"
    asks = (name,)
    alone = True
