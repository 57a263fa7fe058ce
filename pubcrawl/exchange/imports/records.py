"""Entries → publications as the store has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pubcrawl.exchange.csl import work_of
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.works.flat import TEXTS
from pubcrawl.works.merge import put, work_rank
from pubcrawl.works.parts import Limits, PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.record import from_record
from pubcrawl.works.work_record import FieldSource


def publication_of(entry: ImportedEntry, limits: Limits, now: int) -> Publication:
    """
    Return the publication of *entry*.

    A record of PubFetcher is taken as it is. Of an entry of a reference manager, identifiers,
    title, abstract and keywords are parts of the type ``external``, and the rest is its work.
    *now*: milliseconds since 1970.
    """
    if entry.record is not None:
        publication = from_record(entry.record, limits)
        publication.add_ids(entry.ids, timestamp=now)
        return publication
    publication = Publication.from_ids(entry.ids, timestamp=now, limits=limits)
    item = entry.item or {}
    _, work = work_of(dict(item))
    main = next((title.text for title in work.titles if title.kind == "main"), "")
    abstract = next((one.text for one in work.abstracts), "")
    for name, content in (("title", main), ("abstract", abstract), ("keywords", _keywords(item))):
        if content:
            values = getattr(work, TEXTS[name]) if name in TEXTS else ()
            put(publication, name, content, PartType.EXTERNAL, "", now, values=values)
    publication.journal_title = work.container.title if work.container else ""
    work = replace(work, titles=(), abstracts=())
    publication.work.offer(work, FieldSource(PartType.EXTERNAL.value, "", now), work_rank)
    return publication


def _keywords(item: Mapping[str, Any]) -> tuple[str, ...]:
    words = item.get("keyword") or ()
    if isinstance(words, str):
        words = words.split(";" if ";" in words else ",")
    return tuple(word.strip() for word in words if isinstance(word, str) and word.strip())
