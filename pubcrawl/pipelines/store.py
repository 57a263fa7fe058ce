"""Last pipeline: store record and seeds together, and pass the record to the feeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pubcrawl.items.outcome import Outcome
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.times import now_ms
from pubcrawl.model.webpage import WebPage
from pubcrawl.pipelines.write_buffer import WriteBuffer, withheld
from pubcrawl.store.records import RECORD_TABLES, names_of
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class StorePipeline(WriteBuffer):
    """
    Store outcomes; return the record for the feeds.

    A record is exported once in a crawl, even for several seeds or if another worker joins it
    with a later one, and only after its last attempt.
    """

    of = tuple(RECORD_TABLES)

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.exported: set[int] = set()  # hashes, as names of a long list take much memory

    def process_item(self, item: Any) -> Any:
        """Store an outcome and return its record."""
        if not isinstance(item, Outcome):
            return item
        record: Any = item.record
        plain = record.to_json()
        if item.seeds:
            with self.giving_up(item):
                self._put(item, plain)
        if item.state == "retry":
            raise withheld(item, "stored; fetched again later")
        names = [hash(name) for name in names_of(record)]
        if not self.exported.isdisjoint(names):
            raise withheld(item, "stored; exported before")
        self.exported.add(names[0])  # a record that is joined keeps it
        if isinstance(record, Publication):
            self.count(f"notices/{record.notice_status}")
        return plain

    def _put(self, item: Outcome, plain: dict[str, Any]) -> None:
        self.work_queue.store.put(
            item.record,
            item.seeds,
            origin=item.entry,
            state=item.state,
            reason=item.reason,
            now=now_ms(),
            due=item.due,
            plain=plain,
        )
        item.stored = True
        if item.state == "retry":
            return
        if isinstance(item.record, WebPage):
            self.count(f"pages/{item.record.status}")
        if isinstance(item.record, ArtifactRecord):
            self.count(f"artifacts/{item.record.state}")
        if isinstance(item.record, Publication):
            for name, part in item.record.parts.items():
                if part.timestamp >= item.began and part.type is not PartType.EXTERNAL:
                    self.count(f"parts/{part.type.value}/{name}")
