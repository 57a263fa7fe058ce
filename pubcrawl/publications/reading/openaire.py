"""
Research products of OpenAIRE's graph.

Source: https://graph.openaire.eu/docs/apis/graph-api/
"""

from __future__ import annotations

from typing import Any

from pubcrawl.formats.dates import find_date
from pubcrawl.reading.service import (
    abstracts,
    completed,
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
from pubcrawl.works.values import language, licence_named, orcid, work_kind
from pubcrawl.works.work import (
    Container,
    Funding,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

_OPEN = ("open", "open access", "open source")


def records(body: bytes) -> list[Findings]:
    """Return the findings of every product; raises ``ParseError``."""
    answer = load(body, "OpenAIRE", "results", "mainTitle")
    return [findings(each) for each in rows(answer, "results")]


def findings(item: dict[str, Any]) -> Findings:
    """Return the findings of one product."""
    instances = rows(item, "instances")
    numbers: dict[str, str] = {}
    for each in (*rows(item, "pids"), *(pid for one in instances for pid in rows(one, "pids"))):
        numbers.setdefault(text(each, "scheme").lower(), text(each, "value"))
    pmcid = numbers.get("pmc", "").upper().removeprefix("PMC")
    ids = valid_ids(numbers.get("pmid", ""), f"PMC{pmcid}" if pmcid else "", numbers.get("doi", ""))
    container = item.get("container")
    access = text(item.get("bestAccessRight"), "label").lower()
    found = Findings(
        PartType.OPENAIRE, ids, oa=access in _OPEN, journal_title=text(container, "name")
    )
    subjects = (
        text(each.get("subject"), "value")
        for each in rows(item, "subjects")
        if text(each.get("subject"), "scheme").lower() == "keyword"
    )
    found.add("keywords", tuple(dict.fromkeys(filter(None, subjects))))
    found.work = Work(
        titles=titles(text(item, "mainTitle"), text(item, "subTitle")),
        abstracts=abstracts(*texts(item, "descriptions")),
        contributors=people(map(_person, sorted(rows(item, "authors"), key=_rank))),
        container=Container(
            title=found.journal_title,
            issn_print=text(container, "issnPrinted"),
            issn_online=text(container, "issnOnline"),
            issn_linking=text(container, "issnLinking"),
            publisher=text(item, "publisher"),
            volume=text(container, "vol"),
            issue=text(container, "iss"),
            first_page=text(container, "sp"),
            last_page=text(container, "ep"),
            conference=text(container, "conferencePlace"),
        ),
        dates=WorkDates(issued=find_date(text(item, "publicationDate"))),
        kind=work_kind(*texts(next(iter(instances), {}), "type"), text(item, "type")),
        language=language(text(item.get("language"), "code")),
        licences=tuple(
            once(each for one in instances for each in licence_named(text(one, "license")))
        ),
        identifiers=tuple(
            WorkIdentifier(kind, value)
            for kind, value in numbers.items()
            if value and kind in ("arxiv", "handle", "mag_id")
        ),
        funding=tuple(once(map(_funding, rows(item, "projects")))),
    )
    for one in instances:
        if text(one.get("accessRight"), "label").lower() in _OPEN:
            found.links += [Link(url, PartType.LINK_OADOI) for url in texts(one, "urls")]
    found.links = list(dict.fromkeys(found.links))
    return completed(found)


def _rank(author: dict[str, Any]) -> int:
    rank = text(author, "rank")
    return int(rank) if rank.isdecimal() else 0


def _person(values: dict[str, Any]) -> WorkContributor:
    pid = values.get("pid")
    number = pid.get("id") if isinstance(pid, dict) else None
    family = text(values, "surname")
    person = (
        WorkContributor(family, text(values, "name")) if family else named(text(values, "fullName"))
    )
    return person._replace(
        orcid=orcid(text(number, "value")) if "orcid" in text(number, "scheme") else "",
    )


def _funding(values: dict[str, Any]) -> Funding:
    funder = next(iter(rows(values, "fundings")), {})
    name = text(funder, "name", "shortName") or text(values.get("funding"), "name")
    award = text(values, "code")
    return Funding(name, awards=(award,) if award else ())
