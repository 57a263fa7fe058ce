"""The spiders whose records ``scrapy archive reread`` makes."""

from __future__ import annotations

SPIDERS = ("webpages", "docs", "journal")
