"""
Papers of Semantic Scholar.

Source: https://api.semanticscholar.org/api-docs/graph
"""

from __future__ import annotations

from typing import Any

from pubcrawl.formats.dates import find_date
from pubcrawl.reading.service import abstracts, completed, load, people, rows, text, texts, titles
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import issn, licence_named, orcid, page_range, work_kind
from pubcrawl.works.work import (
    Affiliation,
    Container,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

FIELDS = (
    "externalIds,title,abstract,authors.name,authors.externalIds,authors.affiliations,venue,"
    "publicationVenue,journal,year,publicationDate,publicationTypes,isOpenAccess,openAccessPdf"
)
"""The requested fields."""

_IDENTIFIERS = {"ArXiv": "arxiv", "CorpusId": "s2", "MAG": "mag", "DBLP": "dblp", "ACL": "acl"}


def records(body: bytes) -> list[Findings]:
    """Return the findings of one paper or of a list, which has null for unknown ones."""
    answer = load(body, "Semantic Scholar", "paperId", "title", lists=True)
    return [findings(each) for each in rows(answer if isinstance(answer, list) else [answer])]


def findings(item: dict[str, Any]) -> Findings:
    """Return the findings of one paper."""
    known = item.get("externalIds")
    pmcid = text(known, "PubMedCentral")
    ids = valid_ids(
        text(known, "PubMed"),
        f"PMC{pmcid.upper().removeprefix('PMC')}" if pmcid else "",
        text(known, "DOI"),
    )
    journal, venue, pdf = map(item.get, ("journal", "publicationVenue", "openAccessPdf"))
    title = text(journal, "name") or text(venue, "name") or text(item, "venue")
    found = Findings(
        PartType.SEMANTIC_SCHOLAR, ids, oa=item.get("isOpenAccess") is True, journal_title=title
    )
    pages = page_range("".join(text(journal, "pages").split()))
    found.work = Work(
        titles=titles(text(item, "title")),
        abstracts=abstracts(text(item, "abstract")),
        contributors=people(map(_person, rows(item, "authors"))),
        container=Container(
            title=title,
            kind=text(venue, "type") if text(venue, "type") == "journal" else "",
            issn_linking=issn(text(venue, "issn")),
            volume=text(journal, "volume"),
            first_page=pages[0],
            last_page=pages[1],
        ),
        dates=WorkDates(issued=find_date(text(item, "publicationDate", "year"))),
        kind=work_kind(*texts(item, "publicationTypes")),
        licences=licence_named(text(pdf, "license").replace("CCBY", "CC BY").replace("_", " ")),
        identifiers=tuple(
            WorkIdentifier(kind, value)
            for key, kind in _IDENTIFIERS.items()
            if (value := text(known, key))
        ),
    )
    if url := text(pdf, "url"):
        is_pdf = url.partition("?")[0].lower().endswith(".pdf")
        found.links.append(Link(url, PartType.PDF_OADOI if is_pdf else PartType.LINK_OADOI))
    return completed(found)


def _person(values: dict[str, Any]) -> WorkContributor:
    return WorkContributor(
        literal=text(values, "name"),
        orcid=orcid(text(values.get("externalIds"), "ORCID")),
        affiliations=tuple(Affiliation(each) for each in texts(values, "affiliations")),
    )
