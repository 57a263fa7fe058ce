"""``scrapy crawl europepmc``: Europe PMC's search alone."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class EuropePMCSpider(WalkSpider):
    """Ask Europe PMC's search for every publication of a seed list."""

    name = "europepmc"
    asks = (name,)
    alone = True
