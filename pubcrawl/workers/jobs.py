"""What workers do: pages and PDFs, read from bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pubcrawl.exceptions import EmptyAnswer, ParseError, RuleErrors
from pubcrawl.ids.url import asked_url, rule_url
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PartType
from pubcrawl.items.webpage import Webpage
from pubcrawl.parse import pdf as pdfs
from pubcrawl.parse import refresh, rules
from pubcrawl.parse import webpage as pages
from pubcrawl.parse.article_page import ArticlePage, read_page
from pubcrawl.parse.content_type import is_xml
from pubcrawl.parse.html import Document, document
from pubcrawl.parse.identity import WantedArticle
from pubcrawl.parse.rules.merge import merged
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources


class WebpageRead(NamedTuple):
    """
    The record of a page that is no article.

    *wants_javascript*: whether it should be fetched again, with a browser. False too where
    the rule of its start address decides about that. *refresh*: as of an article.
    """

    page: Webpage
    wants_javascript: bool
    refresh: str = ""


def article(
    body: bytes,
    *,
    url: str,
    content_type: str = "",
    type: PartType = PartType.DOI,
    asked: tuple[str, str] = ("", ""),
    compat: bool = False,
    journals: Sequence[str] = (),
    webpages: Sequence[str] = (),
) -> ArticlePage:
    """
    Return what the page of an article gives, by ``parse.article_page``.

    *url*: its final address. *type*: what the parts that the rule finds are worth. *asked*:
    DOI and title of the article that is wanted, as far as they are known. *journals*,
    *webpages*: paths of rule files, over the built-in ones. Raises ``ParseError``.
    """
    return read_page(
        body,
        known_rules(tuple(journals), tuple(webpages), compat=compat),
        url=asked_url(url, compat=compat),
        content_type=content_type,
        type=type,
        asked=WantedArticle(*asked),
        compat=compat,
    )


def webpage(
    body: bytes,
    *,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
    compat: bool = False,
    min_length: int = pages.MIN_LENGTH_JAVASCRIPT,
    journals: Sequence[str] = (),
    webpages: Sequence[str] = (),
) -> WebpageRead:
    """
    Return the record of a page, and whether it should be fetched again with a browser.

    *min_length*: UTF-16 units of text, below which it looks as if. *status_code* 0: it came
    from a browser. An empty page gives a record without content. Raises ``ParseError``
    otherwise where it cannot be read.
    """
    known = known_rules(tuple(journals), tuple(webpages), compat=compat)
    final_url = asked_url(final_url or start_url, compat=compat)
    start_rule = known.webpage(rule_url(start_url, compat=compat))
    open_question = pages.javascript(start_rule) is None
    rule = known.webpage(rule_url(final_url, compat=compat))
    try:
        page = _document(body, final_url, content_type, compat=compat)
    except EmptyAnswer:
        empty = Webpage(start_url, final_url, content_type, status_code)
        return WebpageRead(empty, open_question)
    again = open_question and pages.wants_javascript(
        page, rule, min_length=min_length, compat=compat
    )
    record = pages.page(
        page,
        rule,
        start_url=start_url,
        final_url=final_url,
        content_type=content_type,
        status_code=status_code,
        compat=compat,
    )
    return WebpageRead(record, again, refresh.target(page))


def pdf(
    body: bytes,
    *,
    url: str = "",
    type: PartType = PartType.DOI,
    compat: bool = False,
    pages_max: int = pdfs.PAGES_MAX,
    references: bool = True,
) -> Findings:
    """
    Return what a PDF gives, with the PDF type that goes with *type*.

    *references* False: its text is without the list of references. Where the end of the
    file is missing, the flag ``pdf-cut`` is set. Raises ``ParseError``: ``not-pdf``,
    ``pdf-encrypted``, ``pdf-damaged``, ``pdf-too-large``, ``pdf-no-text``.
    """
    read = pdfs.read(body, url=url, compat=compat, pages_max=pages_max, references=references)
    found = pdfs.findings(read, type, compat=compat)
    no_text = not read.text.strip()
    # compat: what the document says of itself is enough.
    if not found.offers or (no_text and not compat):
        raise ParseError(f"no text on {read.pages} pages", slug="pdf-no-text")
    flags = {"pdf-no-text": no_text, "pdf-cut": read.cut and not compat}
    found.flags = frozenset(flag for flag, holds in flags.items() if holds)
    return found


def pdf_webpage(
    body: bytes,
    *,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
    compat: bool = False,
    pages_max: int = pdfs.PAGES_MAX,
    references: bool = True,
) -> Webpage:
    """
    Return the record of a PDF that is no article; raises ``ParseError`` as ``pdf`` does.

    *compat*: a PDF without text gives a record without content.
    """
    url = final_url or start_url
    read = pdfs.read(body, url=url, compat=compat, pages_max=pages_max, references=references)
    if not (compat or read.text.strip()):
        slug = "pdf-damaged" if read.cut else "pdf-no-text"
        raise ParseError(f"no text on {read.pages} pages", slug=slug)
    return pdfs.webpage(
        read,
        start_url=start_url,
        final_url=asked_url(url, compat=compat),
        content_type=content_type,
        status_code=status_code,
        compat=compat,
    )


def _document(body: bytes, url: str, content_type: str, *, compat: bool) -> Document:
    return document(
        body,
        url=asked_url(url, compat=compat),
        content_type=content_type,
        compat=compat,
        xml=is_xml(content_type, compat=compat),
    )


@lru_cache(maxsize=8)
def known_rules(
    journals: tuple[str, ...], webpages: tuple[str, ...], *, compat: bool
) -> rules.Rules:
    """Return the rules of these files over the built-in ones, read once in a process."""
    files = sources(JOURNALS, journals, ()), sources(WEBPAGES, webpages, ())
    # What is odd in them has been said by the crawler, and of our own no value is wrong.
    whole = merged(*files, compat=compat, checked=not (journals or webpages))
    if whole.errors:
        raise RuleErrors(tuple(whole.errors))
    return rules.build(whole, compat=compat)
