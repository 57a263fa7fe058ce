"""``scrapy crawl europepmc_fulltext``: Europe PMC's full text alone."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class EuropePMCFulltextSpider(WalkSpider):
    """Ask Europe PMC's full text for every publication of a seed list."""

    name = "europepmc_fulltext"
    asks = (name,)
    alone = True
