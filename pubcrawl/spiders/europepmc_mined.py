"""``scrapy crawl europepmc_mined``: Europe PMC's text-mined terms alone."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class EuropePMCMinedSpider(WalkSpider):
    """Ask Europe PMC's text-mined terms for every publication of a seed list."""

    name = "europepmc_mined"
    asks = (name,)
    alone = True
