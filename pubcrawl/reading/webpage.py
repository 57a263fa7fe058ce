"""
Reads pages that are not articles, with or without a rule.

Source: https://pubfetcher.readthedocs.io/en/stable/scraping.html
"""

from __future__ import annotations

import re
from typing import Any

from pubcrawl.formats import select
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import formatted, in_time, joined, limit_texts, text, whole_text
from pubcrawl.formats.sizes import MIN_LENGTH_JAVASCRIPT
from pubcrawl.model.webpage import WebPage
from pubcrawl.reading.clean import clean, count_text, elements_named
from pubcrawl.reading.rules.entries import WebpageRule
from pubcrawl.reading.rules.keys import WEBPAGE_KEYS
from pubcrawl.works.parts import size

"""UTF-16 units of text; pages with less may be empty without their scripts."""

WORDS_WITHOUT_SCRIPTS = 60
"""Words; a page with more has its text, whatever its ``noscript`` asks for."""

_BLANKS = re.compile("[ \t\n\f\r\xa0]+")
_INVISIBLE = re.compile("[\u200b\xad]+")
_HTML_TAG = re.compile(rb"<html[\s/>]", re.IGNORECASE)


def page(
    document: Document,
    rule: WebpageRule | None,
    *,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
) -> WebPage:
    """
    Return the record of a page.

    *rule*: that of the final address. By default the title is that of the page, and the
    content its cleaned body. Raises ``RegexTimeout`` if a selector takes too long.
    """
    return WebPage(
        start_url=start_url,
        final_url=final_url or start_url,
        content_type=content_type,
        status_code=status_code,
        title=_title(document, rule),
        content=_content(document, rule),
        rule=rule.provenance if rule else "",
        **_filled(document, rule),
    )


def javascript(rule: WebpageRule | None) -> bool | None:
    """
    Answer whether the rule of the start address requires a browser.

    None: the page decides (``wants_javascript``).
    """
    if rule is None or "javascript" not in rule.keys:
        return None
    return rule.keys["javascript"].lower() == "true"


def wants_javascript(
    document: Document,
    rule: WebpageRule | None,
    *,
    min_length: int = MIN_LENGTH_JAVASCRIPT,
) -> bool:
    """
    Answer whether to fetch a page again with a browser.

    *rule*: that of the final address; with a rule, only the rule decides. Without one, a page
    of less text than *min_length* (UTF-16 units) needs a browser, and one with a few words that
    speaks of JavaScript, usually in a ``noscript``.
    """
    if rule is not None:
        return bool(javascript(rule))
    if size(text(document.root)) < min_length:
        return True
    speaks = "javascript" in document.page.string.lower()
    return speaks and count_text(document.page) < WORDS_WITHOUT_SCRIPTS


def browser_content_type(body: bytes) -> str:
    """Return the content type of a page's source from a browser, which does not report it."""
    return "text/html" if _HTML_TAG.search(body) else "text/plain"


def own_title(document: Document) -> str:
    """
    Return the title of a page without a rule, without the name of its site.

    The first title element at any position counts.
    """
    whole = title_element(document)
    return whole.partition("|")[0].strip() or whole


def title_element(document: Document) -> str:
    """Return the text of the first title element of a page."""
    node = next(elements_named(document, "title"), None)
    if node is None:
        return ""
    return _BLANKS.sub(" ", _INVISIBLE.sub("", whole_text(node))).strip()


def _title(document: Document, rule: WebpageRule | None) -> str:
    if rule is None:
        return own_title(document)
    if "title" not in rule.keys:
        return title_element(document)
    title = formatted_texts(_select(document, rule, "title")[:1])
    return title or (own_title(document) if _falls_back(rule, "title") else "")


def _content(document: Document, rule: WebpageRule | None) -> str:
    if rule is not None and "content" in rule.keys:
        content = formatted_texts(_select(document, rule, "content"))
        if content or not _falls_back(rule, "content"):
            return content
    return clean(document, publication=False).strip(TRIMMED)


def _falls_back(rule: WebpageRule, key: str) -> bool:
    """
    Answer whether to use the default after a selector found nothing.

    Hosts change their pages, but the text is still there. An empty selector means an empty
    value.
    """
    return bool(rule.keys[key].strip())


def _filled(document: Document, rule: WebpageRule | None) -> dict[str, Any]:
    """Return the fields of the page that keys of the rule fill."""
    return {
        row.fills: joined(_select(document, rule, key)[:1]).strip(TRIMMED)
        for key, row in WEBPAGE_KEYS.items()
        if row.fills
    }


def _select(document: Document, rule: WebpageRule | None, key: str) -> list[Node]:
    selector = rule.keys.get(key, "").strip() if rule is not None else ""
    return select.compile(selector).select(document) if selector else []


def formatted_texts(nodes: list[Node]) -> str:
    """Return the formatted texts of elements, with empty lines between."""
    return "\n\n".join(filter(None, limit_texts(map(formatted, in_time(nodes)))))
