"""
Pages that are not articles, as PubFetcher reads them.

Source: https://pubfetcher.readthedocs.io/en/stable/scraping.html
"""

from __future__ import annotations

from typing import Any

from pubcrawl.compat.clean import clean
from pubcrawl.compat.page import joined
from pubcrawl.formats import select
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import text
from pubcrawl.formats.sizes import MIN_LENGTH_JAVASCRIPT
from pubcrawl.model.webpage import WebPage
from pubcrawl.reading.clean import elements_named
from pubcrawl.reading.rules.entries import WebpageRule
from pubcrawl.reading.rules.keys import WEBPAGE_KEYS
from pubcrawl.reading.webpage import (
    formatted_texts,
    javascript,
    title_element,
)
from pubcrawl.works.parts import size


def page(
    document: Document,
    rule: WebpageRule | None,
    *,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
) -> WebPage:
    """Return the record of a page; a selector that finds nothing gives nothing."""
    keys = rule.keys if rule is not None else {}
    fields: dict[str, Any] = {
        row.fills: _field(_select(document, rule, key), key)
        for key, row in WEBPAGE_KEYS.items()
        if row.fills
    }
    title, content = title_element(document), ""
    if "title" in keys:
        title = formatted_texts(_select(document, rule, "title")[:1])
    if "content" in keys:
        content = formatted_texts(_select(document, rule, "content"))
    else:
        content = clean(document, publication=False).strip(TRIMMED)
    return WebPage(
        start_url=start_url,
        final_url=final_url or start_url,
        content_type=content_type,
        status_code=status_code,
        title=title,
        content=content,
        rule=rule.provenance if rule else "",
        **fields,
    )


def wants_javascript(
    document: Document, rule: WebpageRule | None, *, min_length: int = MIN_LENGTH_JAVASCRIPT
) -> bool:
    """Answer whether to fetch a page again with a browser: rule and page must both require it."""
    if rule is not None and not javascript(rule):
        return False
    return (
        next(elements_named(document, "noscript"), None) is not None
        or size(text(document.root)) < min_length
    )


def _select(document: Document, rule: WebpageRule | None, key: str) -> list[Node]:
    selector = rule.keys.get(key, "").strip() if rule is not None else ""
    return select.select(document, selector) if selector else []


def _field(nodes: list[Node], key: str) -> str:
    """Return the text of the first node; for the language of all, a comma at every empty line."""
    if key == "language":
        return joined(nodes).replace("\n\n", ", ").strip(TRIMMED)
    return joined(nodes[:1]).strip(TRIMMED)
