"""Second pipeline: join the record with stored ones of the same work or page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Self

from scrapy.exceptions import DropItem

from pubcrawl.exceptions import StoreError
from pubcrawl.items.outcome import Outcome
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage, better_page
from pubcrawl.store.records import names_of
from pubcrawl.store.saving import one_work
from pubcrawl.works import merge
from pubcrawl.works.publication import Publication

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from pubcrawl.store.store import Store


class MergePipeline:
    """
    Join entries that prove to be one work; keep the better record of a page.

    A walk begins with the stored record, so for publications this concerns entries
    with identifiers that the walk has found. The fetch of a page begins without one.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Keep the crawler for its spider's store."""
        return cls(crawler)

    async def process_item(self, item: Any) -> Any:
        """Return the outcome joined with the store; set *written* if this crawl wrote it before."""
        if not isinstance(item, Outcome) or not item.seeds:
            return item
        work_queue = self.crawler.spider.work_queue  # type: ignore[union-attr]
        try:
            if isinstance(item.record, WebPage):
                update = partial(self._page, work_queue.store, item, item.record)
            elif isinstance(item.record, Publication):
                update = partial(self._publication, work_queue.store, item, item.record)
            elif item.record.state == "failed":
                update = partial(self._artifact, work_queue.store, item, item.record)
            else:
                return item
            await work_queue.store.patience.outlasts(update)
        except StoreError as error:
            work_queue.give_up(error)
            item.withheld = True
            raise DropItem("not stored", log_level="DEBUG") from error
        return item

    def _page(self, store: Store, item: Outcome, page: WebPage) -> None:
        for stored in store.find(WebPage, names_of(page)):
            item.written |= stored.run == store.run
            item.record = better_page(stored.record, page)
            if item.record.content_time != page.content_time and self.crawler.stats:
                self.crawler.stats.inc_value("merge/kept")

    def _artifact(self, store: Store, item: Outcome, artifact: ArtifactRecord) -> None:
        for stored in store.find(ArtifactRecord, names_of(artifact)):
            if stored.record.state != "failed":
                # The store keeps an artifact while its portal is down; so do the feeds.
                item.record = stored.record

    def _publication(self, store: Store, item: Outcome, publication: Publication) -> None:
        for stored in store.find(Publication, names_of(publication)):
            if stored.id == item.entry or one_work(publication, stored.record):
                item.written |= stored.run == store.run
                if stored.id != item.entry:
                    merge.join(publication, stored.record)
                    if self.crawler.stats:
                        self.crawler.stats.inc_value("merge/joined")
