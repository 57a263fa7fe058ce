"""First pipeline: remove characters that stores and feeds cannot hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from msgspec import structs

from pubcrawl.items.outcome import Outcome
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.fields import record_fields
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.flat import TEXTS
from pubcrawl.works.parts import PARTS
from pubcrawl.works.publication import Publication

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

# PostgreSQL refuses NUL in text, and UTF-8 has no lone surrogates; both occur in
# pages that were decoded by the wrong charset.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class ValidatePipeline:
    """Clean the text of every part, or of a page; count the changed parts."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Keep the crawler for its stats."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Return the outcome with clean text."""
        if isinstance(item, Outcome):
            for name in clean(item.record):
                if self.crawler.stats:
                    self.crawler.stats.inc_value(f"validate/cleaned/{name}")
        return item


def clean(record: Publication | WebPage | ArtifactRecord) -> list[str]:
    """Remove what stores and feeds cannot hold from *record*; return the changed fields."""
    return list(_cleaned(record))


def _cleaned(record: Publication | WebPage | ArtifactRecord) -> Iterator[str]:
    if not isinstance(record, Publication):
        for field in record_fields(type(record)):
            if field.of is str and not field.derived:
                text = getattr(record, field.name)
                if not _storable(text):
                    setattr(record, field.name, _UNSTORABLE.sub("", text))
                    yield field.name
        return
    fields = record.fields
    for name, part in fields.items():
        if name in PARTS and isinstance(part.value, str) and not _storable(part.value):
            fields[name] = structs.replace(part, value=_UNSTORABLE.sub("", part.value))
            if entry := fields.get(TEXTS.get(name, "")):
                values = (v._replace(text=_UNSTORABLE.sub("", v.text)) for v in entry.value)
                fields[TEXTS[name]] = structs.replace(entry, value=tuple(values))
            yield name


def _storable(text: str) -> bool:
    """Return whether *text* is clean; faster than a search."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text
