"""PDFs, as PubFetcher reads them: the text of PDFBox, the metadata escaped as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubcrawl.compat.values import escaped
from pubcrawl.exceptions import ParseError
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.pdf.text import CUT_MARK, plain_letters, without_controls
from pubcrawl.formats.sizes import PDF_PAGES_MAX
from pubcrawl.model.webpage import WebPage
from pubcrawl.reading import pdf as pdfs
from pubcrawl.reading.pdf import DrawnText, Pdf, keywords_in
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType

_UNFIT = re.compile("[\x00\ud800-\udfff]+")  # characters that no file may contain


def text_of_pages(pages: Iterable[str]) -> str:
    """Return the text of *pages*, with words split at the ends of lines, and its spaces."""
    return without_controls(plain_letters(pages).replace(CUT_MARK, "-\n"))


_PDFBOX = DrawnText(text_of_pages, lambda value: _UNFIT.sub("", value), mends=False)


def read_pdf(
    body: bytes, *, url: str = "", pages_max: int = PDF_PAGES_MAX, references: bool = True
) -> Pdf:
    """Return the contents of a PDF; raises ``ParseError`` as ``reading.pdf.read_pdf``."""
    return pdfs.read_pdf(body, url=url, pages_max=pages_max, references=references, drawn=_PDFBOX)


def check_text(pdf: Pdf) -> None:
    """Accept any PDF: one without text has a record without content."""


def usable_findings(pdf: Pdf, type: PartType) -> Findings:
    """Return the findings of a PDF; raises ``ParseError`` if it has neither text nor metadata."""
    result = findings(pdf, type)
    if not result.offers:
        raise ParseError(f"no text on {pdf.pages} pages", slug="pdf-no-text")
    result.flags = frozenset(() if pdf.text.strip() else ("pdf-no-text",))
    return result


def findings(pdf: Pdf, type: PartType) -> Findings:
    """Return the findings of a PDF: its information dictionary, its text, then its XMP."""
    result = Findings(type.to_pdf())
    result.add("title", escaped(pdf.title))
    result.add("keywords", keywords_in(escaped(pdf.keywords)))
    result.add("abstract", escaped(pdf.subject))
    result.add("fulltext", pdf.text)
    result.add("title", escaped(pdf.xmp.title))
    result.add("keywords", tuple(filter(None, map(escaped, pdf.xmp.subjects))))
    result.add("abstract", escaped(pdf.xmp.description))
    result.add("keywords", keywords_in(escaped(pdf.xmp.keywords)))
    return result


def webpage(
    pdf: Pdf,
    *,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
) -> WebPage:
    """Return the record of a PDF that is not an article, without its *content_type*."""
    return WebPage(
        start_url=start_url,
        final_url=final_url or start_url,
        status_code=status_code,
        title=escaped(pdf.title) or escaped(pdf.xmp.title),
        content=pdf.text.strip(TRIMMED),
    )
