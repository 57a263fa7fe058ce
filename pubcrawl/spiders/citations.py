"""``scrapy crawl citations``: what the works of a list cite, and what cites them."""

from __future__ import annotations

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.publications.spider.kind import CitationsKind


class CitationsSpider(SeededSpider):
    """Ask which works the publications of a list cite, and which cite them."""

    name = "citations"
    kind_class = CitationsKind
