"""
PDFs: bytes → text, and what the document says of itself.

pdfium reads them. pdfminer.six is asked where pdfium cannot open one, or finds characters but
no text; and for XMP, which pdfium does not give.

Source: https://pdfa.org/resource/iso-32000-2/
"""

from __future__ import annotations

import logging
import re
import time
from contextlib import suppress
from dataclasses import dataclass

from pubcrawl.exceptions import ParseError
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PartType
from pubcrawl.items.webpage import Webpage
from pubcrawl.parse.meta.markup import escaped, plain
from pubcrawl.parse.pdf.pages import INFO, Limits
from pubcrawl.parse.pdf.text import cleaned, known, meant
from pubcrawl.parse.pdf.xmp import NOTHING, Xmp, properties

logger = logging.getLogger(__name__)

PAGES_MAX = 1000
"""Pages of a PDF that are read; longer ones are books."""

MAX_SIZE = 64 * 1024**2
"""Bytes of a PDF."""

SECONDS = 20
"""After so long a PDF is left as far as it is read; ``WORKER_TIMEOUT`` is the end of it all."""

_HEAD = 1024  # bytes before the mark, which mail and old servers put there
_MARK = b"%PDF-"
_SEPARATOR = re.compile("[,;|]")
_TRIMMED = "".join(map(chr, range(0x21)))


@dataclass(frozen=True, slots=True)
class Pdf:
    """
    A PDF that has been read.

    *title*, *keywords*, *subject*: of its information dictionary. *text*: of its pages. *xmp*:
    of its metadata stream. *pages*: how many it has. *reader*: ``pdfium`` or ``pdfminer``.
    *warnings*: what was left out, in sentences.
    """

    title: str = ""
    keywords: str = ""
    subject: str = ""
    text: str = ""
    xmp: Xmp = NOTHING
    pages: int = 0
    reader: str = "pdfium"
    warnings: tuple[str, ...] = ()


def is_pdf(body: bytes) -> bool:
    """Answer whether *body* is a PDF, whatever it was sent as."""
    return _MARK in body[: _HEAD + len(_MARK)]


def read(
    body: bytes,
    *,
    url: str = "",
    compat: bool = False,
    pages_max: int = PAGES_MAX,
    max_size: int = MAX_SIZE,
    seconds: float = SECONDS,
) -> Pdf:
    """
    Return what is in a PDF.

    Not more than *pages_max* pages are read, nor longer than *seconds*, nor a text that is
    endless; a warning says so. *compat*: text as PDFBox gives it, words cut at the ends of
    lines.

    Raises ``ParseError``: ``not-pdf``, ``pdf-encrypted`` (a password is needed),
    ``pdf-damaged``, ``pdf-too-large``.
    """
    if not is_pdf(body):
        raise ParseError(f"not a PDF: it begins {body[:40]!r}", slug="not-pdf")
    if len(body) > max_size:
        raise ParseError(f"{len(body)} bytes, more than {max_size}", slug="pdf-too-large")
    # 150 ms each to import, which every command would pay.
    from pubcrawl.parse.pdf import miner, pdfium

    limits = Limits(pages_max, time.monotonic() + seconds)
    reader = "pdfium"
    try:
        found, info = pdfium.read(body, limits)
    except ParseError as error:
        if error.slug != "pdf-damaged":
            raise
        reader = "pdfminer"
        found, info = miner.read(body, limits)
    text = cleaned(found.texts, compat=compat)
    if reader == "pdfium" and 2 * known(text) < found.characters:
        with suppress(ParseError):
            other, _ = miner.read(body, limits)
            if known(again := cleaned(other.texts, compat=compat)) > known(text):
                reader, found, text = "pdfminer", other, again
    for warning in found.warnings:
        logger.warning("%s: %s", url or "PDF", warning)
    title, keywords, subject = (meant(info.get(key, ""), compat=compat) for key in INFO)
    told = title and keywords and subject
    return Pdf(
        title,
        keywords,
        subject,
        text,
        # No stream of metadata is without this name.
        NOTHING if told or b"/XML" not in body else properties(miner.metadata(body)),
        found.count,
        reader,
        tuple(found.warnings),
    )


def findings(pdf: Pdf, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return the findings of a PDF that a page of *type* led to, in the order in which they are tried.

    What the document says of itself comes first, then its text, then XMP. *compat*: what
    it says is escaped as HTML, as PubFetcher has it.
    """
    result = Findings(type.to_pdf())
    prepared = escaped if compat else plain
    result.add("title", prepared(pdf.title))
    result.add("keywords", _keywords(prepared(pdf.keywords)))
    result.add("abstract", prepared(pdf.subject))
    result.add("fulltext", pdf.text)
    result.add("title", prepared(pdf.xmp.title))
    result.add("keywords", tuple(filter(None, map(prepared, pdf.xmp.subjects))))
    result.add("abstract", prepared(pdf.xmp.description))
    result.add("keywords", _keywords(prepared(pdf.xmp.keywords)))
    return result


def webpage(
    pdf: Pdf,
    *,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
    compat: bool = False,
) -> Webpage:
    """Return the record of a PDF that is no article; *compat*: its content type is not told."""
    prepared = escaped if compat else plain
    return Webpage(
        start_url,
        final_url or start_url,
        "" if compat else content_type,
        status_code,
        title=prepared(pdf.title) or prepared(pdf.xmp.title),
        content=pdf.text.strip(_TRIMMED),
    )


def _keywords(words: str) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip(_TRIMMED) for word in _SEPARATOR.split(words))))
