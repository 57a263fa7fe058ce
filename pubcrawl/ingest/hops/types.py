"""The media types that an ingest type accepts, and those of pages that may link to them."""

from __future__ import annotations

from fnmatch import fnmatchcase

from pubcrawl.items.slugs import WALLS
from pubcrawl.model.ingest_request import IngestRequest

PAGES = frozenset(("text/html", "application/xhtml+xml"))
"""Web pages."""

LINKSETS = frozenset(("application/json", "text/plain"))
"""What linksets look like by their bytes."""

XML = frozenset(("application/xml", "text/xml", "application/jats+xml"))
"""XML that is not a page."""

# Plain XML may be an old XHTML page, or a record with links.
_LEADING = PAGES | {"application/xml", "text/xml"}

_OPENXML = "application/vnd.openxmlformats-officedocument"
_WORD = frozenset(("application/msword", f"{_OPENXML}.wordprocessingml.document"))
_PACKED = frozenset(
    (
        "application/gzip",
        "application/x-bzip2",
        "application/x-xz",
        "application/zip",
        "application/x-tar",
        "application/x-7z-compressed",
        "application/x-rar",
    )
)

ACCEPTED: dict[str, frozenset[str]] = {
    "pdf": frozenset(("application/pdf",)),
    "xml": XML,
    "html": PAGES,
    "src": _PACKED - {"application/x-7z-compressed", "application/x-rar"}
    | _WORD
    | {"text/x-tex", "application/x-tex"},
    "component": _PACKED
    | _WORD
    | XML
    | {
        "image/jpeg",
        "image/tiff",
        "image/png",
        "image/gif",
        "image/webp",
        "image/svg+xml",
        "audio/mpeg",
        "audio/wav",
        "audio/flac",
        "audio/ogg",
        "video/mp4",
        "video/mpeg",
        "video/quicktime",
        "video/x-msvideo",
        "video/webm",
        "text/plain",
        "text/csv",
        "text/tab-separated-values",
        "text/x-rst",
        "text/x-r",
        "text/x-r-source",
        "text/x-rlang-transport",
        "text/rtf",
        "text/x-tex",
        "application/json",
        "application/pdf",
        "application/postscript",
        "application/vnd.ms-excel",
        "application/vnd.ms-powerpoint",
        "application/x-ole-storage",
        f"{_OPENXML}.spreadsheetml.sheet",
        f"{_OPENXML}.presentationml.presentation",
        "application/x-hdf5",
        "application/vnd.sqlite3",
    },
}
"""Ingest type → accepted media types; a dataset accepts all."""

_WRONG = ("wrong-mimetype", "no-pdf-link", "link-loop", "wrong-scope")

# Different names of the same media type.
_SAME = (
    XML,
    PAGES,
    frozenset(("application/gzip", "application/x-gzip")),
    frozenset(("application/x-bzip2", "application/x-bzip", "application/bzip2")),
    frozenset(("application/zip", "application/x-zip-compressed")),
    frozenset(("application/x-rar", "application/vnd.rar", "application/x-rar-compressed")),
    frozenset(("text/x-tex", "application/x-tex")),
    frozenset(("audio/mpeg", "audio/mp3")),
)


def accepts(ingest_type: str, mimetype: str) -> bool:
    """Return whether a request of this type accepts *mimetype*."""
    return ingest_type == "dataset" or mimetype in ACCEPTED[ingest_type]


def may_link(ingest_type: str, mimetype: str) -> bool:
    """Return whether a body of this type may have links to the requested file."""
    return mimetype in (PAGES if ingest_type == "xml" else _LEADING)


def expected(mimetype: str, mimetypes: tuple[str, ...]) -> bool:
    """Return whether *mimetype*, by any of its names, matches *mimetypes*, such as ``image/*``."""
    names = next((names for names in _SAME if mimetype in names), frozenset((mimetype,)))
    shapes = [name.strip().lower() for name in mimetypes]
    return any(fnmatchcase(name, shape) for name in names for shape in shapes)


def other_type(request: IngestRequest, status: str, mimetype: str, linking: str) -> str:
    """
    Return another ingest type that accepts the content found instead, "" for none.

    *mimetype*: of the last body. *linking*: of the page with the link, which is available
    even if its file is behind a wall. The request must allow the type.
    """
    available = linking if status in WALLS else mimetype if status in _WRONG else ""
    if not request.expect_mimetypes or not expected(available, request.expect_mimetypes):
        return ""
    types = (name for name in ("pdf", "html", "xml", "component") if name != request.ingest_type)
    return next((name for name in types if available in ACCEPTED[name]), "")


def reading(ingest_type: str, mimetype: str) -> str:
    """Return how to read an accepted body: ``page``, ``pdf``, ``xml``, ``dataset``, ``file``."""
    if ingest_type == "dataset":
        return "dataset"
    if mimetype == "application/pdf":
        return "pdf"
    return {"html": "page", "xml": "xml"}.get(ingest_type, "file")
