"""PubMed Central identifiers: ``PMC`` and digits, the first not 0."""

from __future__ import annotations

import re

_PMCID = re.compile(r"PMC[1-9][0-9]*")
_LABELLED = re.compile(r"pmcid\s*+:*+\s*+(PMC[1-9][0-9]*)", re.IGNORECASE)


def is_pmcid(text: str) -> bool:
    """Answer whether the whole *text* is a PMCID, ``PMC`` in capitals."""
    return _PMCID.fullmatch(text) is not None


def pmcid_number(text: str) -> str:
    """Return the digits of a PMCID; empty if *text* is not a PMCID."""
    return text[3:] if is_pmcid(text) else ""


def extract_pmcid(text: str) -> str:
    """
    Return the PMCID in *text* of a page, bare or after a ``PMCID:`` label.

    The result is in upper case, and empty without a PMCID.
    """
    text = text.strip()
    if is_pmcid(text):
        return text
    match = _LABELLED.search(text)
    return match[1].upper() if match else ""
