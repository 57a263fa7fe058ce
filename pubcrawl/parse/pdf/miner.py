"""
PDFs read by pdfminer.six: 30 times slower than pdfium, but it finds its way in others.

Source: https://pdfminersix.readthedocs.io/en/latest/reference/highlevel.html
"""

from __future__ import annotations

import logging
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
from pubcrawl.parse.pdf.pages import PdfLimits, PdfPages

# It logs every operator of a page at DEBUG, and what it makes of damage as warnings.
logging.getLogger("pdfminer").setLevel(logging.ERROR)

# It trusts what stands in a PDF; whatever comes of that is the PDF's fault.
_FAULTS = (
    *(PDFException, PSException, ValueError, TypeError, LookupError, AttributeError),
    *(ArithmeticError, AssertionError, RecursionError, NotImplementedError, EOFError),
    *(struct.error, zlib.error),
)
_METADATA_MAX = 4 * 1024**2  # bytes of XMP; editors leave 2 kB of room in it, not more
_PACKED_MAX = 64 * 1024  # … when it is compressed, a thousandfold at most


def read(body: bytes, limits: PdfLimits) -> tuple[PdfPages, dict[str, str]]:
    """
    Return the pages of a PDF, and its information dictionary.

    Raises ``ParseError``, ``pdf-damaged``, where no page can be read.
    """
    found = PdfPages()
    manager, output = PDFResourceManager(), StringIO()
    interpreter = PDFPageInterpreter(manager, TextConverter(manager, output, laparams=LAParams()))
    try:
        document = PDFDocument(PDFParser(BytesIO(body)))
        pages = list(islice(PDFPage.create_pages(document), limits.pages + 1))
        found.count = len(pages)
        info = _info(document)
    except _FAULTS as error:
        raise ParseError(f"it cannot be opened: {error!r}", slug="pdf-damaged") from error
    if not pages:
        raise ParseError("it has no page that can be found", slug="pdf-damaged")
    failed = 0
    for page in pages:
        if limits.reached(found):
            break
        output.seek(0)
        output.truncate()
        try:
            interpreter.process_page(page)
        except _FAULTS:
            failed += 1
        text = output.getvalue()
        found.texts.append(text)
        found.characters += len(text)
    if failed:
        found.warnings.append(f"{failed} of {found.count} pages cannot be read to their ends")
    if failed and failed == len(found.texts) and not found.characters:
        raise ParseError("none of its pages can be read", slug="pdf-damaged")
    return found, info


def metadata(body: bytes) -> bytes:
    """Return the XMP packet of the whole document; empty if there is none that can be read."""
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
    found = {}
    for dictionary in document.info:
        for key, value in dictionary.items():
            words = resolve1(value)
            if isinstance(words, bytes):
                found[key] = decode_text(words)
    return found
