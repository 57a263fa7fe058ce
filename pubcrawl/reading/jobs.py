"""The jobs of workers: read pages and PDFs from bytes, by one reader or another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pubcrawl.exceptions import EmptyAnswer, NotAnArticle
from pubcrawl.formats.sizes import MIN_LENGTH_JAVASCRIPT, PDF_PAGES_MAX
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.findings import ArticlePage, Findings
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.reading.reader import AnyReader

logger = logging.getLogger(__name__)

ReaderChoice = Callable[[], "AnyReader"]
"""Returns the reader; the crawler, which only names these jobs, does not load it."""


def _ours() -> AnyReader:
    """Return the reader of all but compat."""
    from pubcrawl.reading.reader import Reader

    return Reader


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
    reader: ReaderChoice = _ours,
    url: str,
    content_type: str = "",
    type: PartType = PartType.DOI,
    asked: tuple[str, str] = ("", ""),
    journals: Sequence[str] = (),
    webpages: Sequence[str] = (),
) -> ArticlePage:
    """
    Return the findings of an article's page; see ``reading.article_page``.

    *url*: its final address. *type*: part type of the rule's parts. *asked*: DOI and title
    of the article to expect, empty if unknown. *journals*, *webpages*: paths of rule files
    that override the built-in ones. Raises ``ParseError``.
    """
    chosen = reader()
    return chosen.read_page(
        body,
        chosen.known_rules(tuple(journals), tuple(webpages)),
        url=chosen.request_url(url),
        content_type=content_type,
        type=type,
        asked=chosen.wanted(*asked),
    )


def webpage(
    body: bytes,
    *,
    reader: ReaderChoice = _ours,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
    min_length: int = MIN_LENGTH_JAVASCRIPT,
    journals: Sequence[str] = (),
    webpages: Sequence[str] = (),
) -> WebpageRead:
    """
    Return the record of a page, and whether to fetch it again with a browser.

    *min_length*: UTF-16 units of text below which a page needs a browser. *status_code* 0:
    the page is from a browser. An empty page has a record without content. Raises
    ``ParseError`` for other unreadable pages.
    """
    chosen = reader()
    known = chosen.known_rules(tuple(journals), tuple(webpages))
    final_url = chosen.request_url(final_url or start_url)
    start_rule = known.webpage(chosen.rule_url(start_url))
    open_question = chosen.javascript(start_rule) is None
    rule = known.webpage(chosen.rule_url(final_url))
    try:
        page = chosen.page(body, final_url, content_type)
    except EmptyAnswer:
        empty = WebPage(
            start_url=start_url,
            final_url=final_url,
            content_type=content_type,
            status_code=status_code,
        )
        return WebpageRead(empty, open_question)
    again = open_question and chosen.wants_javascript(page, rule, min_length=min_length)
    record = chosen.webpage_record(
        page,
        rule,
        start_url=start_url,
        final_url=final_url,
        content_type=content_type,
        status_code=status_code,
    )
    return WebpageRead(record, again, chosen.refresh_target(page))


def pdf(
    body: bytes,
    *,
    reader: ReaderChoice = _ours,
    url: str = "",
    type: PartType = PartType.DOI,
    pages_max: int = PDF_PAGES_MAX,
    references: bool = True,
) -> Findings:
    """
    Return the findings of a PDF, with the PDF type for *type*.

    *references* False: the text is without the list of references. The flag ``pdf-cut``
    means that the end of the file is missing. Raises ``ParseError``: ``not-pdf``,
    ``pdf-encrypted``, ``pdf-damaged``, ``pdf-too-large``, ``pdf-no-text``.
    """
    chosen = reader()
    contents = chosen.read_pdf(body, url=url, pages_max=pages_max, references=references)
    return chosen.usable_findings(contents, type)


def pdf_webpage(
    body: bytes,
    *,
    reader: ReaderChoice = _ours,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
    pages_max: int = PDF_PAGES_MAX,
    references: bool = True,
) -> WebPage:
    """Return the record of a PDF that is not an article; raises ``ParseError`` as ``pdf``."""
    url, chosen = final_url or start_url, reader()
    contents = chosen.read_pdf(body, url=url, pages_max=pages_max, references=references)
    chosen.check_text(contents)
    return chosen.pdf_record(
        contents,
        start_url=start_url,
        final_url=chosen.request_url(url),
        content_type=content_type,
        status_code=status_code,
    )


def articles(
    body: bytes,
    *,
    reader: ReaderChoice = _ours,
    url: str,
    content_type: str,
    type: PartType,
    may_lack: bool = False,
) -> list[Findings]:
    """
    Return the findings of the JATS articles in a response; raises as ``jats.articles`` does.

    *url*: its address, for the log. *may_lack*: return none if there is no article.
    """
    try:
        return list(reader().read_jats(body, type, content_type=content_type))
    except NotAnArticle as error:
        if not may_lack:
            raise
        logger.info("%s: %s", url, error)
        return []
