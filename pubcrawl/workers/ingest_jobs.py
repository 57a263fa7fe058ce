"""What workers do for an ingest: pages, PDFs, XML and other files, read from bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pubcrawl.exceptions import EmptyAnswer, ParseError
from pubcrawl.ids.url import asked_url
from pubcrawl.items.fileset import DatasetRef, ListingPage, ListingRequest
from pubcrawl.items.ingest import Candidate, FileMeta
from pubcrawl.parse import biblio as biblios
from pubcrawl.parse import manifests, mime, refresh
from pubcrawl.parse import pdf as pdfs
from pubcrawl.parse.biblio import subresources
from pubcrawl.parse.biblio import tei as teis
from pubcrawl.parse.biblio import xml as articles
from pubcrawl.parse.biblio.near import simhash
from pubcrawl.parse.fulltext import LinkTable
from pubcrawl.parse.html import document
from pubcrawl.parse.pdf.about import about
from pubcrawl.workers.jobs import known_rules

UNREADABLE = "html-selectolax-error"
TEI_FIELDS = ("title", "authors", "journal", "date", "doi", "language_code")
TEXT_MAX = 1_000_000
"""Characters of text of a PDF that are counted."""


class SniffedBody(NamedTuple):
    """What a body is: its media type, and its bytes where they had to be unpacked first."""

    mimetype: str
    body: bytes | None = None


class PageRead(NamedTuple):
    """
    What a page gives.

    *status*: slug of its scope, or why it cannot be read, with *message*. *extra*: blocks
    of a result. *resources*: addresses and types of what it loads, where its text was
    asked for. *text*: its body, then too.
    """

    candidates: tuple[Candidate, ...] = ()
    biblio: Mapping[str, Any] = {}
    scope: str = ""
    status: str = ""
    message: str = ""
    file: FileMeta | None = None
    extra: Mapping[str, Any] = {}
    resources: tuple[tuple[str, str], ...] = ()
    text: str = ""


class FileRead(NamedTuple):
    """What a PDF, XML or any other file gives; fields as of ``PageRead``."""

    file: FileMeta
    status: str = ""
    message: str = ""
    biblio: Mapping[str, Any] = {}
    extra: Mapping[str, Any] = {}
    text: str = ""


def seen(body: bytes, *, name: str, content_type: str, size_max: int) -> SniffedBody:
    """
    Return what a body is; what is gzip and not called so is unpacked first.

    *name*: its address. *size_max*: bytes. Raises ``ParseError``: ``bad-gzip-encoding``,
    ``body-too-large``.
    """
    plain = mime.unpacked(body, content_type, size_max=size_max)
    return SniffedBody(mime.sniff(plain, name=name), None if plain is body else plain)


def fixity(body: bytes, mimetype: str) -> FileMeta:
    """Return digests and size of a body of this type."""
    sha1, md5 = (hashlib.new(name, body, usedforsecurity=False) for name in ("sha1", "md5"))
    sha256 = hashlib.sha256(body)
    return FileMeta(sha1.hexdigest(), sha256.hexdigest(), md5.hexdigest(), len(body), mimetype)


def page(
    body: bytes,
    *,
    url: str,
    content_type: str = "",
    mimetype: str = "text/html",
    headers: Mapping[str, str] | None = None,
    wanted: str = "pdf",
    accepted: bool = False,
    journals: Sequence[str] = (),
    webpages: Sequence[str] = (),
    links: Sequence[str] = (),
) -> PageRead:
    """
    Return what a page gives an ingest of type *wanted*: its links, and what it says of itself.

    *accepted*: its text is asked for, and what it loads. *journals*, *webpages*, *links*: paths
    of rule files. What cannot be read has a status.
    """
    file = fixity(body, mimetype) if accepted else None
    try:
        read = document(
            body, url=asked_url(url), content_type=content_type, xml=mimetype == "text/xml"
        )
    except EmptyAnswer as error:
        return PageRead(status="wrong-scope", message=str(error), scope="stub", file=file)
    except ParseError as error:
        return PageRead(status=UNREADABLE, message=f"{error.slug}: {error}", file=file)
    headers = headers or {}
    rules = known_rules(tuple(journals), tuple(webpages), compat=False)
    found = _links(tuple(links)).candidates(read, url, wanted=wanted, headers=headers, rules=rules)
    if not any(one.type in (wanted, "page") for one in found) and (target := refresh.target(read)):
        found = (*found, Candidate(target, "page", "meta-refresh", 0.5))
    told = biblios.with_links(biblios.biblio(read, url, headers), found)
    if not accepted:
        return PageRead(found, told)
    text = biblios.body(read)
    scope = biblios.scope(read, url, told, text.words)
    extra = {"scope": scope, "html_body": biblios.html_body(text)}
    if platform := biblios.platform(read, url):
        extra["platform"] = platform
    status, message = biblios.status(scope), ""
    loaded: tuple[tuple[str, str], ...] = ()
    if status in ("success", "unknown-scope"):
        try:
            loaded = tuple((one.url, one.type) for one in subresources.resources(read, url))
        except ParseError as error:
            status, message = error.slug, str(error)
    status = "" if status == "success" else status
    return PageRead(found, told, scope, status, message, file, extra, loaded, text.text)


def pdf(
    body: bytes, *, url: str = "", mimetype: str = "application/pdf", pages_max: int
) -> FileRead:
    """
    Return what a PDF gives: ``pdf_meta``, and its text.

    It may be damaged or locked, and is what was asked for all the same: the status in
    the block tells.
    """
    file = fixity(body, mimetype)
    meta: dict[str, Any] = {"status": "success"}
    text = ""
    try:
        meta |= about(body)
        text = pdfs.read(body, url=url, pages_max=pages_max, raw=True).text
    except ParseError as error:
        meta["status"] = _PDF_STATUS.get(error.slug, "parse-error")
        meta["error_message"] = str(error)
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
    return FileRead(file, extra={"pdf_meta": meta}, text=text)


def xml(body: bytes, *, mimetype: str) -> FileRead:
    """Return what an article in XML gives: ``xml_meta``, and what it says of itself."""
    file = fixity(body, mimetype)
    try:
        article = articles.read(body)
    except ParseError as error:
        return FileRead(
            file, "xml-parse-error", str(error), extra={"xml_meta": {"status": error.slug}}
        )
    return FileRead(file, biblio=article.biblio, extra={"xml_meta": article.meta})


def tei(body: bytes) -> dict[str, Any]:
    """Return what TEI says of its article, in the fields of a result; raises ``ParseError``."""
    return {name: value for name, value in teis.header(body).items() if name in TEI_FIELDS}


def any_file(body: bytes, *, mimetype: str) -> FileRead:
    """Return the fixity of a file that is not read."""
    return FileRead(fixity(body, mimetype))


def dataset(
    body: bytes,
    *,
    url: str,
    content_type: str = "",
    mimetype: str = "",
    headers: Mapping[str, str] | None = None,
) -> tuple[DatasetRef, ListingPage] | None:
    """
    Return the dataset of a page that says itself which its files are; None if it does not.

    Raises ``ParseError`` for a page that cannot be read.
    """
    page = None
    if mimetype in ("text/html", "application/xhtml+xml"):
        page = document(body, url=asked_url(url), content_type=content_type)
    return manifests.linked(page, url, headers or {})


def listing(body: bytes, place: DatasetRef, ask: ListingRequest) -> ListingPage:
    """Return what an answer of a platform's API says of files; raises ``ParseError``."""
    return manifests.read(place, ask, body)


# Reason of ours → status of a PDF.
_PDF_STATUS = {
    "not-pdf": "not-pdf",
    "pdf-damaged": "bad-pdf",
    "pdf-encrypted": "encrypted",
    "pdf-too-large": "pdf-too-large",
}


@lru_cache(maxsize=4)
def _links(paths: tuple[str, ...]) -> LinkTable:
    return LinkTable.load(paths)
