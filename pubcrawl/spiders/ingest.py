"""``scrapy crawl ingest``: requests in, files with their fixity, history and reasons out."""

from __future__ import annotations

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.ingest.spider.kind import IngestKind
from pubcrawl.ingest.spider.work_queue import IngestWorkQueue


class IngestSpider(SeededSpider):
    """Work through ingest requests: find the file of each, check it, store it."""

    name = "ingest"
    kind_class = IngestKind
    queue = IngestWorkQueue
