"""``scrapy crawl pubmed_xml``: PubMed by efetch alone."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class PubMedXMLSpider(WalkSpider):
    """Ask PubMed by efetch for every publication of a seed list."""

    name = "pubmed_xml"
    asks = (name,)
    alone = True
