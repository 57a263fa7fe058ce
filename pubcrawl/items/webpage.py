"""
A web page that is not an article, such as that of a tool, a database or a manual; its JSON.

Schema of ``to_record``: docs/schema/webpage.schema.json.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from pubcrawl.works.parts import size
from pubcrawl.works.record import iso, milliseconds

MIN_LENGTH = 50
"""Minimum length of title and content of a usable page, in UTF-16 units."""

KINDS = ("webpage", "doc")
"""Pages of tools and databases, and their manuals: the same class, in two stores."""


@dataclass(slots=True)
class Webpage:
    """
    A web page.

    *start_url* is before redirects, *final_url* after. *status_code* is 0 if
    unknown, as for a page from a browser. Times are milliseconds since 1970, 0 for
    never. *kind*: the store, webpage or doc. *rule*: the page rule that read it, as
    ``webpages.yaml:7 otters.example/`` (file, line and pattern); empty without one.
    *reason*: why the last fetch failed, a slug of docs/reasons.md. *job*: the job of the
    last fetch, "" for a crawl without a job. *min_length* is a setting; it is not stored.
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
    job: str = ""
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
        """Whether title and content together are long enough."""
        return self.title_length + self.content_length >= self.min_length

    @property
    def broken(self) -> bool:
        """Whether the fetch failed; a page from a browser has no status."""
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


def better_page(old: Webpage, new: Webpage) -> Webpage:
    """
    Return the record of a page after another fetch: *new* if it is better, else *old*.

    *new* is better if it is final, if *old* is not final and *new* not empty, or if
    both are empty. Otherwise *old* stays, with the counters and the *reason* of the
    last fetch.
    """
    if new.final or (not old.final and not new.empty) or (old.empty and new.empty):
        return replace(new, start_url=old.start_url)
    return replace(
        old,
        fetch_time=new.fetch_time,
        retry_counter=new.retry_counter,
        reason=new.reason,
        job=new.job,
    )


def to_record(page: Webpage) -> dict[str, Any]:
    """Return *page* as plain JSON values, in the order of docs/output.md."""
    record = {name: getattr(page, name) for name in _RECORD if name != "job" or page.job}
    record.update((name, iso(record[name]) if record[name] else None) for name in _TIMES)
    return record


def from_record(record: Mapping[str, Any], min_length: int = MIN_LENGTH) -> Webpage:
    """Return the page of a record of ``to_record``; *min_length* decides what is usable."""
    values = {name: value for name, value in record.items() if name in _STORED}
    values.update((name, milliseconds(record[name]) if record[name] else 0) for name in _TIMES)
    return Webpage(**values, min_length=min_length)


_TIMES = ("content_time", "fetch_time")
_RECORD = (
    "kind",
    "start_url",
    "final_url",
    "content_type",
    "status_code",
    "content_time",
    "license",
    "language",
    "rule",
    "title",
    "content",
    "title_length",
    "content_length",
    "fetch_time",
    "retry_counter",
    "job",
    "fetch_exception",
    "reason",
    "status",
    "empty",
    "usable",
    "final",
    "broken",
)
_STORED = frozenset(each.name for each in fields(Webpage)) & frozenset(_RECORD)
