"""
A web page that is no article: of a tool, a database, a manual; and its JSON.

``to_record`` is described by docs/webpage.schema.json.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pubcrawl.items.parts import size
from pubcrawl.items.record import iso, milliseconds

MIN_LENGTH = 50
"""UTF-16 units of title and content from which on a page is usable."""

KINDS = ("webpage", "doc")
"""Pages of tools and databases, and their manuals: the same, in two stores."""


@dataclass(slots=True)
class Webpage:
    """
    What is known of one page.

    *start_url* is before redirects, *final_url* after. *status_code* is 0 when
    it is unknown, as it is of a page out of a browser. Times are milliseconds
    since 1970, 0 for never. *kind* is that of its store, webpage or doc.
    *rule*: the page rule that read it, as ``webpages.yaml:7 otters.example/``
    (file, line and pattern); empty without one. *reason*: why the last fetch
    gave no page, a slug of docs/reasons.md.
    *min_length* is a setting; it is not stored.
    """

    start_url: str
    final_url: str = ""
    content_type: str = ""
    status_code: int = 0
    title: str = ""
    content: str = ""
    license: str = ""
    language: str = ""
    content_time: int = 0
    fetch_time: int = 0
    retry_counter: int = 0
    fetch_exception: bool = False
    reason: str = ""
    kind: str = "webpage"
    rule: str = ""
    min_length: int = field(default=MIN_LENGTH, repr=False, compare=False)

    @property
    def title_length(self) -> int:
        """Length of the title in UTF-16 code units."""
        return size(self.title)

    @property
    def content_length(self) -> int:
        """Length of the content in UTF-16 code units."""
        return size(self.content)

    @property
    def empty(self) -> bool:
        """Whether there is neither title nor content."""
        return not self.title and not self.content

    @property
    def usable(self) -> bool:
        """Whether title and content are long enough together."""
        return self.title_length + self.content_length >= self.min_length

    @property
    def broken(self) -> bool:
        """Whether no page came, or an error; one out of a browser has no status."""
        if self.status_code == 0 and self.final_url:
            return False
        return not 200 <= self.status_code <= 299

    @property
    def final(self) -> bool:
        """Whether the page need not be fetched again."""
        return not self.broken and self.usable and bool(self.content)

    @property
    def status(self) -> str:
        """One of ``broken``, ``empty``, ``non-usable``, ``non-final``, ``final``."""
        if self.usable:
            return "final" if self.final else "non-final"
        if self.broken:
            return "broken"
        return "empty" if self.empty else "non-usable"


def to_record(page: Webpage) -> dict[str, Any]:
    """Return *page* as plain JSON values, in the order of docs/output.md."""
    return {
        "kind": page.kind,
        "start_url": page.start_url,
        "final_url": page.final_url,
        "content_type": page.content_type,
        "status_code": page.status_code,
        "content_time": iso(page.content_time) if page.content_time else None,
        "license": page.license,
        "language": page.language,
        "rule": page.rule,
        "title": page.title,
        "content": page.content,
        "title_length": page.title_length,
        "content_length": page.content_length,
        "fetch_time": iso(page.fetch_time) if page.fetch_time else None,
        "retry_counter": page.retry_counter,
        "fetch_exception": page.fetch_exception,
        "reason": page.reason,
        "status": page.status,
        "empty": page.empty,
        "usable": page.usable,
        "final": page.final,
        "broken": page.broken,
    }


def from_record(record: Mapping[str, Any], min_length: int = MIN_LENGTH) -> Webpage:
    """Return the page that ``to_record`` wrote; *min_length* decides anew what is usable."""
    values: dict[str, Any] = {name: record[name] for name in _AS_THEY_ARE}
    for name in _TIMES:
        values[name] = milliseconds(record[name]) if record[name] else 0
    values["rule"] = record.get("rule", "")  # older records lack it
    return Webpage(**values, min_length=min_length)


_TIMES = ("content_time", "fetch_time")
_AS_THEY_ARE = (
    "kind",
    "start_url",
    "final_url",
    "content_type",
    "status_code",
    "license",
    "language",
    "title",
    "content",
    "retry_counter",
    "fetch_exception",
    "reason",
)
