"""
Articles of the Directory of Open Access Journals.

Source: https://doaj.org/api/docs
"""

from __future__ import annotations

from typing import Any

from pubcrawl.formats.dates import date_of
from pubcrawl.reading.service import (
    abstracts,
    completed,
    listed,
    load,
    named,
    once,
    people,
    rows,
    text,
    texts,
    titles,
)
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import issn, issns, language, licence_named, orcid
from pubcrawl.works.work import (
    Affiliation,
    Container,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)


def records(body: bytes) -> list[Findings]:
    """Return the findings of every article; raises ``ParseError``."""
    answer = load(body, "DOAJ", "results", "bibjson")
    return [findings(each) for each in listed(answer, "results")]


def findings(item: dict[str, Any]) -> Findings:
    """Return the findings of one article."""
    record = item.get("bibjson")
    journal = record.get("journal") if isinstance(record, dict) else None
    numbers = {text(each, "type").lower(): text(each, "id") for each in rows(record, "identifier")}
    print_issn, online_issn = (issn(numbers.get(key, "")) for key in ("pissn", "eissn"))
    found = Findings(
        PartType.DOAJ,
        valid_ids("", "", numbers.get("doi", "")),
        oa=True,  # a condition of the directory
        journal_title=text(journal, "title"),
    )
    found.add("keywords", tuple(texts(record, "keywords")))
    found.work = Work(
        titles=titles(text(record, "title")),
        abstracts=abstracts(text(record, "abstract")),
        contributors=people(map(_person, rows(record, "author"))),
        container=Container(
            title=found.journal_title,
            kind="journal",
            issn_print=print_issn,
            issn_online=online_issn,
            issns=tuple(
                one
                for one in issns(" ".join(texts(journal, "issns")))
                if one not in (print_issn, online_issn)
            ),
            publisher=text(journal, "publisher"),
            volume=text(journal, "volume"),
            issue=text(journal, "number"),
            first_page=text(record, "start_page"),
            last_page=text(record, "end_page"),
        ),
        dates=WorkDates(issued=date_of(text(record, "year"), text(record, "month"))),
        language=language(text(journal, "language")),
        licences=tuple(
            once(
                licence
                for each in rows(journal, "license")
                for licence in licence_named(text(each, "url") or text(each, "type"))
            )
        ),
        identifiers=(WorkIdentifier("doaj", text(item, "id")),) if text(item, "id") else (),
    )
    for link in rows(record, "link"):
        if text(link, "type") == "fulltext" and (url := text(link, "url")):
            pdf = "pdf" in text(link, "content_type").lower()
            found.links.append(Link(url, PartType.PDF_LINK if pdf else PartType.LINK))
    return completed(found)


def _person(values: dict[str, Any]) -> WorkContributor:
    place = text(values, "affiliation")
    return named(text(values, "name"))._replace(
        orcid=orcid(text(values, "orcid_id")),
        affiliations=(Affiliation(place),) if place else (),
    )
