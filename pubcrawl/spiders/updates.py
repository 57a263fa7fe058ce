"""``scrapy crawl updates``: retractions, corrections and other notices of a list."""

from __future__ import annotations

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.publications.spider.kind import UpdatesKind


class UpdatesSpider(SeededSpider):
    """Ask only what tells of notices, for every publication of a list."""

    name = "updates"
    kind_class = UpdatesKind
