"""
Contributors of a JATS article: names, groups, ORCID iDs, institutions, addresses.

Publishers write each of these in several ways; all of them are read here.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/contrib.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pubcrawl.formats.xml import Element, attribute
from pubcrawl.reading.authors import email
from pubcrawl.reading.jats.affiliations import affiliations
from pubcrawl.reading.jats.tree import (
    below,
    first,
    first_of,
    href,
    kind_of,
    meaning,
    meta_of,
    one_line,
    plain,
    texts,
    within,
)
from pubcrawl.works.publication import Author
from pubcrawl.works.values import orcid
from pubcrawl.works.work import WorkContributor

CONTRIBUTORS_MAX: Final = 20_000
"""Contributors kept of one article; the longest known list has about 15,000."""

_EQUAL = re.compile(
    r"contribut\w{0,9} equal|equal(?:ly)? contribut|equally to this|equal authors"
    r"|(?:joint|shared?|co-?)[ -]first|contribuíram igual|contribuyeron igual",
    re.IGNORECASE,
)
_ON_BEHALF = re.compile(r"(?:on|for) behalf of (?:the )?", re.IGNORECASE)
_NAME_MAX = 2000  # characters of a name without parts
_NAME_PARTS = "surname given-names suffix"
_COLLABS = "collab collab-alternatives"
_GROUPS = f"{_COLLABS} contrib-group"
_NO_NAME = "contrib-group contrib xref fn aff email contrib-id"
_YES = ("yes", "true", "1")


def contributors(
    article: Element, corresponding: Iterable[Author] = ()
) -> tuple[WorkContributor, ...]:
    """
    Return the contributors of *article*, in order.

    *corresponding*: corresponding authors with the addresses from the notes. Members of a
    group are listed by name in their group, and again at the end as ``member``, with their
    ORCID iDs and institutions.
    """
    meta = meta_of(article)
    institutions = affiliations(meta)
    emails = {_key(author.name): author.email for author in corresponding if author.name}
    contact_notes = {attribute(note, "id") for note in meta.iter("corresp")} - {""}
    notes = [*meta.iter("fn", "corresp")]
    notes += (note for back in article.iterchildren("back") for note in back.iter("fn"))
    equal_notes = {
        attribute(note, "id")
        for note in notes
        if kind_of(note, "fn-type") in ("equal", "eq-contrib") or _EQUAL.search(plain(note))
    } - {""}
    people: list[WorkContributor] = []
    members: list[WorkContributor] = []
    for contrib in meta.iter("contrib"):
        family, given, suffix, literal = _name_of(contrib)
        if not (family or literal):
            continue
        is_member = within(contrib, ("collab", "collab-alternatives", "contrib"), meta)
        links = list(below(contrib, "xref", _GROUPS))
        rids = {rid for link in links for rid in attribute(link, "rid").split()}
        affs, shared_email = institutions[contrib]
        collab = next(contrib.iter("collab"), None)
        person = WorkContributor(
            family=family,
            given=given,
            suffix=suffix,
            literal=literal,
            role="member" if is_member else _role(contrib),
            orcid=_orcid_of(contrib),
            email=_email_of(contrib) or emails.get(_key(f"{given} {family}")) or shared_email,
            affiliations=affs,
            corresponding=kind_of(contrib, "corresp") in _YES
            or any(kind_of(link, "ref-type") in ("corresp", "cor") for link in links)
            or not rids.isdisjoint(contact_notes),
            equal=kind_of(contrib, "equal-contrib") in _YES or not rids.isdisjoint(equal_notes),
            members=() if collab is None else tuple(_members(collab))[:CONTRIBUTORS_MAX],
        )
        (members if is_member else people).append(person)
    groups = dict.fromkeys(_ON_BEHALF.sub("", name) for name in texts(meta, "on-behalf-of"))
    behalf = (WorkContributor(literal=name, role="on-behalf-of") for name in groups if name)
    return (*people, *behalf, *members)[:CONTRIBUTORS_MAX]


def name_parts(element: Element) -> tuple[str, str, str]:
    """Return the family name, given names and suffix in *element*, without those of members."""
    parts = [(part.tag, plain(part)) for part in below(element, _NAME_PARTS, _GROUPS)]
    family, given, suffix = (
        " ".join(text for tag, text in parts if tag == name and text)
        for name in _NAME_PARTS.split()
    )
    return family, given, suffix


def group_name(collab: Element) -> str:
    """Return the name of a group without its members and note marks."""
    return plain(collab, _NO_NAME).strip(" ,;:")[:_NAME_MAX]


def _name_of(contrib: Element) -> tuple[str, str, str, str]:
    """Return family name, given names and suffix of a contributor, or a name without parts."""
    name = _name_element(contrib)
    family, given, suffix = ("", "", "") if name is None else name_parts(name)
    if family:
        return family, given, suffix, ""
    collab = next(contrib.iter("collab"), None)
    if collab is not None:
        literal = group_name(collab)
    elif name is not None:
        literal = given or plain(name, _NO_NAME)[:_NAME_MAX]
    else:
        is_anonymous = contrib.find(".//anonymous") is not None
        literal = "Anonymous" if is_anonymous else first(contrib, "bio/p/bold")
    return "", "", suffix, literal


def _name_element(contrib: Element) -> Element | None:
    """Return the element with the name of a person, the best of several scripts."""
    names = [
        element
        for tag in ("name", "string-name")
        for element in below(contrib, tag, "collab bio aff")
    ]
    if not names:
        return next((contrib for _ in below(contrib, "surname", _GROUPS)), None)
    # <name-alternatives> has a name in several scripts; the first is that of the byline.
    wrapper = names[0].getparent()
    if wrapper is None or not wrapper.tag.endswith("-alternatives"):
        return names[0]
    western = [name for name in names if kind_of(name, "name-style") in ("western", "")]
    return next((name for name in western if plain(name).isascii()), (western or names)[0])


def _role(contrib: Element) -> str:
    """Return the role of a contributor, else that of its group."""
    if kind := kind_of(contrib, "contrib-type"):
        return meaning(contrib, "contrib-type-patterns", "contrib-type") or kind
    groups = contrib.iterancestors("contrib-group", "article-meta")
    roles = (meaning(group, "contrib-type-patterns", "content-type") for group in groups)
    return first_of(roles) or "author"


def _orcid_of(contrib: Element) -> str:
    """Return the ORCID iD of a contributor, from any element."""
    for element in below(contrib, "contrib-id uri ext-link named-content contrib", _GROUPS):
        values = [href(element), "" if element is contrib else plain(element)]
        types = (str(value) for name, value in element.items() if "type" in str(name))
        is_orcid = "orcid" in " ".join((*types, *values)).lower()
        if is_orcid and (number := first_of(map(orcid, values))):
            return number
    return ""


def _email_of(contrib: Element) -> str:
    elements = below(contrib, "email", f"{_GROUPS} aff")
    return first_of(email(plain(element) or href(element)) for element in elements)


def _members(collab: Element) -> Iterator[str]:
    """Yield the names of the members of a group, given names first."""
    members = list(collab.iter("contrib"))
    for contrib in members:
        family, given, suffix = name_parts(contrib)
        name = " ".join(filter(None, (given, family, suffix)))
        if name := name or first(contrib, "string-name", "collab"):
            yield name
    if not members:
        yield from texts(collab, "name string-name")


def _key(name: str) -> str:
    return one_line(name).casefold()
