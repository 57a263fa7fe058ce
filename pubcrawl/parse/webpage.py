"""
Pages that are no articles: the rules for them applied, and what is done without one.

Source: https://pubfetcher.readthedocs.io/en/stable/scraping.html
"""

from __future__ import annotations

import re

from pubcrawl.items.parts import size
from pubcrawl.items.webpage import Webpage
from pubcrawl.parse import select
from pubcrawl.parse.clean import clean, named
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.text import capped, formatted, in_time, joined, text, whole_text
from pubcrawl.parse.rules import WebpageRule

MIN_LENGTH_JAVASCRIPT = 200
"""UTF-16 units of text; pages with less of it may be empty without their scripts."""

_TRIMMED = "".join(map(chr, range(0x21)))
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
    compat: bool = False,
) -> Webpage:
    """
    Return the record of a page.

    *rule* is that of the final address. Where it says nothing, the title is
    that of the page, the content its cleaned body. *compat*: as PubFetcher.
    Raises ``RegexTimeout`` when a selector takes too long.
    """
    return Webpage(
        start_url,
        final_url or start_url,
        content_type,
        status_code,
        title=_title(document, rule, compat=compat),
        content=_content(document, rule, compat=compat),
        license=joined(_selected(document, rule, "license", compat=compat)[:1]).strip(_TRIMMED),
        language=_language(document, rule, compat=compat),
        rule=rule.provenance if rule else "",
    )


def javascript(rule: WebpageRule | None) -> bool | None:
    """
    Answer whether the rule of the start address asks for a browser.

    None: it leaves that to the page (``wants_javascript``).
    """
    if rule is None or "javascript" not in rule.keys:
        return None
    return rule.keys["javascript"].lower() == "true"


def wants_javascript(
    document: Document,
    rule: WebpageRule | None,
    *,
    min_length: int = MIN_LENGTH_JAVASCRIPT,
    compat: bool = False,
) -> bool:
    """
    Answer whether a page that came without scripts should be fetched again with a browser.

    *rule* is that of the final address; it has to ask for it. Without one the
    page decides, by having little text (*min_length*: UTF-16 units) or a
    ``noscript``; in compat the page decides in either case.
    """
    if rule is not None:
        if not javascript(rule):
            return False
        if not compat:
            return True
    if next(named(document, "noscript"), None) is not None:
        return True
    return size(text(document.root)) < min_length


def browser_content_type(body: bytes) -> str:
    """Return the content type of a page's source out of a browser, which tells none."""
    return "text/html" if _HTML_TAG.search(body) else "text/plain"


def own_title(document: Document, *, compat: bool = False) -> str:
    """
    Return the title that a page without rules gives itself, without the name of its site.

    It is that of the first title element, wherever it stands; in compat all of it.
    """
    whole = _title_element(document)
    return whole if compat else whole.partition("|")[0].strip() or whole


def _title_element(document: Document) -> str:
    node = next(named(document, "title"), None)
    if node is None:
        return ""
    return _BLANKS.sub(" ", _INVISIBLE.sub("", whole_text(node))).strip()


def _title(document: Document, rule: WebpageRule | None, *, compat: bool) -> str:
    if rule is None:
        return own_title(document, compat=compat)
    if "title" not in rule.keys:
        return _title_element(document)
    title = _formatted(_selected(document, rule, "title", compat=compat)[:1])
    return title or (own_title(document) if _missed(rule, "title", compat=compat) else "")


def _content(document: Document, rule: WebpageRule | None, *, compat: bool) -> str:
    if rule is not None and "content" in rule.keys:
        content = _formatted(_selected(document, rule, "content", compat=compat))
        if content or not _missed(rule, "content", compat=compat):
            return content
    return clean(document, publication=False, compat=compat).strip(_TRIMMED)


def _missed(rule: WebpageRule, key: str, *, compat: bool) -> bool:
    """
    Answer whether a selector that found nothing was meant to find something.

    Hosts change their pages, and the text is still there. An empty selector
    says that none is wanted. compat: a selector has the last word.
    """
    return not compat and bool(rule.keys[key].strip())


def _language(document: Document, rule: WebpageRule | None, *, compat: bool) -> str:
    nodes = _selected(document, rule, "language", compat=compat)
    # compat: all of them, and a comma for every empty line, those of a <pre> too.
    words = joined(nodes, compat=True).replace("\n\n", ", ") if compat else joined(nodes[:1])
    return words.strip(_TRIMMED)


def _selected(
    document: Document, rule: WebpageRule | None, key: str, *, compat: bool
) -> list[Node]:
    selector = rule.keys.get(key, "").strip() if rule is not None else ""
    return select.compile(selector, compat=compat).select(document) if selector else []


def _formatted(nodes: list[Node]) -> str:
    return "\n\n".join(filter(None, capped(map(formatted, in_time(nodes)))))
