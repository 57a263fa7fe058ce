"""The jobs of worker processes for an ingest: read pages, PDFs, XML and other files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from typing import Any

from pubcrawl import platforms
from pubcrawl.exceptions import EmptyAnswer, ParseError
from pubcrawl.formats import completeness, mime
from pubcrawl.formats.html import document, refresh
from pubcrawl.formats.mime import HTML_TYPES
from pubcrawl.formats.pdf.about import about
from pubcrawl.formats.pdf.streams import check_streams
from pubcrawl.ids.doi import IN_TEXT, START
from pubcrawl.ids.url import request_url
from pubcrawl.ingest.biblio import biblio, scopes, with_links
from pubcrawl.ingest.biblio import xml as articles
from pubcrawl.ingest.biblio.near import simhash
from pubcrawl.ingest.evidence import FRONT_MAX, FileFront
from pubcrawl.ingest.evidence.document import TextShape, text_shape
from pubcrawl.ingest.evidence.titles import count_words
from pubcrawl.ingest.file_links import LinkTable, linkset_candidates
from pubcrawl.ingest.hops import BodyReading
from pubcrawl.model.fileset import DatasetRef, ListingPage, ListingRequest
from pubcrawl.model.ingest import Candidate, fixity
from pubcrawl.platforms.unknown import linked_files
from pubcrawl.reading import page_software, subresources
from pubcrawl.reading import pdf as pdfs
from pubcrawl.reading.boundary.linkset import is_linkset
from pubcrawl.reading.pdf.serial import printed_serial
from pubcrawl.reading.reader import Reader
from pubcrawl.reading.structure.headings import BODY
from pubcrawl.works.match.titles import without_review_status

_ENDS = frozenset(".!?…:;。！？．॥।؟۔")
_DOI = re.compile(IN_TEXT)
_ADDRESS = re.compile(rf"(?<!\S)\S*?(?:https?://|{START})\S*+")
UNREADABLE = "html-selectolax-error"
TEI_FIELDS = ("title", "authors", "journal", "date", "doi", "language_code")
TEXT_MAX = 1_000_000
"""Most characters of a PDF's text."""
SLIDES_MIN, SLIDE_MAX, WIDE_MAX, SLIDES_SHARE = 5, 400, 1000, 0.8
"""Fewest slides of a talk; most characters of an upright or a wide slide; least share of slides."""
POSTER_MIN = 1300
"""Fewest points of the longer side of a poster: more than A3."""
FAULTS = {
    completeness.CUT: ("transfer-encoding-error", "the end of the file is missing"),
    completeness.POINTER: (
        "mismatch",
        "a pointer of git-lfs or git-annex to a file that is elsewhere",
    ),
}
"""Fault of a file that is not an article → its slug, and a sentence."""
DAMAGED = frozenset(("bad-pdf", "not-pdf", "parse-error", "encrypted"))
"""Statuses of PDFs that no reader can open."""
LAST_MIN = 6
"""Fewest words of a line of running text; shorter lines at the end are numbers and names."""
END_LINES, END_MAX = 8, 1000
"""Lines of the end of a text that may have a signature, and its characters."""
FRONT_PAGES = 4
"""Pages of a PDF, covers included, whose layout is read for its title, authors and DOI."""


def page(
    body: bytes,
    *,
    url: str,
    content_type: str = "",
    mimetype: str = "text/html",
    headers: Mapping[str, str] | None = None,
    ingest_type: str = "pdf",
    accepted: bool = False,
    origin: str = "",
    journals: Sequence[str] = (),
    webpages: Sequence[str] = (),
    links: Sequence[str] = (),
) -> BodyReading:
    """
    Read a page for an ingest of type *ingest_type*: its links and its metadata.

    *accepted*: read its text and its resources too. *origin*: the page that leads to it, which
    a linkset describes. *journals*, *webpages*, *links*: paths
    of rule files. An unreadable page has a status.
    """
    file = fixity(body, mimetype) if accepted else None
    if mimetype not in HTML_TYPES and is_linkset(body, content_type):
        return BodyReading(tuple(linkset_candidates(body, url, origin, ingest_type)))
    try:
        read = document(
            body, url=request_url(url), content_type=content_type, xml=mimetype == "text/xml"
        )
    except EmptyAnswer as error:
        return BodyReading(status="wrong-scope", message=str(error), file=file)
    except ParseError as error:
        return BodyReading(status=UNREADABLE, message=f"{error.slug}: {error}", file=file)
    headers = headers or {}
    rules = Reader.known_rules(tuple(journals), tuple(webpages))
    found = _links(tuple(links)).candidates(
        read, url, ingest_type=ingest_type, headers=headers, rules=rules
    )
    if not any(one.type in (ingest_type, "page") for one in found) and (
        target := refresh.refresh_target(read, headers.get("refresh", ""))
    ):
        found = (*found, Candidate(target, "page", "meta-refresh", 0.5))
    metadata = with_links(biblio(read, url, headers), found)
    if not accepted:
        return BodyReading(found, metadata)
    text = scopes.body(read)
    scope = scopes.scope(read, url, metadata, text.words)
    extra = {"scope": scope, "html_body": scopes.html_body(text)}
    if platform := page_software.platform(read, url):
        extra["platform"] = platform
    status, message = scopes.status(scope), ""
    loaded: tuple[tuple[str, str], ...] = ()
    if status in ("success", "unknown-scope"):
        try:
            loaded = tuple((one.url, one.type) for one in subresources.resources(read, url))
        except ParseError as error:
            status, message = error.slug, str(error)
    status = "" if status == "success" else status
    return BodyReading(found, metadata, status, message, file, extra, loaded, text.text)


def pdf(
    body: bytes, *, url: str = "", mimetype: str = "application/pdf", pages_max: int
) -> BodyReading:
    """
    Read a PDF: ``pdf_meta``, and its text.

    A damaged or locked PDF is accepted too; the block has its status.
    """
    file = fixity(body, mimetype)
    body = body[mime.pdf_start(body) or 0 :]
    meta: dict[str, Any] = {"status": "success"}
    read = front = pdfs.Pdf()
    # Loaded with the first PDF: a crawl of pages starts without it.
    from pubcrawl.formats.pdf.pdfium import open_pdf

    try:
        check_streams(body)
        with closing(open_pdf(body)) as document:
            meta |= about(document)
            shown = meta.get("metadata", {})
            if doi := _DOI.search(f"{shown.get('title', '')} {shown.get('subject', '')}"):
                shown["doi"] = doi[0].rstrip(".,;:)").lower()
            read = front = pdfs.read_pdf(
                body,
                document=document,
                url=url,
                pages_max=pages_max,
                drawn=pdfs.DRAWN,
                front_pages=FRONT_PAGES,
            )
    except ParseError as error:
        meta["status"] = _PDF_STATUS.get(error.slug, "parse-error")
        meta["error_message"] = str(error)
        with suppress(ParseError):
            front = pdfs.read_pdf(body, pages_max=FRONT_PAGES, references=False)
    text = read.text
    if meta["status"] == "success" and not text.strip():
        meta["status"] = "empty-pdf"
    elif len(text) > TEXT_MAX:
        meta["status"], text = "text-too-large", ""
    if text:
        meta["word_count"] = len(text.split())
        fingerprint = simhash(text)
        if fingerprint is not None:
            meta["simhash"] = f"{fingerprint:016x}"
    meta["pdf_extra"] = {key: meta[key] for key in ("page_count", "word_count") if key in meta}
    matter = _front(front, meta, text)._replace(
        scanned=2 * sum(map(bool, read.lengths)) <= len(read.lengths),
        layout=_layout(read.lengths, meta.get("page0_width", 0), meta.get("page0_height", 0)),
        fault=meta["status"] if meta["status"] in DAMAGED else "cut" if read.cut else "",
    )
    return BodyReading(file=file, extra={"pdf_meta": meta}, text=text, front=matter)


def _layout(lengths: Sequence[int], width: float, height: float) -> str:
    """
    Return ``slides`` or ``poster``, or "", by the number of characters of each page.

    *width*, *height*: of the first page, in points. No slide is empty, and most are short.
    """
    most = WIDE_MAX if width > height else SLIDE_MAX
    short = sum(0 < length <= most for length in lengths)
    if len(lengths) >= SLIDES_MIN and all(lengths) and short >= SLIDES_SHARE * len(lengths):
        return "slides"
    return "poster" if 0 < len(lengths) <= 2 and max(width, height) >= POSTER_MIN else ""


def _front(read: pdfs.Pdf, meta: Mapping[str, Any], text: str) -> FileFront:
    """Return the front matter of a PDF, by the layout of its first pages and its metadata."""
    own = meta.get("metadata", {})
    return FileFront(
        without_review_status(read.front.title or read.title),
        read.front.authors,
        tuple(filter(None, (read.front.doi, own.get("doi", ""), *read.xmp.dois))),
        text[:FRONT_MAX],
        meta.get("page_count", 0),
        count_words(text),
        serial=printed_serial(text, own.get("subject", ""), read.xmp),
        shape=text_shape(text),
        stops=_stops(text),
        end="\n".join(text.rstrip()[-END_MAX:].splitlines()[-END_LINES:]),
    )


def _stops(text: str) -> bool:
    """Return whether *text* ends within a sentence: its last long line does not end one."""
    # A letter ends with a name and a DOI.
    lines = (_ADDRESS.sub("", line).strip() for line in reversed(text.splitlines()))
    for line in lines:
        ends = line.rstrip("\"'”’»)]*")[-1:] in _ENDS
        continues = line[:1].isalpha() and not line[:1].isupper()
        if count_words(line) >= LAST_MIN or (ends and continues):
            return not ends  # a short line may be the last one of a sentence
    return False


def xml(body: bytes, *, mimetype: str) -> BodyReading:
    """Read an article in XML: ``xml_meta``, and its metadata."""
    file = fixity(body, mimetype)
    try:
        article = articles.read_jats_article(body)
    except ParseError as error:
        meta = {"xml_meta": {"status": error.slug}}
        return BodyReading(status="xml-parse-error", message=str(error), file=file, extra=meta)
    found = article.biblio
    names = tuple(found.get("contrib_names", ()))
    title = without_review_status(str(found.get("title", "")))
    doi = str(found.get("doi", ""))
    text, shape = "\n".join((title, *names)), TextShape((BODY,))
    front = FileFront(title, names, (doi,) if doi else (), text, shape=shape)
    return BodyReading(biblio=found, file=file, extra={"xml_meta": article.meta}, front=front)


def tei(body: bytes) -> dict[str, Any]:
    """Return the metadata of TEI, in the fields of a result. Raises ``ParseError``."""
    return {
        name: value for name, value in articles.read_tei_header(body).items() if name in TEI_FIELDS
    }


def other_file(body: bytes, mimetype: str) -> BodyReading:
    """Return the fixity of any other file; its status is that of a cut file, or of a pointer."""
    file, fault = fixity(body, mimetype), completeness.fault(body)
    if not fault:
        return BodyReading(file=file)
    status, message = FAULTS[fault]
    return BodyReading(file=file, status=status, message=message, front=FileFront(fault=fault))


def dataset(
    body: bytes,
    *,
    url: str,
    content_type: str = "",
    mimetype: str = "",
    headers: Mapping[str, str] | None = None,
) -> tuple[DatasetRef, ListingPage] | None:
    """
    Return the dataset of a page that lists its files; None for other pages.

    Raises ``ParseError`` for an unreadable page.
    """
    page = None
    if mimetype in ("text/html", "application/xhtml+xml"):
        page = document(body, url=request_url(url), content_type=content_type)
    return linked_files(page, url, headers or {})


def listing(body: bytes, ref: DatasetRef, ask: ListingRequest) -> ListingPage:
    """Return the files in a response of a platform's API. Raises ``ParseError``."""
    return platforms.read_listing(ref, ask, body)


# Reason (docs/reasons.md) → status of a PDF.
_PDF_STATUS = {
    "not-pdf": "not-pdf",
    "pdf-damaged": "bad-pdf",
    "pdf-encrypted": "encrypted",
    "pdf-too-large": "pdf-too-large",
}


@lru_cache(maxsize=4)
def _links(paths: tuple[str, ...]) -> LinkTable:
    return LinkTable.load(paths)
