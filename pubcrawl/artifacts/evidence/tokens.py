"""Identifiers in addresses: numbers, accessions, names, DOIs; and how to find them again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from pubcrawl.ids.doi import START

UUID = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", re.IGNORECASE)
_HASH = re.compile(r"(?=[0-9a-f]*[0-9])[0-9a-f]{7,64}", re.IGNORECASE)
_ACCESSION = re.compile(r"[A-Za-z]{1,10}[-_.:]?[0-9]{2,}+(?:[-._]?v?[0-9]++)*+")
_STRUCTURE = re.compile(r"[1-9](?=[0-9A-Z]*[A-Z])[0-9A-Z]{3}")
"""The code of a structure of a protein: ``7QXE``."""
VERSION = re.compile(r"v?[0-9]{1,3}(?:\.[0-9]{1,3}){0,2}", re.IGNORECASE)
_DOI = re.compile(rf"{START}[^\s?&#]+")
CORE = re.compile(r"(?<=[0-9A-Za-z])[-_.]?v[0-9]{1,3}(?:\.[0-9]{1,3})?$", re.IGNORECASE)
PAGE_EXTENSION = re.compile(r"\.(?:html?|xhtml|php|aspx?|jsp|do|cgi|action|pl)$", re.IGNORECASE)
NUMBER_MIN = 4
"""The fewest digits of a number that identifies an artifact wherever it stands."""
NAME_MIN = 5
"""The fewest characters of a name that identifies an artifact."""


_NUMBERED = re.compile(r"([0-9]{5,})-[a-z].*|.*[a-z]-([0-9]{5,})", re.IGNORECASE)
"""A number with a title behind or before it: ``14222333-the-ship-registers``."""


class Token(NamedTuple):
    """
    A part of the address that identifies the artifact.

    *before*: the segment or the parameter name before it. *strong*: it identifies the artifact
    wherever it stands; else only after *before*.
    """

    text: str
    before: str
    strong: bool


def cores_of(tokens: Iterable[Token]) -> Iterable[Token]:
    """Yield the identifiers inside identifiers: ``0123456`` of ``gov.ocean:0123456``."""
    texts = {token.text for token in tokens}
    for token in tokens:
        core = CORE.sub("", token.text)
        last = re.split(r"[:./|]", core)[-1]
        number = _NUMBERED.fullmatch(core)
        for text in (core, last, (number[1] or number[2]) if number else ""):
            if (
                text not in texts
                and len(text) >= NAME_MIN
                and any(map(str.isdigit, text))
                and not re.fullmatch(r"(?:19|20)[0-9]{2}", text)
            ):
                texts.add(text)
                yield Token(text, "", True)


def doi_in(text: str) -> str:
    """Return the DOI in a text; "" without one."""
    found = _DOI.search(unquote(text))
    return found[0] if found else ""


def token_of(text: str, before: str) -> Token:
    """Return the token of a segment or value; *before*: the segment or name before it."""
    if text.isdigit():
        return Token(text, before, len(text) >= NUMBER_MIN)
    strong = len(text) >= NAME_MIN or is_identifier(text)
    return Token(text, before, strong)


@lru_cache(8192)  # the addresses of a portal are made of few segments
def is_identifier(text: str) -> bool:
    """Answer whether a segment identifies something by itself: a number, a hash, an accession."""
    text = PAGE_EXTENSION.sub("", text)
    return bool(
        text.isdigit()
        or UUID.fullmatch(text)
        or _HASH.fullmatch(text)
        or (_ACCESSION.fullmatch(text) and not VERSION.fullmatch(text))
        or _DOI.fullmatch(text)
        or _STRUCTURE.fullmatch(text)
        or (any(map(str.isdigit, text)) and len(text) >= NAME_MIN)
    )


def _is_slug(text: str) -> bool:
    """Answer whether a token is a name of words, which a longer name may contain."""
    if not is_identifier(text):
        return True
    return bool(re.search(r"[A-Za-z]{3}[-_]|[-_][A-Za-z]{3}", text)) and not UUID.fullmatch(text)


def token_pattern(token: Token) -> re.Pattern[str]:
    """Return the pattern that finds a token in an address, and no longer identifier."""
    text = re.escape(token.text)
    if token.strong and _is_slug(token.text):
        # A longer name is that of another artifact, unless a version follows.
        return re.compile(
            rf"(?<![0-9A-Za-z])(?<![A-Za-z][-_]){text}"
            r"(?![0-9A-Za-z]|[-_](?!v?[0-9]+[._][0-9]|v[0-9])[0-9A-Za-z])",
            re.IGNORECASE,
        )
    if token.strong:
        return re.compile(rf"(?<![0-9A-Za-z]){text}(?=$|[^0-9A-Za-z]|v[0-9])", re.IGNORECASE)
    before = re.escape(token.before)
    if not before:
        return re.compile(rf"(?<![^/=]){text}(?![^/&?])", re.IGNORECASE)
    return re.compile(rf"(?<![0-9A-Za-z]){before}[s_]?[/=_-]{text}(?![0-9A-Za-z])", re.IGNORECASE)
