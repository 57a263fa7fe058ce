"""``scrapy crawl pmc_xml``: PMC by efetch alone."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class PMCXMLSpider(WalkSpider):
    """Ask PMC by efetch for every publication of a seed list."""

    name = "pmc_xml"
    asks = (name,)
    alone = True
