"""
What meta elements say beyond the parts: authors, journal, date, licence, references.

HighWire's names first. Institutions, addresses and ORCID iDs belong to the
``citation_author`` before them.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.items.publication import Contributor, Reference
from pubcrawl.parse.html import Document
from pubcrawl.parse.meta.dates import day
from pubcrawl.parse.meta.markup import plain
from pubcrawl.parse.meta.tags import Meta, address, values

JOURNALS = (
    "citation_journal_title",
    "bepress_citation_journal_title",
    "eprints.publication",
    "prism.publicationname",
)
DATES = (
    "citation_publication_date",
    "citation_online_date",
    "citation_date",
    "bepress_citation_date",
    "eprints.date",
    "prism.publicationdate",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date",
    "dcterms.date",
    "article.published_time",
    "citation_year",
)
_LICENCES = (
    "citation_license",
    "citation_licence",
    "dc.rights.license",
    "dcterms.license",
    "dc.rights",
    "dcterms.rights",
)
# Where no author is named by itself; best first.
_OTHER_AUTHORS = ("bepress_citation_author", "eprints.creators_name", "dc.creator")
_OF_AUTHOR = {
    "citation_author_institution": "affiliation",
    "citation_author_affiliation": "affiliation",
    "citation_author_email": "email",
    "citation_author_orcid": "orcid",
}
_REFERENCES_MAX = 5000
_AFFILIATIONS_MAX = 100  # of one author

_ORCID = re.compile(r"([0-9]{4})-?([0-9]{4})-?([0-9]{4})-?([0-9]{3}[0-9Xx])")
_EMAIL = re.compile(r"[^\s@<>,;:?&=\"'()]{1,64}@[^\s@<>,;:?&=\"'()]{1,255}")
_MARK = re.compile(r"^[0-9]{1,3}(?=[A-Z][a-z])")  # of a note, as OUP has it: 1Department of …
_SUFFIX = re.compile(r"(?:[js]r|i{1,3}|iv|m\.?d|ph\.?d|d\.?sc|m\.?sc)\.?", re.IGNORECASE)
_LICENCE_NAME = re.compile(r"\bCC[ -]?(?:BY|0)\b|creative ?commons|licen[cs]e", re.IGNORECASE)
_LICENCE_ADDRESS = re.compile("licen[cs]|creativecommons", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s<>\"]+")
_KEY = re.compile(r"(?:^|;)\s*citation_([a-z_]{1,40})\s*=")
_YEAR = re.compile(r"(?<![0-9])(?:1[5-9]|20)[0-9]{2}(?![0-9])")
_DOI_IN_TEXT = re.compile(r"(?<![0-9.])10\.[0-9]{4,9}/[^\s\"<>]+")


def contributors(tags: list[Meta]) -> tuple[Contributor, ...]:
    """Return all authors, in order; with what is said of each in HighWire's way."""
    found: list[Contributor] = []
    for tag in tags:
        if "citation_author" in tag.names:
            found.append(Contributor(person(tag.content)))
        elif found and (field := next((_OF_AUTHOR[k] for k in tag.names if k in _OF_AUTHOR), "")):
            found[-1] = _told(found[-1], field, tag.content)
    if not found:
        several = values(tags, "citation_authors")
        names = [name for value in several for name in value.split(";")]
        names = names or next(filter(None, (values(tags, key) for key in _OTHER_AUTHORS)), [])
        found = [Contributor(person(name)) for name in names]
    return tuple(author for author in found if author.name)


def emails(tags: list[Meta]) -> list[str]:
    """Return the e-mail addresses of authors, each once."""
    found = map(email, values(tags, "citation_author_email"))
    return list(dict.fromkeys(filter(None, found)))


def licence(document: Document, tags: list[Meta]) -> str:
    """Return the address of the licence, else what names it; a mere copyright is none."""
    links = [
        address(document, node.attrs.get("href") or "")
        for node in document.telling("link", "a")
        if "license" in (node.attrs.get("rel") or "").lower().split()
    ]
    return best_licence([*values(tags, *_LICENCES), *links])


def best_licence(candidates: Iterable[str]) -> str:
    """Return the first of *candidates* that is or holds an address of a licence, else a name."""
    named = ""
    for candidate in map(plain, candidates):
        found = _ADDRESS.search(candidate)
        if found and _LICENCE_ADDRESS.search(found[0]):
            return found[0].rstrip(".,;)")
        if not named and len(candidate) <= 200 and _LICENCE_NAME.search(candidate):
            named = candidate
    return named


def references(tags: list[Meta]) -> tuple[Reference, ...]:
    """Return the reference list; entries are ``citation_title=…; citation_doi=…`` or plain text."""
    entries = values(tags, "citation_reference")[:_REFERENCES_MAX]
    return tuple(entry for entry in map(reference, entries) if any(entry))


def reference(value: str) -> Reference:
    """Return what one ``citation_reference`` says."""
    pieces = _KEY.split(value)
    if len(pieces) == 1:
        return reference_text(value)
    said: dict[str, str] = {}
    for key, words in zip(pieces[1::2], pieces[2::2], strict=True):
        said.setdefault(key, plain(words).rstrip("; "))
    dates = (said.get(key, "") for key in ("publication_date", "date", "year"))
    return Reference(
        doi=extract_doi(said.get("doi", "")),
        pmid=extract_pmid(said.get("pmid", "")),
        title=said.get("title", ""),
        journal=said.get("journal_title", "") or said.get("journal_abbrev", ""),
        year=next(filter(None, map(_year, dates)), ""),
        text=plain(pieces[0]).strip("; "),
    )


def reference_text(value: str) -> Reference:
    """Return what can be read out of a reference that was written for people."""
    text = plain(value)
    found = _DOI_IN_TEXT.search(text)
    years = _YEAR.findall(_DOI_IN_TEXT.sub(" ", _ADDRESS.sub(" ", text)))
    return Reference(
        doi=extract_doi(found[0].rstrip(".,;)]")) if found else "",
        year=years[0] if len(set(years)) == 1 else "",
        text=text,
    )


def person(name: str) -> str:
    """Return a name with the given names first: ``Li, Ann`` becomes ``Ann Li``."""
    name = plain(name).strip(" ,;")
    surname, comma, given = name.partition(",")
    if not comma or "," in given or _SUFFIX.fullmatch(given.strip()):
        return name
    return f"{given.strip()} {surname.strip()}"


def orcid(value: str) -> str:
    """Return the address of the ORCID iD in *value*; empty if there is none."""
    found = _ORCID.search(value)
    return f"https://orcid.org/{'-'.join(found.groups()).upper()}" if found else ""


def email(value: str) -> str:
    """Return the e-mail address in *value*; empty if there is none."""
    found = _EMAIL.search(plain(value).removeprefix("mailto:"))
    return found[0].rstrip(".") if found else ""


def _told(author: Contributor, field: str, value: str) -> Contributor:
    if field == "affiliation":
        place = _MARK.sub("", plain(value))
        known = author.affiliations
        if place in known or len(known) >= _AFFILIATIONS_MAX:
            return author
        return author._replace(affiliations=(*known, place))
    if field == "email":
        return author._replace(email=author.email or email(value))
    return author._replace(orcid=author.orcid or orcid(value))


def _year(words: str) -> str:
    found = day(words)
    return str(found.date.year) if found else ""
