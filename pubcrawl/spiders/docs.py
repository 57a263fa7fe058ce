"""``scrapy crawl docs``: their manuals."""

from __future__ import annotations

from pubcrawl.spiders.pages import PageSpider


class DocsSpider(PageSpider):
    """Fetch every page of a seed list, into the store of docs."""

    name = "docs"
    kind = "doc"
