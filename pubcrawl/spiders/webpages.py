"""``scrapy crawl webpages``: pages of tools and databases."""

from __future__ import annotations

from pubcrawl.spiders.pages import PageSpider


class WebpagesSpider(PageSpider):
    """Fetch every page of a seed list, into the store of webpages."""

    name = "webpages"
    kind = "webpage"
