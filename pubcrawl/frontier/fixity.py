"""Is a file the one that a manifest tells of? By its size and digests; and is its path one?"""

from __future__ import annotations

import hashlib
import re

from pubcrawl.items.fileset import Item
from pubcrawl.items.ingest import FileMeta

SUCCESS = "success"
PATH_MAX = 4096
"""Bytes of a path in UTF-8; a part of it has no more than ``NAME_MAX``."""

NAME_MAX = 255

_DIGESTS = (("sha1", "sha1hex"), ("sha256", "sha256hex"), ("md5", "md5hex"))
_PAGES = ("text/html", "application/xhtml+xml")
# What shows nothing, or turns the direction of writing, and what stands for what is lost.
_HIDDEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffd-\uffff]"
)
_SEPARATORS = re.compile(r"[/\\]+")
_DRIVE = re.compile("^[A-Za-z]:")


class Fixity:
    """The digests of a body that comes piece by piece; *size*: bytes until now."""

    def __init__(self) -> None:
        self.size = 0
        self._hashes = tuple(
            hashlib.new(name, usedforsecurity=False) for name in ("sha1", "sha256", "md5")
        )

    def update(self, piece: bytes) -> None:
        """Take the next piece."""
        self.size += len(piece)
        for each in self._hashes:
            each.update(piece)

    def meta(self, mimetype: str) -> FileMeta:
        """Return what is known of the body until now; *mimetype*: what its bytes show."""
        sha1, sha256, md5 = (each.hexdigest() for each in self._hashes)
        return FileMeta(sha1, sha256, md5, self.size, mimetype)


def check(item: Item, meta: FileMeta) -> str:
    """
    Return ``success``, or the slug of what a file differs in from what was promised.

    ``mismatch-size`` and so on; ``mismatch`` where a page came for a file of
    another type, of which neither size nor digest is known; ``empty-blob``.
    """
    if not meta.size_bytes and item.size != 0:
        return "empty-blob"
    if item.size is not None and item.size != meta.size_bytes:
        return "mismatch-size"
    known = False
    for name, key in _DIGESTS:
        if digest := getattr(item, name):
            known = True
            if digest != getattr(meta, key):
                return f"mismatch-{name}"
    kind = item.mimetype.partition(";")[0].strip().lower()
    sure = known or item.size is not None
    if not sure and meta.mimetype in _PAGES and kind and kind not in _PAGES:
        return "mismatch"
    return SUCCESS


def safe_path(path: str) -> str:
    """
    Return what is left of a path without all that could lead out of its folder.

    A path that it changes is not safe: absolute ones, ``..``, empty parts,
    backslashes, drives, characters that do not show, parts that are too long.
    """
    parts = _SEPARATORS.split(_DRIVE.sub("", _HIDDEN.sub("", path)))
    names = [_cut(part, NAME_MAX) for part in parts if part.strip(". ")]
    # A shell takes it for a home.
    whole = "/".join(names[names[:1] == ["~"] :])
    return _cut(whole, PATH_MAX)


def _cut(text: str, most: int) -> str:
    body = text.encode("utf-8", "replace")
    return text if len(body) <= most else body[:most].decode("utf-8", "ignore")
