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
from itertools import zip_longest
from typing import NamedTuple
from unicodedata import category, normalize

from pubcrawl.formats.xml import Element, attribute
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

    def completed(self, other: Contact) -> Contact:
        """Return the contact with its missing values from *other*."""
        return Contact(*(own or more for own, more in zip(self, other, strict=True)))


def corresponding(article: Element, *, compat: bool = False) -> tuple[Author, ...]:
    """
    Return the corresponding authors in document order.

    Authors of translations and other sub-articles are included, without duplicates.
    *compat*: a letter with a diacritic does not equal the plain one, a ``string-name`` does
    not count as a name, and an author that a translation repeats occurs twice.
    """
    notes = list(article.iter("corresp"))
    contribs = _candidates(article, notes)
    pool = [contact for note in notes for contact in _contacts(note)]
    names = [_name(contrib, compat=compat) for contrib in contribs]
    contacts = [next(iter(_contacts(contrib, alone=True)), Contact()) for contrib in contribs]
    if len(contribs) == len(pool) == 1 and not contacts[0].email:
        contacts[0] = contacts[0].completed(pool.pop())
    for index, contrib in enumerate(contribs):
        if not contacts[index].email:
            contacts[index] = contacts[index].completed(_footnote_contact(article, contrib))
    _share(names, contacts, pool, compat=compat)
    people = (
        Author(name, _orcid(contrib), *contact)
        for name, contrib, contact in zip(names, contribs, contacts, strict=True)
    )
    authors = tuple(author for author in people if any(author))
    return authors if compat else tuple(dict.fromkeys(authors))


def _candidates(article: Element, notes: Iterable[Element]) -> list[Element]:
    """Return the authors with a mark, else those with a note, else those named in notes."""
    contribs = {contrib: list(contrib.iter("xref")) for contrib in article.iter("contrib")}
    by_mark = [
        contrib
        for contrib, links in contribs.items()
        if _is(contrib, "corresp", "yes") or any(_is(x, "ref-type", "corresp") for x in links)
    ]
    by_note = by_mark or [
        contrib
        for contrib, links in contribs.items()
        if any(_is(link, "ref-type", "author-notes") for link in links)
        and any(_NOTE_ID.search(attribute(link, "rid")) for link in links)
    ]
    if by_note:
        return by_note
    own = [note for note in notes if next(note.iterancestors()).tag == "author-notes"]
    texts = [text(note) for note in own]
    ids = {attribute(note, "id") for note in own} - {""}
    surnames = {contrib: "".join(_texts(contrib, "surname")[:1]) for contrib in contribs}
    return [
        contrib
        for contrib, links in contribs.items()
        if (surnames[contrib] and any(surnames[contrib] in words for words in texts))
        or any(attribute(link, "rid") in ids for link in links)
    ]


def _contacts(element: Element, *, alone: bool = False) -> list[Contact]:
    """
    Return the addresses in *element*, paired in order with its phone numbers and pages.

    *alone*: *element* is of one person, so a phone number without e-mail address counts.
    """
    emails = _texts(element, "email") or _EMAIL.findall(text(element))
    phones = _texts(element, "phone") or _PHONE.findall(text(element))
    links = (
        link
        for link in element.iter("uri", "ext-link")
        if link.tag == "uri" or _is(link, "ext-link-type", "uri")
    )
    uris = list(filter(None, map(text, links)))
    if alone and (phones or uris):
        emails = emails or [""]
    rows = zip_longest(emails, phones, uris, fillvalue="")
    return [Contact(*map(str.strip, row)) for row, _ in zip(rows, emails, strict=False)]


def _footnote_contact(article: Element, contrib: Element) -> Contact:
    """Return the first address in the footnotes of *contrib*."""
    rids = {rid for link in contrib.iter("xref") for rid in attribute(link, "rid").split()}
    notes = (note for note in article.iter("fn") if attribute(note, "id") in rids)
    return next((contact for note in notes for contact in _contacts(note)), Contact())


def _share(names: list[str], contacts: list[Contact], pool: list[Contact], *, compat: bool) -> None:
    """Give the addresses of *pool* to authors without one, the most similar names first."""
    remaining = [(contact, _letters(contact.email.partition("@")[0], compat)) for contact in pool]
    parts = [name.split() for name in names]
    longest = max((len(part) for name in parts for part in name), default=0)
    for stage in range(3 + min(longest, _MAX_CUT)):
        for index, name in enumerate(parts):
            if contacts[index].email or not name:
                continue
            for entry in remaining:
                if _alike(name, entry[1], stage, compat):
                    contacts[index] = contacts[index].completed(entry[0])
                    remaining.remove(entry)
                    break


def _alike(name: list[str], local: str, stage: int, compat: bool) -> bool:
    """Answer whether the *local* part of an address fits *name*; later stages are laxer."""
    if stage in (0, 2):  # the whole name, the initials
        parts = name if stage == 0 else [part[0] for part in name]
        return local == _letters("".join(parts), compat)
    cut = max(stage - 2, 0)
    shorts = (_letters(part[: len(part) - cut], compat) for part in name if len(part) > cut + 1)
    return any(len(short) > 1 and short in local for short in shorts)


def _letters(raw: str, compat: bool) -> str:
    """Return the letters of *raw* in lower case, decomposed."""
    # compat: combining marks stay, so "Müller" does not match "muller".
    dropped = "ZPSN" if compat else "ZPSNM"
    return "".join(
        char for char in normalize("NFKD", raw.lower()) if category(char)[0] not in dropped
    )


def _name(contrib: Element, *, compat: bool) -> str:
    # compat: only names in <name> count, not those in <string-name>.
    parts = (
        contrib.find(f".//name/{tag}" if compat else f".//{tag}")
        for tag in ("given-names", "surname")
    )
    return " ".join(filter(None, (text(part) for part in parts if part is not None)))


def _orcid(contrib: Element) -> str:
    ids = contrib.iter("contrib-id")
    return next((text(one) for one in ids if _is(one, "contrib-id-type", "orcid")), "")


def _texts(element: Element, tag: str) -> list[str]:
    return list(filter(None, map(text, element.iter(tag))))


def _is(element: Element, name: str, value: str) -> bool:
    return attribute(element, name).strip().lower() == value
