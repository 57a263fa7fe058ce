"""Entries → publications as the store has them."""

from __future__ import annotations

from pubcrawl.exchange.imports.csl_items import work_of
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.formats.json import KeyUse
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.findings import Findings
from pubcrawl.works.merge import merge
from pubcrawl.works.parts import Limits, PartType
from pubcrawl.works.publication import Publication

_KEYS = KeyUse()


def publication_of(entry: ImportedEntry, limits: Limits, now: int) -> Publication:
    """
    Return the publication of *entry*.

    A record of PubFetcher is taken as it is. Of an entry of a reference manager, identifiers,
    title, abstract and keywords are parts of the type ``external``, and the rest is its work.
    *now*: milliseconds since 1970.
    """
    if entry.record is not None:
        publication = Publication.from_json(entry.record, limits)
        publication.add_ids(entry.ids, timestamp=now)
        return publication
    publication = Publication.from_ids(entry.ids, timestamp=now, limits=limits)
    item = entry.item or {}
    _, work = work_of(ServiceRecord(dict(item), _KEYS))
    findings = Findings(PartType.EXTERNAL, journal_title=work.container.title, work=work)
    main = (title.text for title in work.titles if title.kind == "main")
    findings.add("title", next(main, ""))
    findings.add("abstract", next((abstract.text for abstract in work.abstracts), ""))
    keywords = item.get("keyword") or ()
    if isinstance(keywords, str):
        keywords = keywords.split(";" if ";" in keywords else ",")
    keywords = (word.strip() for word in keywords if isinstance(word, str))
    findings.add("keywords", tuple(filter(None, keywords)))
    merge(publication, findings, "", now)
    return publication
