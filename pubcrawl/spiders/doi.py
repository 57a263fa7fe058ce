"""``scrapy crawl doi``: the pages behind DOIs, without what they link to."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class DOISpider(WalkSpider):
    """Visit the publisher's page of every publication of a seed list."""

    name = "doi"
    asks = (name,)
    alone = True
