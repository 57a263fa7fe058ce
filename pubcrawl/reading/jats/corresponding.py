"""
Corresponding authors of JATS articles.

An attribute or a link marks the authors. Each address is beside its author, or all are
together in the author notes. Each address in the notes is assigned to the author with
the most similar name.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/corresp.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import category, normalize

from lxml import etree

from pubcrawl.formats.xml import attribute
from pubcrawl.formats.xml.text import text
from pubcrawl.works.publication import Author

# Ids of the publishers' notes on authors: fn1, afn2, N0x1c2e3a0.0x2b.
_NOTE_ID = re.compile(r"fn\d+|N[0-9a-fx.]+", re.IGNORECASE)
_EMAIL = re.compile(
    r"e-?mails?\b(?:\s++address)?[\s:.]*+"
    r"([^\s@,;:<>()\[\]]{1,200}+@[^\s@,;:<>()\[\]]{0,255}[^\W_])",
    re.IGNORECASE,
)
_PHONE = re.compile(r"(?:tel(?:ephone)?|phone)\b[\s:.]*([+(]*\d[\d\s()+./-]*\d)", re.IGNORECASE)
_MAX_CUT = 100


class Contact(NamedTuple):
    """An e-mail address with the phone number and web page beside it."""

    email: str = ""
    phone: str = ""
    uri: str = ""


def corresponding(article: etree._Element, *, compat: bool = False) -> tuple[Author, ...]:
    """
    Return the corresponding authors in document order.

    Authors of translations and other sub-articles are included, without duplicates.
    *compat*: a letter with a diacritic does not equal the plain one, a ``string-name`` does
    not count as a name, and an author that a translation repeats occurs twice.
    """
    notes = list(article.iter("corresp"))
    contribs = _candidates(article, notes)
    if not contribs:
        return ()
    pool = [contact for note in notes for contact in _contacts(note)]
    names = [_name(contrib, compat=compat) for contrib in contribs]
    contacts = [next(iter(_contacts(contrib, alone=True)), Contact()) for contrib in contribs]
    if len(contribs) == len(pool) == 1 and not contacts[0].email:
        contacts[0] = _merge_contacts(contacts[0], pool.pop())
    for index, contrib in enumerate(contribs):
        if not contacts[index].email:
            contacts[index] = _merge_contacts(contacts[index], _footnote_contact(article, contrib))
    _share(names, contacts, pool, compat=compat)
    people = (
        Author(name, _orcid(contrib), *contact)
        for name, contrib, contact in zip(names, contribs, contacts, strict=True)
    )
    authors = tuple(author for author in people if any(author))
    return authors if compat else tuple(dict.fromkeys(authors))


def _candidates(article: etree._Element, notes: Iterable[etree._Element]) -> list[etree._Element]:
    """Return the authors with a mark, else those with a note, else those named in notes."""
    contribs = [(contrib, list(contrib.iter("xref"))) for contrib in article.iter("contrib")]
    by_mark = [
        contrib
        for contrib, xrefs in contribs
        if _is(contrib, "corresp", "yes") or any(_is(x, "ref-type", "corresp") for x in xrefs)
    ]
    by_note = by_mark or [
        contrib
        for contrib, xrefs in contribs
        if any(_is(xref, "ref-type", "author-notes") for xref in xrefs)
        and any(_NOTE_ID.search(attribute(xref, "rid")) for xref in xrefs)
    ]
    if by_note:
        return by_note
    own = [note for note in notes if next(note.iterancestors()).tag == "author-notes"]
    texts = [text(note) for note in own]
    ids = {attribute(note, "id") for note in own} - {""}
    return [
        contrib
        for contrib, xrefs in contribs
        if ((surname := _first(contrib, "surname")) and any(surname in note for note in texts))
        or any(attribute(xref, "rid") in ids for xref in xrefs)
    ]


def _contacts(element: etree._Element, *, alone: bool = False) -> list[Contact]:
    """
    Return the addresses in *element*, paired in order with its phone numbers and pages.

    *alone*: *element* is of one person, so a phone number without e-mail address counts.
    """
    emails = _texts_of(element, "email") or _texts_after_label(element, _EMAIL)
    phones = _texts_of(element, "phone") or _texts_after_label(element, _PHONE)
    links = (
        x
        for x in element.iter("uri", "ext-link")
        if x.tag == "uri" or _is(x, "ext-link-type", "uri")
    )
    uris = [uri for uri in map(text, links) if uri]
    if alone and not emails and (phones or uris):
        emails = [""]
    return [
        Contact(email, "".join(phones[index : index + 1]), "".join(uris[index : index + 1]))
        for index, email in enumerate(emails)
    ]


def _footnote_contact(article: etree._Element, contrib: etree._Element) -> Contact:
    """Return the first address in the footnotes of *contrib*."""
    rids = {rid for xref in contrib.iter("xref") for rid in attribute(xref, "rid").split()}
    for note in article.iter("fn"):
        if attribute(note, "id") in rids:
            for contact in _contacts(note):
                return contact
    return Contact()


def _share(names: list[str], contacts: list[Contact], pool: list[Contact], *, compat: bool) -> None:
    """Give the addresses of *pool* to authors without one, the most similar names first."""
    remaining = [
        (contact, _letters(contact.email.partition("@")[0], compat=compat)) for contact in pool
    ]
    parts = [name.split() for name in names]
    longest = max((len(part) for name in parts for part in name), default=0)
    for stage in range(3 + min(longest, _MAX_CUT)):
        for index, name in enumerate(parts):
            if contacts[index].email or not name:
                continue
            for entry in remaining:
                if _alike(name, entry[1], stage, compat=compat):
                    contacts[index] = _merge_contacts(contacts[index], entry[0])
                    remaining.remove(entry)
                    break


def _alike(name: list[str], local: str, stage: int, *, compat: bool) -> bool:
    """Answer whether the *local* part of an address fits *name*; later stages are laxer."""
    if stage == 0:
        return local == _letters("".join(name), compat=compat)
    if stage == 2:
        return local == _letters("".join(part[0] for part in name), compat=compat)
    cut = max(stage - 2, 0)
    shorts = (
        _letters(part[: len(part) - cut], compat=compat) for part in name if len(part) > cut + 1
    )
    return any(len(short) > 1 and short in local for short in shorts)


def _letters(raw: str, *, compat: bool) -> str:
    """Return the letters of *raw* in lower case, decomposed."""
    # compat: combining marks stay, so "Müller" does not match "muller".
    dropped = "ZPSN" if compat else "ZPSNM"
    return "".join(
        char for char in normalize("NFKD", raw.lower()) if category(char)[0] not in dropped
    )


def _merge_contacts(contact: Contact, other: Contact) -> Contact:
    return Contact(*(own or more for own, more in zip(contact, other, strict=True)))


def _name(contrib: etree._Element, *, compat: bool) -> str:
    # compat: only names in <name> count, not those in <string-name>.
    elements = (
        contrib.find(f".//name/{tag}" if compat else f".//{tag}")
        for tag in ("given-names", "surname")
    )
    return " ".join(filter(None, (text(part) for part in elements if part is not None)))


def _orcid(contrib: etree._Element) -> str:
    for element in contrib.iter("contrib-id"):
        if _is(element, "contrib-id-type", "orcid"):
            return text(element)
    return ""


def _first(element: etree._Element, tag: str) -> str:
    child = next(element.iter(tag), None)
    return "" if child is None else text(child)


def _texts_of(element: etree._Element, tag: str) -> list[str]:
    return [found for found in map(text, element.iter(tag)) if found]


def _texts_after_label(element: etree._Element, pattern: re.Pattern[str]) -> list[str]:
    return [found.strip() for found in pattern.findall(text(element))]


def _is(element: etree._Element, name: str, value: str) -> bool:
    return attribute(element, name).strip().lower() == value
