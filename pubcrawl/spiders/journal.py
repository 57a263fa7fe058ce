"""``scrapy crawl journal``: publishers' pages and their links alone."""

from __future__ import annotations

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.publications.spider.kind import JournalKind


class JournalSpider(SeededSpider):
    """Visit the page of every article of a seed list, and its links."""

    name = "journal"
    kind_class = JournalKind
