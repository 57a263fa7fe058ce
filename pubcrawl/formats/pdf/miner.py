"""
PDFs read by pdfminer.six: 30 times slower than pdfium, but it reads some that pdfium cannot.

Source: https://pdfminersix.readthedocs.io/en/latest/reference/highlevel.html
"""

from __future__ import annotations

import logging
import re
import struct
import zlib
from io import BytesIO, StringIO
from itertools import islice

from pdfminer.converter import TextConverter
from pdfminer.layout import LAParams
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfexceptions import PDFException
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFStream, resolve1
from pdfminer.psexceptions import PSException
from pdfminer.utils import decode_text

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.pdf.pages import PdfLimits, PdfPages

# pdfminer logs every operator of a page at DEBUG, and repairs of damage as warnings.
logging.getLogger("pdfminer").setLevel(logging.ERROR)

# pdfminer does not validate a PDF, so a malformed one can raise any of these.
_FAULTS = (
    PDFException,
    PSException,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    NotImplementedError,
    EOFError,
    struct.error,
    zlib.error,
)
_CID = re.compile(r"\(cid:\d{1,7}\)")  # a glyph that cannot be mapped to a character
_METADATA_MAX = 4 * 1024**2  # bytes of XMP; usual packets have a few kB, padding included
_PACKED_MAX = 64 * 1024  # bytes of compressed XMP, which may expand a thousandfold


def read_with_pdfminer(body: bytes, limits: PdfLimits) -> tuple[PdfPages, dict[str, str]]:
    """
    Return the pages of a PDF, and its information dictionary.

    Raises ``ParseError``, ``pdf-damaged``, if no page can be read.
    """
    result = PdfPages()
    manager, output = PDFResourceManager(), StringIO()
    interpreter = PDFPageInterpreter(manager, TextConverter(manager, output, laparams=LAParams()))
    try:
        document = PDFDocument(PDFParser(BytesIO(body)))
        pages = list(islice(PDFPage.create_pages(document), limits.pages + 1))
        result.count = len(pages)
        info = _info(document)
    except _FAULTS as error:
        raise ParseError(f"it cannot be opened: {error!r}", slug="pdf-damaged") from error
    if not pages:
        raise ParseError("it has no pages", slug="pdf-damaged")
    failed = 0
    for page in pages:
        if limits.reached(result):
            break
        output.seek(0)
        output.truncate()
        try:
            interpreter.process_page(page)
        except _FAULTS:
            failed += 1
        text = _CID.sub("", output.getvalue())
        result.texts.append(text)
        result.characters += len(text)
    if failed:
        result.warnings.append(f"{failed} of {result.count} pages are incomplete")
    if failed and failed == len(result.texts) and not result.characters:
        raise ParseError("none of its pages can be read", slug="pdf-damaged")
    return result, info


def metadata(body: bytes) -> bytes:
    """Return the XMP packet of the whole document; empty if absent or unreadable."""
    try:
        document = PDFDocument(PDFParser(BytesIO(body)), fallback=False)
        stream = resolve1(document.catalog.get("Metadata"))
        if not isinstance(stream, PDFStream):
            return b""
        size = len(stream.get_rawdata() or b"")
        if size > (_PACKED_MAX if stream.get_filters() else _METADATA_MAX):
            return b""
        return stream.get_data()
    except _FAULTS:
        return b""


def _info(document: PDFDocument) -> dict[str, str]:
    result = {}
    for dictionary in document.info:
        for key, value in dictionary.items():
            words = resolve1(value)
            if isinstance(words, bytes):
                result[key] = decode_text(words)
    return result
