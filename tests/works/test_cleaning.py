from __future__ import annotations

from pathlib import Path

import pytest
from scrapy.utils.project import get_project_settings

from pubcrawl.workbench.extract.jobs import make_job
from pubcrawl.workbench.extract.responses import ResponseReader
from pubcrawl.works.cleaning import clean_work, cleaned
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    CitedWork,
    Container,
    Funding,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkIdentifier,
)
from tests.cases import table


def test_texts_are_plain_and_placeholders_are_left_out() -> None:
    section = TextSection("", 1, "Aim", "x&lt;y")
    dirty = Work(
        titles=(TitleText("[Not Available]."), TitleText("CO<sub>2</sub> &amp;amp; otters")),
        abstracts=(AbstractText("-"), AbstractText("One.\n\n<i>Two</i>", sections=(section,))),
        contributors=(
            WorkContributor("&NA;", affiliations=(Affiliation("Holt"),)),
            WorkContributor(
                "Null", "Jan", affiliations=(Affiliation("A &amp; B"), Affiliation("N/A"))
            ),
            WorkContributor(":unav", "Ann"),
            WorkContributor("Yew", "-"),
        ),
        container=Container("Rivers &amp; Weirs", publisher="(:unav)", first_page="n/a"),
        funding=(Funding("-"), Funding("-", "doi:10.13039/501", ("7",))),
        references=(CitedWork(text="<b>Kask</b>", contributors=("J. &amp; Co", ":")),),
    )
    assert clean_work(dirty) == Work(
        titles=(TitleText("CO2 & otters"),),
        abstracts=(AbstractText("One.\n\nTwo", sections=(section._replace(text="x<y"),)),),
        contributors=(
            WorkContributor("Null", "Jan", affiliations=(Affiliation("A & B"),)),
            WorkContributor("", "Ann"),
            WorkContributor("Yew"),
        ),
        container=Container("Rivers & Weirs"),
        funding=(Funding("", "https://doi.org/10.13039/501", ("7",)),),
        references=(CitedWork(text="Kask", contributors=("J. & Co",)),),
    )


def test_a_field_with_two_dois_has_the_first_and_the_work_the_other() -> None:
    findings = Findings(PartType.EUROPEPMC)
    findings.add("doi", "10.5555/a; https://doi.org/10.5555/b")
    findings.add("keywords", ("<i>Lutra</i>", "n/a"))
    clean = cleaned(findings)
    assert [offer.content for offer in clean.offers] == ["10.5555/A", ("Lutra",)]
    assert clean.work.identifiers == (WorkIdentifier("doi", "10.5555/B"),)


@table
def test_cases_of_bug_reports(kind: str, file: str, right: dict[str, str], shared: Path) -> None:
    path = shared / "cases" / file
    if not path.exists():
        pytest.skip(f"{path} is not here")
    reader = ResponseReader(get_project_settings())
    content_type = "text/html" if kind == "journal" else ""
    options = {"kind": kind, "file": path.name, "content_type": content_type}
    (line,) = reader.lines(make_job(options, path.parent))
    work, parts = line.get("work") or {}, line["parts"]
    found = {
        "title": (parts.get("title") or {}).get("content"),
        "abstract": (parts.get("abstract") or {}).get("content"),
        "titles": [title["text"] for title in work.get("titles", ())],
        "abstracts": [
            [abstract["text"], abstract.get("language", "")]
            for abstract in work.get("abstracts", ())
        ],
        "authors": [
            " ".join(filter(None, (person.get("given"), person.get("family"))))
            for person in work.get("contributors", ())
        ],
        "error": (line["error"] or {}).get("reason"),
    }
    assert {key: found[key] for key in right} == right
