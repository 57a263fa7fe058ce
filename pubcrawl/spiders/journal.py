"""``scrapy crawl journal``: the pages of publishers alone, by the rules for their sites."""

from __future__ import annotations

from collections.abc import Mapping

from pubcrawl.frontier.seeds import Wants
from pubcrawl.spiders.walker import WalkSpider


class JournalSpider(WalkSpider):
    """Visit the page of every article of a seed list, and what it links to."""

    name = "journal"
    asks = ("doi", "links")
    alone = True
    wants = Wants.EITHER

    @classmethod
    def bases(cls, given: Mapping[str, str]) -> frozenset[str]:
        """Return the settings with addresses that are asked: none, the seeds lead anywhere."""
        cls.arguments_of(given)
        return frozenset()
