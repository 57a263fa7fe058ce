"""
Merging of responses into a publication.

The findings of each response are offered to the publication in turn: ``put`` offers a value for a
part or a field, and the row of ``MERGING`` and the rank of its source decide. These laws hold
(tests/works/test_merge.py, tests/works/test_work_record.py):

- a source of better rank replaces the whole value;
- among sources of equal rank, a longer part replaces one of a final type that is too short, and
  more items of a field replace fewer, then more filled values fewer;
- a final part never changes, a usable one stays usable, and no value gets worse;
- a repeated offer has no effect.

Rejected values add details to the best one and stay beside it, unless it says the same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable
from functools import partial
from operator import eq
from typing import Any, NamedTuple

from msgspec import structs

from pubcrawl.formats.characters import TRIMMED
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import VALID, same_work
from pubcrawl.works import complete
from pubcrawl.works.cleaning import clean_work, cleaned
from pubcrawl.works.findings import Findings, Offer, WorkOffer
from pubcrawl.works.flat import TEXTS, flat, with_text
from pubcrawl.works.folding import slug
from pubcrawl.works.notices import CHECKS, join_relations, unmarked, with_notices
from pubcrawl.works.parts import ID_PARTS, PARTS, SERVICES, Content, PartType, size
from pubcrawl.works.publication import CANDIDATES_MAX, Publication
from pubcrawl.works.readings import reading_of
from pubcrawl.works.work import FIELDS, Relation, Work
from pubcrawl.works.work_record import FieldSource, LostValue, SourcedField

logger = logging.getLogger(__name__)


def _first(value: Any, other: Any) -> Any:
    return value or other


def _union(values: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys((*values, *others)))


class FieldMerging(NamedTuple):
    """
    How the values of a part or a field are merged.

    *join*: the best value with details of a rejected one. *agrees*: whether the best value has
    all that a rejected one says. *repeats*: the part that the field repeats; titles and abstracts
    are accepted with it. *limit*: characters of a rejected text that are stored.
    """

    join: Callable[[Any, Any], Any] = _first
    agrees: Callable[[Any, Any], bool] = complete.has_texts
    repeats: str = ""
    limit: int | None = None


MERGING = {
    **dict.fromkeys(PARTS, FieldMerging(agrees=eq)),
    "fulltext": FieldMerging(agrees=eq, limit=300),
    "titles": FieldMerging(partial(complete.texts, "title"), repeats="title"),
    "abstracts": FieldMerging(partial(complete.texts, "abstract"), repeats="abstract"),
    "contributors": FieldMerging(complete.contributors, complete.has_people),
    "container": FieldMerging(complete.container),
    "dates": FieldMerging(complete.dates),
    "kind": FieldMerging(complete.filled),
    "language": FieldMerging(),
    "licences": FieldMerging(),
    "identifiers": FieldMerging(complete.identifiers),
    "funding": FieldMerging(),
    "references": FieldMerging(complete.references),
    "relations": FieldMerging(join_relations),
    "sections": FieldMerging(repeats="fulltext"),
    "figures": FieldMerging(repeats="fulltext"),
    "supplements": FieldMerging(repeats="fulltext"),
}
"""Each part of a publication and field of its work → how its values are merged."""

REPEATED = {name: row.repeats for name, row in MERGING.items() if row.repeats}
"""Field of a work → the part that it repeats."""

_FILLED = ("oa", "preprint", "journal_title", "pub_date", "corresp_authors")
_JOINED: dict[str, Callable[[Any, Any], Any]] = {
    **dict.fromkeys(_FILLED, _first),
    **dict.fromkeys(("addresses", "sought", "visited_sites"), _union),
    **dict.fromkeys(("notices_checked", "fetch_time"), max),
}
"""The other fields of a publication → how those of two records are joined."""


def merge(
    publication: Publication,
    findings: Findings,
    url: str,
    now: int,
    *,
    parts: Collection[str] = PARTS,
) -> None:
    """
    Offer the findings of a response to *publication*.

    *url*: address of the response, the provenance of contents without their own.
    *now*: milliseconds since 1970. *parts*: the requested parts; fields of the
    work that only repeat another part are left out.
    """
    findings = cleaned(findings)
    works = [WorkOffer(findings.work, findings.type), *findings.works]
    offers, works = _without_marks(findings.offers, works)
    offers += _implied(works[0], offers, parts)
    for offer in offers:
        source = FieldSource(offer.type, offer.url or url, now, offer.rule, reading_of(offer.type))
        values = _values(works, offer)
        content = flat(offer.name, values, str(offer.content)) if values else offer.content
        put(publication, offer.name, content, source, values=values)
    fill(publication, findings, now)
    for work_offer in works:
        source = FieldSource(
            work_offer.type,
            work_offer.url or url,
            now,
            work_offer.rule,
            reading_of(work_offer.type),
        )
        for name in FIELDS:
            value, part = getattr(work_offer.work, name), REPEATED.get(name)
            if not value or (part and part not in parts):
                continue
            if part in TEXTS:
                # The text of a page that no layer offers as a part was refused.
                accepted = name not in publication.fields and not flat(part, value)
                _settle(publication, name, SourcedField(value, source), accepted)
            else:
                put(publication, name, value, source)
    whole = "notices_unknown" not in findings.flags
    if findings.type in CHECKS and whole:
        publication.notices_checked = now
    if findings.type in SERVICES and whole and set(PARTS).issubset(parts):
        publication.answered.add(url)


def fill(publication: Publication, findings: Findings, now: int) -> None:
    """Fill the fields around the parts, and set the number of citations at the time *now*."""
    _join(publication, findings, _FILLED)
    others = _union(publication.candidates, findings.candidates)
    publication.candidates = () if any(publication.ids) else others[:CANDIDATES_MAX]
    publication.journal_title = publication.journal_title.strip(TRIMMED)
    if findings.citations_count >= 0:
        publication.citations_count = findings.citations_count
        publication.citations_timestamp = now


def join(publication: Publication, other: Publication) -> None:
    """
    Merge *other*, a record of the same work, into *publication*.

    Values are merged by type, with their own addresses and times; empty fields are filled. What
    services said of a work before they gave *publication* a complete answer is left out.
    """
    for name in MERGING:
        theirs = other.fields.get(name)
        if theirs is None:
            continue
        if is_outdated(publication, name, theirs):
            for loser in theirs.lost:
                if loser.source.url not in publication.answered:
                    put(publication, name, loser.value, loser.source)
            continue
        if REPEATED.get(name) not in TEXTS:
            values = other.value(TEXTS[name]) if name in TEXTS else ()
            put(publication, name, theirs.value, theirs.source, values=values)
        for loser in theirs.lost:
            _settle(publication, name, loser, False)
    _join(publication, other, _JOINED)
    if other.citations_timestamp > publication.citations_timestamp:
        publication.citations_count = other.citations_count
        publication.citations_timestamp = other.citations_timestamp


def is_outdated(publication: Publication, name: str, stored: SourcedField) -> bool:
    """
    Whether all sources of a *stored* field have given *publication* a complete answer since.

    Only services do: a page without a text may be a login. So contents and what repeats them stay.
    """
    sources = {stored.source.url, *stored.completed_by}
    return name not in PARTS and name not in REPEATED and sources <= publication.answered


def offer_work(publication: Publication, work: Work, source: FieldSource) -> None:
    """Offer all fields of *work*, which comes from *source*."""
    work = clean_work(work)
    for name in FIELDS:
        put(publication, name, getattr(work, name), source)


def put(
    publication: Publication,
    name: str,
    value: Any,
    source: FieldSource,
    *,
    values: tuple[Any, ...] = (),
) -> bool:
    """
    Offer *value* for the part or the field *name*; return whether it is accepted.

    *values*: of the field of the work with the text of a part; they are accepted if the part is.
    """
    if name in PARTS:
        value = part_content(name, value, source)
    if not is_filled(value):
        return False
    old, new = publication.fields.get(name), SourcedField(value, source)
    accepted = old is None or _wins(publication, name, new, old)
    if old and accepted:
        new = SourcedField(same_content(name, old.value, value, source), source)
    if old is None or accepted or name in PARTS or value != old.value:
        _settle(publication, name, new, accepted)
    if values:
        _settle(publication, TEXTS[name], SourcedField(values, source), accepted)
    return accepted


def part_content(name: str, content: Content, source: FieldSource) -> Content:
    """Return the content of a part as it is stored; "" for an invalid identifier."""
    return _identifier(name, content, source) if name in ID_PARTS else clean(content)


def same_content(name: str, old: Any, new: Any, source: FieldSource) -> Any:
    """Return *new*, or the *old* identifier if both are of the same work."""
    return old if name in ID_PARTS and same_work(old, new, source.url) else new


def clean(content: Content) -> Content:
    """
    Return *content* as it is stored: trimmed, and lists without empty items.

    Of repeated keywords only the first stays; terms are not compared.
    """
    if isinstance(content, str):
        return content.strip(TRIMMED)
    words = dict.fromkeys(item.strip(TRIMMED) for item in content if isinstance(item, str))
    words.pop("", None)
    if words:
        return tuple(words)
    terms = [item for item in content if not isinstance(item, str)]
    trimmed = (structs.replace(item, term=item.term.strip(TRIMMED)) for item in terms)
    return tuple(item for item in trimmed if item.term)


def richness(value: Any) -> tuple[int, int]:
    """Return the number of items in the value of a field, and of filled values in them."""
    many = type(value) is tuple  # a NamedTuple is one item
    return len(value) if many else 1, _filled_values(value)


def work_rank(type: PartType) -> int:
    """Return the rank of a part type for values: 0 for all final types."""
    return 0 if type.final else type.rank


def _identifier(name: str, value: object, source: FieldSource) -> str:
    """Return an identifier in its normal form, "" if it is invalid."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is text, not {value!r}")
    # First the prefix is removed, then the space after it: a response may have
    # "doi: 10.1/a".
    normal = (normalise_doi(value.strip(TRIMMED)) if name == "doi" else value).strip(TRIMMED)
    if VALID[name](normal):
        return normal
    logger.warning("%s: not a valid %s: %r", source.url, name, value)
    return ""


def _wins(publication: Publication, name: str, new: SourcedField, old: SourcedField) -> bool:
    """Whether the value *new* replaces *old*."""
    if name in PARTS:
        return is_better_part(publication, name, new, old) and (
            publication.limits.usable(name, new.value, new.source.type)
            or not publication.part_usable(name)
        )
    rank, old_rank = work_rank(new.source.type), work_rank(old.source.type)
    return rank < old_rank or (
        rank == old_rank and new.value != old.value and richness(new.value) > richness(old.value)
    )


def is_better_part(
    publication: Publication, name: str, new: SourcedField, old: SourcedField
) -> bool:
    """Whether a part has a better type, or is longer than an unusable one of a final type."""
    rank, old_rank = work_rank(new.source.type), work_rank(old.source.type)
    return rank < old_rank or (
        rank == old_rank == 0
        and not publication.part_usable(name)
        and size(new.value) > size(old.value)
    )


def _settle(
    publication: Publication, name: str, new: SourcedField | LostValue, accepted: bool
) -> None:
    """Store *new* if it is *accepted*, else the old value, with the details of the other one."""
    old = publication.fields.get(name)
    if old is None:
        if accepted:
            publication.fields[name] = SourcedField(new.value, new.source)
        return
    repeated = name not in PARTS and new.source.key == old.source.key
    if repeated and not accepted:
        return
    best, loser = (new, old) if accepted else (old, new)
    joined = MERGING[name].join(best.value, loser.value)
    completed_by = () if accepted and joined == new.value else old.completed_by
    if joined != best.value:
        completed_by = _union(completed_by, (loser.source.url,))
    completed_by = tuple(address for address in completed_by if address != best.source.url)
    rejected, lost = _rejected(name, loser), old.lost
    if not repeated and rejected[::2] not in [other[::2] for other in lost]:
        # The latest value of a source replaces its earlier one.
        lost = (*(other for other in lost if other.source.key != loser.source.key), rejected)
    stored = _rejected(name, SourcedField(joined, best.source))
    # Each earlier one adds something to the old value; another value may say the same.
    changed = joined != old.value
    lost = tuple(
        other
        for other in lost
        if not ((changed or other is rejected) and adds_nothing(name, other, stored))
    )
    publication.fields[name] = SourcedField(joined, best.source, completed_by, lost)


def adds_nothing(name: str, rejected: LostValue, best: LostValue) -> bool:
    """Return whether a rejected value says nothing that the best one does not say."""
    row, value = MERGING[name], best.value
    return rejected.size == best.size and (
        row.join(rejected.value, value) == value or row.agrees(rejected.value, value)
    )


def _rejected(name: str, entry: SourcedField | LostValue) -> LostValue:
    """Return a value as it is stored if it is rejected."""
    if isinstance(entry, LostValue):
        return entry
    if name not in PARTS:
        return LostValue(entry.value, entry.source)
    return LostValue(entry.value[: MERGING[name].limit], entry.source, size(entry.value))


def _join(publication: Publication, other: Publication | Findings, names: Iterable[str]) -> None:
    for name in names:
        joined = _JOINED[name](getattr(publication, name), getattr(other, name))
        setattr(publication, name, joined)


def _without_marks(
    offers: list[Offer], works: list[WorkOffer]
) -> tuple[list[Offer], list[WorkOffer]]:
    """Return titles without marks, and works with the notices that titles and texts state."""
    plain, works = [], list(works)
    for offer in offers:
        if offer.name == "title":
            title, mark = unmarked(str(offer.content))
            if mark:
                marked = Work(relations=(Relation(mark),))
                works.append(WorkOffer(marked, offer.type, offer.url, offer.rule))
            offer = offer._replace(content=title)
        plain.append(offer)
    return plain, [other._replace(work=with_notices(other.work, other.type)) for other in works]


def _implied(own: WorkOffer, offers: list[Offer], parts: Collection[str]) -> list[Offer]:
    """Return the parts that only the work of a source has."""
    offered = {(offer.name, offer.type) for offer in offers}
    return [
        Offer(part, text, own.type)
        for part, field in TEXTS.items()
        if part in parts
        and (part, own.type) not in offered
        and (text := flat(part, getattr(own.work, field)))
    ]


def _values(works: list[WorkOffer], offer: Offer) -> tuple[Any, ...]:
    """
    Return the values of the work that have the text of *offer*; none for parts that have none.

    A service and an article have them beside the part, and cleaner; a page has several works, of
    which one may have the same text with its language or sections.
    """
    if offer.name not in TEXTS or not isinstance(offer.content, str):
        return ()
    text = offer.content.strip(TRIMMED)
    for number, other in enumerate(works):
        values: tuple[Any, ...] = getattr(other.work, TEXTS[offer.name])
        same = flat(offer.name, values, text)
        if same and number == 0 and offer.type is other.type and not offer.rule:
            return values
        if same and slug(same) == slug(text):
            # "kdr ) of", "catalysis†": the longer one has signs that are no part of the text.
            return values if len(same) < len(text) else with_text(offer.name, values, text)
    return with_text(offer.name, (), text)


def is_filled(value: Any) -> bool:
    """Whether a value, or a value in it at any depth, is filled."""
    return any(map(is_filled, value)) if isinstance(value, tuple) else bool(value)


def _filled_values(value: Any) -> int:
    """Return the number of filled values in a value, at any depth."""
    return sum(map(_filled_values, value)) if isinstance(value, tuple) else bool(value)
