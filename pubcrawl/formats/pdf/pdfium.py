"""
PDFs read by pdfium, which is fast and repairs many damaged files.

Source: https://pypdfium2.readthedocs.io/en/stable/python_api.html
"""

from __future__ import annotations

import re
from contextlib import closing, suppress
from ctypes import create_string_buffer

import pypdfium2
from pypdfium2 import raw

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.pdf.furniture import COVERS_MAX, is_cover
from pubcrawl.formats.pdf.lines import columns_interleave, printed_page, text_of_columns
from pubcrawl.formats.pdf.pages import INFO, PdfLimits, PdfPages

_OBJECT = re.compile(rb"(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}obj\b")
_ABSTRACT = re.compile(r"\babstract\b|\ba b s t r a c t\b|\bresumen\b|\brésumé\b", re.IGNORECASE)
_MOST = 0.9  # of a page's characters; the text of columns lacks rotated lines
_TITLE_PAGE = 1500  # characters
_OBJECT_END = b"endobj"
_BEFORE = 4096  # bytes of a catalog before its type


def read_with_pdfium(
    document: pypdfium2.PdfDocument, limits: PdfLimits, *, layout: int = 0
) -> tuple[PdfPages, PdfPages, dict[str, str]]:
    """
    Return the pages of a PDF as drawn, the first *layout* of them by layout, and its information.

    By layout, columns are apart, and the lines of the first page after the covers are measured,
    with those of the next page if the first has no abstract. The information is that of its
    dictionary. Raises ``ParseError``, ``pdf-damaged``, if no page can be read.
    """
    pages, laid = PdfPages(count=len(document)), PdfPages(count=len(document))
    failed = 0
    previous: pypdfium2.PdfPage | None = None
    for number in range(pages.count):
        if limits.reached(pages):
            break
        by_layout = laid if number < layout else None
        try:
            page = document[number]
            # pdfium frees a font with the last open page that uses it. So the page before
            # stays open, which saves a sixth of the time.
            if previous is not None:
                previous.close()
            previous = page
            text, apart, characters = _text(page, by_layout)
        except pypdfium2.PdfiumError:
            text, apart, characters = "", "", 0
            failed += 1
        pages.texts.append(text)
        pages.characters += characters
        if by_layout is not None:
            laid.texts.append(apart)
            laid.characters += characters
    if failed:
        pages.warnings.append(f"{failed} of {pages.count} pages cannot be read")
    if failed and failed == len(pages.texts):
        raise ParseError("none of its pages can be read", slug="pdf-damaged")
    laid.warnings = pages.warnings
    return pages, laid, {key: _value(document, key) for key in INFO}


def _value(document: pypdfium2.PdfDocument, key: str) -> str:
    """Return an entry of the information dictionary; an incomplete character becomes U+FFFD."""
    name = key.encode() + b"\0"
    size = raw.FPDF_GetMetaText(document, name, None, 0)
    buffer = create_string_buffer(size)
    raw.FPDF_GetMetaText(document, name, buffer, size)
    return buffer.raw[: max(0, size - 2)].decode("utf-16-le", "replace")


def open_pdf(body: bytes, *, unfinished: bool = False) -> pypdfium2.PdfDocument:
    """
    Return a PDF, repaired if its end is missing.

    *unfinished*: read a PDF that ends within an object up to that object. Raises ``ParseError``:
    ``pdf-encrypted``; ``pdf-damaged`` if it cannot be opened.
    """
    try:
        return _open(body)
    except ParseError as error:
        if error.slug != "pdf-damaged":
            raise
        ends = [len(body)]
        if unfinished:
            ends.append(body.rfind(_OBJECT_END) + len(_OBJECT_END))
        for end in ends:
            if repaired := _with_trailer(body[:end]):
                with suppress(ParseError):
                    return _open(repaired)
        raise


def _open(body: bytes) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(body)
    except pypdfium2.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            message = "it is encrypted, and the empty password does not open it"
            raise ParseError(message, slug="pdf-encrypted") from error
        raise ParseError(f"it cannot be opened: {error}", slug="pdf-damaged") from error


def _with_trailer(body: bytes) -> bytes:
    """Return *body*, whose end is missing, with a trailer for its last catalog; b"" without one."""
    position = body.rfind(b"/Catalog")
    objects = _OBJECT.findall(body, max(0, position - _BEFORE), position) if position > 0 else []
    if not objects:
        return b""
    number, generation = objects[-1]
    return b"%s\ntrailer\n<< /Root %s %s R >>\n%%%%EOF\n" % (body, number, generation)


def _text(page: pypdfium2.PdfPage, laid: PdfPages | None) -> tuple[str, str, int]:
    """
    Return the text of a page as drawn and by layout, and its number of characters.

    Each piece of text counts as one character at least. *laid*: receives the measured lines of the
    page; None: nothing is measured.
    """
    with closing(page.get_textpage()) as text:
        characters = text.count_chars()
        if not characters:
            pieces = page.get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=2)
            return "", "", sum(1 for _ in pieces)
        try:
            content = text.get_text_range()
        except RecursionError:  # the page begins with a thousand unmapped characters
            bounded = text.get_text_bounded()
            return bounded, bounded, characters
        if laid is None:
            return content, content, characters
        # The first two pages show how the program has drawn all pages.
        if len(laid.texts) <= laid.covers + 1:
            laid.columns = columns_interleave(page, text, content)
        if len(laid.texts) <= COVERS_MAX + 1:
            _measure(page, text, content, laid)
        if laid.columns:
            apart = text_of_columns(printed_page(page, text, content, columns=True))
            if len(apart) > _MOST * len(content):
                return content, apart, characters
        return content, content, characters


def _measure(
    page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, content: str, pages: PdfPages
) -> None:
    """Add the lines of a page to *pages* if it may contain the title or the abstract."""
    number = len(pages.texts)
    if number == pages.covers < min(COVERS_MAX, pages.count - 1) and is_cover(content):
        pages.covers += 1
        return
    index = number - pages.covers
    # After a title page without abstract, measure the next page too; it takes 1 to 3 ms.
    if index == 0 or (
        index == 1 and len(pages.texts[-1]) < _TITLE_PAGE and not _ABSTRACT.search(pages.texts[-1])
    ):
        pages.printed.append(printed_page(page, text, content, columns=pages.columns))
