"""Second station: what the store knows of the same work or page is joined to the record."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import DropItem

from pubcrawl import merge
from pubcrawl.exceptions import StoreError
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.publication import Publication
from pubcrawl.items.webpage import Webpage
from pubcrawl.store.records import one_work

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler

    from pubcrawl.store.store import Store


class MergePipeline:
    """
    Join entries that turned out to be one work; keep the better record of a page.

    A walk begins with the stored record, so of publications this concerns
    entries that were stored under identifiers found on the way. The fetch of a
    page begins with nothing.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Keep the crawler for its spider's store."""
        return cls(crawler)

    async def process_item(self, item: Any) -> Any:
        """Return the outcome with everything known; *written* if this crawl wrote it before."""
        if not isinstance(item, Outcome) or not item.seeds:
            return item
        desk = self.crawler.spider.desk  # type: ignore[union-attr]
        try:
            if isinstance(item.record, Webpage):
                look = partial(self._page, desk.store, item, item.record)
            elif isinstance(item.record, Publication):
                look = partial(self._publication, desk.store, item, item.record)
            elif item.record.state == "failed":
                look = partial(self._artifact, desk.store, item, item.record)
            else:
                return item
            await desk.store.patience.outlasts(look)
        except StoreError as error:
            desk.give_up(error)
            item.withheld = True
            raise DropItem("not stored", log_level="DEBUG") from error
        return item

    def _page(self, store: Store, item: Outcome, page: Webpage) -> None:
        for stored in store.find_pages(page.start_url, page.kind):
            item.written |= stored.run == store.run
            item.record = merge.page(stored.record, page)
            if item.record.content_time != page.content_time and self.crawler.stats:
                self.crawler.stats.inc_value("merge/kept")

    def _artifact(self, store: Store, item: Outcome, artifact: ArtifactRecord) -> None:
        for stored in store.find_artifacts(artifact.entry_uri):
            if stored.record.state != "failed":
                # The store keeps what was there when its portal is down today; so do the feeds.
                item.record = stored.record

    def _publication(self, store: Store, item: Outcome, publication: Publication) -> None:
        for stored in store.find(publication.ids, publication.addresses):
            if stored.id == item.entry or one_work(publication, stored.record):
                item.written |= stored.run == store.run
                if stored.id != item.entry:
                    merge.join(publication, stored.record)
                    if self.crawler.stats:
                        self.crawler.stats.inc_value("merge/joined")
