"""
Notices: retractions, expressions of concern and corrections, and the status they give a work.

The kind of a relation says which work is the notice: ``retraction`` leads to the notice that
retracts this work, ``retracts`` from a notice to the work that it retracts.

Sources: https://www.crossref.org/documentation/crossmark/version-control-corrections-and-retractions/,
https://www.nlm.nih.gov/bsd/policy/errata.html, https://publicationethics.org/retraction-guidelines,
https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/related-article-type.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pubcrawl.ids.doi import extract_doi
from pubcrawl.works.work import Relation, Work


class NoticeKind(NamedTuple):
    """
    A kind of notice.

    *of*: the kind of relation from the notice to the work. *status*: of the work, "" if the
    notice lifts earlier ones. *stem*: a pattern of its words, without signs and spaces.
    """

    of: str
    status: str
    stem: str


# NLM and COPE count a partial retraction as a correction.
NOTICES = {
    "partial-retraction": NoticeKind("partially-retracts", "corrected", "partial.*retract"),
    "retraction": NoticeKind("retracts", "retracted", "retract|retrata"),
    "withdrawal": NoticeKind("withdraws", "retracted", "withdr|retirad"),
    "removal": NoticeKind("removes", "retracted", "remov"),
    "reinstatement": NoticeKind("reinstates", "", "reinstat"),
    "concern": NoticeKind("concerns", "concern", "concern"),
    "clarification": NoticeKind("clarifies", "corrected", "clarif"),
    "addendum": NoticeKind("adds-to", "corrected", "addend"),
    "correction": NoticeKind("corrects", "corrected", "correct|corrig|errat"),
}
"""The kind of relation from a work to its notice → the kind of notice."""

STATUSES = ("retracted", "concern", "notice", "corrected", "none-found", "unchecked")
"""The statuses of a work, the first that applies; ``notice``: the work is a notice itself."""

CHECKS = frozenset(("arxiv", "crossref", "europepmc", "pubmed_xml", "retraction_watch"))
"""The part types of the sources that name the notices of a work: their silence says something."""

HINTS = frozenset(("openalex",))
"""Parties that flag retractions which did not happen: their word alone makes a concern."""

VERSIONS = ("preprint-of", "has-preprint")
"""The kinds of relations between a preprint and its article."""

FAMILIES = {
    **{kind: row.status or kind for kind, row in NOTICES.items()},
    **{row.of: f"of {row.status or kind}" for kind, row in NOTICES.items()},
    **{kind: kind for kind in VERSIONS},
}
"""The kind of a relation that somebody asserts → the kinds that are one if they name one work."""

_SERVICES = (
    "europepmc",
    "openalex",
    "datacite",
    "arxiv",
    "semantic_scholar",
    "doaj",
    "openaire",
    "core",
)
_WORK = "(?:article|paper|chapter|publication|preprint|manuscript)"
_STRONG = (
    "(?:retraction|correction|corrigend(?:um|a)|errat(?:um|a)|addend(?:um|a)"
    "|expressions? of concern)"
)
_ANY = f"(?:{_STRONG}|withdrawal|removal|clarification|reinstatement)"
_MARK = re.compile(
    rf"\s*+(?:\[\s*+(?i:retracted|withdrawn|removed|(?:\w+ )?retrac?tado)(?i: {_WORK})?\s*+\]"
    r"\s*+[:.–—-]?"
    r"|(?:(?i:retracted(?: and \w+)?|withdrawn|(?:art[ií]culo |artigo )?retrac?tado)"
    rf"|(?:TEMPORARY )?REMOV(?:ED|AL))(?i: {_WORK})?(?:\s*+:|\s++[–—-](?=\s)))\s*+(?=\S)"
)
_MARK_AFTER = re.compile(
    rf"[\[(]\s*+(?i:retracted|withdrawn)(?i: {_WORK})?(?:[.,;:][^()\[\]]*+)?[\])]\W{{0,3}}$"
    r"|[–—|-]\s++(?:RETRACTED|WITHDRAWN)$"
)
_NOTICE_TITLE = re.compile(
    r"\W{0,3}(?:(?:author|publisher|editor|editorial|partial)(?:['’]?s)? ){0,2}(?:"
    rf"{_STRONG}s?(?:\(s\))?(?: (?:notice|note|statement))?(?: (?:to|of|for|on)(?: this {_WORK})?)?"
    r"\W?(?:$|(?<=:))"
    rf"|{_ANY}s?(?: (?:notice|note|statement))?(?: (?:to|of|for|on|regarding))?:?\s*+"
    r"(?:[\"'“”‘’«„]|(?=https?:|doi\b|10\.))"
    rf"|{_ANY} (?:notice|note|statement)\b"
    rf"|(?:notice|statement|note) of (?:partial )?{_ANY}(?:\W?$|[:.]| (?:and|to|for)\b)"
    rf"|(?:corrigend|errat|addend)\w+ (?:to|for|on)\b"
    rf"|expressions? of concern (?:to|for|on|about|regarding|over)\b"
    rf"|{_STRONG} (?:to|of|for) .*\bet al\b)",
    re.IGNORECASE,
)
# "Withdrawn: glitazones and the liver"; the title after a mark begins with a capital.
_SENTENCE = re.compile(rf"\W*+[A-Z][a-z]+(?: {_WORK}| note)?: ?[a-z]")
_TYPE = re.compile(
    rf"(?:(?:published|author|publisher|editorial|partial) )*+{_ANY}(?: notice| of publication)?"
    rf"|((?:retracted|withdrawn|removed) {_WORK}|preprint (?:withdrawal|removal))"
)
_OF = re.compile(r"(?:of|for|article)$|^objectof")
_SELF = rf"\bthis (?:\w+ )?(?:{_WORK}|submission)"
_STATED = re.compile(
    rf"(?<![\"'“‘«]){_SELF} (?:has|was|is)(?: now| since)?(?: been)?(?: \w+ly)? "
    r"((?:retracted|withdrawn|removed|corrected|reinstated)\b)(?! (?:for|from)\b| ?: (?!please))"
    rf"|{_SELF} (?:has|has been subject to|is subject to|is the subject of) an? (?:\w+ )?({_ANY}\b)"
    rf"|({_ANY})(?: notice| note)? (?:to|of|for|on|about|regarding) this {_WORK}\b"
    rf"|\ban? (?:\w+ )?({_ANY})(?: notice| note)? (?:has been|was) (?:published|issued)\b"
    r"|\bauthors? ha(?:ve|s) (withdrawn) (?:this|their|the)\b"
    r"|\best[ae] art[ií]\w+ (?:foi|fue|ha sido) (retrac?tado|retirado)\b"
    r"|\bthis (?:\w+ )?((?:corrects|retracts|clarifies) the (?:article\b.{0,5}doi|following)\b)"
    rf"|\bthis ({_ANY} (?:is for|concerns|refers to|relates to) the (?:article|paper|following)\b)"
    rf"|^(retracted|withdrawn)(?: {_WORK})?\W?$",
    re.IGNORECASE,
)
_STATING = """
    retrac retrat retira withdraw remov correct corrig errat addend concern clarif reinstat
""".split()
"""Pieces of words, one of which every statement has."""

_STARTS = 60  # characters before a statement about the article itself


def notice_kind(word: str, *, of: bool | None = None) -> str:
    """
    Return the kind of relation that a source's *word* names, "" if it names no notice.

    ``retraction`` for RetractionIn, ``retracts`` for RetractionOf. *of*: whether it leads from a
    notice to its work, by default by the word itself.
    """
    folded = re.sub("[^a-z]", "", word[:60].lower())
    for kind, row in NOTICES.items():
        if re.search(row.stem, folded):
            leads = _OF.search(folded) if of is None else of
            return row.of if leads else kind
    return ""


def unmarked(title: str) -> tuple[str, str]:
    """
    Return a title without its mark, and the kind of notice that the title names, "" for none.

    ``RETRACTED: Otters``, ``Otters (Retracted article)`` are Otters, with a retraction.
    ``Retraction: Otters`` stays: it is the title of a notice, which retracts.
    """
    if _SENTENCE.match(title):
        return title, ""
    if mark := _MARK.match(title):
        rest = title[mark.end() :]
    elif mark := _MARK_AFTER.search(title):
        rest = title[: mark.start()].rstrip(" .:,–—-")
    else:
        notice = _NOTICE_TITLE.match(title)
        return title, notice_kind(notice[0][:40], of=True) if notice else ""
    return (unmarked(rest)[0] if rest else title), notice_kind(mark[0], of=False)


def stated(text: str) -> Relation | None:
    """Return the notice that *text* states of its own article at its beginning."""
    folded = text[:500].lower()
    if not any(piece in folded for piece in _STATING):
        return None
    found = _STATED.search(text[:500])
    before = text[: found.start()] if found else ""
    if found is None or (len(before) > _STARTS and not before.endswith(". ")):
        return None
    word = found[found.lastindex or 0]
    kind = notice_kind(word, of=" the " in word)
    doi = extract_doi(text[found.start() : 500].replace("]", " "))
    return Relation(kind, "doi" if doi else "", doi)


def with_notices(work: Work, type: str) -> Work:
    """
    Return *work* with titles without marks, and with the notices that its texts and types state.

    *type*: the part type of its source, which asserts what it does not attribute.
    """
    if not (work.titles or work.relations or work.abstracts or work.kind.given):
        return work
    plain = [(title, *unmarked(title.text)) for title in work.titles]
    found = [
        *work.relations,
        *(Relation(kind) for *_, kind in plain if kind),
        *filter(None, (stated(abstract.text) for abstract in work.abstracts)),
        *_typed(work.kind.given),
    ]
    party = (
        "pubmed" if type.startswith("pubmed") else str(type) if type in _SERVICES else "publisher"
    )
    notices = (
        relation._replace(asserted_by=relation.asserted_by or (party,))
        for relation in _of_this_work(found)
        if relation.kind in FAMILIES
    )
    return replace(
        work,
        titles=tuple(title._replace(text=text) for title, text, _ in plain),
        relations=(
            *(relation for relation in work.relations if relation.kind not in FAMILIES),
            *join_relations((), notices),
        ),
    )


def join_relations(current: Iterable[Relation], other: Iterable[Relation]) -> tuple[Relation, ...]:
    """
    Return *current* with the relations that only *other* has.

    The same notice from two sources is one, asserted by both, with the more precise date.
    """
    found = list(current)
    for relation in other:
        at = next((at for at, each in enumerate(found) if _is_same(each, relation)), len(found))
        found[at : at + 1] = [_joined(each, relation) for each in found[at : at + 1] or [relation]]
    return tuple(found)


def status(relations: Sequence[Relation], *, checked: bool) -> str:
    """
    Return the status of a work, one of ``STATUSES``.

    The worst notice decides. A reinstatement lifts earlier retractions.
    """
    lifted = [relation.date for relation in relations if relation.kind == "reinstatement"]
    found = [
        relation
        for relation in _of_this_work(relations)
        if relation.kind in NOTICES
        and not (
            NOTICES[relation.kind].status == "retracted"
            and any(relation.date[: len(day)] <= day[: len(relation.date)] for day in lifted)
        )
    ]
    statuses = {NOTICES[relation.kind].status or "corrected" for relation in found}
    if all(
        HINTS.issuperset(relation.asserted_by or ("",))
        for relation in found
        if NOTICES[relation.kind].status == "retracted"
    ):
        statuses = {"concern" if status == "retracted" else status for status in statuses}
    if any(row.of == relation.kind for row in NOTICES.values() for relation in relations):
        statuses.add("notice")
    statuses.add("none-found" if checked else "unchecked")
    return next(status for status in STATUSES if status in statuses)


def same_notices(old: Sequence[Relation], new: Sequence[Relation]) -> bool:
    """Whether two lists have the same notices and give a work the same status."""
    joined = len(join_relations(old, new))
    return len(old) == len(new) == joined and _checked(old) == _checked(new)


def _checked(relations: Sequence[Relation]) -> str:
    return status(relations, checked=True)


def notices_text(relations: Sequence[Relation]) -> str:
    """Return the status of a work with these notices, and the notices."""
    shown = "; ".join(map(notice_text, relations))
    return ": ".join(filter(None, (_checked(relations), shown)))


def notice_text(notice: Relation) -> str:
    """Return kind, identifier, date and parties of a notice in one line."""
    record = f"(record {notice.record_id})" if notice.record_id else ""
    parties = ", ".join(notice.asserted_by)
    return " ".join(filter(None, (*notice[:3], notice.date, "by", parties, record)))


def _typed(types: str) -> Iterator[Relation]:
    """Yield the notices in the types of a work, such as ``Retracted Publication``."""
    for word in types.lower().replace("-", " ").replace("_", " ").split("; "):
        if found := _TYPE.fullmatch(word):
            yield Relation(notice_kind(word, of=not found[1]))


def _of_this_work(relations: Iterable[Relation]) -> list[Relation]:
    """Return *relations* without marks of the work that this one, a notice, is about."""
    every = list(relations)
    families = {FAMILIES.get(relation.kind) for relation in every}
    return [
        relation
        for relation in every
        if _names(relation) or f"of {FAMILIES.get(relation.kind)}" not in families
    ]


def _is_same(one: Relation, other: Relation) -> bool:
    if FAMILIES.get(one.kind, one[:2]) != FAMILIES.get(other.kind, other[:2]):
        return False
    if one.kind not in FAMILIES:
        return one.value.upper() == other.value.upper()
    names = _names(one), _names(other)
    if any(names):
        return not all(names) or not names[0].isdisjoint(names[1])
    return one.date.startswith(other.date) or other.date.startswith(one.date)


def _names(relation: Relation) -> set[str]:
    """Return the identifiers of a related work, and its citation without signs."""
    cited = relation.title.partition(" doi:")[0]
    citation = re.sub(r"\W", "", cited) if re.search("[0-9]", cited) else ""
    return {relation.value.upper(), extract_doi(relation.title), citation.upper()} - {""}


def _joined(mine: Relation, theirs: Relation) -> Relation:
    if mine.kind not in FAMILIES:
        return mine
    named = theirs if theirs.id_kind == "doi" or (_names(theirs) and not _names(mine)) else mine
    return named._replace(
        kind=mine.kind,
        title=mine.title or theirs.title,
        date=theirs.date if theirs.date.startswith(mine.date) else mine.date,
        record_id=mine.record_id or theirs.record_id,
        asserted_by=tuple(dict.fromkeys((*mine.asserted_by, *theirs.asserted_by))),
    )
