"""A record as a work to be compared with others."""

from __future__ import annotations

import re

from pubcrawl.exchange.record_values import Record, WorkView
from pubcrawl.ids.url import slot
from pubcrawl.works.findings import Findings
from pubcrawl.works.match import MatchWork
from pubcrawl.works.match.sought import Found
from pubcrawl.works.merge import offer_work
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource

_YEAR = re.compile(r"\d{4}")


def match_work(record: Record) -> MatchWork:
    """Return *record*, a publication as plain JSON, prepared for comparison."""
    work = WorkView(record)
    year = _YEAR.match(work.issued)
    return MatchWork(
        work.main_title,
        work.author_names,
        subtitle=work.title_of("sub"),
        year=int(year[0]) if year else None,
        ids={"doi": work.get("doi", ""), **work.ids, "arxiv": work.arxiv},
        kind=work.csl_kind,
        container=work.container_title,
        issns=work.container.all_issns,
        # The last page of the publication that was visited.
        host=slot(work["visited_sites"][-1]["url"]) if work.get("visited_sites") else "",
        pages=work.container.pages,
        versions=[
            other["value"]
            for other in work.get("relations") or ()
            if other["kind"] == "version" and other.get("id_kind") == "doi"
        ],
    )


def found_work(findings: Findings) -> Found:
    """Return a work that a search found, prepared for comparison with what was sought."""
    publication = Publication.from_ids(findings.ids)
    offer_work(publication, findings.work, FieldSource(PartType.SERVICE, "", 0))
    record = match_work(publication.to_json())
    return Found(record, findings.work.container.volume, findings.preprint)
