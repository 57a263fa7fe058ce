"""
Contributors of a JATS article: names, groups, ORCID iDs, institutions, addresses.

Publishers write each of these in several ways; all of them are read here.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/contrib.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from lxml import etree

from pubcrawl.formats import xml
from pubcrawl.reading.jats.affiliations import Affiliations
from pubcrawl.reading.jats.tree import href, kind_of, one_line, plain, within
from pubcrawl.works.publication import Author
from pubcrawl.works.values import orcid
from pubcrawl.works.work import WorkContributor

CONTRIBUTORS_MAX: Final = 20_000
"""Contributors kept of one article; the longest known list has about 15,000."""

_EMAIL = re.compile(r"[^\s@<>,;:()]{1,64}@[^\s@<>,;:()]{1,255}")
# Publishers' word → the model's word. Longer words contain these: academic-editor.
_ROLES = (
    ("non-byline", "contributor"),
    ("author", "author"),
    ("translator", "translator"),
    ("editor", "editor"),
    ("reviewer", "reviewer"),
    ("referee", "reviewer"),
    ("collaborator", "contributor"),
    ("contributor", "contributor"),
    ("collab", "author"),
    ("group", "author"),
    ("person", "author"),
    ("creator", "author"),
)
_EQUAL = re.compile(
    r"contribut\w{0,9} equal|equal(?:ly)? contribut|equally to this|equal authors"
    r"|(?:joint|shared?|co-?)[ -]first|contribuíram igual|contribuyeron igual",
    re.IGNORECASE,
)
_NAME_MAX = 2000  # characters of a name without parts
_NAME_PARTS = ("surname", "given-names", "suffix")
_GROUPS = ("collab", "collab-alternatives", "contrib-group")
_ALTERNATIVES = ("name-alternatives", "collab-alternatives")


def contributors(
    article: etree._Element, meta: etree._Element, corresponding: Iterable[Author] = ()
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
            if within(contrib, ("collab", "collab-alternatives", "contrib"), meta):
                members.append(person._replace(role="member"))
            else:
                result.append(person)
    return (*result, *_on_behalf(meta), *members)[:CONTRIBUTORS_MAX]


def name_parts(element: etree._Element) -> tuple[str, str, str]:
    """Return the family name, given names and suffix in *element*."""
    if any(True for _ in element.iter("collab", "contrib-group")):
        result = [(one.tag, plain(one)) for tag in _NAME_PARTS for one in _own(element, tag)]
    else:
        result = [(one.tag, plain(one)) for one in element.iter(*_NAME_PARTS)]
    family = " ".join(words for tag, words in result if tag == "surname" and words)
    given = " ".join(words for tag, words in result if tag == "given-names" and words)
    return family, given, next((words for tag, words in result if tag == "suffix" and words), "")


def group_name(collab: etree._Element) -> str:
    """Return the name of a group without its members and note marks."""
    return plain(collab, skip=_not_of_name).strip(" ,;:")[:_NAME_MAX]


def _not_of_name(element: etree._Element) -> bool:
    return element.tag in ("contrib-group", "contrib", "xref", "fn", "aff", "email", "contrib-id")


def _own(element: etree._Element, name: str) -> Iterator[etree._Element]:
    return (below for below in element.iter(name) if not within(below, _GROUPS, element))


class _ContributorReader:
    """Reads the contributors of one article."""

    def __init__(
        self, article: etree._Element, meta: etree._Element, corresponding: Iterable[Author]
    ) -> None:
        self._affiliations = Affiliations(meta)
        self._contacts = {_key(author.name): author for author in corresponding if author.name}
        notes = [*meta.iter("fn", "corresp")]
        for back in article.iterchildren("back"):
            notes += back.iter("fn")
        self._notes = {xml.attribute(note, "id"): note for note in notes} | {"": None}
        self._equal_notes = {
            xml.attribute(note, "id")
            for note in notes
            if kind_of(note, "fn-type") in ("equal", "eq-contrib") or _EQUAL.search(plain(note))
        } - {""}

    def read_contributor(self, contrib: etree._Element) -> WorkContributor | None:
        """Return a contributor; None for one without a name."""
        name_element = _name_element(contrib)
        family, given, suffix = (
            name_parts(name_element) if name_element is not None else ("", "", "")
        )
        literal = ""
        collab = next(contrib.iter("collab"), None)
        if not family:
            if collab is not None:
                literal, given = group_name(collab), ""
            elif name_element is not None:
                literal, given = given or plain(name_element, skip=_not_of_name)[:_NAME_MAX], ""
            elif contrib.find(".//anonymous") is not None:
                literal = "Anonymous"
            else:
                literal = plain(contrib.find("bio/p/bold"))
        if not (family or literal):
            return None
        links = [xref for xref in contrib.iter("xref") if not within(xref, _GROUPS, contrib)]
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
            corresponding=self._corresponds(contrib, links),
            equal=self._equals(contrib, links),
            members=_members(collab) if collab is not None else (),
        )

    def _corresponds(self, contrib: etree._Element, links: Iterable[etree._Element]) -> bool:
        if kind_of(contrib, "corresp") in ("yes", "true", "1"):
            return True
        return any(
            kind_of(link, "ref-type") in ("corresp", "cor")
            or any(
                (note := self._notes.get(rid)) is not None and note.tag == "corresp"
                for rid in xml.attribute(link, "rid").split()
            )
            for link in links
        )

    def _equals(self, contrib: etree._Element, links: Iterable[etree._Element]) -> bool:
        if kind_of(contrib, "equal-contrib") in ("yes", "true", "1"):
            return True
        rids = (rid for link in links for rid in xml.attribute(link, "rid").split())
        return any(rid in self._equal_notes for rid in rids)


def _name_element(contrib: etree._Element) -> etree._Element | None:
    """Return the element with the name of a person, the best of several scripts."""
    names = [
        one
        for tag in ("name", "string-name")
        for one in contrib.iter(tag)
        if not within(one, ("collab", "bio", "aff"), contrib)
    ]
    if names:
        western = [one for one in names if kind_of(one, "name-style") in ("western", "")]
        latin = [one for one in western if plain(one).isascii()]
        # <name-alternatives> has a name in several scripts; the first is that of the byline.
        wrapper = names[0].getparent()
        many = wrapper is not None and wrapper.tag in _ALTERNATIVES
        return (latin or western or names)[0] if many else names[0]
    return contrib if next(_own(contrib, "surname"), None) is not None else None


def _role(contrib: etree._Element) -> str:
    """Return the role of a contributor, else that of its group."""
    kind = kind_of(contrib, "contrib-type")
    for above in contrib.iterancestors():
        if kind or above.tag == "article-meta":
            break
        if above.tag == "contrib-group":
            kind = kind_of(above, "content-type").removesuffix("s")
            if not any(word in kind for word, _ in _ROLES):
                kind = ""
    if not kind:
        return "author"
    return next((role for word, role in _ROLES if word in kind), kind)


def _orcid_of(contrib: etree._Element) -> str:
    """Return the ORCID iD of a contributor, from any element."""
    for element in contrib.iter("contrib-id", "uri", "ext-link", "named-content", "contrib"):
        if element is not contrib and within(element, _GROUPS, contrib):
            continue
        words = [href(element)] if element is contrib else [href(element), plain(element)]
        kinds = [str(value) for key, value in element.attrib.items() if "type" in str(key)]
        found = next(filter(None, map(orcid, words)), "")
        if found and "orcid" in " ".join([*kinds, *words]).lower():
            return found
    return ""


def _email_of(contrib: etree._Element) -> str:
    for element in contrib.iter("email"):
        if not within(element, (*_GROUPS, "aff"), contrib):
            words = plain(element) or href(element).removeprefix("mailto:")
            if match := _EMAIL.search(words):
                return match[0].rstrip(".")
    return ""


def _members(collab: etree._Element) -> tuple[str, ...]:
    """Return the names of the members of a group, given names first."""
    result = []
    for contrib in collab.iter("contrib"):
        family, given, suffix = name_parts(contrib)
        name = " ".join(filter(None, (given, family, suffix)))
        result.append(name or plain(contrib.find("string-name")) or plain(contrib.find("collab")))
    if not result:
        result = [plain(one) for one in collab.iterdescendants("name", "string-name")]
    return tuple(filter(None, result))[:CONTRIBUTORS_MAX]


def _on_behalf(meta: etree._Element) -> Iterator[WorkContributor]:
    """Yield the groups on whose behalf the authors write, without duplicates."""
    names = (
        re.sub(r"^(?:on|for) behalf of (?:the )?", "", plain(one), flags=re.IGNORECASE)
        for one in meta.iter("on-behalf-of")
    )
    for name in dict.fromkeys(filter(None, names)):
        yield WorkContributor(literal=name, role="on-behalf-of")


def _key(name: str) -> str:
    return one_line(name).casefold()
