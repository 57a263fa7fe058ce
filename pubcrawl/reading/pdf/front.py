"""
Title, authors, DOI, abstract and keywords of an article by the layout of its first pages.

Fields that the layout does not show are empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pubcrawl.formats.pdf.furniture import without_line_numbers, without_number
from pubcrawl.formats.pdf.lines import PrintedPage
from pubcrawl.reading.pdf.abstract import abstract_and_keywords
from pubcrawl.reading.pdf.blocks import body_size, folded
from pubcrawl.reading.pdf.headline import title_and_authors
from pubcrawl.reading.pdf.own_doi import own_doi
from pubcrawl.reading.plausible import title_problem


class FrontMatter(NamedTuple):
    """
    The front matter of an article.

    *authors*: as printed. *doi*: the article's own. *arxiv*: the identifier in the arXiv
    stamp.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    doi: str = ""
    abstract: str = ""
    keywords: tuple[str, ...] = ()
    arxiv: str = ""


NOTHING = FrontMatter()

_ARXIV = re.compile(r"arXiv:\s?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?\s+\[")


def front_matter(
    pages: Sequence[PrintedPage],
    texts: Sequence[str],
    *,
    titles: Iterable[str] = (),
    dois: Iterable[str] = (),
) -> FrontMatter:
    """
    Return the front matter on the first pages.

    *pages*: the first pages of the article. *texts*: of the covers and of these pages.
    *titles*, *dois*: from the metadata; each counts only if a page shows it.
    """
    if not pages:
        return NOTHING
    page_text = folded(" ".join(texts))
    claimed = [title for title in titles if not title_problem(title) and folded(title) in page_text]
    pages = [_without_numbers(page) for page in pages]
    page = pages[0]
    body = body_size(page)
    title, authors, below = title_and_authors(page, body, claimed, texts)
    abstract, keywords = abstract_and_keywords(pages, body, below)
    stamp = _ARXIV.search(texts[-len(pages)] if len(texts) >= len(pages) else "")
    return FrontMatter(
        title,
        authors,
        own_doi(pages, texts, body, claimed=dois),
        abstract,
        keywords,
        stamp[1] if stamp else "",
    )


def _without_numbers(page: PrintedPage) -> PrintedPage:
    """Return *page* without the line numbers of a manuscript."""
    before = [line.text for line in page.lines]
    after = without_line_numbers(before, keep=True)
    if before == after:
        return page
    lines = (
        line._replace(text=text, names=without_number(line.names))
        for line, text in zip(page.lines, after, strict=True)
        if text.strip()
    )
    return page._replace(lines=tuple(lines))
