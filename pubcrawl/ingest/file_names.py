"""
The names of ingested files below ``FILES_DIR``: ``pdf/6f/1c/6f1c….pdf``.

They consist of digests and of words in this file, never of data from a host.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from pubcrawl.model.ingest import FileMeta
from pubcrawl.model.ingest_request import TYPES

STAGING = ".staging"  # folder in FILES_DIR for files that wait until their results are stored
LOCK = "lock"  # file in a staging folder, locked while its crawl runs

DERIVED = {
    "grobid": ("grobid", "tei.xml"),
    "tei": ("grobid", "tei.xml"),
    "text": ("text", "txt"),
    "html_body": ("html_body", "tei.xml"),
    "xml_doc": ("xml_doc", "jats.xml"),
    "thumbnail": ("pdf", "180px.jpg"),
}
"""Kinds of files derived from a fetched one: folder, extension. Its digest is their name."""

EXTENSIONS = {
    "application/pdf": "pdf",
    "text/html": "html",
    "application/xhtml+xml": "xhtml",
    "application/xml": "xml",
    "text/xml": "xml",
    "application/jats+xml": "jats.xml",
    "application/json": "json",
    "text/plain": "txt",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
    "text/x-tex": "tex",
    "application/x-tex": "tex",
    "text/x-rst": "rst",
    "text/x-r-source": "R",
    "text/x-rlang-transport": "R",
    "application/gzip": "gz",
    "application/x-gzip": "gz",
    "application/x-bzip": "bz",
    "application/x-bzip2": "bz2",
    "application/x-xz": "xz",
    "application/zstd": "zst",
    "application/zip": "zip",
    "application/x-tar": "tar",
    "application/x-7z-compressed": "7z",
    "application/vnd.rar": "rar",
    "application/x-rar": "rar",
    "application/x-rar-compressed": "rar",
    "application/msword": "doc",
    "application/vnd.ms-excel": "xls",
    "application/vnd.ms-powerpoint": "ppt",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/epub+zip": "epub",
    "application/rtf": "rtf",
    "text/rtf": "rtf",
    "application/postscript": "ps",
    "application/x-hdf5": "h5",
    "application/netcdf": "nc",
    "application/x-netcdf": "nc",
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/gif": "gif",
    "image/tiff": "tiff",
    "image/svg+xml": "svg",
    "image/webp": "webp",
    "audio/mpeg": "mp3",
    "audio/ogg": "ogg",
    "audio/wav": "wav",
    "audio/x-wav": "wav",
    "video/mp4": "mp4",
    "video/mpeg": "mpeg",
    "video/quicktime": "mov",
    "video/webm": "webm",
    "video/x-msvideo": "avi",
}
OTHER = "bin"

SHA1 = re.compile(r"[0-9a-f]{40}")
_STAGED = re.compile(r"([a-z_]+)-([0-9a-f]{40})\.([A-Za-z0-9.]+)")


class FileName(NamedTuple):
    """A file by *folder*, SHA-1 of its content, or of that of its source, and *extension*."""

    folder: str
    sha1hex: str
    extension: str

    @property
    def key(self) -> str:
        """Its name below ``FILES_DIR``."""
        return (
            f"{self.folder}/{self.sha1hex[:2]}/{self.sha1hex[2:4]}/{self.sha1hex}.{self.extension}"
        )

    @property
    def staged(self) -> str:
        """Its name in a staging folder."""
        return f"{self.folder}-{self.sha1hex}.{self.extension}"

    @property
    def derived(self) -> bool:
        """Whether it is derived from a fetched file; its name has the digest of that file."""
        return (self.folder, self.extension) in DERIVED.values()


def key(meta: FileMeta, kind: str) -> str:
    """
    Return the name of a file below ``FILES_DIR``: ``pdf/6f/1c/6f1c….pdf``.

    *kind*: one of ``TYPES`` or ``DERIVED``. Raises ``ValueError`` for any other,
    and for an invalid digest.
    """
    if not SHA1.fullmatch(meta.sha1hex):
        raise ValueError(f"not a SHA-1 of 40 hexadecimal digits: {meta.sha1hex!r}")
    if kind in DERIVED:
        folder, extension = DERIVED[kind]
    elif kind in TYPES:
        folder, extension = kind, EXTENSIONS.get(meta.mimetype, OTHER)
    else:
        raise ValueError(
            f"unknown kind of file {kind!r}; give one of {', '.join((*TYPES, *DERIVED))}"
        )
    return FileName(folder, meta.sha1hex, extension).key


def parse_staged(name: str) -> FileName | None:
    """Return the file whose name in a staging folder is *name*; None for any other text."""
    match = _STAGED.fullmatch(name)
    return FileName(*match.groups()) if match else None


def parse_key(name: str) -> FileName | None:
    """Return the file whose name below ``FILES_DIR`` is *name*; None unless ``key`` makes it."""
    parts = name.split("/")
    file = parse_staged(f"{parts[0]}-{parts[3]}") if len(parts) == 4 else None
    if file is None or file.key != name:
        return None
    fetched = file.folder in TYPES and file.extension in {*EXTENSIONS.values(), OTHER}
    return file if fetched or file.derived else None


def staging_folder(staging: Path, owner: str) -> Path:
    """Return the staging folders of the crawls with the store *owner*, below *staging*."""
    return staging / hashlib.sha256(owner.encode()).hexdigest()[:16]
