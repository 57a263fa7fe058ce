"""A record as a work to be compared with others."""

from __future__ import annotations

import re

from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_values import Values
from pubcrawl.ids.url import slot
from pubcrawl.works.match import MatchWork

_YEAR = re.compile(r"\d{4}")


def match_work(record: Values) -> MatchWork:
    """Return *record*, a publication as plain JSON, prepared for comparison."""
    year = _YEAR.match(values.issued(record))
    kind = record.get("kind") or {}
    return MatchWork(
        values.main_title(record),
        [values.inverted_name(each) for each in values.contributors(record)],
        subtitle=values.other_title(record, "sub"),
        year=int(year[0]) if year else None,
        ids={
            "doi": record.get("doi", ""),
            "pmid": record.get("pmid", ""),
            "pmcid": record.get("pmcid", ""),
            "arxiv": values.identifier(record, "arxiv"),
        },
        kind=kind.get("csl", ""),
        container=values.container_title(record),
        issns=values.issns(record),
        host=_host(record),
        pages=values.pages(record),
        versions=[
            each.get("value", "")
            for each in record.get("relations") or ()
            if each.get("kind") == "version" and each.get("id_kind") == "doi"
        ],
    )


def _host(record: Values) -> str:
    """Return the host of the last page of the publication that was visited, "" for none."""
    visited = record.get("visited_sites") or ()
    return slot(str(visited[-1].get("url") or "")) if visited else ""
