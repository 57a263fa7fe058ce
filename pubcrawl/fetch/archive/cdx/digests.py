"""
Digests of payloads as archives write them, in one normal form.

A SHA-1 is 32 digits of base 32, as in indexes. Another digest is its algorithm, a colon and
digits of base 16, such as ``sha256:e3b0…``. Programs write either base for either algorithm.
"""

from __future__ import annotations

import base64
import binascii
import hashlib

from pubcrawl.fetch.body_file import Body, pieces_of

_SIZES = {"md5": 16, "sha1": 20, "sha256": 32, "sha512": 64}  # bytes


def normal_digest(text: str) -> str:
    """Return a digest in its normal form, without label if it is a SHA-1; empty for no digest."""
    label, _, value = text.strip().rpartition(":")
    name = label.lower().replace("-", "") or "sha1"
    size = _SIZES.get(name, 0)
    try:
        if len(value) == 2 * size:
            raw = bytes.fromhex(value)
        else:
            raw = base64.b32decode(value.rstrip("=").upper() + "=" * (-len(value.rstrip("=")) % 8))
    except (binascii.Error, ValueError):
        raw = b""
    if size and len(raw) != size:
        return ""
    if name == "sha1":
        return base64.b32encode(raw).decode()
    return f"{name}:{raw.hex() if size else value}" if value else ""


def digest_of(data: Body, like: str = "") -> str:
    """
    Return the SHA-1 of *data*, or its digest by the algorithm of the digest *like*.

    It is empty for an unknown algorithm.
    """
    name = like.rpartition(":")[0] or "sha1"
    if name not in _SIZES:
        return ""
    hasher = hashlib.new(name, usedforsecurity=False)
    for piece in pieces_of(data):
        hasher.update(piece)
    raw = hasher.digest()
    return base64.b32encode(raw).decode() if name == "sha1" else f"{name}:{raw.hex()}"


def hexadecimal(sha1b32: str) -> str:
    """Return a SHA-1 in base 32 as 40 hexadecimal digits; empty for an invalid digest."""
    try:
        raw = base64.b32decode(sha1b32)
    except (binascii.Error, ValueError):
        return ""
    return raw.hex() if len(raw) == 20 else ""
