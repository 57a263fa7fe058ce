"""``scrapy crawl pubmed_html``: PubMed's pages alone."""

from __future__ import annotations

from pubcrawl.spiders.walker import WalkSpider


class PubMedHTMLSpider(WalkSpider):
    """Ask PubMed's pages for every publication of a seed list."""

    name = "pubmed_html"
    asks = (name,)
    alone = True
