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
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from pubcrawl.exceptions import ParseError
from pubcrawl.items.findings import Findings, Refusal
from pubcrawl.items.parts import PartType
from pubcrawl.items.webpage import Webpage
from pubcrawl.parse.meta.markup import escaped, plain
from pubcrawl.parse.pdf.blocks import folded
from pubcrawl.parse.pdf.front import NOTHING as NO_FRONT
from pubcrawl.parse.pdf.front import FrontMatter, front_matter
from pubcrawl.parse.pdf.furniture import count_covers, without_furniture
from pubcrawl.parse.pdf.headline import claimed_title
from pubcrawl.parse.pdf.pages import INFO, PdfLimits, PdfPages
from pubcrawl.parse.pdf.streams import check_streams
from pubcrawl.parse.pdf.text import cleaned, known, meant, paragraphs, without_references
from pubcrawl.parse.pdf.xmp import NOTHING, Xmp, properties
from pubcrawl.parse.plausible import abstract_problem, keywords_problem, title_problem
from pubcrawl.works.work import AbstractText, TitleText, Work, WorkContributor, WorkIdentifier

logger = logging.getLogger(__name__)

PAGES_MAX = 1000
"""Pages of a PDF that are read; longer ones are books."""

MAX_SIZE = 64 * 1024**2
"""Bytes of a PDF."""

SECONDS = 20
"""After so long a PDF is left as far as it is read; ``WORKER_TIMEOUT`` is the end of it all."""

_HEAD = 1024  # bytes before the mark, which mail and old servers put there
_MARK = b"%PDF-"
_TAIL = 4096  # bytes; servers and mail programs put some after the end
_ABSTRACT_WORDS = 40  # in an entry of the document; citations and notes have fewer
# Of a packet of XMP: a name, and how a value goes on that has words in it.
_XMP_KEYWORDS = (
    (b"<dc:subject>", re.compile(rb"\s*<rdf:\w+>\s*<rdf:li[^<>]{0,60}>[^<]")),
    (b"pdf:Keywords", re.compile(rb"(?:>|=[\"'])[^<\"']")),
)
_XMP_ABSTRACT = (
    b"<dc:description>",
    re.compile(rb"\s*<rdf:\w+>\s*<rdf:li[^<>]{0,60}>[^<]{100}"),
)
_SEPARATOR = re.compile("[,;|]")
_TRIMMED = "".join(map(chr, range(0x21)))


@dataclass(frozen=True, slots=True)
class Pdf:
    """
    A PDF that has been read.

    *title*, *keywords*, *subject*: of its information dictionary. *text*: of its pages. *xmp*:
    of its metadata stream. *pages*: how many it has. *reader*: ``pdfium`` or ``pdfminer``.
    *warnings*: what was left out, in sentences. *front*: title, authors, DOI, abstract and
    keywords by the layout of the first pages. *cut*: the end of the file is missing.
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


def is_pdf(body: bytes) -> bool:
    """Answer whether *body* is a PDF, whatever it was sent as."""
    return _MARK in body[: _HEAD + len(_MARK)]


def is_cut(body: bytes) -> bool:
    """Answer whether the end of a PDF is missing: its last mark, and where its tables begin."""
    end = body[-_TAIL:]
    return b"%%EOF" not in end and b"startxref" not in end


def read(
    body: bytes,
    *,
    url: str = "",
    compat: bool = False,
    pages_max: int = PAGES_MAX,
    max_size: int = MAX_SIZE,
    seconds: float = SECONDS,
    raw: bool = False,
    references: bool = True,
) -> Pdf:
    """
    Return what is in a PDF.

    Not more than *pages_max* pages are read, nor longer than *seconds*, nor a text that is
    endless; a warning says so. *compat*: text as PDFBox gives it, words cut at the ends of
    lines. *raw*: text line by line, with covers, running heads and page numbers, and no
    ``front``. *references* False: without the list of references.

    Raises ``ParseError``: ``not-pdf``, ``pdf-encrypted`` (a password is needed),
    ``pdf-damaged``, ``pdf-too-large``.
    """
    if not is_pdf(body):
        raise ParseError(f"not a PDF: it begins {body[:40]!r}", slug="not-pdf")
    if len(body) > max_size:
        raise ParseError(f"{len(body)} bytes, more than {max_size}", slug="pdf-too-large")
    check_streams(body)
    # 150 ms each to import, which every command would pay.
    from pubcrawl.parse.pdf import miner, pdfium

    limits = PdfLimits(pages_max, time.monotonic() + seconds)
    reader = "pdfium"
    try:
        found, info = pdfium.read(body, limits, layout=not (compat or raw))
    except ParseError as error:
        if error.slug != "pdf-damaged":
            raise
        reader = "pdfminer"
        found, info = miner.read(body, limits)
    clean = partial(cleaned, compat=compat) if compat or raw else partial(_article_text, found)
    text = clean(found.texts)
    # Covers and running heads may be more than half of a text: what is unknown counts.
    if reader == "pdfium" and 2 * known(text) < found.characters:
        whole = text if compat or raw else cleaned(found.texts)
        if 2 * known(whole) < found.characters:
            with suppress(ParseError):
                other, _ = miner.read(body, limits)
                if known(again := clean(other.texts)) > known(text):
                    reader, found, text = "pdfminer", other, again
    for warning in found.warnings:
        logger.warning("%s: %s", url or "PDF", warning)
    title, keywords, subject = (meant(info.get(key, ""), compat=compat) for key in INFO)
    front = NO_FRONT if compat or raw else _front(found, NOTHING, title, subject)
    if compat or raw:
        wanted = not (title and keywords and subject)
    else:
        wanted = _wants_xmp(body, found, front, said=(keywords, subject))
    # No stream of metadata is without this name.
    xmp = properties(miner.metadata(body)) if wanted and b"/XML" in body else NOTHING
    if xmp is not NOTHING and not (compat or raw):
        front = _front(found, xmp, title, subject)
    if not references:
        text = without_references(text)
    return Pdf(
        title,
        keywords,
        subject,
        text,
        xmp,
        found.count,
        reader,
        tuple(found.warnings),
        front,
        is_cut(body),
    )


def _front(found: PdfPages, xmp: Xmp, title: str, subject: str) -> FrontMatter:
    """Return what the first pages show, with what the document says of itself."""
    titles = [each for each in (plain(xmp.title), plain(title)) if each]
    if not found.printed:
        return NO_FRONT._replace(title=claimed_title(titles, "".join(found.texts[:1])))
    return front_matter(
        found.printed,
        [meant(each) for each in found.texts[: found.covers + len(found.printed)]],
        titles=titles,
        dois=(*xmp.dois, subject, title),
    )


def _wants_xmp(body: bytes, found: PdfPages, front: FrontMatter, said: tuple[str, str]) -> bool:
    """
    Answer whether XMP may give what is not known yet; *said*: keywords and subject.

    To find it takes pdfminer a fifth of the time for all else. Nearly all packets are
    not compressed, so that the file shows what is in them.
    """
    if not front.title or (not front.doi and "10." in "".join(found.texts[:2])):
        return True
    if b"<?xpacket" not in body:
        return True
    wanted = [] if front.keywords or said[0] else list(_XMP_KEYWORDS)
    wanted += [] if front.abstract or said[1] else [_XMP_ABSTRACT]
    for name, value in wanted:
        place = body.find(name)
        if place >= 0 and value.match(body, place + len(name)):
            return True
    return False


def _article_text(found: PdfPages, texts: Sequence[str]) -> str:
    """Return the text of an article, in paragraphs, without covers, running heads and numbers."""
    covers = found.covers if found.printed else count_covers(texts)
    pages = without_furniture(texts[covers:])
    return paragraphs(cleaned(pages))


def findings(pdf: Pdf, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return the findings of a PDF that a page of *type* led to, in the order in which they are tried.

    Title, DOI, abstract and keywords come from the layout of the first pages. The
    document's own words about abstract and keywords stand in for what is not there; its
    title counts only where a page shows it. *compat*: the information dictionary comes
    first, then the text, then XMP, all escaped as HTML, as PubFetcher has it.
    """
    result = Findings(type.to_pdf())
    if compat:
        _add_as_pubfetcher(pdf, result)
        return result
    front = pdf.front
    said = (_plausible_abstract(plain(each)) for each in (pdf.subject, pdf.xmp.description))
    abstract = front.abstract or next(filter(None, said), "")
    words = (
        front.keywords,
        _keywords(plain(pdf.keywords)),
        tuple(filter(None, map(plain, pdf.xmp.subjects))),
        _keywords(plain(pdf.xmp.keywords)),
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
        # Which part of a name is the family's cannot be seen.
        contributors=tuple(WorkContributor(literal=name) for name in front.authors),
        identifiers=tuple(WorkIdentifier("arxiv", name) for name in filter(None, [front.arxiv])),
    )
    return result


def _add_as_pubfetcher(pdf: Pdf, result: Findings) -> None:
    result.add("title", escaped(pdf.title))
    result.add("keywords", _keywords(escaped(pdf.keywords)))
    result.add("abstract", escaped(pdf.subject))
    result.add("fulltext", pdf.text)
    result.add("title", escaped(pdf.xmp.title))
    result.add("keywords", tuple(filter(None, map(escaped, pdf.xmp.subjects))))
    result.add("abstract", escaped(pdf.xmp.description))
    result.add("keywords", _keywords(escaped(pdf.xmp.keywords)))


def _plausible_abstract(text: str) -> str:
    """Return an abstract that the document gives, unless it is a citation or a note."""
    long = len(text.split()) >= _ABSTRACT_WORDS
    return "" if not long or abstract_problem(text) else text


def _refusals(pdf: Pdf) -> Iterator[Refusal]:
    """Yield the titles that the document gives and that were not taken."""
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
    compat: bool = False,
) -> Webpage:
    """
    Return the record of a PDF that is no article; its reason is ``pdf-cut`` where its end is lost.

    *compat*: without content type and reason.
    """
    if compat:
        title = escaped(pdf.title) or escaped(pdf.xmp.title)
    else:
        said = (plain(pdf.title), plain(pdf.xmp.title))
        title = pdf.front.title or claimed_title(said, pdf.text, least=2)
    slug = "pdf-cut"
    return Webpage(
        start_url,
        final_url or start_url,
        "" if compat else content_type,
        status_code,
        title=title,
        content=pdf.text.strip(_TRIMMED),
        reason=slug if pdf.cut and not compat else "",
    )


def _keywords(words: str) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip(_TRIMMED) for word in _SEPARATOR.split(words))))
