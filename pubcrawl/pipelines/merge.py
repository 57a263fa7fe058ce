"""Second station: what the store knows of the same work is joined to the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.exceptions import DropItem

from pubcrawl.exceptions import StoreError
from pubcrawl.items.outcome import Outcome
from pubcrawl.merge import join
from pubcrawl.store.records import one_work

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler


class MergePipeline:
    """
    Join entries that turned out to be one work.

    A walk begins with the stored record, so this concerns entries that were
    stored under identifiers found on the way.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Keep the crawler for its spider's store."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Return the outcome with everything known; *written* if this crawl wrote it before."""
        if not isinstance(item, Outcome) or not item.seeds:
            return item
        desk = self.crawler.spider.desk  # type: ignore[union-attr]
        publication = item.publication
        try:
            known = desk.store.find(publication.ids)
        except StoreError as error:
            desk.give_up(error)
            raise DropItem("not stored", log_level="DEBUG") from error
        for stored in known:
            if stored.id == item.entry or one_work(publication, stored.publication):
                item.written |= stored.run == desk.store.run
                if stored.id != item.entry:
                    join(publication, stored.publication)
                    if self.crawler.stats:
                        self.crawler.stats.inc_value("merge/joined")
        return item
