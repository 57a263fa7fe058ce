"""Fields of web pages and docs."""

from __future__ import annotations

from pubcrawl.queries.field import FieldKind, QueryField, Record
from pubcrawl.queries.fields import reading
from pubcrawl.queries.fields.every import every_record, seeds
from pubcrawl.store.record_schema import page

STATUSES = ("broken", "empty", "non-usable", "non-final", "final")


def fields() -> dict[str, QueryField]:
    """Return the fields of pages by name."""
    own = page.c
    declared = [*every_record(page, STATUSES), *seeds(page)]
    for name, kind, key, meaning in (
        ("url", FieldKind.URL, "start_url", "its address, before redirects"),
        ("final-url", FieldKind.URL, "final_url", "its address, after redirects"),
        ("title", FieldKind.TEXT, "title", "its title"),
        ("content-type", FieldKind.TEXT, "content_type", "its Content-Type"),
        ("licence", FieldKind.TEXT, "license", "its licence, as the page states it"),
        ("language", FieldKind.TEXT, "language", "its language, as the page states it"),
        ("rule", FieldKind.TEXT, "rule", "the rule that read it"),
        ("reason", FieldKind.WORD, "reason", "why its last fetch failed"),
        ("status-code", FieldKind.NUMBER, "status_code", "HTTP status; 0 if unknown"),
        ("title.size", FieldKind.NUMBER, "title_length", "length of its title"),
        ("content.size", FieldKind.NUMBER, "content_length", "length of its content"),
    ):
        declared.append(QueryField(name, kind, meaning, reading.key(key), own[key]))
    for name, key, where in (
        ("host", "start", "before"),
        ("final-host", "final", "after"),
    ):
        meaning, hosts = f"its host, {where} redirects", reading.hosts(reading.key(f"{key}_url"))
        declared.append(QueryField(name, FieldKind.HOST, meaning, hosts, own[f"{key}_host"]))
    for name, meaning in (
        ("usable", "long enough"),
        ("broken", "its last fetch failed"),
    ):
        declared.append(QueryField(name, FieldKind.FLAG, meaning, reading.flag(name), own[name]))
    fetched, ruled = "when its content was fetched", "a page rule matches its final address"
    content_time = reading.time("content_time")
    declared += (
        QueryField("content.time", FieldKind.TIME, fetched, content_time, own.content_time),
        QueryField("content", FieldKind.TEXT, "its text", reading.key("content")),
        QueryField("has-rule", FieldKind.RULE, ruled, reading.key("final_url")),
        QueryField("in-store", FieldKind.STORE, "it is in another store, too", _address),
        QueryField("grep", FieldKind.REGEX, "its title or text", reading.keys("title", "content")),
    )
    return {field.name: field for field in declared}


def _address(record: Record) -> tuple[tuple[str, str]]:
    return ((record["kind"], record["start_url"]),)
