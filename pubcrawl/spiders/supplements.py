"""``scrapy crawl supplements``: the supplementary files of publications."""

from __future__ import annotations

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.ingest.spider.supplements import SupplementKind
from pubcrawl.ingest.spider.work_queue import IngestWorkQueue


class SupplementsSpider(SeededSpider):
    """Fetch the supplementary files that the stored publications of a list name."""

    name = "supplements"
    kind_class = SupplementKind
    queue = IngestWorkQueue
