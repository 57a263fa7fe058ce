"""Which types of content are what was asked for, and which are pages that may lead there."""

from __future__ import annotations

from fnmatch import fnmatchcase

PAGES = frozenset(("text/html", "application/xhtml+xml"))
"""Pages of the web."""

XML = frozenset(("application/xml", "text/xml", "application/jats+xml"))
"""XML that is no page."""

# Plain XML may be a page of an old kind, or a record with links.
_LEADING = PAGES | {"application/xml", "text/xml"}

_OPENXML = "application/vnd.openxmlformats-officedocument"
_WORD = frozenset(("application/msword", f"{_OPENXML}.wordprocessingml.document"))
_PACKED = frozenset(
    (
        *("application/gzip", "application/x-bzip2", "application/x-xz", "application/zip"),
        *("application/x-tar", "application/x-7z-compressed", "application/x-rar"),
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
        *("image/jpeg", "image/tiff", "image/png", "image/gif", "image/webp", "image/svg+xml"),
        *("audio/mpeg", "audio/wav", "audio/flac", "audio/ogg"),
        *("video/mp4", "video/mpeg", "video/quicktime", "video/x-msvideo", "video/webm"),
        *("text/plain", "text/csv", "text/tab-separated-values", "text/x-rst", "text/x-r"),
        *("text/x-r-source", "text/x-rlang-transport", "text/rtf", "text/x-tex"),
        *("application/json", "application/pdf", "application/postscript"),
        *("application/vnd.ms-excel", "application/vnd.ms-powerpoint", "application/x-ole-storage"),
        f"{_OPENXML}.spreadsheetml.sheet",
        f"{_OPENXML}.presentationml.presentation",
        *("application/x-hdf5", "application/vnd.sqlite3"),
    },
}
"""Ingest type → types of content that it takes; a dataset takes whatever its address gives."""

_WRONG = ("wrong-mimetype", "no-pdf-link", "link-loop", "wrong-scope")
_WALLED = ("blocked-captcha", "blocked-forbidden", "blocked-wall", "skip-wall", "blocked-cookie")

# What a sender may call what the bytes show.
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
# What a browser shows in place of handing over the bytes.
_SHOWN = frozenset(("application/pdf",))


def accepts(ingest_type: str, mimetype: str) -> bool:
    """Answer whether *mimetype* is what a request of this type asks for."""
    return ingest_type == "dataset" or mimetype in ACCEPTED[ingest_type]


def leads_on(ingest_type: str, mimetype: str) -> bool:
    """Answer whether what came may have links to what is asked for."""
    return mimetype in (PAGES if ingest_type == "xml" else _LEADING)


def expected(mimetype: str, mimetypes: tuple[str, ...]) -> bool:
    """Answer whether *mimetype* is one of *mimetypes*, such as ``image/*``, by any of its names."""
    names = next((names for names in _SAME if mimetype in names), frozenset((mimetype,)))
    shapes = [name.strip().lower() for name in mimetypes]
    return any(fnmatchcase(name, shape) for name in names for shape in shapes)


def to_be_had(status: str, mimetype: str, led: str) -> str:
    """
    Return the type of what there is in place of what was asked for, "" for none.

    *mimetype*: of what came in the end. *led*: of the page that led there, which may be had
    though the file is behind a wall.
    """
    return led if status in _WALLED else mimetype if status in _WRONG else ""


def type_for(mimetype: str, mimetypes: tuple[str, ...], other: str) -> str:
    """
    Return the ingest type that takes what came as *mimetype*, "" for none.

    Only where the request says by *mimetypes* that it takes such content, and not *other*,
    the type that it was asked for as.
    """
    if not mimetypes or not expected(mimetype, mimetypes):
        return ""
    types = ("pdf", "html", "xml", "component")
    return next((type for type in types if type != other and mimetype in ACCEPTED[type]), "")


def reading(ingest_type: str, mimetype: str) -> str:
    """Return how what was asked for is read: ``page``, ``pdf``, ``xml``, ``dataset``, ``file``."""
    if ingest_type == "dataset":
        return "dataset"
    if mimetype == "application/pdf":
        return "pdf"
    return {"html": "page", "xml": "xml"}.get(ingest_type, "file")


def by_bytes(mimetype: str) -> bool:
    """Answer whether a browser only shows what is to be had without one."""
    return mimetype in _SHOWN
