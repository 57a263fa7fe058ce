"""
PDFs read by pdfium, which is fast and mends what it can.

Source: https://pypdfium2.readthedocs.io/en/stable/python_api.html
"""

from __future__ import annotations

from contextlib import closing

import pypdfium2
from pypdfium2 import raw

from pubcrawl.exceptions import ParseError
from pubcrawl.parse.pdf.pages import Limits, Pages


def read(body: bytes, limits: Limits) -> tuple[Pages, dict[str, str]]:
    """
    Return the pages of a PDF, and its information dictionary.

    Raises ``ParseError``: ``pdf-encrypted``; ``pdf-damaged`` where it cannot be opened.
    """
    try:
        document = pypdfium2.PdfDocument(body)
    except pypdfium2.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            message = "it is encrypted, and no empty password opens it"
            raise ParseError(message, slug="pdf-encrypted") from error
        raise ParseError(f"it cannot be opened: {error}", slug="pdf-damaged") from error
    with closing(document):
        found = Pages(count=len(document))
        failed = 0
        for number in range(found.count):
            if limits.reached(found):
                break
            try:
                text, characters = _page(document, number)
            except pypdfium2.PdfiumError:
                text, characters = "", 0
                failed += 1
            found.texts.append(text)
            found.characters += characters
        if failed:
            found.warnings.append(f"{failed} of {found.count} pages cannot be read")
        if failed == len(found.texts):
            raise ParseError("none of its pages can be read", slug="pdf-damaged")
        return found, document.get_metadata_dict(skip_empty=True)


def _page(document: pypdfium2.PdfDocument, number: int) -> tuple[str, int]:
    """Return text and number of characters of a page."""
    with closing(document[number]) as page, closing(page.get_textpage()) as text:
        characters = text.count_chars()
        try:
            return text.get_text_range(), characters
        except RecursionError:  # a thousand characters without a meaning stand first
            return text.get_text_bounded(), characters
