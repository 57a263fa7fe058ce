"""Whether a file matches its manifest, by size and digests, and whether its path is safe."""

from __future__ import annotations

import re

from pubcrawl.formats.byte_size import byte_size
from pubcrawl.model.fileset import STATED_SIZE, DatasetFile
from pubcrawl.model.ingest import FileMeta

SUCCESS = "success"
PATH_MAX = 4096
"""Most bytes of a path in UTF-8; each part has at most ``NAME_MAX``."""

NAME_MAX = 255

_DIGESTS = (("sha1", "sha1hex"), ("sha256", "sha256hex"), ("md5", "md5hex"))
_PAGES = ("text/html", "application/xhtml+xml")
# Invisible characters, marks that change the writing direction, and U+FFFD.
_HIDDEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffd-\uffff]"
)
_SEPARATORS = re.compile(r"[/\\]+")
_DRIVE = re.compile("^[A-Za-z]:")


def check(item: DatasetFile, meta: FileMeta, fault: str = "") -> str:
    """
    Return ``success``, or the slug of the first difference between a file and its item.

    ``mismatch-size`` and so on; ``empty-blob``. Without known size and digest: *fault*, the slug of
    a file that is not whole, and ``mismatch`` for a page instead of a file of another type.
    """
    if not meta.size_bytes and item.size != 0:
        return "empty-blob"
    if item.size is not None and item.size != meta.size_bytes:
        return "mismatch-size"
    stated = byte_size(str(item.extra.get(STATED_SIZE, "")))
    if stated and not stated.least <= meta.size_bytes <= stated.most:
        return "mismatch-size"
    has_digest = False
    for name, key in _DIGESTS:
        if digest := getattr(item, name):
            has_digest = True
            if digest != getattr(meta, key):
                return f"mismatch-{name}"
    kind = item.mimetype.partition(";")[0].strip().lower()
    sure = has_digest or item.size is not None
    if not sure and meta.mimetype in _PAGES and kind and kind not in _PAGES:
        return "mismatch"
    return fault if fault and not sure else SUCCESS


def safe_path(path: str) -> str:
    """
    Return a path without anything that could lead out of its folder.

    A path is unsafe if this changes it: absolute paths, ``..``, empty parts,
    backslashes, drives, invisible characters, parts that are too long.
    """
    parts = _SEPARATORS.split(_DRIVE.sub("", _HIDDEN.sub("", path)))
    names = [_truncate(part, NAME_MAX) for part in parts if part.strip(". ")]
    # A shell expands ~ to a home directory.
    whole = "/".join(names[names[:1] == ["~"] :])
    return _truncate(whole, PATH_MAX)


def _truncate(text: str, most: int) -> str:
    body = text.encode("utf-8", "replace")
    return text if len(body) <= most else body[:most].decode("utf-8", "ignore")
