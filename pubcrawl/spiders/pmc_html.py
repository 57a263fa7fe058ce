"""``scrapy crawl pmc_html``: PMC's pages alone."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class PMCHTMLSpider(WalkSpider):
    """Ask PMC's pages for every publication of a seed list."""

    name = "pmc_html"
    asks = (name,)
    alone = True
