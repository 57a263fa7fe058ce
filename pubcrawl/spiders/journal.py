"""``scrapy crawl journal``: publishers' pages and their links alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.publications.spider.walker import WalkSpider

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


class JournalSpider(WalkSpider):
    """Visit the page of every article of a seed list, and its links."""

    name = "journal"
    resource_names = ("doi", "links")
    alone = True
    form = SeedForm.EITHER
    takes = texts(
        "seeds",
        "columns",
        "sheet",
        "ids",
        "urls",
        "where",
        "again",
        "links",
        "parts",
        "not_parts",
    )

    @classmethod
    def bases(cls, given: Mapping[str, str], settings: BaseSettings) -> frozenset[str]:
        """Return the settings with addresses of resources: none, since seeds lead anywhere."""
        cls.arguments_of(given, settings)
        return frozenset()
