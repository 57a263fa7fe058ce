"""
Digital object identifiers.

Source: https://www.doi.org/doi-handbook/HTML/doi-name-syntax.html
"""

from __future__ import annotations

import re
import string
from unicodedata import category

REGISTRANT = r"10\.[0-9]{4,9}(?:\.[0-9]{1,9}){0,9}+"
"""The pattern of the part of a DOI before its slash."""

START = rf"{REGISTRANT}/"
"""The pattern of the first half of a DOI in a text; there is no other one in the product."""

IN_TEXT = rf"(?<![0-9.]){START}[^\s\"<>]+"
"""The pattern of a DOI in a text, with what follows it up to white space, a quote or a tag."""

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
LABELLED = re.compile(
    rf"doi\s*+:*+\s*+((?:https?://(?:dx\.)?doi\.org/|doi:)?{_BARE_IN_TEXT})", re.IGNORECASE
)
"""A label and the DOI after it, with the rest of the line."""

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
# A semicolon is part of a SICI, and of the numbers of an older publisher, and of nothing else:
# 3.0.CO;2-J, icht.6.1.1;1-S;FT001
_SEMICOLON = r";(?:(?<=\.CO;)2|[0-9]-[A-Z0-9#](?![A-Z0-9])|FT[0-9])"
INNER_SEMICOLON = re.compile(rf"(?<=[A-Z0-9])(?={_SEMICOLON});", re.IGNORECASE)
# Chinese, Japanese and Korean marks and words follow without a space: "10.5555/abc.7です"
CJK = "\u3000-\u319f\u3400-\u9fff\uac00-\ud7af\uff61-\uff9f"
_BEHIND = re.compile(
    rf"(?:(?!{_SEMICOLON});|(?<=[0-9A-Z)])[,:!?]?[{CJK}]).*", re.IGNORECASE | re.DOTALL
)
# Views and files of an article: what publishers put behind the DOI in an address. The supplements
# of IUCr have DOIs that end so: 10.1107/S1600536811003655/ds2090sup0.html
_VIEW = re.compile(
    r"(?:/(?:abstract|full|fulltext|full-text|html|e?pdf|epub|meta|references|citedby|summary"
    r"|figures|tables|download|pdfdirect|suppinfo)"
    r"|/(?:figures|tables)/[0-9]{1,3}"
    r"|(?<!sup[0-9])\.(?:full|abstract|pdf|pdf\+html|html?|xml|epub|full-text|short|long|supplementary-material)"
    r"|/transform(?:/[a-z]+/[a-z0-9.+-]{1,99})?|/(?:agency|citations|authors)"
    r"|/suppl(?:_file|ementary)?/[^/]{1,200}"
    r"|#(?:abstract|full|main|metrics|references|sec[0-9.-]*|supplementary-material)){1,9}$",
    re.IGNORECASE,
)
_CAMPAIGN = re.compile(r"\?utm_[a-z]+=.*", re.IGNORECASE | re.DOTALL)  # copied from an address
# bioRxiv, medRxiv and arXiv have one DOI for all versions of a preprint; the supplements of MDPI
# have none.
_VERSION = re.compile(
    r"(10\.(?:1101|64898)/(?:[0-9]{4}\.[0-9]{2}\.[0-9]{2}\.)?[0-9]{6,8}"
    r"|10\.48550/ARXIV\..*[0-9])V[0-9]{1,3}|(10\.3390/[A-Z]+[0-9]+)/S[0-9]{1,2}"
)
_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}
# HTML, Markdown, LaTeX and MEDLINE: behind an identifier or address.
_MARKUP = re.compile(r"(?:</|'>|\]\(|\}\{|\[(?:doi|pii)\]).*", re.IGNORECASE | re.DOTALL)
_PUNCTUATION = "|.,;:!?'’‘”“»`*†‡\\&=。、，；،؛·([{<"
_BETWEEN = re.compile(
    r"(?<![\s,;|])[\s,;|]++(?=(?:https?://(?:dx\.)?doi\.org/|doi:\s?)?10\.[0-9]{4,9}(?:\.[0-9]+)*/)",
    re.IGNORECASE,
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


def dois_of(field: str) -> list[str]:
    """Return the valid DOIs in a *field* of a record, normalised: one, or a list of them."""
    several = [normalise_doi(piece.strip()).strip() for piece in _BETWEEN.split(field.strip())]
    if len(several) > 1:
        # "10.5555/a (Erratum: 10.5555/b)", "10.5555/a and 10.5555/b"
        several = [without_punctuation(doi.partition(" ")[0]) for doi in several]
    return list(dict.fromkeys(filter(is_doi, several)))


def registrant(text: str) -> str:
    """Return the part between ``10.`` and the next slash; empty if *text* is not a DOI."""
    if not is_doi(text):
        return ""
    name = strip_prefix(text)
    return name[3 : name.index("/", 3)]


def extract_doi(text: str) -> str:
    """
    Return the normalised DOI in *text* of a page, bare or after a ``doi:`` label.

    An address of doi.org inside the text counts too. The DOI ends at the first
    white space; punctuation at the end of a sentence and an unpaired closing
    bracket are removed. Empty without a DOI.
    """
    text = text.strip()
    match = None
    if not is_doi(text) or " " in text:
        match = LABELLED.search(text) or _IN_TEXT.search(text)
    name = match[1] if match else text
    name = normalise_doi(_FOLLOWED.sub("", name.partition(" ")[0]))
    if match:
        name = name.rstrip(",;.")
        name = name.removesuffix(")") if ")" in name and "(" not in name else name
    return name if is_doi(name) else ""


def without_punctuation(token: str) -> str:
    """Return *token* without the markup, punctuation and unpaired brackets at its end."""
    token = _MARKUP.sub("", token)
    end = len(token)
    while end:
        last = token[end - 1]
        opening = _CLOSING.get(last)
        if last not in _PUNCTUATION and not (
            opening and token.count(last, 0, end) > token.count(opening, 0, end)
        ):
            break
        end -= 1
    return token[:end]


def doi_name(token: str) -> str:
    """
    Return the normalised DOI at the beginning of *token*, a text without white space; else "".

    What stands around a DOI in texts, views and files of the article, and the version of a preprint
    that has one DOI, are removed from its end.
    """
    name, shorter = "", _BEHIND.sub("", token)
    while shorter != name:
        name = shorter
        shorter = _VIEW.sub("", _CAMPAIGN.sub("", without_punctuation(name).rstrip("/")))
    name = normalise_doi(name)
    if found := _VERSION.fullmatch(name):
        name = found[1] or found[2]
    return name if name.startswith("10.") and is_doi(name) and not name.endswith("/") else ""
