"""Fields of web pages and docs."""

from __future__ import annotations

from pubcrawl.model.fields import FieldKind
from pubcrawl.model.webpage import WebPage
from pubcrawl.queries.field import QueryField, Record
from pubcrawl.queries.fields import reading
from pubcrawl.queries.fields.every import class_fields, seeds, storing
from pubcrawl.store.record_schema import page


def fields() -> dict[str, QueryField]:
    """Return the fields of pages by name."""
    ruled = "a page rule matches its final address"
    declared = (
        *storing(page),
        *class_fields(WebPage, page),
        *seeds(page),
        QueryField("has-rule", FieldKind.RULE, ruled, reading.key("final_url")),
        QueryField("in-store", FieldKind.STORE, "it is in another store, too", _address),
        QueryField("grep", FieldKind.REGEX, "its title or text", reading.keys("title", "content")),
    )
    return {field.name: field for field in declared}


def _address(record: Record) -> tuple[tuple[str, str]]:
    return ((record["kind"], record["start_url"]),)
