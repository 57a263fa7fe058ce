"""
Descriptions without an identifier, and what searches find: which work is meant?

``search.jsonl`` has rows of tables and printed references, each with the works that a search gives,
and the DOI of the one that is meant, "" if it is not among them or nobody can tell; *missed*: it is
not taken yet.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scrapy.http import TextResponse

from pubcrawl.exchange.spreadsheets.work_columns import described_row, described_text, names_in
from pubcrawl.publications.resources import build
from pubcrawl.publications.resources.crossref_search import CrossrefSearch
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.works.description import read_description, write_description
from pubcrawl.works.findings import Findings
from pubcrawl.works.publication import SOUGHT, Publication
from pubcrawl.works.work import CitedWork

TEXT = (Path(__file__).parent / "search.jsonl").read_text("utf-8")
CASES = [json.loads(line) for line in TEXT.splitlines()]
WORK = CitedWork(
    title="Iron in eiders: a survey",
    contributors=("Skua, A.", "Tern, B."),
    year="2014",
    container="J Sea Birds",
    volume="12",
    first_page="101",
)


def asked(cited: CitedWork) -> Ask:
    publication = Publication()
    publication.sought = (write_description(cited),)
    return Ask(publication, SOUGHT)


def crossref(work: dict[str, Any]) -> dict[str, Any]:
    """Return a work as Crossref has it."""
    names = (name.partition(", ") for name in work["authors"])
    return {
        "DOI": work["doi"],
        "type": work["type"],
        "subtype": "preprint" if work["type"] == "posted-content" else "",
        "title": [work["title"]],
        "subtitle": [work["subtitle"]] if "subtitle" in work else [],
        "author": [
            {"family": family, "given": given} if given else {"name": family}
            for family, _, given in names
        ],
        "issued": {"date-parts": [[work.get("year")]]},
        "container-title": [work["container"]] if "container" in work else [],
        "volume": work.get("volume", ""),
        "page": work.get("pages", ""),
    }


def found(row: dict[str, str], works: list[dict[str, Any]]) -> Findings | None:
    cited = described_text(row["text"]) if "text" in row else described_row([*row], [*row.values()])
    if cited is None:
        return None
    items = {"items": [crossref(work) for work in works]}
    answer = {"status": "ok", "message-type": "work-list", "message": items}
    search = CrossrefSearch("https://api.crossref.example/works")
    ask = asked(cited)
    url = search.request([ask]).url
    return dict(search.parse(TextResponse(url, body=json.dumps(answer).encode()), [ask]).found).get(
        0
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_only_the_work_that_is_meant_is_taken(case: dict[str, Any]) -> None:
    findings = found(case["row"], case["works"])
    expected = "" if case.get("missed") else case["doi"]
    assert (findings.ids.doi.lower() if findings else "") == expected


def test_a_description_keeps_its_fields() -> None:
    assert read_description(write_description(WORK)) == WORK


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Skua A, Tern B et al.", ("Skua A", "Tern B")),
        ("Skua, Ada; Tern, Bea", ("Skua, Ada", "Tern, Bea")),
        ("Skua, A., Tern, B. & 3 others", ("Skua, A.", "Tern, B.")),
        ("Ada Skua and Bea Tern", ("Ada Skua", "Bea Tern")),
        ("Skua", ("Skua",)),
        ("", ()),
    ],
)
def test_names_in_a_cell(cell: str, names: tuple[str, ...]) -> None:
    assert names_in(cell) == names


@pytest.mark.parametrize(
    ("name", "url"),
    [
        (
            "pubmed_citmatch",
            "/ecitmatch.cgi?db=pubmed&retmode=xml&bdata=J+Sea+Birds%7C2014%7C12%7C101%7CSkua%7C0%7C",
        ),
        (
            "crossref_search",
            "?rows=10&query.bibliographic=Skua,+A.,+Tern,+B.+2014+Iron+in+eiders:+a+survey"
            "+J+Sea+Birds+12+101",
        ),
        (
            "europepmc_search",
            "/search?resulttype=core&format=xml&pageSize=10"
            "&query=TITLE:(Iron%20AND%20in%20AND%20eiders%20AND%20survey)",
        ),
        ("openalex_search", "?filter=title.search:Iron+in+eiders+survey&per_page=10"),
    ],
)
def test_what_a_search_asks_for(name: str, url: str) -> None:
    from pubcrawl import settings

    given = {key: getattr(settings, key) for key in dir(settings)}
    search = next(each for each in build(given) if each.name == name)
    assert search.request([asked(WORK)]).url == search.base_url + url


def test_pmids_are_assigned_by_the_numbers_of_the_lines() -> None:
    from pubcrawl.publications.resources.pubmed_citmatch import PubMedCitationMatch

    match = PubMedCitationMatch("https://eutils.example")
    asks = [asked(WORK._replace(volume=str(volume))) for volume in (12, 13, 14)]
    body = b"J Sea Birds|2014|14|101|Skua|2|90000179\nJ Sea Birds|2014|12|101|Skua|0|NOT_FOUND\n"
    reading = match.parse(TextResponse("https://eutils.example", body=body), asks)
    assert [(place, findings.ids.pmid) for place, findings in reading.found] == [(2, "90000179")]
