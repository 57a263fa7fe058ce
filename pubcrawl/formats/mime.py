"""
The media type of a body by its bytes, whatever the Content-Type says.

Sources: https://www.iana.org/assignments/media-types/ for the names;
https://mimesniff.spec.whatwg.org/ and the formats' own specifications for the signatures.
"""

from __future__ import annotations

import re
from typing import NamedTuple

OCTETS = "application/octet-stream"
EMPTY = "application/x-empty"
HTML_TYPES = frozenset(("text/html", "application/xhtml+xml"))
SNIFFED = 1024**2
"""Bytes that are examined."""

_XML_SNIFFED = 1024  # bytes in which XML shows its kind
_PDF_SNIFFED = 1024  # bytes of rubbish that PDF readers such as Adobe's accept before a PDF
_WARNINGS_SNIFFED = 8192  # bytes of warnings and comments that a script writes before a PDF
_HTML_SNIFFED = 8192  # bytes of comments and white space before a page
_TEXT_SNIFFED = 64 * 1024  # bytes in which control characters show that it is not text


class _Sign(NamedTuple):
    offset: int  # bytes from the start
    bytes: bytes
    type: str


_OPENXML = "application/vnd.openxmlformats-officedocument"
# First match wins.
_SIGNS = tuple(
    _Sign(*row)
    for row in (
        (0, b"\x1f\x8b", "application/gzip"),
        (0, b"BZh", "application/x-bzip2"),
        (0, b"\xfd7zXZ\x00", "application/x-xz"),
        (0, b"\x28\xb5\x2f\xfd", "application/zstd"),
        (0, b"\x1f\x9d", "application/x-compress"),
        (0, b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
        (0, b"Rar!\x1a\x07", "application/x-rar"),
        (257, b"ustar", "application/x-tar"),
        (0, b"%!PS", "application/postscript"),
        (0, b"{\\rtf", "text/rtf"),
        (0, b"\xff\xd8\xff", "image/jpeg"),
        (0, b"\x89PNG\r\n\x1a\n", "image/png"),
        (0, b"GIF87a", "image/gif"),
        (0, b"GIF89a", "image/gif"),
        (0, b"II*\x00", "image/tiff"),
        (0, b"MM\x00*", "image/tiff"),
        (0, b"II+\x00", "image/tiff"),
        (0, b"MM\x00+", "image/tiff"),
        (8, b"WEBP", "image/webp"),
        (8, b"WAVE", "audio/wav"),
        (8, b"AVI ", "video/x-msvideo"),
        (4, b"ftypqt", "video/quicktime"),
        (4, b"ftypM4A", "audio/mp4"),
        (4, b"ftypavif", "image/avif"),
        (4, b"ftyp", "video/mp4"),
        (4, b"moov", "video/quicktime"),
        (0, b"ID3", "audio/mpeg"),
        (0, b"fLaC", "audio/flac"),
        (0, b"OggS", "audio/ogg"),
        (0, b"\x1aE\xdf\xa3", "video/webm"),
        (0, b"\x00\x00\x01\xba", "video/mpeg"),
        (0, b"\x00\x00\x01\xb3", "video/mpeg"),
        (0, b"AT&TFORM", "image/vnd.djvu"),
        (0, b"\x89HDF\r\n\x1a\n", "application/x-hdf5"),
        (0, b"SQLite format 3\x00", "application/vnd.sqlite3"),
    )
)
_RIFF = ("image/webp", "audio/wav", "video/x-msvideo")
_BITMAP = re.compile(rb"BM.{4}\x00{4}.{4}[\x0c\x28\x38\x40\x6c\x7c]\x00{3}", re.DOTALL)
# A frame of MPEG audio, layer 3, with valid rates.
_MP3 = re.compile(rb"\xff[\xfa\xfb\xf2\xf3\xe3][\x10-\xeb]")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# Names of streams, in UTF-16, in the directory of a compound file.
_STREAMS = (
    ("WordDocument".encode("utf-16-le"), "application/msword"),
    ("Workbook".encode("utf-16-le"), "application/vnd.ms-excel"),
    ("Book\0".encode("utf-16-le"), "application/vnd.ms-excel"),
    ("PowerPoint Document".encode("utf-16-le"), "application/vnd.ms-powerpoint"),
)
_ZIP = re.compile(rb"PK(?:\x03\x04|\x05\x06|\x07\x08)")
# Names of entries, which a ZIP does not compress.
_ENTRIES = (
    (b"word/", f"{_OPENXML}.wordprocessingml.document"),
    (b"xl/", f"{_OPENXML}.spreadsheetml.sheet"),
    (b"ppt/", f"{_OPENXML}.presentationml.presentation"),
)
_ENTRY_TYPE = re.compile(rb"mimetype(application/[a-z0-9.+-]+)")
_PDF = re.compile(rb"%PDF-[0-9]")
_PDF_LINE = re.compile(rb"%PDF-[0-9]\.[0-9][ \t]*(?:[\r\n%]|$)")
# Elements with text: a page about PDFs.
_PAGE = re.compile(rb"<(?:title|pre|code|p|article|main|h[1-6])[\s>]", re.I)
_PAGE_END = b"</html>"
_OBJECT = re.compile(rb"(?<!\d)\d+\s+\d+\s+obj\b\s*[<\[(/\d]")
# Possessive before the first element, so that no page causes backtracking.
_HTML = re.compile(
    rb"(?:\s|<!--(?:(?!-->).)*+-->|<\?xml[^>]*+>)*+<(?:!doctype\s+html|html|head|title|body|"
    rb"script|style|meta|link|base|h[1-6]|table|frameset|iframe|center|noscript|div|p|a\s|br|font|b|i|ul|span)"
    rb"(?=[\s/>:])",
    re.DOTALL | re.IGNORECASE,
)
_XML = re.compile(
    rb"(?:\s|<!--(?:(?!-->).)*+-->)*+<"
    rb"(?:\?xml[\s?]|!doctype\s|[a-z_][\w.-]*(?::[\w.-]+)?(?:\s|/?>))",
    re.DOTALL | re.IGNORECASE,
)
_XML_DECLARED = re.compile(rb"\s*<\?xml\s", re.IGNORECASE)
_ARTICLE = re.compile(rb"<(?:[\w-]+:)?article[\s>]")  # PubMed's element is Article
_DOCTYPE_HTML = re.compile(rb"<!doctype\s+html", re.IGNORECASE)
_SVG = re.compile(rb"<(?:\w+:)?svg[\s>]", re.IGNORECASE)
_JSON = re.compile(rb"\s*(?:\{\s*(?:\"|\})|\[\s*(?:[\[{\"\]0-9-]|true|false|null))")
_TEX = re.compile(rb"^[ \t]*+\\(?:documentclass|documentstyle|begin\{document\}|input\b)", re.M)
_CONTROL = re.compile(rb"[\x00-\x06\x0e-\x1a\x1c-\x1f]")
# Types of text that only the name of the file shows.
_ENDINGS = {
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "tab": "text/tab-separated-values",
    "rst": "text/x-rst",
    "r": "text/x-r-source",
    "tex": "text/x-tex",
    "bib": "text/x-bibtex",
    "json": "application/json",
}
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def sniff(body: bytes, *, name: str = "") -> str:
    """
    Return the media type of *body* by its bytes; ``application/x-empty`` if there are none.

    *name*: file name or address, which distinguishes kinds of plain text. An XML
    page is ``application/xhtml+xml``, a JATS article ``application/jats+xml``,
    other XML ``text/xml``.
    """
    if not body:
        return EMPTY
    head = body[:SNIFFED]
    return _binary(head) or _text(_decoded(head), name) or OCTETS


def pdf_start(body: bytes) -> int | None:
    """
    Return the number of bytes before a PDF: rubbish, or the warnings of a script; None for no PDF.

    A page may contain "%PDF-1", too.
    """
    match = _PDF.search(body, 0, _WARNINGS_SNIFFED)
    if match is None:
        return None
    before = body[: match.start()].lstrip(b"\xef\xbb\xbf\0 \t\r\n")
    markup = before.startswith(b"<")
    closed = before.rstrip()[-len(_PAGE_END) :].lower() == _PAGE_END
    if match.start() >= _PDF_SNIFFED and not markup:
        return None
    if not before or (not markup and _PDF_LINE.match(body, match.start())):
        return match.start()
    has_object = _OBJECT.search(body, match.end(), match.end() + _PDF_SNIFFED) is not None
    return match.start() if has_object and (closed or not _PAGE.search(before)) else None


def _binary(head: bytes) -> str:
    """Return the type of binary data; "" if it may be text."""
    for sign in _SIGNS:
        if head.startswith(sign.bytes, sign.offset):
            if sign.type in _RIFF and not head.startswith(b"RIFF"):
                continue
            return sign.type
    if _ZIP.match(head):
        return _zip(head)
    if head.startswith(_OLE):
        return next((type for text, type in _STREAMS if text in head), "application/x-ole-storage")
    if _BITMAP.match(head):
        return "image/bmp"
    if pdf_start(head) is not None:
        return "application/pdf"
    return "audio/mpeg" if _MP3.match(head) else ""


def _zip(head: bytes) -> str:
    own = _ENTRY_TYPE.search(head, 30, 200)
    if own:
        return own[1].decode()
    if b"[Content_Types].xml" in head or b"_rels/" in head:
        return next((type for name, type in _ENTRIES if name in head), "application/zip")
    return "application/zip"


def _decoded(head: bytes) -> bytes:
    """Return *head* as UTF-8 without its byte order mark, if it has one."""
    for mark, encoding in _BOMS:
        if head.startswith(mark):
            return head[len(mark) :].decode(encoding, "ignore").encode()
    return head


def _text(head: bytes, name: str) -> str:
    """Return the type of text; "" if it is not text."""
    if _HTML.match(head, 0, _HTML_SNIFFED) or _XML.match(head, 0, _HTML_SNIFFED):
        return _markup(head)
    if _CONTROL.search(head, 0, _TEXT_SNIFFED):
        return ""
    if _TEX.search(head, 0, _TEXT_SNIFFED):
        return "text/x-tex"
    ending = name.partition("?")[0].partition("#")[0].rpartition(".")[2].lower()
    if by_name := _ENDINGS.get(ending):
        return by_name
    return "application/json" if _JSON.match(head) else "text/plain"


def _markup(head: bytes) -> str:
    start = head[:_XML_SNIFFED].lower()
    declared = _XML_DECLARED.match(head) is not None
    if b"<htm" in start or _DOCTYPE_HTML.search(start):
        xhtml = declared and b"http://www.w3.org/1999/xhtml" in start
        return "application/xhtml+xml" if xhtml else "text/html"
    # A JATS file may have a long document type declaration before its root.
    if _ARTICLE.search(head, 0, 4 * _XML_SNIFFED) and (declared or b"<!doctype article" in start):
        return "application/jats+xml"
    if _SVG.search(head, 0, _XML_SNIFFED):
        return "image/svg+xml"
    if declared or not _HTML.match(head, 0, _HTML_SNIFFED):
        return "application/jats+xml" if _ARTICLE.search(head, 0, _XML_SNIFFED) else "text/xml"
    return "text/html"
