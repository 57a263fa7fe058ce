"""``scrapy crawl webpages``: the pages of tools and databases."""

from __future__ import annotations

from pubcrawl.pages.spider.page_spider import PageSpider


class WebpagesSpider(PageSpider):
    """Fetch every page of a seed list, and store it as a webpage."""

    name = "webpages"
    kind = "webpage"
