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
from pubcrawl.reading.jats.affiliations import Affiliations
from pubcrawl.reading.jats.tree import below, first, href, kind_of, one_line, plain, texts, within
from pubcrawl.reading.jats.words import meaning_of
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
_NAME_PARTS = ("surname", "given-names", "suffix")
_COLLABS = ("collab", "collab-alternatives")
_GROUPS = (*_COLLABS, "contrib-group")
_NO_NAME = ("contrib-group", "contrib", "xref", "fn", "aff", "email", "contrib-id")
_YES = ("yes", "true", "1")


def contributors(
    article: Element, meta: Element, corresponding: Iterable[Author] = ()
) -> tuple[WorkContributor, ...]:
    """
    Return the contributors in *meta* of *article*, in order.

    *corresponding*: corresponding authors with the addresses from the notes. Members of a
    group are listed by name in their group, and again at the end as ``member``, with their
    ORCID iDs and institutions.
    """
    reader = _ContributorReader(article, meta, corresponding)
    result: list[WorkContributor] = []
    members: list[WorkContributor] = []
    for contrib in meta.iter("contrib"):
        if person := reader.read_contributor(contrib):
            if within(contrib, (*_COLLABS, "contrib"), meta):
                members.append(person._replace(role="member"))
            else:
                result.append(person)
    groups = dict.fromkeys(_ON_BEHALF.sub("", name) for name in texts(meta, "on-behalf-of"))
    behalf = (WorkContributor(literal=name, role="on-behalf-of") for name in groups if name)
    return (*result, *behalf, *members)[:CONTRIBUTORS_MAX]


def name_parts(element: Element) -> tuple[str, str, str]:
    """Return the family name, given names and suffix in *element*, without those of members."""
    parts = [(one.tag, plain(one)) for one in below(element, *_NAME_PARTS, outside=_GROUPS)]
    family, given, suffix = (
        " ".join(words for tag, words in parts if tag == name and words) for name in _NAME_PARTS
    )
    return family, given, suffix


def group_name(collab: Element) -> str:
    """Return the name of a group without its members and note marks."""
    return plain(collab, skip=_not_of_name).strip(" ,;:")[:_NAME_MAX]


def _not_of_name(element: Element) -> bool:
    return element.tag in _NO_NAME


class _ContributorReader:
    """Reads the contributors of one article."""

    def __init__(self, article: Element, meta: Element, corresponding: Iterable[Author]) -> None:
        self._affiliations = Affiliations(meta)
        self._contacts = {_key(author.name): author for author in corresponding if author.name}
        notes = [*meta.iter("fn", "corresp")]
        notes += (note for back in article.iterchildren("back") for note in back.iter("fn"))
        self._contact_notes = {attribute(one, "id") for one in meta.iter("corresp")} - {""}
        self._equal_notes = {
            attribute(note, "id")
            for note in notes
            if kind_of(note, "fn-type") in ("equal", "eq-contrib") or _EQUAL.search(plain(note))
        } - {""}

    def read_contributor(self, contrib: Element) -> WorkContributor | None:
        """Return a contributor; None for one without a name."""
        name = _name_element(contrib)
        collab = next(contrib.iter("collab"), None)
        family, given, suffix = ("", "", "") if name is None else name_parts(name)
        literal = ""
        if not family:
            if collab is not None:
                literal = group_name(collab)
            elif name is not None:
                literal = given or plain(name, skip=_not_of_name)[:_NAME_MAX]
            elif contrib.find(".//anonymous") is not None:
                literal = "Anonymous"
            else:
                literal = plain(contrib.find("bio/p/bold"))
            given = ""
        if not (family or literal):
            return None
        links = list(below(contrib, "xref", outside=_GROUPS))
        notes = {note for link in links for note in attribute(link, "rid").split()}
        contact = self._contacts.get(_key(f"{given} {family}"))
        return WorkContributor(
            family=family,
            given=given,
            suffix=suffix,
            literal=literal,
            role=_role(contrib),
            orcid=_orcid_of(contrib),
            email=_email_of(contrib)
            or (contact.email if contact else "")
            or self._affiliations.email_of(contrib),
            affiliations=self._affiliations.of(contrib),
            corresponding=kind_of(contrib, "corresp") in _YES
            or any(kind_of(link, "ref-type") in ("corresp", "cor") for link in links)
            or not notes.isdisjoint(self._contact_notes),
            equal=kind_of(contrib, "equal-contrib") in _YES
            or not notes.isdisjoint(self._equal_notes),
            members=() if collab is None else tuple(_members(collab))[:CONTRIBUTORS_MAX],
        )


def _name_element(contrib: Element) -> Element | None:
    """Return the element with the name of a person, the best of several scripts."""
    names = [
        element
        for tag in ("name", "string-name")
        for element in below(contrib, tag, outside=("collab", "bio", "aff"))
    ]
    if not names:
        return next((contrib for _ in below(contrib, "surname", outside=_GROUPS)), None)
    # <name-alternatives> has a name in several scripts; the first is that of the byline.
    wrapper = names[0].getparent()
    if wrapper is None or not wrapper.tag.endswith("-alternatives"):
        return names[0]
    western = [name for name in names if kind_of(name, "name-style") in ("western", "")]
    return next((name for name in western if plain(name).isascii()), (western or names)[0])


def _role(contrib: Element) -> str:
    """Return the role of a contributor, else that of its group."""
    kind = kind_of(contrib, "contrib-type")
    if kind:
        return meaning_of("contrib-type-patterns", kind) or kind
    groups = (above for above in contrib.iterancestors("contrib-group", "article-meta"))
    roles = (
        meaning_of("contrib-type-patterns", kind_of(group, "content-type")) for group in groups
    )
    return next(filter(None, roles), "author")


def _orcid_of(contrib: Element) -> str:
    """Return the ORCID iD of a contributor, from any element."""
    links = below(
        contrib, "contrib-id", "uri", "ext-link", "named-content", "contrib", outside=_GROUPS
    )
    for element in links:
        words = [href(element), "" if element is contrib else plain(element)]
        kinds = [str(value) for key, value in element.attrib.items() if "type" in str(key)]
        if "orcid" in " ".join((*kinds, *words)).lower() and any(numbers := [*map(orcid, words)]):
            return next(filter(None, numbers))
    return ""


def _email_of(contrib: Element) -> str:
    elements = below(contrib, "email", outside=(*_GROUPS, "aff"))
    return next(filter(None, (email(plain(one) or href(one)) for one in elements)), "")


def _members(collab: Element) -> Iterator[str]:
    """Yield the names of the members of a group, given names first."""
    members = list(collab.iter("contrib"))
    for contrib in members:
        family, given, suffix = name_parts(contrib)
        name = " ".join(filter(None, (given, family, suffix)))
        name = name or first(contrib, "string-name", "collab")
        if name:
            yield name
    if not members:
        yield from texts(collab, "name", "string-name")


def _key(name: str) -> str:
    return one_line(name).casefold()
