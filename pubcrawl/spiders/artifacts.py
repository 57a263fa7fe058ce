"""``scrapy crawl artifacts``: find the addresses that belong to each entry page."""

from __future__ import annotations

from pubcrawl.artifacts.spider.kind import ArtifactKind
from pubcrawl.engine.spider import SeededSpider


class ArtifactsSpider(SeededSpider):
    """Find the boundary of the artifact at every entry page of a list."""

    name = "artifacts"
    kind_class = ArtifactKind
