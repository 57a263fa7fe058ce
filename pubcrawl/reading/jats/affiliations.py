"""
Institutions of a JATS article, and their assignment to contributors.

An author refers to institutions (``xref``, ``rid``), contains them, precedes them, or
shares the only one with all other authors.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/aff.html
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import chain

from pubcrawl.formats.xml import Element, attribute
from pubcrawl.reading.authors import email
from pubcrawl.reading.jats.tree import below, first_of, href, kind_of, plain, select
from pubcrawl.works.values import ror
from pubcrawl.works.work import Affiliation

_ROR_ID = re.compile(r"0[a-z0-9]{6}[0-9]{2}", re.IGNORECASE)
_EMAILS = re.compile(
    r"(?:[;,.(]\s*+|(?<!\s)\s++)?(?:E-?mails?|Electronic address|Correo electrónico)\b.*", re.I
)
# "(A.E.); (J.K.)" of authors behind their addresses.
_INITIALS = re.compile(r"\((?:[^\W\d_][.-]{1,2} ?){1,6}\)")
_NO_NAME = "label institution-id email phone fax target fn xref"
_NAME_MAX = 10_000  # characters of the name of an institution
_AFFS = "aff aff-alternatives"
_MEMBERS = "contrib-group contrib"

_ByContributor = dict[Element, list[Element]]


def affiliations(meta: Element) -> dict[Element, tuple[tuple[Affiliation, ...], str]]:
    """Return contributor → its institutions, and an e-mail address at one that is its alone."""
    affs = {aff: _affiliation(aff) for aff in below(meta, _AFFS, "aff-alternatives abstract")}
    by_mark: dict[str, Element] = {}
    for aff in affs:
        label = plain(next(aff.iter("label", "sup"), None))
        by_mark.setdefault(re.sub(r"\W", "", label).lower() or label, aff)
        for form in (aff, *aff.iter("aff")):
            by_mark.setdefault(f"#{attribute(form, 'id')}", aff)
    own = {contrib: _own(contrib, by_mark) for contrib in meta.iter("contrib")}
    users = Counter(chain.from_iterable(own.values()))
    in_groups: _ByContributor = {}
    for group in dict.fromkeys(next(contrib.iterancestors()) for contrib in own):
        if users.keys().isdisjoint(group):
            in_groups |= _from_group(group)
    shared = [*affs] if len(affs) == 1 and not users else []
    result = {}
    for contrib in own:
        its = own[contrib] or in_groups.get(contrib) or shared
        alone = [aff for aff in its if users[aff] == 1 or contrib in aff.iterancestors()]
        addresses = (email(plain(next(aff.iter("email"), None))) for aff in alone)
        institutions = dict.fromkeys(affs[aff] for aff in its if any(affs[aff]))
        result[contrib] = tuple(institutions), first_of(addresses)
    return result


def _own(contrib: Element, by_mark: Mapping[str, Element]) -> list[Element]:
    """
    Return the institutions that *contrib* contains or refers to, in order.

    *by_mark*: printed mark, or identifier with a hash sign, → institution.
    """
    affs = list(below(contrib, _AFFS, f"aff-alternatives {_MEMBERS}"))
    rids = attribute(contrib, "rid").split()
    marked = list(below(contrib, "sup", f"xref {_MEMBERS}"))
    for link in below(contrib, "xref", _MEMBERS):
        kind, targets = kind_of(link, "ref-type"), attribute(link, "rid").split()
        if kind in ("aff", "affiliation", "") or any(f"#{id}" in by_mark for id in targets):
            rids += targets
        if kind == "aff" and not targets:
            marked.append(link)
    affs += (by_mark[f"#{rid}"] for rid in rids if f"#{rid}" in by_mark)
    if not affs:
        texts = (plain(mark).lower() for mark in marked if mark.find(".//xref") is None)
        marks = chain.from_iterable(re.split(r"[\s,;]+", text) for text in texts)
        affs += (by_mark[mark] for mark in marks if mark in by_mark)
    return list(dict.fromkeys(affs))


def _from_group(group: Element) -> _ByContributor:
    """
    Return the contributors of *group* with the institutions that follow them in it.

    A single institution belongs to all contributors. If each part of the list ends in
    institutions, they belong to that part. Several at the end of a list are not assigned.
    """
    affs = list(group.iterchildren(*_AFFS.split()))
    if len(affs) == 1:
        return dict.fromkeys(group.iterchildren("contrib"), affs)
    parts: list[tuple[list[Element], list[Element]]] = []
    for child in group.iterchildren("contrib", *_AFFS.split()):
        if child.tag == "contrib":
            if not parts or parts[-1][1]:
                parts.append(([], []))
            parts[-1][0].append(child)
        elif parts:
            parts[-1][1].append(child)
    parts = [part for part in parts if part[1]]
    return {
        contrib: own
        for contribs, own in parts
        for contrib in contribs
        if len(own) == 1 or len(parts) > 1
    }


def _affiliation(aff: Element) -> Affiliation:
    """Return an institution as printed, without note mark and e-mail address."""
    if aff.tag == "aff-alternatives":
        forms = list(map(_affiliation, aff.iterchildren("aff")))
        return Affiliation(*map(first_of, zip(*forms, strict=True)))
    # SciELO: both the printed line and its parts.
    lines = (
        plain(line)
        for line in aff.iter("institution")
        if kind_of(line, "content-type") == "original"
    )
    text = first_of(lines) or plain(aff, _NO_NAME, skip=_is_mark, gap=", ")
    text = re.sub(r"([,;:])(?: ?,)+", r"\1", re.sub(r" ([,;.])", r"\1", text))
    name = _EMAILS.sub("", text).strip(" ,;.:")[:_NAME_MAX]
    if aff.find(".//email") is not None:
        while name.endswith(")") and _INITIALS.fullmatch(name, name.rfind("(")):
            name = name[: name.rfind("(")].rstrip(" ,;.:")
    for element in aff.iter("institution-id", "ext-link", "uri", "named-content"):
        text = plain(element)
        is_bare = kind_of(element, "institution-id-type") == "ror" and _ROR_ID.fullmatch(text)
        if address := ror(f"ror.org/{text}" if is_bare else f"{text} {href(element)}"):
            return Affiliation(name, address)
    return Affiliation(name)


def _is_mark(element: Element) -> bool:
    """Answer whether an element is the mark of an institution: <sup>1</sup>River Institute."""
    text_before = "preceding-sibling::node()[normalize-space() and not(self::label)]"
    return bool(element.tag == "sup" and not select(text_before, element))
