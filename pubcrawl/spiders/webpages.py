"""``scrapy crawl webpages``: the pages of tools and databases."""

from __future__ import annotations

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.pages.spider.kind import PageKind


class WebpagesSpider(SeededSpider):
    """Fetch every page of a seed list, and store it as a webpage."""

    name = "webpages"
    kind_class = PageKind
