"""
Institutions of a JATS article, and their assignment to contributors.

An author refers to institutions (``xref``, ``rid``), contains them, precedes them, or
shares the only one with all other authors.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/aff.html
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby

from pubcrawl.formats.xml import Element, attribute
from pubcrawl.reading.authors import email
from pubcrawl.reading.jats.tree import below, href, kind_of, one_line, plain
from pubcrawl.works.values import ror
from pubcrawl.works.work import Affiliation

_ROR_ID = re.compile(r"0[a-z0-9]{6}[0-9]{2}", re.IGNORECASE)
_EMAILS = re.compile(
    r"(?:[;,.(]\s*+|(?<!\s)\s++)?(?:E-?mails?|Electronic address|Correo electrónico)\b.*", re.I
)
_PARTS = frozenset(
    """
        institution institution-wrap addr-line city state country named-content postal-code
        phone fax uri ext-link email
    """.split()
)
_NO_NAME = frozenset(("label", "institution-id", "email", "phone", "fax", "target", "fn", "xref"))
_NAME_MAX = 10_000  # characters of the name of an institution
_AFFS = ("aff", "aff-alternatives")
_IN_GROUP = ("collab", "collab-alternatives")

_ByContributor = dict[Element, list[Element]]


class Affiliations:
    """The institutions in *meta*, and their contributors."""

    def __init__(self, meta: Element) -> None:
        elements = list(below(meta, *_AFFS, outside=(_AFFS[1], *_IN_GROUP, "abstract")))
        self._read = {aff: _affiliation(aff) for aff in elements}
        self._by_id: dict[str, Element] = {}
        self._by_label: dict[str, Element] = {}
        for aff in elements:
            for element in (aff, *aff.iter("aff")):
                self._by_id.setdefault(attribute(element, "id"), aff)
            label = plain(next(aff.iter("label", "sup"), None))
            self._by_label.setdefault(re.sub(r"\W", "", label).lower() or label, aff)
        contribs = list(below(meta, "contrib", outside=_IN_GROUP))
        self._references = {contrib: self._referenced_by(contrib) for contrib in contribs}
        self._users = Counter(aff for affs in self._references.values() for aff in affs)
        self._shared = elements if len(elements) == 1 and not self._users else []
        self._by_group: dict[Element, _ByContributor] = {}

    def of(self, contrib: Element) -> tuple[Affiliation, ...]:
        """Return the institutions of a contributor, without duplicates."""
        affiliations = (self._read[aff] for aff in self._affs_of(contrib))
        return tuple(dict.fromkeys(one for one in affiliations if one.name or one.ror))

    def email_of(self, contrib: Element) -> str:
        """Return the e-mail address at an institution of this contributor alone."""
        affs = self._affs_of(contrib)
        own = (aff for aff in affs if self._users[aff] == 1 or contrib in aff.iterancestors())
        addresses = (email(plain(next(aff.iter("email"), None))) for aff in own)
        return next(filter(None, addresses), "")

    def _affs_of(self, contrib: Element) -> list[Element]:
        group = contrib.getparent()
        if group is not None and group not in self._by_group:
            self._by_group[group] = self._from_group(group)
        in_group = {} if group is None else self._by_group[group]
        return self._references.get(contrib) or in_group.get(contrib) or self._shared

    def _from_group(self, group: Element) -> _ByContributor:
        """
        Return the contributors of *group* with the institutions that follow them in it.

        A single institution belongs to all contributors. If each part of the list ends in
        institutions, they belong to that part. Several at the end of a list are not assigned.
        """
        affs = list(group.iterchildren(*_AFFS))
        if any(aff in self._users for aff in affs):
            return {}
        if len(affs) == 1:
            return dict.fromkeys(group.iterchildren("contrib"), affs)
        children = group.iterchildren("contrib", *_AFFS)
        runs = [list(run) for _, run in groupby(children, lambda child: child.tag == "contrib")]
        if runs and runs[0][0].tag != "contrib":
            del runs[0]
        pairs = list(zip(runs[::2], runs[1::2], strict=False))
        return {
            contrib: own
            for contribs, own in pairs
            for contrib in contribs
            if len(own) == 1 or len(pairs) > 1
        }

    def _referenced_by(self, contrib: Element) -> list[Element]:
        """Return the institutions that *contrib* contains or refers to, in order."""
        rids = attribute(contrib, "rid").split()
        marks: list[str] = []
        for link in below(contrib, "xref", outside=_IN_GROUP):
            kind, targets = kind_of(link, "ref-type"), attribute(link, "rid").split()
            if kind in ("aff", "affiliation", "") or any(id in self._by_id for id in targets):
                rids += targets
            if kind == "aff" and not targets:
                marks += _marks(link)
        for raised in below(contrib, "sup", outside=("xref", *_IN_GROUP)):
            if next(raised.iter("xref"), None) is None:
                marks += _marks(raised)
        own = [aff for aff in contrib.iter(*_AFFS) if aff in self._read]
        own += (self._by_id[rid] for rid in rids if rid in self._by_id)
        own = own or [self._by_label[mark] for mark in marks if mark in self._by_label]
        return list(dict.fromkeys(own))


def _marks(element: Element) -> list[str]:
    return [mark.lower() for mark in re.split(r"[\s,;]+", plain(element)) if mark]


def _affiliation(aff: Element) -> Affiliation:
    """Return an institution as printed, without note mark and e-mail address."""
    if aff.tag == _AFFS[1]:
        forms = list(map(_affiliation, aff.iterchildren("aff")))
        name = next((form.name for form in forms if form.name), "")
        return Affiliation(name, next((form.ror for form in forms if form.ror), ""))
    # SciELO: both the printed line and its parts.
    lines = (
        plain(one) for one in aff.iter("institution") if kind_of(one, "content-type") == "original"
    )
    words = next(filter(None, lines), "")
    if not words:
        pieces: list[str] = []
        _print(aff, pieces)
        words = "".join(pieces)
    words = one_line(words).replace(" ,", ",").replace(" ;", ";").replace(" .", ".")
    words = _EMAILS.sub("", re.sub(r"(?:, ?){2,}", ", ", words))
    return Affiliation(words.strip(" ,;.:")[:_NAME_MAX], _ror_of(aff))


def _print(element: Element, words: list[str]) -> None:
    """Add the text of an institution to *words*, with commas between adjacent parts."""
    words.append(element.text or "")
    for part in element:
        before = "".join(words).rstrip()
        is_mark = part.tag == "sup" and not before  # <sup>1</sup>River Institute
        if part.tag not in _NO_NAME and not is_mark:
            is_open = before[-1:].isalnum() or before[-1:] in (")", ".")
            if part.tag in _PARTS and is_open and not words[-1].strip() and plain(part):
                words.append(", ")
            _print(part, words)
            if part.tag == "break":
                words.append(" ")
        words.append(part.tail or "")


def _ror_of(aff: Element) -> str:
    for element in aff.iter("institution-id", "ext-link", "uri", "named-content"):
        words = plain(element)
        is_bare = kind_of(element, "institution-id-type") == "ror" and _ROR_ID.fullmatch(words)
        address = ror(f"ror.org/{words}" if is_bare else f"{words} {href(element)}")
        if address:
            return address
    return ""
