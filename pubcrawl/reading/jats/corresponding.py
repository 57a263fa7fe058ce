"""
Corresponding authors of JATS articles.

An attribute or a link marks the authors. Each address is beside its author, or all are
together in the author notes. Each address in the notes is assigned to the author with
the most similar name.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/corresp.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import zip_longest

from pubcrawl.formats.xml import Element, attribute
from pubcrawl.formats.xml.text import text
from pubcrawl.reading.corresp import completed, letters, share_addresses
from pubcrawl.reading.jats.tree import kind_of
from pubcrawl.works.publication import Author

# Ids of the publishers' notes on authors: fn1, afn2, N0x1c2e3a0.0x2b.
_NOTE_ID = re.compile(r"fn\d+|N[0-9a-fx.]+", re.IGNORECASE)
_EMAIL = re.compile(
    r"e-?mails?\b(?:\s++address)?[\s:.]*+"
    r"([^\s@,;:<>()\[\]]{1,200}+@[^\s@,;:<>()\[\]]{0,255}[^\W_])",
    re.IGNORECASE,
)
_PHONE = re.compile(r"(?:tel(?:ephone)?|phone)\b[\s:.]*([+(]*\d[\d\s()+./-]*\d)", re.IGNORECASE)


def corresponding(article: Element) -> tuple[Author, ...]:
    """
    Return the corresponding authors in document order.

    Authors of translations and other sub-articles are included, without duplicates.
    """
    notes = list(article.iter("corresp"))
    contribs = _candidates(article, notes)
    authors = authors_with_addresses(article) or _unlinked(article, notes)
    known = {author.email for author in authors}
    result: list[Author] = []
    for contrib, author in zip_longest(contribs, authors):
        further = _contacts(contrib)[1:] if contrib is not None else []
        collab = contrib.find("collab") if contrib is not None else None
        if collab is not None and contrib.find("name") is None:
            author = author._replace(name=(collab.text or "").strip() or author.name)
        if author and not author.email and contrib is not None:
            surname = next(iter(_texts(contrib, "surname")), "")
            author = completed(author, Author(email=_first_after(surname, notes, known)))
        result += (author, *(author._replace(email=each.email) for each in further))
    return tuple(dict.fromkeys(filter(any, result)))


def _unlinked(article: Element, notes: Iterable[Element]) -> list[Author]:
    """Return the addresses in notes to which no author has a link, with the names most alike."""
    pool = [contact for note in notes for contact in _contacts(note) if contact.email]
    authors = [
        Author(" ".join((*_texts(contrib, "given-names")[:1], *_texts(contrib, "surname")[:1])))
        for contrib in (article.iter("contrib") if pool else ())
    ]
    share_addresses(authors, pool)
    by_email = {author.email: author for author in authors if author.email}
    return [by_email.get(contact.email, contact) for contact in pool]


def _first_after(name: str, notes: Iterable[Element], known: set[str]) -> str:
    """Return the address that follows *name* in a note, "" if it is that of another."""
    # PMC5234046: "Dwi Liliek Kusindarta, e-mail: indarta@…, HW: heviwihadmadyatami@…"
    for note in notes:
        words = text(note)
        place = words.find(name) if name else -1
        places = {words.find(each.email): each.email for each in _contacts(note) if each.email}
        after = min((at for at in places if at > place >= 0), default=-1)
        if after >= 0:
            return "" if places[after] in known else places[after]
    return ""


def authors_with_addresses(
    article: Element,
    names: tuple[str, ...] = (".//given-names", ".//surname"),
    letters: Callable[[str], str] = letters,
) -> list[Author]:
    """
    Return all corresponding authors in document order, some perhaps empty or repeated.

    *names*: paths of the pieces of a name. *letters*: see ``share_addresses``.
    """
    notes = list(article.iter("corresp"))
    contribs = _candidates(article, notes)
    pool = [contact for note in notes for contact in _contacts(note)]
    authors = []
    for contrib in contribs:
        parts = map(contrib.find, names)
        name = " ".join(filter(None, (text(part) for part in parts if part is not None)))
        ids = (
            element
            for element in contrib.iter("contrib-id")
            if _is(element, "contrib-id-type", "orcid")
        )
        author = Author(name, next(map(text, ids), ""))
        authors.append(completed(author, *_contacts(contrib, alone=True)[:1]))
    if len(authors) == len(pool) == 1 and not authors[0].email:
        authors[0] = completed(authors[0], pool.pop())
    for index, contrib in enumerate(contribs):
        if not authors[index].email:
            rids = " ".join(_rids(contrib)).split()
            footnotes = (note for note in article.iter("fn") if attribute(note, "id") in rids)
            contacts = (contact for note in footnotes for contact in _contacts(note))
            authors[index] = completed(authors[index], next(contacts, Author()))
    share_addresses(authors, pool, letters)
    return authors


def _candidates(article: Element, notes: Iterable[Element]) -> list[Element]:
    """Return the authors with a mark, else those with a note, else those named in notes."""
    contribs = list(article.iter("contrib"))
    by_mark = [
        contrib
        for contrib in contribs
        if _is(contrib, "corresp", "yes") or _has_link(contrib, "corresp")
    ]
    by_note = by_mark or [
        contrib
        for contrib in contribs
        if _has_link(contrib, "author-notes") and _NOTE_ID.search(" ".join(_rids(contrib)))
    ]
    if by_note:
        return by_note
    own = [note for note in notes if next(note.iterancestors()).tag == "author-notes"]
    texts = [text(note) for note in own]
    ids = {attribute(note, "id") for note in own} - {""}
    surnames = [next(iter(_texts(contrib, "surname")), "") for contrib in contribs]
    return [
        contrib
        for contrib, surname in zip(contribs, surnames, strict=True)
        if (surname and any(surname in note for note in texts))
        or not ids.isdisjoint(_rids(contrib))
    ]


def _has_link(contrib: Element, kind: str) -> bool:
    return any(_is(link, "ref-type", kind) for link in contrib.iter("xref"))


def _rids(contrib: Element) -> list[str]:
    return [attribute(link, "rid") for link in contrib.iter("xref")]


def _contacts(element: Element, *, alone: bool = False) -> list[Author]:
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
    return [Author("", "", *map(str.strip, row)) for row, _ in zip(rows, emails, strict=False)]


def _texts(element: Element, tag: str) -> list[str]:
    return list(filter(None, map(text, element.iter(tag))))


def _is(element: Element, name: str, value: str) -> bool:
    return kind_of(element, name) == value
