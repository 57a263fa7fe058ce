"""A web page that is not an article, such as that of a tool, a database or a manual."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from pubcrawl.ids.url import slot
from pubcrawl.model.fields import (
    Choices,
    Column,
    Csv,
    FetchException,
    FetchTime,
    Internal,
    Job,
    Length,
    Query,
    QueryKind,
    Reason,
    Record,
    RetryCounter,
    Show,
    Time,
    derived,
)
from pubcrawl.model.text import utf16_length

MIN_LENGTH = 50
"""Minimum length of title and content of a usable page, in UTF-16 units."""

KINDS = ("webpage", "doc")
"""Pages of tools and databases, and their manuals: the same class, in two stores."""


STATUSES = ("broken", "empty", "non-usable", "non-final", "final")


class WebPage(Record, kw_only=True):
    """
    One record of the feed of webpages and docs: a page, its content, and the outcome of its fetch.
    docs/output.md describes it.
    """

    kind: Annotated[
        str,
        "The spider, webpages or docs; each has separate records.",
        Choices(KINDS),
        Column,
        Csv,
    ] = "webpage"
    start_url: Annotated[
        str,
        "The address of the seed.",
        Meta(pattern=r"^[Hh][Tt][Tt][Pp][Ss]?://[^/?#\s]"),
        Column,
        Column("start_host", slot),
        Query("url", QueryKind.URL, "its address, before redirects"),
        Query("host", QueryKind.HOST, "its host, before redirects", "start_host"),
        Csv,
    ]
    final_url: Annotated[
        str,
        "The address after redirects; empty without a response.",
        Column,
        Column("final_host", slot),
        Query("final-url", QueryKind.URL, "its address, after redirects"),
        Query("final-host", QueryKind.HOST, "its host, after redirects", "final_host"),
        Query("has-rule", QueryKind.RULE, "a page rule matches its final address"),
        Csv,
    ] = ""
    content_type: Annotated[
        str,
        "As the server sent it, empty when unknown.",
        Column,
        Query(meaning="its Content-Type"),
        Csv,
    ] = ""
    status_code: Annotated[
        int,
        "HTTP status, 0 when unknown.",
        Meta(ge=0, le=999),
        Column,
        Query(meaning="HTTP status; 0 if unknown"),
        Csv,
    ] = 0
    title: Annotated[str, "Its title.", Column, Query, Csv] = ""
    license: Annotated[
        str,
        "Its licence, as the page states it.",
        Column,
        Query("licence"),
        Csv,
        Show("licence"),
    ] = ""
    language: Annotated[
        str,
        "As named on the page: in most cases the programming language of a tool.",
        Column,
        Query(meaning="its language, as the page states it"),
        Csv,
        Show("language"),
    ] = ""
    content: Annotated[
        str,
        "Text with line breaks; an empty line between paragraphs.",
        Query(meaning="its text"),
        Csv(default=False),
    ] = ""
    rule: Annotated[
        str,
        "The page rule that read it: file, line and pattern; empty without one.",
        Column,
        Query(meaning="the rule that read it"),
        Csv,
        Show("rule"),
    ] = ""
    reason: Annotated[
        Reason,
        "The failure of the last fetch; see docs/reasons.md.",
        Column,
        Query(meaning="why its last fetch failed"),
        Csv,
    ] = ""
    content_time: Annotated[
        Time,
        "When title and content were read.",
        Column,
        Query("content.time", meaning="when its content was fetched"),
        Csv,
    ] = 0
    fetch_time: Annotated[FetchTime, Csv] = 0
    retry_counter: Annotated[RetryCounter, Csv] = 0
    job: Job = ""
    fetch_exception: Annotated[FetchException, Csv] = False
    min_length: Annotated[int, Internal] = MIN_LENGTH

    @derived(
        "Length of its title in UTF-16 code units.",
        Column,
        Query("title.size", meaning="length of its title"),
        Csv,
        after="language",
    )
    def title_length(self) -> Length:
        """Length of the title in UTF-16 code units."""
        return utf16_length(self.title)

    @derived(
        "Length of its content in UTF-16 code units.",
        Column,
        Query("content.size", meaning="length of its content"),
        Csv,
        after="title_length",
    )
    def content_length(self) -> Length:
        """Length of the content in UTF-16 code units."""
        return utf16_length(self.content)

    @derived("How complete it is.", Choices(STATUSES), Column, Query, Csv, after="rule")
    def status(self) -> str:
        """How complete it is."""
        if self.usable:
            return "final" if self.final else "non-final"
        if self.broken:
            return "broken"
        return "empty" if self.empty else "non-usable"

    @derived(
        "Title and content are empty.",
        Column,
        Query(meaning="without any content"),
        Csv,
    )
    def empty(self) -> bool:
        """Whether there is neither title nor content."""
        return not self.title and not self.content

    @derived("Title and content together are long enough.", Column, Query, Csv)
    def usable(self) -> bool:
        """Whether title and content together are long enough."""
        return self.title_length + self.content_length >= self.min_length

    @derived(
        "It was fetched and is usable; it is not fetched again.",
        Column,
        Query(meaning="complete: it need not be fetched again"),
        Csv,
    )
    def final(self) -> bool:
        """Whether the page need not be fetched again."""
        return not self.broken and self.usable and bool(self.content)

    @derived("There was no page, or an error status.", Column, Query, Csv)
    def broken(self) -> bool:
        """Whether the fetch failed; a page from a browser has no status."""
        if self.status_code == 0 and self.final_url:
            return False
        return not 200 <= self.status_code <= 299


def better_page(old: WebPage, new: WebPage) -> WebPage:
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
