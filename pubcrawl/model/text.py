"""Lengths of text."""

from __future__ import annotations


def utf16_length(text: str) -> int:
    """Return the length of *text* in UTF-16 code units, PubFetcher's characters."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
