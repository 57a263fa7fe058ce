"""
Finds corresponding authors in records without a mark for them, by e-mail addresses in
their affiliations.

Publishers add an address ("Electronic address: …") only for corresponding authors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubcrawl.formats.xml.cursor import XmlCursor
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
# HighWire's pages: "a.kelp{at}tides.example"; PMC's before 2012: "a.kelp/at/tides.example".
_AT = re.compile(r"\s?[{\[(]\s?at\s?[)\]}]\s?|/at/", re.IGNORECASE)
_ORCID = "https://orcid.org/"


def corresponding(authors: Iterable[XmlCursor]) -> tuple[Author, ...]:
    """
    Return the *authors*, elements of Europe PMC or PubMed, with an e-mail address.

    The first address in the affiliations counts; the name is given name and surname.
    """
    found = []
    for author in authors:
        address = next(filter(None, map(email, author.texts("//affiliation"))), "")
        if address:
            names = author.text("//FirstName", "//ForeName"), author.text("//LastName")
            orcid = author.text("//authorId[type=ORCID]", "//Identifier[Source=ORCID]")
            if orcid and not orcid.startswith("http"):
                orcid = _ORCID + orcid
            found.append(Author(" ".join(filter(None, names)), orcid, address))
    return tuple(found)


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
