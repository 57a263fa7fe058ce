"""
Institutions of a JATS article, and their assignment to contributors.

An author refers to institutions (``xref``, ``rid``), contains them, precedes them, or
shares the only one with all other authors.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/aff.html
"""

from __future__ import annotations

import re

from lxml import etree

from pubcrawl.formats import xml
from pubcrawl.reading.jats.tree import href, kind_of, one_line, plain, within
from pubcrawl.works.work import Affiliation

_ROR = re.compile(r"ror\.org/(0[a-z0-9]{6}[0-9]{2})", re.IGNORECASE)
_ROR_ID = re.compile(r"0[a-z0-9]{6}[0-9]{2}", re.IGNORECASE)
_EMAILS = re.compile(
    r"(?:[;,.(]\s*+|(?<!\s)\s++)?(?:E-?mails?|Electronic address|Correo electrónico)\b.*", re.I
)
_EMAIL = re.compile(r"[^\s@<>,;:()]{1,64}@[^\s@<>,;:()]{1,255}")
_PARTS = frozenset(
    """
        institution institution-wrap addr-line city state country named-content postal-code
        phone fax uri ext-link email
    """.split()
)
_NO_NAME = frozenset(("label", "institution-id", "email", "phone", "fax", "target", "fn", "xref"))
_NAME_MAX = 10_000  # characters of the name of an institution
_IN_GROUP = ("collab", "collab-alternatives")


class Affiliations:
    """The institutions in *meta*, and their contributors."""

    def __init__(self, meta: etree._Element) -> None:
        self._cache: dict[etree._Element, Affiliation] = {}
        self._all = [
            aff
            for aff in meta.iter("aff", "aff-alternatives")
            if not within(aff, ("aff-alternatives", *_IN_GROUP, "abstract"), meta)
        ]
        self._by_id: dict[str, etree._Element] = {}
        self._by_label: dict[str, etree._Element] = {}
        for aff in self._all:
            for element in (aff, *aff.iter("aff")):
                if name := xml.attribute(element, "id"):
                    self._by_id.setdefault(name, aff)
            mark = _mark(next((one for one in aff.iter("label", "sup")), None))
            if mark:
                self._by_label.setdefault(mark, aff)
        contribs = [one for one in meta.iter("contrib") if not within(one, _IN_GROUP, meta)]
        self._references = {one: self._referenced_by(one) for one in contribs}
        self._users: dict[etree._Element, int] = {}
        for affs in self._references.values():
            for aff in affs:
                self._users[aff] = self._users.get(aff, 0) + 1
        self._any_pointer = bool(self._users)
        self._by_group: dict[etree._Element, dict[etree._Element, list[etree._Element]]] = {}

    def of(self, contrib: etree._Element) -> tuple[Affiliation, ...]:
        """Return the institutions of a contributor, without duplicates."""
        affiliations = (self._affiliation(aff) for aff in self._affs_of(contrib))
        return tuple(dict.fromkeys(one for one in affiliations if one.name or one.ror))

    def email_of(self, contrib: etree._Element) -> str:
        """Return the e-mail address at an institution of this contributor alone."""
        for aff in self._affs_of(contrib):
            alone = self._users.get(aff) == 1 or any(aff is one for one in contrib.iter(aff.tag))
            match = _EMAIL.search(plain(next(aff.iter("email"), None))) if alone else None
            if match:
                return match[0].rstrip(".")
        return ""

    def _affs_of(self, contrib: etree._Element) -> list[etree._Element]:
        if references := self._references.get(contrib):
            return references
        group = contrib.getparent()
        if group is None:
            return []
        if group not in self._by_group:
            self._by_group[group] = self._from_group(group)
        if found := self._by_group[group].get(contrib):
            return found
        if not self._any_pointer and len(self._all) == 1:
            return self._all
        return []

    def _from_group(self, group: etree._Element) -> dict[etree._Element, list[etree._Element]]:
        """
        Return the contributors of *group* with the institutions that follow them in it.

        A single institution belongs to all contributors. If each part of the list ends in
        institutions, they belong to that part. Several at the end of a list are not assigned.
        """
        own = list(group.iterchildren("aff", "aff-alternatives"))
        if not own or any(self._users.get(aff) for aff in own):
            return {}
        result: dict[etree._Element, list[etree._Element]] = {}
        waiting: list[etree._Element] = []
        runs: list[tuple[list[etree._Element], list[etree._Element]]] = []
        for child in group.iterchildren(etree.Element):
            if child.tag in ("aff", "aff-alternatives"):
                if waiting:
                    runs.append((waiting, []))
                    waiting = []
                if runs:
                    runs[-1][1].append(child)
            elif child.tag == "contrib":
                waiting.append(child)
        if len(own) == 1:
            everyone = list(group.iterchildren("contrib"))
            return dict.fromkeys(everyone, own)
        for contribs, affs in runs:
            if len(affs) == 1 or len(runs) > 1:
                result |= dict.fromkeys(contribs, affs)
        return result

    def _referenced_by(self, contrib: etree._Element) -> list[etree._Element]:
        """Return the institutions that *contrib* contains or refers to, in order."""
        own = set(contrib.iter("aff", "aff-alternatives"))
        result = [aff for aff in self._all if aff in own] if own else []
        rids = xml.attribute(contrib, "rid").split()
        marks = []
        for link in contrib.iter("xref", "sup"):
            if within(link, _IN_GROUP, contrib):
                continue
            if link.tag == "xref":
                kind = kind_of(link, "ref-type")
                targets = xml.attribute(link, "rid").split()
                if kind in ("aff", "affiliation", "") or any(id in self._by_id for id in targets):
                    rids += targets
                    if kind == "aff" and not targets:
                        marks += _marks(link)
            elif next(link.iter("xref"), None) is None and not within(link, ("xref",), contrib):
                marks += _marks(link)
        result += [self._by_id[rid] for rid in rids if rid in self._by_id]
        if not result:
            result = [self._by_label[mark] for mark in marks if mark in self._by_label]
        return list(dict.fromkeys(result))

    def _affiliation(self, aff: etree._Element) -> Affiliation:
        if aff not in self._cache:
            self._cache[aff] = affiliation(aff)
        return self._cache[aff]


def affiliation(aff: etree._Element) -> Affiliation:
    """Return an institution as printed, without note mark and e-mail address."""
    if aff.tag == "aff-alternatives":
        writings = [affiliation(one) for one in aff.iterchildren("aff")]
        rors = [one.ror for one in writings if one.ror]
        name = next((one.name for one in writings if one.name), "")
        return Affiliation(name, next(iter(rors), ""))
    # SciELO: both the printed line and its parts.
    for institution in aff.iter("institution"):
        if kind_of(institution, "content-type") == "original" and (line := plain(institution)):
            return Affiliation(_clean(line), _ror(aff))
    words: list[str] = []
    _printed(aff, words)
    return Affiliation(_clean("".join(words)), _ror(aff))


def _printed(element: etree._Element, words: list[str]) -> None:
    """Add the text of an institution to *words*, with commas between adjacent parts."""
    words.append(element.text or "")
    for part in element.iterchildren(etree.Element):
        name = part.tag
        mark = name == "sup" and not "".join(words).strip()  # <sup>1</sup>River Institute
        if name not in _NO_NAME and not mark:
            if name in _PARTS and plain(part) and _open_end(words):
                words.append(", ")
            _printed(part, words)
            if name == "break":
                words.append(" ")
        words.append(part.tail or "")


def _open_end(words: list[str]) -> bool:
    """Answer whether the text so far needs a comma before the next part."""
    text = "".join(words).rstrip()
    return bool(text) and (text[-1].isalnum() or text[-1] in ").") and words[-1].strip() == ""


def _clean(words: str) -> str:
    words = one_line(words).replace(" ,", ",").replace(" ;", ";").replace(" .", ".")
    words = re.sub(r"(?:, ?){2,}", ", ", words)
    return _EMAILS.sub("", words).strip(" ,;.:")[:_NAME_MAX]


def _ror(aff: etree._Element) -> str:
    for element in aff.iter("institution-id", "ext-link", "uri", "named-content"):
        for text in (plain(element), href(element)):
            if match := _ROR.search(text):
                return f"https://ror.org/{match[1].lower()}"
        if kind_of(element, "institution-id-type") == "ror" and _ROR_ID.fullmatch(plain(element)):
            return f"https://ror.org/{plain(element).lower()}"
    return ""


def _mark(element: etree._Element | None) -> str:
    return re.sub(r"\W", "", plain(element)).lower() or plain(element)


def _marks(element: etree._Element) -> list[str]:
    return [mark.lower() for mark in re.split(r"[\s,;]+", plain(element)) if mark]
