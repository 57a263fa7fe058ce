"""
PDFs read by pdfium, which is fast and mends what it can.

Source: https://pypdfium2.readthedocs.io/en/stable/python_api.html
"""

from __future__ import annotations

import re
from contextlib import closing, suppress
from ctypes import create_string_buffer

import pypdfium2
from pypdfium2 import raw

from pubcrawl.exceptions import ParseError
from pubcrawl.parse.pdf.furniture import COVERS_MAX, is_cover
from pubcrawl.parse.pdf.lines import columns_interleave, printed_page, text_of_columns
from pubcrawl.parse.pdf.pages import INFO, PdfLimits, PdfPages

_OBJECT = re.compile(rb"(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}obj\b")
_ABSTRACT = re.compile(r"\babstract\b|\ba b s t r a c t\b|\bresumen\b|\brésumé\b", re.IGNORECASE)
_MOST = 0.9  # of a page's characters; turned lines are not among those of its columns
_TITLE_PAGE = 1500  # characters
_OBJECT_END = b"endobj"
_BEFORE = 4096  # bytes of a catalog before its type


def read(
    body: bytes, limits: PdfLimits, *, layout: bool = False
) -> tuple[PdfPages, dict[str, str]]:
    """
    Return the pages of a PDF, and its information dictionary.

    *layout*: the lines of the first page after the covers are measured, and those of
    the next one where the first has no abstract.
    Raises ``ParseError``: ``pdf-encrypted``; ``pdf-damaged`` where it cannot be opened.
    """
    with closing(opened(body, unfinished=layout)) as document:
        found = PdfPages(count=len(document))
        failed = 0
        held: pypdfium2.PdfPage | None = None
        for number in range(found.count):
            if limits.reached(found):
                break
            try:
                page = document[number]
                # Fonts are forgotten with the last page that has them: a sixth of the time.
                if held is not None:
                    held.close()
                held = page
                text, characters = _text(page, found if layout else None)
            except pypdfium2.PdfiumError:
                text, characters = "", 0
                failed += 1
            found.texts.append(text)
            found.characters += characters
        if failed:
            found.warnings.append(f"{failed} of {found.count} pages cannot be read")
        if failed and failed == len(found.texts):
            raise ParseError("none of its pages can be read", slug="pdf-damaged")
        return found, {key: _value(document, key) for key in INFO}


def _value(document: pypdfium2.PdfDocument, key: str) -> str:
    """Return an entry of the information dictionary; half a character in it is U+FFFD."""
    name = key.encode() + b"\0"
    size = raw.FPDF_GetMetaText(document, name, None, 0)
    buffer = create_string_buffer(size)
    raw.FPDF_GetMetaText(document, name, buffer, size)
    return buffer.raw[: max(0, size - 2)].decode("utf-16-le", "replace")


def opened(body: bytes, *, unfinished: bool = False) -> pypdfium2.PdfDocument:
    """
    Return a PDF, mended if its end is lost; raises ``ParseError`` as ``read`` does.

    *unfinished*: one that ends within an object is read up to that object.
    """
    try:
        return _opened(body)
    except ParseError as error:
        if error.slug != "pdf-damaged":
            raise
        ends = [len(body)]
        if unfinished:
            ends.append(body.rfind(_OBJECT_END) + len(_OBJECT_END))
        for end in ends:
            if mended := _with_trailer(body[:end]):
                with suppress(ParseError):
                    return _opened(mended)
        raise


def _opened(body: bytes) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(body)
    except pypdfium2.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            message = "it is encrypted, and no empty password opens it"
            raise ParseError(message, slug="pdf-encrypted") from error
        raise ParseError(f"it cannot be opened: {error}", slug="pdf-damaged") from error


def _with_trailer(body: bytes) -> bytes:
    """Return *body*, whose end is lost, with a trailer that leads to the catalog that is left."""
    place = body.rfind(b"/Catalog")
    found = _OBJECT.findall(body, max(0, place - _BEFORE), place) if place > 0 else []
    if not found:
        return b""
    number, generation = found[-1]
    return b"%s\ntrailer\n<< /Root %s %s R >>\n%%%%EOF\n" % (body, number, generation)


def _text(page: pypdfium2.PdfPage, found: PdfPages | None) -> tuple[str, int]:
    """
    Return text and number of characters of a page; at least one for each piece of text.

    *found*: takes the lines of the page where they are to be measured.
    """
    with closing(page.get_textpage()) as text:
        characters = text.count_chars()
        if not characters:
            return "", sum(1 for _ in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=2))
        try:
            content = text.get_text_range()
        except RecursionError:  # a thousand characters without a meaning stand first
            return text.get_text_bounded(), characters
        if found is None:
            return content, characters
        # The first two pages show how a program draws all of them.
        if len(found.texts) <= found.covers + 1:
            found.columns = columns_interleave(page, text, content)
        if len(found.texts) <= COVERS_MAX + 1:
            _measure(page, text, content, found)
        if found.columns:
            apart = text_of_columns(printed_page(page, text, content, columns=True))
            if len(apart) > _MOST * len(content):
                content = apart
        return content, characters


def _measure(
    page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, content: str, found: PdfPages
) -> None:
    """Put the lines of a page into *found*, where it may show what the article is."""
    number = len(found.texts)
    if number == found.covers < min(COVERS_MAX, found.count - 1) and is_cover(content):
        found.covers += 1
        return
    place = number - found.covers
    # A page of the title alone leads to the abstract on the next; measuring takes 1 to 3 ms.
    if place == 0 or (
        place == 1 and len(found.texts[-1]) < _TITLE_PAGE and not _ABSTRACT.search(found.texts[-1])
    ):
        found.printed.append(printed_page(page, text, content, columns=found.columns))
