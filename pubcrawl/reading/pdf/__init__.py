"""
Reads PDFs: bytes → text and metadata.

pdfium reads them. pdfminer.six is the fallback if pdfium cannot open a PDF, or finds
characters but no text. It also reads XMP, which pdfium does not support.

Source: https://pdfa.org/resource/iso-32000-2/
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.completeness import has_pdf_end
from pubcrawl.formats.markup import plain
from pubcrawl.formats.pdf.furniture import count_covers, without_furniture
from pubcrawl.formats.pdf.glyphs import has_damaged_words, mend_words
from pubcrawl.formats.pdf.pages import INFO, PdfLimits, PdfPages
from pubcrawl.formats.pdf.streams import check_streams
from pubcrawl.formats.pdf.text import (
    clean_pages,
    count_readable,
    least_readable,
    paragraphs,
    without_controls,
    without_references,
)
from pubcrawl.formats.pdf.xmp import NOTHING, Xmp, properties
from pubcrawl.formats.sizes import PDF_PAGES_MAX
from pubcrawl.model.webpage import WebPage
from pubcrawl.reading.pdf.blocks import folded
from pubcrawl.reading.pdf.front import NOTHING as NO_FRONT
from pubcrawl.reading.pdf.front import FrontMatter, front_matter
from pubcrawl.reading.pdf.headline import claimed_title
from pubcrawl.reading.plausible import abstract_problem, keywords_problem, title_problem
from pubcrawl.works.findings import Findings, Refusal
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import AbstractText, TitleText, Work, WorkContributor, WorkIdentifier

logger = logging.getLogger(__name__)


MAX_SIZE = 64 * 1024**2
"""Most bytes of a PDF."""

SECONDS = 20
"""Seconds after which reading stops with the text so far; ``WORKER_TIMEOUT`` ends the job."""

_HEAD = 1024  # bytes before the mark, added by mail programs and old servers
_MARK = b"%PDF-"
_ABSTRACT_WORDS = 40  # least words of an abstract in the metadata; citations and notes have fewer
# In a packet of XMP: a name, and a pattern of a non-empty value.
_XMP_KEYWORDS = (
    (b"<dc:subject>", re.compile(rb"\s*<rdf:\w+>\s*<rdf:li[^<>]{0,60}>[^<]")),
    (b"pdf:Keywords", re.compile(rb"(?:>|=[\"'])[^<\"']")),
)
_XMP_ABSTRACT = (
    b"<dc:description>",
    re.compile(rb"\s*<rdf:\w+>\s*<rdf:li[^<>]{0,60}>[^<]{100}"),
)
Clean = Callable[[Iterable[str]], str]
_SEPARATOR = re.compile("[,;|]")


@dataclass(frozen=True, slots=True)
class Pdf:
    """
    The contents of a PDF.

    *title*, *keywords*, *subject*: from its information dictionary. *text*: of its pages.
    *xmp*: its metadata stream. *pages*: their number. *reader*: ``pdfium`` or ``pdfminer``.
    *warnings*: sentences about omitted contents. *front*: title, authors, DOI, abstract and
    keywords by the layout of the first pages. *cut*: the end of the file is missing. *lengths*:
    characters of the pages that were read.
    """

    title: str = ""
    keywords: str = ""
    subject: str = ""
    text: str = ""
    xmp: Xmp = NOTHING
    pages: int = 0
    reader: str = "pdfium"
    warnings: tuple[str, ...] = ()
    front: FrontMatter = NO_FRONT
    cut: bool = False
    lengths: tuple[int, ...] = ()


class DrawnText(NamedTuple):
    """
    The text of pages as it is drawn: line by line, with covers, running heads and page numbers.

    *clean*: pages → their text. *fit*: an entry of the information dictionary → as stored.
    *mends*: whether words of pdfminer replace damaged ones.
    """

    clean: Clean = clean_pages
    fit: Callable[[str], str] = without_controls
    mends: bool = True


DRAWN = DrawnText()


def is_pdf(body: bytes) -> bool:
    """Answer whether *body* is a PDF, by its content alone."""
    return _MARK in body[: _HEAD + len(_MARK)]


def read_pdf(
    body: bytes,
    *,
    document: Any = None,
    url: str = "",
    pages_max: int = PDF_PAGES_MAX,
    max_size: int = MAX_SIZE,
    seconds: float = SECONDS,
    drawn: DrawnText | None = None,
    front_pages: int = 0,
    references: bool = True,
) -> Pdf:
    """
    Return the contents of a PDF.

    At most *pages_max* pages are read, for at most *seconds*, and an endless text is cut; a
    warning reports each limit. *document*: the PDF, already open, with its streams counted.
    *drawn*: the text as it is drawn, and a ``front`` by the first *front_pages* alone.
    *references* False: without the list of references.

    Raises ``ParseError``: ``not-pdf``, ``pdf-encrypted`` (needs a password),
    ``pdf-damaged``, ``pdf-too-large``.
    """
    if not is_pdf(body):
        raise ParseError(f"not a PDF: it begins {body[:40]!r}", slug="not-pdf")
    if len(body) > max_size:
        raise ParseError(f"{len(body)} bytes, more than {max_size}", slug="pdf-too-large")
    if document is None:
        check_streams(body)
    # Imported here because it takes 150 ms, which would slow down every command.
    from pubcrawl.formats.pdf import pdfium

    limits = PdfLimits(pages_max, time.monotonic() + seconds)
    layout = pages_max if drawn is None else front_pages
    pdfminer = cache(partial(_read_with_pdfminer, body, limits))
    reader = "pdfium"
    try:
        with (
            nullcontext(document)
            if document
            else closing(pdfium.open_pdf(body, unfinished=layout > 0)) as opened
        ):
            contents, laid, info = pdfium.read_with_pdfium(opened, limits, layout=layout)
    except ParseError as error:
        if error.slug != "pdf-damaged":
            raise
        reader = "pdfminer"
        contents, info = pdfminer()
        laid = contents.first(layout) if drawn else contents
    if drawn is None:
        contents = laid
    clean: Clean = drawn.clean if drawn else partial(_article_text, contents)
    if reader == "pdfminer":
        text = clean(contents.texts)
    else:
        if drawn and (has_damaged_words(laid) or 2 * least_readable(laid.texts) < laid.characters):
            first = partial(_article_text, laid)
            _, laid, _ = _with_pdfminer(lambda: pdfminer()[0].first(layout), laid, first)
        reader, contents, text = _with_pdfminer(lambda: pdfminer()[0], contents, clean, drawn=drawn)
    for warning in contents.warnings:
        logger.warning("%s: %s", url or "PDF", warning)
    fit = drawn.fit if drawn else without_controls
    title, keywords, subject = (fit(info.get(key, "")) for key in INFO)
    shown = laid if drawn else contents
    front = _front(shown, NOTHING, title, subject) if layout else NO_FRONT
    if layout:
        wants_xmp = _wants_xmp(body, shown, front, entries=(keywords, subject))
    else:
        wants_xmp = not (title and keywords and subject)
    xmp = NOTHING
    if wants_xmp and b"/XML" in body:  # a name in every metadata stream
        from pubcrawl.formats.pdf.miner import metadata

        xmp = properties(metadata(body))
    if xmp is not NOTHING and layout:
        front = _front(shown, xmp, title, subject)
    if not references:
        text = without_references(text)
    return Pdf(
        title,
        keywords,
        subject,
        text,
        xmp,
        contents.count,
        reader,
        tuple(contents.warnings),
        front,
        not has_pdf_end(body),
        tuple(map(len, contents.texts)),
    )


def _read_with_pdfminer(body: bytes, limits: PdfLimits) -> tuple[PdfPages, dict[str, str]]:
    from pubcrawl.formats.pdf.miner import read_with_pdfminer  # 150 ms

    return read_with_pdfminer(body, limits)


def _with_pdfminer(
    pdfminer: Callable[[], PdfPages],
    contents: PdfPages,
    clean: Clean,
    *,
    drawn: DrawnText | None = None,
) -> tuple[str, PdfPages, str]:
    """
    Return reader, pages and cleaned text: of pdfium, or of pdfminer if pdfium left most out.

    *contents*: of pdfium. Words of pdfminer replace the damaged ones. *pdfminer*: reads the pages.
    """
    if (drawn is None or drawn.mends) and has_damaged_words(contents):
        with suppress(ParseError):
            mend_words(contents, pdfminer().texts)
    text = clean(contents.texts)
    # Covers and running heads may be more than half of a text, so also check the whole text.
    if _has_gaps(contents, text) and (
        drawn is not None or _has_gaps(contents, clean_pages(contents.texts))
    ):
        with suppress(ParseError):
            other = pdfminer()
            if count_readable(again := clean(other.texts)) > count_readable(text):
                return "pdfminer", other, again
    return "pdfium", contents, text


def _has_gaps(contents: PdfPages, text: str) -> bool:
    """Return whether fewer than half of the printed characters of *contents* are in *text*."""
    return 2 * count_readable(text) < contents.characters


def _front(printed: PdfPages, xmp: Xmp, title: str, subject: str) -> FrontMatter:
    """Return the front matter from the layout of the first pages and the metadata."""
    titles = [each for each in (plain(xmp.title), plain(title)) if each]
    if not printed.printed:
        return NO_FRONT._replace(title=claimed_title(titles, "".join(printed.texts[:1])))
    return front_matter(
        printed.printed,
        [without_controls(each) for each in printed.texts[: printed.covers + len(printed.printed)]],
        titles=titles,
        dois=(*xmp.dois, subject, title),
    )


def _wants_xmp(
    body: bytes, printed: PdfPages, front: FrontMatter, entries: tuple[str, str]
) -> bool:
    """
    Answer whether XMP may supply missing fields; *entries*: keywords and subject.

    Reading XMP takes pdfminer a fifth of the total time. Nearly all packets are
    uncompressed, so the bytes of the file show their contents.
    """
    if not front.title or (not front.doi and "10." in "".join(printed.texts[:2])):
        return True
    if b"<?xpacket" not in body:
        return True
    patterns = [] if front.keywords or entries[0] else list(_XMP_KEYWORDS)
    patterns += [] if front.abstract or entries[1] else [_XMP_ABSTRACT]
    for name, value in patterns:
        start = body.find(name)
        if start >= 0 and value.match(body, start + len(name)):
            return True
    return False


def _article_text(printed: PdfPages, texts: Iterable[str]) -> str:
    """Return the text of an article in paragraphs, without covers, running heads and numbers."""
    texts = list(texts)
    covers = printed.covers if printed.printed else count_covers(texts)
    pages = without_furniture(texts[covers:])
    return paragraphs(clean_pages(pages))


def check_text(pdf: Pdf) -> None:
    """Raise ``ParseError`` for a PDF without text: ``pdf-damaged`` if its end is missing."""
    if not pdf.text.strip():
        slug = "pdf-damaged" if pdf.cut else "pdf-no-text"
        raise ParseError(f"no text on {pdf.pages} pages", slug=slug)


def usable_findings(pdf: Pdf, type: PartType) -> Findings:
    """Return the findings of a PDF with text; raises ``ParseError`` for another one."""
    if not pdf.text.strip():
        raise ParseError(f"no text on {pdf.pages} pages", slug="pdf-no-text")
    result = findings(pdf, type)
    result.flags = frozenset(("pdf-cut",) if pdf.cut else ())
    return result


def findings(pdf: Pdf, type: PartType) -> Findings:
    """
    Return the findings of a PDF linked by a page of *type*, in order of preference.

    Title, DOI, abstract and keywords come from the layout of the first pages. Metadata
    supplies a missing abstract and missing keywords; its title counts only if a page shows it.
    """
    result = Findings(type.to_pdf())
    front = pdf.front
    descriptions = (_plausible_abstract(plain(each)) for each in (pdf.subject, pdf.xmp.description))
    abstract = front.abstract or next(filter(None, descriptions), "")
    words = (
        front.keywords,
        keywords_in(plain(pdf.keywords)),
        tuple(filter(None, map(plain, pdf.xmp.subjects))),
        keywords_in(plain(pdf.xmp.keywords)),
    )
    result.add("doi", front.doi)
    result.add("title", front.title)
    for keywords in words:
        if not keywords_problem(keywords):
            result.add("keywords", keywords)
    result.add("abstract", abstract)
    result.add("fulltext", pdf.text)
    result.refusals = tuple(_refusals(pdf))
    result.work = Work(
        titles=(TitleText(front.title),) if front.title else (),
        abstracts=(AbstractText(front.abstract),) if front.abstract else (),
        # The layout does not show which part of a name is the family name.
        contributors=tuple(WorkContributor(literal=name) for name in front.authors),
        identifiers=tuple(WorkIdentifier("arxiv", name) for name in filter(None, [front.arxiv])),
    )
    return result


def _plausible_abstract(text: str) -> str:
    """Return an abstract from the metadata; "" for a citation or a note."""
    long = len(text.split()) >= _ABSTRACT_WORDS
    return "" if not long or abstract_problem(text) else text


def _refusals(pdf: Pdf) -> Iterator[Refusal]:
    """Yield the refused titles of the metadata."""
    for layer, title in (("info", plain(pdf.title)), ("xmp", plain(pdf.xmp.title))):
        if title and folded(title) != folded(pdf.front.title):
            yield Refusal("title", layer, title_problem(title) or "other-title")


def webpage(
    pdf: Pdf,
    *,
    start_url: str,
    final_url: str = "",
    content_type: str = "",
    status_code: int = 0,
) -> WebPage:
    """Return the record of a PDF that is not an article, with ``pdf-cut`` for a cut file."""
    titles = (plain(pdf.title), plain(pdf.xmp.title))
    return WebPage(
        start_url=start_url,
        final_url=final_url or start_url,
        content_type=content_type,
        status_code=status_code,
        title=pdf.front.title or claimed_title(titles, pdf.text, least=2),
        content=pdf.text.strip(TRIMMED),
        reason="pdf-cut" if pdf.cut else "",
    )


def keywords_in(words: str) -> tuple[str, ...]:
    """Return the keywords in an entry of the information dictionary."""
    return tuple(filter(None, (word.strip(TRIMMED) for word in _SEPARATOR.split(words))))
