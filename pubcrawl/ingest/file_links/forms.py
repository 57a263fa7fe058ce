"""Forms with a single button, which lead to an address as a link does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.ingest.file_links.page import LinkCandidate, LinkPage
from pubcrawl.ingest.file_links.places import ELSEWHERE, LinkPlaces
from pubcrawl.ingest.file_links.table import LinkRows

FORMS_MAX: Final = 20
"""Most forms of a page."""

_BUTTONS = ("submit", "image")
_FIELDS = ("input", "button", "select", "textarea")


def by_forms(page: LinkPage, table: LinkRows, ingest_type: str) -> Iterator[LinkCandidate]:
    """
    Yield the addresses of forms whose button matches the anchor rules of *table*.

    Forms that a reader fills in, and forms that send something (POST), are left out.
    """
    rules = sorted(table.anchors[ingest_type], key=lambda rule: -rule.score)
    if not rules or page.document.xml:
        return
    places = LinkPlaces()
    for form in page.document.css("form[action]")[:FORMS_MAX]:
        if (form.attrs.get("method") or "get").strip().lower() != "get":
            continue
        found = _address(form)
        place = places.of(form)
        if found is None or place in ELSEWHERE:
            continue
        words, url = found
        rule = next((rule for rule in rules if rule.text and rule.text.search(words)), None)
        if rule and not rule.unless.search(words) and not table.refused_texts.search(words):
            yield LinkCandidate(url, rule.type, "anchor-form", rule.score, (), rule.stage, place)


def _address(form: Node) -> tuple[str, str] | None:
    """Return the words of the button and the address; None for a form to fill in."""
    fields: list[tuple[str, str]] = []
    words = ""
    for node in form.traverse():
        if node.tag not in _FIELDS:
            continue
        kind = (node.attrs.get("type") or ("submit" if node.tag == "button" else "text")).lower()
        value = node.attrs.get("value") or ""
        if kind == "hidden" and node.tag == "input":
            fields.append((node.attrs.get("name") or "", value))
        elif kind in _BUTTONS and not words:
            words = value or node.attrs.get("alt") or html_text.text(node)
        else:
            return None
    query = urlencode([(name, value) for name, value in fields if name])
    # The query of the action itself is replaced.
    action = (form.attrs.get("action") or "").partition("#")[0].partition("?")[0]
    return (words.strip(), f"{action}?{query}" if query else action) if words else None
