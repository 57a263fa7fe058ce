"""
Digital object identifiers.

Source: https://www.doi.org/doi-handbook/HTML/doi-name-syntax.html
"""

from __future__ import annotations

import re
import string
from unicodedata import category

PREFIXES = (
    "https://doi.org/",
    "http://doi.org/",
    "https://dx.doi.org/",
    "http://dx.doi.org/",
    "doi:",
)
# Any printable character and the plain space; no tab, no line end.
_PRINTABLE = r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
_NO_SLASH = rf"(?:(?!/){_PRINTABLE})"
_BARE = rf"10\.{_PRINTABLE}{_NO_SLASH}*+/{_PRINTABLE}*+"
# Anywhere in a text, the part before the slash has a bound: "doi10.doi10.…" has many beginnings.
_BARE_IN_TEXT = rf"10\.{_PRINTABLE}{_NO_SLASH}{{0,200}}+/{_PRINTABLE}*+"
_DOI = re.compile(rf"(?:https?://(?:dx\.)?doi\.org/|doi:)?{_BARE}")
_LABELLED = re.compile(
    rf"doi\s*+:*+\s*+((?:https?://(?:dx\.)?doi\.org/|doi:)?{_BARE_IN_TEXT})", re.IGNORECASE
)
_IN_TEXT = re.compile(rf"(https?://(?:dx\.)?doi\.org/{_BARE_IN_TEXT})", re.IGNORECASE)
# Words that may follow a DOI without a space: in any case after a digit, capitalised after a
# letter: "10.5555/abc.12Received: 1 May", "10.5555/abcPublished". Inside a word they belong to
# the DOI: 10.5555/overviews.12.
_AFTER = (
    "received accepted published revised submitted digital copyright citation available keyword"
    " abstract article journal first online volume issue page cite view download editor issn"
    " correspond open pdf"
)
_FOLLOWED = re.compile(
    rf"(?:(?<=[0-9)])(?i:{_AFTER.replace(' ', '|')}|https?:|www\.|\(?c\)|©)"
    rf"|(?<=[a-z])(?:{_AFTER.title().replace(' ', '|')}))(?![0-9])(?s:.*)"
)
_UPPER = str.maketrans(string.ascii_lowercase, string.ascii_uppercase)


def is_doi(text: str) -> bool:
    """Answer whether the whole *text* is a DOI, bare or after one known prefix."""
    if text.startswith("10.") and text.isascii() and text.isprintable():
        return "/" in text[4:]  # as _BARE, in a quarter of the time
    if _DOI.fullmatch(text) is None:
        return False
    # Unassigned code points are not printable: U+FFFE, U+0378.
    return text.isascii() or all(category(char) != "Cn" for char in text)


def strip_prefix(text: str) -> str:
    """Return *text* without one leading prefix such as ``https://doi.org/`` or ``doi:``."""
    if text.startswith(PREFIXES):
        for prefix in PREFIXES:
            if text.startswith(prefix):
                return text[len(prefix) :]
    return text


def normalise_doi(text: str) -> str:
    """
    Return *text* without its prefix and with ASCII letters in upper case.

    Neither validates nor trims. DOIs are case-insensitive in ASCII only.
    """
    return strip_prefix(text).translate(_UPPER)


def registrant(text: str) -> str:
    """Return the part between ``10.`` and the next slash; empty if *text* is not a DOI."""
    if not is_doi(text):
        return ""
    name = strip_prefix(text)
    return name[3 : name.index("/", 3)]


def extract_doi(text: str, *, compat: bool = False) -> str:
    """
    Return the normalised DOI in *text* of a page, bare or after a ``doi:`` label.

    An address of doi.org inside the text counts too. The DOI ends at the first
    white space; punctuation at the end of a sentence and an unpaired closing
    bracket are removed. With *compat* none of this applies. Empty without a DOI.
    """
    text = text.strip()
    match = None
    if not is_doi(text) or " " in text:
        match = _LABELLED.search(text) or (None if compat else _IN_TEXT.search(text))
    name = match[1] if match else text
    if not compat:
        name = _FOLLOWED.sub("", name.partition(" ")[0])
    name = normalise_doi(name)
    if match and not compat:
        name = name.rstrip(",;.")
        name = name.removesuffix(")") if ")" in name and "(" not in name else name
    return name if is_doi(name) and " " not in name else ""
