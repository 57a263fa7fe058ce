"""
Merging of responses into a publication.

The findings of each response are offered to the publication in turn, and the rank of the
part types decides which content a part has. Three laws hold (tests/works/test_merge.py):
a final part never changes, a part never gets worse, and a repeated offer has no effect.
The publication stores rejected contents beside the part. ``works.work_record`` merges the
fields of the work by the same ranks. Compat mode has only the parts and the fields of
PubFetcher.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from msgspec import structs

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.works.findings import Findings, Offer, WorkOffer
from pubcrawl.works.flat import TEXTS, flat, with_text
from pubcrawl.works.folding import slug
from pubcrawl.works.notices import CHECKS, unmarked, with_notices
from pubcrawl.works.parts import PARTS, Content, Part, PartType
from pubcrawl.works.publication import Author, LostPart, Publication
from pubcrawl.works.work import NOTHING, Relation, Work
from pubcrawl.works.work_record import FieldSource

logger = logging.getLogger(__name__)

_VALID = {"pmid": is_pmid, "pmcid": is_pmcid, "doi": is_doi}
_SPACE = "".join(map(chr, range(0x21)))  # characters that Java's trim() removes
_LOST_TEXT_MAX = 300  # characters of a rejected full text that are stored
_NO_TEXTS: dict[str, Any] = dict.fromkeys(TEXTS.values(), ())
REPEATED = {
    "titles": "title",
    "abstracts": "abstract",
    "sections": "fulltext",
    "figures": "fulltext",
    "supplements": "fulltext",
}
"""Field of a work → the part that it repeats."""


def merge(
    publication: Publication,
    findings: Findings,
    url: str,
    now: int,
    *,
    compat: bool = False,
    parts: Collection[str] = PARTS,
) -> None:
    """
    Offer the findings of a response to *publication*.

    *url*: address of the response, the provenance of contents without their own.
    *now*: milliseconds since 1970. *parts*: the requested parts; fields of the
    work that only repeat another part are left out.
    """
    if not compat:
        findings = _without_marks(findings)
    for offer in (*findings.offers, *(() if compat else _implied(findings, parts))):
        values = () if compat else _values(findings, offer)
        put(
            publication,
            offer.name,
            flat(offer.name, values, str(offer.content)) if values else offer.content,
            offer.type,
            offer.url or url,
            now,
            rule=offer.rule,
            compat=compat,
            values=values,
        )
    publication.oa |= findings.oa
    publication.preprint |= findings.preprint
    if not publication.journal_title:
        publication.journal_title = findings.journal_title.strip(_SPACE)
    date = publication.pub_date
    # compat: dates before 1970 count as unknown, so a later response overwrites them.
    if findings.pub_date and (date is None or (compat and date.year < 1970)):
        publication.pub_date = findings.pub_date
    if findings.citations_count >= 0:
        publication.citations_count = findings.citations_count
        publication.citations_timestamp = now
    if findings.corresp_authors and (
        not publication.corresp_authors
        or (compat and findings.replace_authors and _fuller(findings.corresp_authors, publication))
    ):
        publication.corresp_authors = findings.corresp_authors
    if not compat:
        omitted: dict[str, Any] = {
            name: ()
            for name, part in REPEATED.items()
            if part not in parts and name not in _NO_TEXTS
        }
        for work_offer in _works(findings):
            source = FieldSource(work_offer.type, work_offer.url or url, now, work_offer.rule)
            work = work_offer.work
            for part, field in TEXTS.items():
                values = getattr(work, field)
                if values and part in parts:
                    # The text of a page that no layer offers as a part was refused.
                    new = field not in publication.work.fields and not flat(part, values)
                    publication.work.follow(field, values, source, accepted=new)
            publication.work.offer(replace(work, **omitted, **_NO_TEXTS), source, work_rank)
        if findings.type in CHECKS and "notices_unknown" not in findings.flags:
            publication.notices_checked = now


def _without_marks(findings: Findings) -> Findings:
    """Return *findings* with the notices that titles and texts state, and titles without marks."""
    works = [offer._replace(work=with_notices(offer.work, offer.type)) for offer in findings.works]
    offers = []
    for offer in findings.offers:
        if offer.name == "title":
            title, mark = unmarked(str(offer.content))
            if mark:
                marked = with_notices(Work(relations=(Relation(mark),)), offer.type)
                works.append(WorkOffer(marked, offer.type, offer.url, offer.rule))
            offer = offer._replace(content=title)
        offers.append(offer)
    own = findings.work
    if own is not NOTHING:
        own = with_notices(own, findings.type)
    return replace(findings, offers=offers, work=own, works=works)


def _implied(findings: Findings, parts: Collection[str]) -> Iterator[Offer]:
    """Yield the parts that only the work of a source has."""
    offered = {(offer.name, offer.type) for offer in findings.offers}
    for part, field in TEXTS.items():
        text = flat(part, getattr(findings.work, field))
        if text and part in parts and (part, findings.type) not in offered:
            yield Offer(part, text, findings.type)


def _values(findings: Findings, offer: Offer) -> tuple[Any, ...]:
    """
    Return the values of the work that have the text of *offer*; none for parts that have none.

    A service and an article have them beside the part, and cleaner; a page has several works, of
    which one may have the same text with its language or sections.
    """
    if offer.name not in TEXTS or not isinstance(offer.content, str):
        return ()
    field = TEXTS[offer.name]
    own: tuple[Any, ...] = getattr(findings.work, field)
    if flat(offer.name, own) and offer.type is findings.type and not offer.rule:
        return own
    text = offer.content.strip(_SPACE)
    for other in _works(findings):
        values = getattr(other.work, field)
        same = flat(offer.name, values, text)
        if same and slug(same) == slug(text):
            # "kdr ) of", "catalysis†": the longer one has signs that are no part of the text.
            return values if len(same) < len(text) else with_text(offer.name, values, text)
    return with_text(offer.name, (), text)


def work_rank(type: str) -> int:
    """Return the rank of the part type *type* for the fields of a work: 0 for all final types."""
    part_type = PartType(type)
    return 0 if part_type.final else part_type.rank


def _works(findings: Findings) -> Iterator[WorkOffer]:
    if findings.work is not NOTHING:
        yield WorkOffer(findings.work, findings.type)
    yield from findings.works


def put(
    publication: Publication,
    name: str,
    content: Content,
    type: PartType,
    url: str,
    now: int,
    *,
    rule: str = "",
    compat: bool = False,
    values: tuple[Any, ...] = (),
) -> bool:
    """
    Offer *content* for the part *name*; answer whether the part has changed.

    *values*: of the field of the work with this text; they are accepted if the part is.
    """
    if name in _VALID:
        if not isinstance(content, str):
            raise TypeError(f"{name} is text, not {content!r}")
        return _put_id(publication, Part(name, content, type, url, now, rule), compat=compat)
    new = Part(name, clean(content), type, url, now, rule)
    old = publication.parts.get(name)
    accepted = bool(new.content) and _preferred(publication, new, old, compat=compat)
    if accepted:
        publication.parts[name] = new
    if old is not None and not compat:
        _lose(publication, *((old, new) if accepted else (new, old)))
    if values:
        source = FieldSource(type, url, now, rule)
        publication.work.follow(TEXTS[name], values, source, accepted=accepted)
    return accepted


def _preferred(publication: Publication, new: Part, old: Part | None, *, compat: bool) -> bool:
    if old and old.final(publication.limits):
        return False
    old_type = old.type if old else PartType.NA
    longer = new.type.final and (old.size if old else 0) < new.size
    if not longer and not new.type.better(old_type):
        return False
    # compat: a better type wins even if its content is too short to be useful,
    # such as a publisher's full text of one character over that of the PDF.
    limits = publication.limits
    return compat or not old or not old.usable(limits) or new.usable(limits)


def _lose(publication: Publication, part: Part, winner: Part) -> None:
    """Store the content of *part*, which lost to *winner*; each content once."""
    content, source = part.content, (part.type, part.url, part.rule)
    if part.name == "fulltext" and isinstance(content, str):
        content = content[:_LOST_TEXT_MAX]
    lost = LostPart(content, part.type, part.url, part.timestamp, part.rule, part.size)
    losers = publication.lost.get(part.name, ())
    if part.content and (lost.content, lost.size) not in {(o.content, o.size) for o in losers}:
        # The latest content of a source replaces its earlier one.
        losers = (*(o for o in losers if (o.type, o.url, o.rule) != source), lost)
    own = winner.content
    if part.name == "fulltext" and isinstance(own, str):
        own = own[:_LOST_TEXT_MAX]
    losers = tuple(o for o in losers if (o.content, o.size) != (own, winner.size))
    if losers:
        publication.lost[part.name] = losers
    else:
        publication.lost.pop(part.name, None)


def clean(content: Content) -> Content:
    """
    Return *content* as it is stored: trimmed, and lists without empty items.

    Of repeated keywords only the first stays; terms are not compared.
    """
    if isinstance(content, str):
        return content.strip(_SPACE)
    words = dict.fromkeys(item.strip(_SPACE) for item in content if isinstance(item, str))
    words.pop("", None)
    if words:
        return tuple(words)
    terms = [item for item in content if not isinstance(item, str)]
    trimmed = (structs.replace(item, term=item.term.strip(_SPACE)) for item in terms)
    return tuple(item for item in trimmed if item.term)


def join(publication: Publication, other: Publication) -> None:
    """
    Merge *other*, a record of the same work, into *publication*.

    Parts are merged by type, with their own addresses and times; empty fields
    are filled.
    """
    for name in PARTS:
        part = other.parts.get(name)
        if part:
            provenance = (part.type, part.url, part.timestamp)
            values = other.work.value(TEXTS[name]) if name in TEXTS else ()
            put(publication, name, part.content, *provenance, rule=part.rule, values=values)
    for name, contents in other.lost.items():
        losers = publication.lost.get(name, ())
        new = (one for one in contents if one.content not in {old.content for old in losers})
        publication.lost[name] = (*losers, *new)
    addresses = dict.fromkeys((*publication.addresses, *other.addresses))
    publication.addresses = tuple(addresses)
    publication.oa |= other.oa
    publication.preprint |= other.preprint
    publication.journal_title = publication.journal_title or other.journal_title
    publication.pub_date = publication.pub_date or other.pub_date
    if other.citations_timestamp > publication.citations_timestamp:
        publication.citations_count = other.citations_count
        publication.citations_timestamp = other.citations_timestamp
    publication.corresp_authors = publication.corresp_authors or other.corresp_authors
    publication.work.join(other.work, work_rank, without=_NO_TEXTS)
    for field in _NO_TEXTS:
        entry = other.work.fields.get(field)
        for loser in entry.lost if entry else ():
            publication.work.follow(field, loser.value, loser.source, accepted=False)
    publication.notices_checked = max(publication.notices_checked, other.notices_checked)
    visits = dict.fromkeys((*publication.visited_sites, *other.visited_sites))
    publication.visited_sites = tuple(visits)
    publication.fetch_time = max(publication.fetch_time, other.fetch_time)


def _put_id(publication: Publication, new: Part, *, compat: bool) -> bool:
    name, content = new.name, str(new.content)
    # First the prefix is removed, then the space after it: a response may have
    # "doi: 10.1/a".
    value = (normalise_doi(content.strip(_SPACE)) if name == "doi" else content).strip(_SPACE)
    if not _VALID[name](value):
        logger.warning("%s: not a valid %s: %r", new.url, name, content)
        return False
    new = replace(new, content=value)
    old = publication.parts.get(name)
    if old is not None:
        if old.final(publication.limits) or not new.type.better(old.type):
            if not compat:
                _lose(publication, new, old)
            return False
        if same_work(str(old.content), value, new.url):
            new = replace(new, content=str(old.content))
    publication.parts[name] = new
    if old is not None and not compat:
        _lose(publication, old, new)
    return True


def _fuller(authors: tuple[Author, ...], publication: Publication) -> bool:
    return bool(authors[0].email) or len(authors) > len(publication.corresp_authors)
