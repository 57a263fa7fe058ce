"""First station: text that no store and no feed can hold is taken out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pubcrawl.items.outcome import Outcome
from pubcrawl.items.parts import Part

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler

# PostgreSQL refuses NUL in text and UTF-8 has no lone surrogates; both occur
# where a page's bytes were decoded by the wrong charset.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class ValidatePipeline:
    """Clean the text of every part; count the parts that needed it."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Keep the crawler for its stats."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Return the outcome with clean text."""
        if isinstance(item, Outcome):
            for name, part in item.publication.parts.items():
                cleaned = _clean(part)
                if cleaned is not part:
                    item.publication.parts[name] = cleaned
                    if self.crawler.stats:
                        self.crawler.stats.inc_value(f"validate/cleaned/{name}")
        return item


def _clean(part: Part) -> Part:
    if not isinstance(part.content, str) or _UNSTORABLE.search(part.content) is None:
        return part
    return replace(part, content=_UNSTORABLE.sub("", part.content))
