"""
Works of CORE, which collects those of repositories.

Source: https://api.core.ac.uk/docs/v3
"""

from __future__ import annotations

from typing import Any

from pubcrawl.formats.dates import find_date
from pubcrawl.reading.service import (
    abstracts,
    completed,
    listed,
    load,
    named,
    people,
    rows,
    text,
    texts,
    titles,
)
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import issns, language, work_kind
from pubcrawl.works.work import Container, Work, WorkDates, WorkIdentifier

_IDENTIFIERS = {"id": "core", "arxivId": "arxiv", "magId": "mag"}


def records(body: bytes) -> list[Findings]:
    """Return the findings of every work; raises ``ParseError``."""
    answer = load(body, "CORE", "results", "title")
    return [findings(each) for each in listed(answer, "results")]


def findings(item: dict[str, Any]) -> Findings:
    """Return the findings of one work."""
    ids = valid_ids(text(item, "pubmedId"), "", text(item, "doi"))
    journal = next(iter(rows(item, "journals")), {})
    found = Findings(PartType.CORE, ids, journal_title=text(journal, "title"))
    found.work = Work(
        titles=titles(text(item, "title")),
        abstracts=abstracts(text(item, "abstract")),
        contributors=people(named(text(each, "name")) for each in rows(item, "authors")),
        container=Container(
            title=found.journal_title,
            issns=issns(" ".join(map(str, journal.get("identifiers") or ()))),
            publisher=text(item, "publisher").strip("' "),  # 'Elsevier BV', in quotes
        ),
        dates=WorkDates(issued=find_date(text(item, "publishedDate", "yearPublished"))),
        kind=work_kind(text(item, "documentType")),
        language=language(text(item.get("language"), "code")),
        identifiers=tuple(
            WorkIdentifier(kind, value)
            for key, kind in _IDENTIFIERS.items()
            if (value := text(item, key))
        ),
    )
    if url := text(item, "downloadUrl"):
        found.links.append(Link(url, PartType.PDF_OADOI))
    for url in texts(item, "sourceFulltextUrls"):
        is_pdf = url.partition("?")[0].lower().endswith(".pdf")
        found.links.append(Link(url, PartType.PDF_OADOI if is_pdf else PartType.LINK_OADOI))
    return completed(found)
