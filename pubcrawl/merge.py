"""
Which content of a part is kept.

Every answer's findings are offered to the publication, one after another; the
ranking of part types decides. Three laws hold (tests/test_merge.py): a final
part is frozen, a part never gets worse, and offering twice is offering once.
Contents that lost are kept beside the part. The fields of the work are joined by
``works.merge``, by the same ranking. In compat mode there are only parts and the
fields that PubFetcher has.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, cast

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.items.findings import Findings, WorkOffer
from pubcrawl.items.parts import PARTS, Content, Part, PartType
from pubcrawl.items.publication import Author, LostPart, Publication
from pubcrawl.items.webpage import Webpage
from pubcrawl.works.merge import FieldSource
from pubcrawl.works.work import NOTHING

logger = logging.getLogger(__name__)

_VALID = {"pmid": is_pmid, "pmcid": is_pmcid, "doi": is_doi}
_SPACE = "".join(map(chr, range(0x21)))  # what Java's trim() takes off
_LOST_TEXT = 300  # characters of a full text that lost
# The fields of a work that repeat a part: they are left out where the part is not wanted.
_REPEATED = {
    "titles": "title",
    "abstracts": "abstract",
    "sections": "fulltext",
    "figures": "fulltext",
    "supplements": "fulltext",
}


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
    Offer everything that an answer found to *publication*.

    *url*: address of the answer, the provenance of what has none of its own.
    *now*: milliseconds since 1970. *parts*: those that are wanted; fields of the
    work that only repeat another part are left out.
    """
    for offer in findings.offers:
        name, content, type, address, rule = offer
        put(publication, name, content, type, address or url, now, rule=rule, compat=compat)
    publication.oa |= findings.oa
    publication.preprint |= findings.preprint
    if not publication.journal_title:
        publication.journal_title = findings.journal_title.strip(_SPACE)
    known = publication.pub_date
    # compat: dates before 1970 count as unknown, so a later answer overwrites them.
    if findings.pub_date and (known is None or (compat and known.year < 1970)):
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
        unwanted: dict[str, Any] = {
            name: () for name, part in _REPEATED.items() if part not in parts
        }
        for said in _works(findings):
            source = FieldSource(said.type, said.url or url, now, said.rule)
            work = replace(said.work, **unwanted) if unwanted else said.work
            publication.work.offer(work, source, work_rank)


def work_rank(type: str) -> int:
    """Return what the part type *type* is worth to a field of a work: 0 for all final types."""
    known = PartType(type)
    return 0 if known.final else known.rank


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
) -> bool:
    """Offer *content* for the part *name*; answer whether the part is another one now."""
    if name in _VALID:
        if not isinstance(content, str):
            raise TypeError(f"{name} is text, not {content!r}")
        return _put_id(publication, Part(name, content, type, url, now, rule), compat=compat)
    new = Part(name, clean(content), type, url, now, rule)
    old = publication.parts.get(name)
    kept = bool(new.content) and _preferred(publication, new, old, compat=compat)
    if kept:
        publication.parts[name] = new
    if old is not None and not compat:
        _lose(publication, *((old, new) if kept else (new, old)))
    return kept


def _preferred(publication: Publication, new: Part, old: Part | None, *, compat: bool) -> bool:
    if old and old.final(publication.limits):
        return False
    old_type = old.type if old else PartType.NA
    longer = new.type.final and (old.size if old else 0) < new.size
    if not longer and not new.type.better(old_type):
        return False
    # compat: a better type wins even where its content is too short to be of
    # use, such as a publisher's one-character full text over that of the PDF.
    limits = publication.limits
    return compat or not old or not old.usable(limits) or new.usable(limits)


def _lose(publication: Publication, part: Part, kept: Part) -> None:
    """Note the content of *part*, which *kept* was preferred to; each content once."""
    content, source = part.content, (part.type, part.url, part.rule)
    if part.name == "fulltext" and isinstance(content, str):
        content = content[:_LOST_TEXT]
    lost = LostPart(content, part.type, part.url, part.timestamp, part.rule, part.size)
    known = publication.lost.get(part.name, ())
    if part.content and (lost.content, lost.size) not in {(o.content, o.size) for o in known}:
        # The latest content of a source is kept.
        known = (*(o for o in known if (o.type, o.url, o.rule) != source), lost)
    own = kept.content
    if part.name == "fulltext" and isinstance(own, str):
        own = own[:_LOST_TEXT]
    known = tuple(o for o in known if (o.content, o.size) != (own, kept.size))
    if known:
        publication.lost[part.name] = known
    else:
        publication.lost.pop(part.name, None)


def clean(content: Content) -> Content:
    """
    Return *content* as it is kept: trimmed; in lists without empty items.

    Repeated keywords are dropped, the first is kept; terms are not compared.
    """
    if isinstance(content, str):
        return content.strip(_SPACE)
    words = dict.fromkeys(item.strip(_SPACE) for item in content if isinstance(item, str))
    words.pop("", None)
    if words:
        return tuple(words)
    terms = [item for item in content if not isinstance(item, str)]
    trimmed = (replace(item, term=item.term.strip(_SPACE)) for item in terms)
    return cast("Content", tuple(item for item in trimmed if item.term))


def page(old: Webpage, new: Webpage) -> Webpage:
    """
    Return the record of a page that was fetched again: *new*, where it is worth more than *old*.

    It is when it is final, when neither is and there is something in it, and
    when both are empty. Else *old* stays as it is, but for the counters and the
    *reason* of the last fetch.
    """
    if new.final or (not old.final and not new.empty) or (old.empty and new.empty):
        return replace(new, start_url=old.start_url)
    return replace(
        old, fetch_time=new.fetch_time, retry_counter=new.retry_counter, reason=new.reason
    )


def join(publication: Publication, other: Publication) -> None:
    """
    Take over what *other*, a record of the same work, knows better.

    Parts are merged by type as if they were found now, with their own
    addresses and times; fields are filled where they are empty.
    """
    for name in PARTS:
        part = other.parts.get(name)
        if part:
            provenance = (part.type, part.url, part.timestamp)
            put(publication, name, part.content, *provenance, rule=part.rule)
    for name, contents in other.lost.items():
        known = publication.lost.get(name, ())
        new = (one for one in contents if one.content not in {old.content for old in known})
        publication.lost[name] = (*known, *new)
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
    publication.work.join(other.work, work_rank)
    visits = dict.fromkeys((*publication.visited_sites, *other.visited_sites))
    publication.visited_sites = tuple(visits)
    publication.fetch_time = max(publication.fetch_time, other.fetch_time)


def _put_id(publication: Publication, new: Part, *, compat: bool) -> bool:
    name, content = new.name, str(new.content)
    # The prefix goes first, then the space after it: "doi: 10.1/a" is a DOI
    # when an answer says so.
    value = (normalise_doi(content.strip(_SPACE)) if name == "doi" else content).strip(_SPACE)
    if not _VALID[name](value):
        logger.warning("%s: not a %s: %r", new.url, name, content)
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
