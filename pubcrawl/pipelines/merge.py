"""Second pipeline: join the record with stored ones of the same work or page."""

from __future__ import annotations

from functools import partial
from typing import Any

from pubcrawl.items.outcome import Outcome
from pubcrawl.model.webpage import WebPage
from pubcrawl.pipelines.write_buffer import RecordPipeline
from pubcrawl.store.records import RECORD_TABLES, names_of
from pubcrawl.store.saving import better_record, one_work
from pubcrawl.works import merge
from pubcrawl.works.publication import Publication


class MergePipeline(RecordPipeline):
    """
    Join entries that prove to be one work; keep the better record of a page or an artifact.

    A walk begins with the stored record, so for publications this concerns entries
    with identifiers that the walk has found. The fetch of a page begins without one.
    """

    of = tuple(RECORD_TABLES)

    async def process_item(self, item: Any) -> Any:
        """Return the outcome joined with the store."""
        if isinstance(item, Outcome) and item.seeds:
            with self.giving_up(item):
                store = self.work_queue.store
                await store.patience.outlasts(partial(self._merge, store, item))
        return item

    def _merge(self, store: Any, item: Outcome) -> None:
        record: Any = item.record
        for stored in store.find(type(record), names_of(record), (item.entry, record)):
            if not isinstance(record, Publication):
                item.record = better = better_record(stored.record, record)
                if isinstance(record, WebPage) and better.content_time != record.content_time:
                    self.count("merge/kept")
            elif stored.id != item.entry:
                if not one_work(record, stored.record):
                    continue
                merge.join(record, stored.record)
                self.count("merge/joined")
