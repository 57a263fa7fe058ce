"""Records as JSON for the tests of formats, with the values that break formats."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import Any

from pubcrawl.exchange.record_values import ExportOptions, Record
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.merge import offer_work
from pubcrawl.works.parts import MeshTerm, PartType
from pubcrawl.works.publication import Author, Publication
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    CitedWork,
    Container,
    Figure,
    Funding,
    Licence,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
    WorkKind,
)
from pubcrawl.works.work_record import FieldSource, SourcedField

NOW = 1_700_000_000_000
BODY = (
    "Where it begins.\n\nSalt & <b>sand</b>.\n\nHow it was done.\n\n1. Not a list\n\n# no heading"
)
TITLE = "Salt & sand: 50% of DNA in {Ärmel} costs $5_000 at the Wadden Sea"
GROUP = "Tides, Mud and Sand Consortium"


def work(**more: Any) -> Work:
    """Return a work with a value in each field that formats have."""
    fields: dict[str, Any] = {
        "titles": (
            TitleText(TITLE),
            TitleText("A subtitle", "sub"),
            TitleText("Salz", "translated"),
        ),
        "abstracts": (AbstractText("Salt.\n\nSand."),),
        "contributors": (
            WorkContributor(
                "van der Berg",
                "Žofie A.",
                orcid="0000-0002-1825-0097",
                affiliations=(Affiliation("Mud Institute", "https://ror.org/05dxps055"),),
                corresponding=True,
                email="z@mud.example",
            ),
            WorkContributor("Kask", "Jon", "Jr."),
            WorkContributor(literal=GROUP),
            WorkContributor("Editor", "Eva", role="editor"),
        ),
        "container": Container(
            "Annals of Mud & Salt",
            "Ann Mud",
            "journal",
            issn_print="2999-1234",
            issn_online="2999-5678",
            publisher="Wattwerk",
            volume="12",
            issue="3-4",
            first_page="e101",
            last_page="e113",
        ),
        "dates": WorkDates(print="2021-03", online="2020-12-24", received="2020-01-02"),
        "kind": WorkKind("Journal Article", "article-journal"),
        "language": "en",
        "licences": (Licence("https://creativecommons.org/licenses/by/4.0/", "CC-BY-4.0"),),
        "identifiers": (WorkIdentifier("arxiv", "2101.00001"),),
        "funding": (Funding("Mud Council", "", ("M-1", "M-2")),),
        "references": (
            CitedWork(number="1", text="Varga E. What the tide leaves. 2016.", doi="10.5555/TIDE"),
            CitedWork(title="Minimisers", container="J Imag", year="2018", first_page="12"),
        ),
        "sections": (
            TextSection("introduction", 1, "Introduction", "Where it begins."),
            TextSection("", 2, "Salt", "Salt & <b>sand</b>."),
            TextSection(
                "methods", 1, "Methods", "How it was done.\n\n1. Not a list\n\n# no heading"
            ),
        ),
        "figures": (Figure("table", "Table 1", "Salts", rows=(("a", "b"), ("1", "2"))),),
    }
    return Work(**{**fields, **more})


def publication(pmid: str = "90000201", doi: str = "10.5555/MUD.(1)<2>_X", **more: Any) -> Record:
    """Return the record of a publication; *more*: fields of its work."""
    item = Publication()
    whole = work(**more)
    values = {
        "pmid": pmid,
        "pmcid": f"PMC{pmid}" if pmid else "",
        "doi": doi,
        "title": whole.titles[0].text if whole.titles else "",
        "keywords": ("salt", "sand; mud"),
        "mesh": (MeshTerm("Bees", True, "D001516"),),
        "abstract": "Salt.\n\nSand.",
        "fulltext": BODY,
    }
    for name, content in values.items():
        if content:
            item.fields[name] = SourcedField(
                content, FieldSource(PartType.EUROPEPMC, "https://e.example/1", NOW)
            )
    offer_work(item, whole, FieldSource(PartType.EUROPEPMC, "https://e.example/1", NOW))
    item.journal_title = whole.container.title
    item.pub_date = date(2020, 12, 24)
    item.oa = True
    item.citations_count, item.citations_timestamp = 7, NOW
    item.corresp_authors = (Author("Z. van der Berg", email="z@mud.example"),)
    item.fetch_time = NOW
    return item.to_json()


def bare(pmid: str = "7") -> Record:
    """Return the record of a publication of which only the PMID is known."""
    item = Publication()
    item.fields["pmid"] = SourcedField(pmid, FieldSource(PartType.EXTERNAL))
    return item.to_json()


def page(kind: str = "webpage") -> Record:
    """Return the record of a page."""
    return WebPage(
        kind=kind,
        start_url="https://a.example/",
        final_url="javascript:alert(1)",
        content_type="text/html",
        status_code=200,
        title="Mud <script>",
        content="Tools & more.\n\n" + "mud " * 20,
    ).to_json()


def written(form: str, *records: Record, **options: Any) -> bytes:
    """Return *records* in a format."""
    file = BytesIO()
    writer = FORMATS[form].writer(file, ExportOptions(**options))
    for record in records:
        writer.write(record)
    writer.close()
    return file.getvalue()
