"""
Finds corresponding authors in records without a mark for them, by e-mail addresses in
their affiliations.

Publishers add an address ("Electronic address: …") only for corresponding authors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from pubcrawl.formats.xml.elements import Index, attribute, index
from pubcrawl.formats.xml.text import text
from pubcrawl.works.publication import Author

_EMAIL = re.compile(
    r"\w[\w.+%&'-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[^\W\d_]{2,24}(?![\w-])"
)
# "Tidal Lab, Ebb. Electronic address: a.kelp@tides.example."
_BEHIND = re.compile(
    r"(?<![\s.,;(])[\s.,;(]*(?:\b(?:electronic address|e-?mail(?: address)?)\s*+:?\s*+)?"
    r"(?<![\w.+%&'-])[\w.+%&'-]{1,64}@[\w.-]{1,128}[)\s.;]*+$",
    re.IGNORECASE,
)
# HighWire's pages: "a.kelp{at}tides.example".
_AT = re.compile(r"\s?[{\[(]\s?at\s?[)\]}]\s?", re.IGNORECASE)
_ORCID = "https://orcid.org/"


def corresponding(authors: Iterable[etree._Element]) -> tuple[Author, ...]:
    """
    Return the *authors*, elements of Europe PMC or PubMed, with an e-mail address.

    The first address in the affiliations counts; the name is given name and surname.
    """
    return tuple(filter(None, map(_author, authors)))


def email(words: str) -> str:
    """Return the first e-mail address in *words*, or an empty text."""
    words = with_at(words)
    # Most affiliations have no address, and a failing search is slow.
    match = _EMAIL.search(words) if "@" in words else None
    return match[0] if match else ""


def affiliation(words: str) -> str:
    """Return an affiliation without the e-mail address at its end."""
    if "@" not in words:
        return words
    return _BEHIND.sub("", words).rstrip() or words


def with_at(words: str) -> str:
    """Return *words* with ``@`` for an obfuscated form such as ``{at}``."""
    return _AT.sub("@", words)


def _author(author: etree._Element) -> Author | None:
    if not any("@" in str(words) for words in author.itertext()):
        return None
    parts = index(author.iterdescendants(etree.Element))
    address = next(filter(None, (email(text(part)) for part in parts["affiliation"])), "")
    if not address:
        return None
    names = (text(found[0]) for key in _NAMES if (found := _first(parts, key)))
    return Author(name=" ".join(filter(None, names)), orcid=_orcid(parts), email=address)


# Europe PMC, PubMed: given name and surname.
_NAMES = (("firstname", "forename"), ("lastname",))


def _first(parts: Index, keys: tuple[str, ...]) -> list[etree._Element]:
    return next((parts[key] for key in keys if key in parts), [])


def _orcid(parts: Index) -> str:
    identifiers = [
        text(element)
        for key, kind in (("authorid", "type"), ("identifier", "Source"))
        for element in parts.get(key, ())
        if attribute(element, kind).upper() == "ORCID"
    ]
    name = next(filter(None, identifiers), "")
    return name if not name or name.startswith("http") else _ORCID + name
