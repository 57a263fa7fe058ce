"""``scrapy crawl docs``: the manuals of tools and databases."""

from __future__ import annotations

from pubcrawl.pages.spider.page_spider import PageSpider


class DocsSpider(PageSpider):
    """Fetch every page of a seed list, and store it as a doc."""

    name = "docs"
    kind = "doc"
