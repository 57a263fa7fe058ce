"""Fields of web pages and docs."""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.model.webpage import WebPage
from pubcrawl.queries.field import QueryField, column_fields, path_fields
from pubcrawl.queries.fields.every import class_fields, seeds, storing
from pubcrawl.queries.kinds import REGEX, RULE, STORE
from pubcrawl.store.tables import page


def fields() -> Iterator[QueryField]:
    """Yield the fields of pages."""
    yield from storing(page)
    yield from class_fields(WebPage, page)
    yield from seeds(page)
    rule = ("has-rule", RULE, "final_url", "a page rule matches its final address")
    yield from column_fields(page, rule)
    name = page.c.kind + " " + page.c.key
    yield QueryField("in-store", STORE, "it is in another store, too", name)
    yield from path_fields(("grep", REGEX, "title|content", "its title or text"))
