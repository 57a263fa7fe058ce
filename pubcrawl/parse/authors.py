"""
Corresponding authors of records that do not mark them: whoever's affiliation
holds an e-mail address.

Publishers send it along ("Electronic address: …") for the corresponding
authors only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from pubcrawl.items.publication import Author
from pubcrawl.parse.elements import Index, attribute, index
from pubcrawl.parse.text import text

_EMAIL = re.compile(
    r"\w[\w.+%&'-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[^\W\d_]{2,24}(?![\w-])"
)
# "Tidal Lab, Ebb. Electronic address: a.kelp@tides.example."
_BEHIND = re.compile(
    r"[\s.,;(]*(?:\b(?:electronic address|e-?mail(?: address)?)\s*:?\s*)?"
    r"(?<![\w.+%&'-])[\w.+%&'-]{1,64}@[\w.-]{1,128}[)\s.;]*$",
    re.IGNORECASE,
)
# HighWire's pages: "a.kelp{at}tides.example".
_AT = re.compile(r"\s?[{\[(]\s?at\s?[)\]}]\s?", re.IGNORECASE)
_ORCID = "https://orcid.org/"


def corresponding(authors: Iterable[etree._Element]) -> tuple[Author, ...]:
    """
    Return those of *authors*, elements of Europe PMC or PubMed, that have an e-mail address.

    The first address of all affiliations counts; name is given name and surname.
    """
    return tuple(filter(None, map(_author, authors)))


def email(words: str) -> str:
    """Return the first e-mail address in *words*; empty if there is none."""
    words = with_at(words)
    # Most affiliations have none, and the pattern is dear where it fails.
    found = _EMAIL.search(words) if "@" in words else None
    return found[0] if found else ""


def affiliation(words: str) -> str:
    """Return an affiliation without the e-mail address that stands behind it."""
    if "@" not in words:
        return words
    return _BEHIND.sub("", words).rstrip() or words


def with_at(words: str) -> str:
    """Return *words* with an ``@`` where it is spelled out to keep robots away."""
    return _AT.sub("@", words)


def _author(author: etree._Element) -> Author | None:
    if not any("@" in str(words) for words in author.itertext()):
        return None
    parts = index(author.iterdescendants(etree.Element))
    address = next(filter(None, (email(text(place)) for place in parts["affiliation"])), "")
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
