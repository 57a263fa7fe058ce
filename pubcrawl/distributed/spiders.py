"""The spiders whose records ``scrapy reread`` makes."""

from __future__ import annotations

SPIDERS = ("webpages", "docs", "journal")
