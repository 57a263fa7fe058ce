"""Fields of web pages and docs."""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.queries.field import QueryField, column_fields, path_fields
from pubcrawl.queries.fields.every import every_record
from pubcrawl.queries.kinds import FLAG, HOST, NUMBER, REGEX, RULE, STORE, TEXT, TIME, URL, WORD
from pubcrawl.store.record_schema import page

STATUSES = ("broken", "empty", "non-usable", "non-final", "final")


def fields() -> Iterator[QueryField]:
    """Yield the fields of pages."""
    yield from every_record(page, STATUSES)
    yield from column_fields(
        page,
        ("url", URL, "start_url", "its address, before redirects"),
        ("final-url", URL, "final_url", "its address, after redirects"),
        ("title", TEXT, "title", "its title"),
        ("content-type", TEXT, "content_type", "its Content-Type"),
        ("licence", TEXT, "license", "its licence, as the page states it"),
        ("language", TEXT, "language", "its language, as the page states it"),
        ("rule", TEXT, "rule", "the rule that read it"),
        ("reason", WORD, "reason", "why its last fetch failed"),
        ("status-code", NUMBER, "status_code", "HTTP status; 0 if unknown"),
        ("title.size", NUMBER, "title_length", "length of its title"),
        ("content.size", NUMBER, "content_length", "length of its content"),
        ("host", HOST, "start_host", "its host, before redirects"),
        ("final-host", HOST, "final_host", "its host, after redirects"),
        ("usable", FLAG, "usable", "long enough"),
        ("broken", FLAG, "broken", "its last fetch failed"),
        ("content.time", TIME, "content_time", "when its content was fetched"),
        ("has-rule", RULE, "final_url", "a page rule matches its final address"),
    )
    name = page.c.kind + " " + page.c.key
    yield QueryField("in-store", STORE, "it is in another store, too", name)
    yield from path_fields(
        ("content", TEXT, "content", "its text"),
        ("grep", REGEX, "title|content", "its title or text"),
    )
