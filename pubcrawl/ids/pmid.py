"""PubMed identifiers: digits, the first not 0, of any length."""

from __future__ import annotations

import re

_PMID = re.compile(r"[1-9][0-9]*")
_LABELLED = re.compile(r"pmid\s*+:*+\s*+([1-9][0-9]*)", re.IGNORECASE)


def is_pmid(text: str) -> bool:
    """Answer whether the whole *text* is a PMID."""
    return _PMID.fullmatch(text) is not None


def extract_pmid(text: str) -> str:
    """
    Return the PMID in *text* of a page, bare or after a ``PMID:`` label.

    The result is empty without a PMID.
    """
    text = text.strip()
    if is_pmid(text):
        return text
    match = _LABELLED.search(text)
    return match[1] if match else ""
