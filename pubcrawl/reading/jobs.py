"""The jobs of workers: read pages and PDFs from bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pubcrawl.exceptions import EmptyAnswer, ParseError, RuleErrors
from pubcrawl.formats.content_type import is_xml
from pubcrawl.formats.html import Document, document, refresh
from pubcrawl.formats.sizes import PDF_PAGES_MAX
from pubcrawl.ids.url import request_url, rule_url
from pubcrawl.model.webpage import WebPage
from pubcrawl.reading import rules
from pubcrawl.reading import webpage as pages
from pubcrawl.reading.article_page import ArticlePage, read_page
from pubcrawl.reading.identity import WantedArticle
from pubcrawl.reading.rules.merge import merge_rules
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType


class WebpageRead(NamedTuple):
    """
    The record of a page that is not an article.

    *wants_javascript*: whether to fetch it again with a browser; False if the rule of its
    start address decides. *refresh*: as in ``ArticlePage``.
    """

    page: WebPage
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
    Return the findings of an article's page; see ``reading.article_page``.

    *url*: its final address. *type*: part type of the rule's parts. *asked*: DOI and title
    of the article to expect, empty if unknown. *journals*, *webpages*: paths of rule files
    that override the built-in ones. Raises ``ParseError``.
    """
    return read_page(
        body,
        known_rules(tuple(journals), tuple(webpages), compat=compat),
        url=request_url(url, compat=compat),
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
    Return the record of a page, and whether to fetch it again with a browser.

    *min_length*: UTF-16 units of text below which a page needs a browser. *status_code* 0:
    the page is from a browser. An empty page has a record without content. Raises
    ``ParseError`` for other unreadable pages.
    """
    rules_ = known_rules(tuple(journals), tuple(webpages), compat=compat)
    final_url = request_url(final_url or start_url, compat=compat)
    start_rule = rules_.webpage(rule_url(start_url, compat=compat))
    open_question = pages.javascript(start_rule) is None
    rule = rules_.webpage(rule_url(final_url, compat=compat))
    try:
        page = _document(body, final_url, content_type, compat=compat)
    except EmptyAnswer:
        empty = WebPage(
            start_url=start_url,
            final_url=final_url,
            content_type=content_type,
            status_code=status_code,
        )
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
    return WebpageRead(record, again, refresh.refresh_target(page))


def pdf(
    body: bytes,
    *,
    url: str = "",
    type: PartType = PartType.DOI,
    compat: bool = False,
    pages_max: int = PDF_PAGES_MAX,
    references: bool = True,
) -> Findings:
    """
    Return the findings of a PDF, with the PDF type for *type*.

    *references* False: the text is without the list of references. The flag ``pdf-cut``
    means that the end of the file is missing. Raises ``ParseError``: ``not-pdf``,
    ``pdf-encrypted``, ``pdf-damaged``, ``pdf-too-large``, ``pdf-no-text``.
    """
    from pubcrawl.reading import pdf as pdfs

    contents = pdfs.read_pdf(
        body, url=url, compat=compat, pages_max=pages_max, references=references
    )
    result = pdfs.findings(contents, type, compat=compat)
    no_text = not contents.text.strip()
    # compat: metadata is enough.
    if not result.offers or (no_text and not compat):
        raise ParseError(f"no text on {contents.pages} pages", slug="pdf-no-text")
    flags = {"pdf-no-text": no_text, "pdf-cut": contents.cut and not compat}
    result.flags = frozenset(flag for flag, is_set in flags.items() if is_set)
    return result


def pdf_webpage(
    body: bytes,
    *,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
    compat: bool = False,
    pages_max: int = PDF_PAGES_MAX,
    references: bool = True,
) -> WebPage:
    """
    Return the record of a PDF that is not an article; raises ``ParseError`` as ``pdf`` does.

    *compat*: a PDF without text has a record without content.
    """
    from pubcrawl.reading import pdf as pdfs

    url = final_url or start_url
    contents = pdfs.read_pdf(
        body, url=url, compat=compat, pages_max=pages_max, references=references
    )
    if not (compat or contents.text.strip()):
        slug = "pdf-damaged" if contents.cut else "pdf-no-text"
        raise ParseError(f"no text on {contents.pages} pages", slug=slug)
    return pdfs.webpage(
        contents,
        start_url=start_url,
        final_url=request_url(url, compat=compat),
        content_type=content_type,
        status_code=status_code,
        compat=compat,
    )


def _document(body: bytes, url: str, content_type: str, *, compat: bool) -> Document:
    return document(
        body,
        url=request_url(url, compat=compat),
        content_type=content_type,
        compat=compat,
        xml=is_xml(content_type, compat=compat),
    )


@lru_cache(maxsize=8)
def known_rules(
    journals: tuple[str, ...], webpages: tuple[str, ...], *, compat: bool
) -> rules.Rules:
    """Return the rules of these files and the built-in ones, read once per process."""
    files = sources(JOURNALS, journals, ()), sources(WEBPAGES, webpages, ())
    # The crawler has already logged the warnings, and the built-in values are valid.
    whole = merge_rules(*files, compat=compat, checked=not (journals or webpages))
    if whole.errors:
        raise RuleErrors(*whole.errors)
    return rules.build(whole)
