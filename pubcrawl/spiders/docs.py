"""``scrapy crawl docs``: the manuals of tools and databases."""

from __future__ import annotations

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.pages.spider.kind import DocKind


class DocsSpider(SeededSpider):
    """Fetch every page of a seed list, and store it as a doc."""

    name = "docs"
    kind_class = DocKind
