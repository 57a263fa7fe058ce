"""``scrapy report --prisma``: every row of the lists is counted once, in the words of PRISMA."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import beside
from tests.crawls.run import ROOT, Crawl

PUBMED = """TY  - JOUR
TI  - A streaming aligner
AN  - 90000101
DO  - 10.5555/TIDEWATER.2021.17
ER  -

TY  - JOUR
TI  - A key to lichens
DO  - 10.5555/LICHEN.KEY.2016.2
ER  -

TY  - JOUR
TI  - A report that nobody scanned
ER  -

TY  - JOUR
TI  - A key to lichens, exported twice
DO  - 10.5555/lichen.key.2016.2
ER  -
"""
SCOPUS = """Title,Year,DOI
A streaming aligner,2021,10.5555/tidewater.2021.17
Salt and sill,2023,10.5555/salt.sill.2023.5
Nothing known,2020,10.5555/nothing.known.1
Nothing known,2020,10.5555/NOTHING.KNOWN.1

Neither known,2020,10.5555/nothing.known.2
No number,2020,see the shelf
"""
WOS = "# exported today\n90000101\nPMC90000105\n90000105\n90000105\n"


@pytest.fixture
def crawl(tmp_path: Path, url: str) -> Crawl:
    for name, text in (("pubmed.ris", PUBMED), ("scopus.csv", SCOPUS), ("wos.txt", WOS)):
        (tmp_path / name).write_text(text, "utf-8")
    replay = ROOT / "examples/replay.warc.gz"
    return Crawl(tmp_path, {}, REPLAY=replay, STORE_URL=url, JAVASCRIPT="off")


def prisma(crawl: Crawl, *arguments: str) -> dict[str, Any]:
    url = f"STORE_URL={crawl.settings['STORE_URL']}"
    text = crawl.command("report", "--prisma", "--json", "-s", url, *arguments)
    section: dict[str, Any] = json.loads(text)["sections"]["prisma"]
    return section


def rows(section: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = section["tables"][name]["rows"]
    return found


def test_records_duplicates_and_reports(crawl: Crawl) -> None:
    files = "pubmed.ris,scopus.csv,wos.txt"
    assert crawl.run("-a", f"seeds={files}", "-s", "SEED_FAILURES_MAX=100%").code in (0, 9)
    section = prisma(crawl)
    figures = section["figures"]
    assert figures == {
        "identified": 14,
        "duplicates": 7,
        "other_reasons": 2,
        "sought": 5,
        "not_retrieved": 2,
        "retrieved": 3,
        "still_open": 0,
    }
    assert [[*row.values()] for row in rows(section, "prisma_sources")] == [
        # source, records, new works, duplicates, other reasons
        ["pubmed.ris", 4, 2, 1, 1],
        ["scopus.csv", 6, 3, 2, 1],
        ["wos.txt", 4, 0, 4, 0],
    ]
    # By which identifier a record is shown depends on the seed that was crawled first.
    places = {row["found_at"] for row in rows(section, "prisma_duplicates")}
    assert "pubmed.ris 1; scopus.csv 2; wos.txt 2" in places
    assert "pubmed.ris 7; pubmed.ris 16; wos.txt 3; wos.txt 4; wos.txt 5" in places
    assert sum(row["records"] - 1 for row in rows(section, "prisma_duplicates")) == 7
    assert sum(row["records"] for row in rows(section, "prisma_removed")) == 2
    assert sum(row["reports"] for row in rows(section, "prisma_not_retrieved")) == 2


RIS = """TY  - JOUR
TI  - {title}
AU  - {authors}
PY  - {year}
T2  - {journal}
{id}
ER  -

"""
WOS_ROW = """PT J
AU {authors}
TI {title}
SO {journal}
PY {year}
{id}
ER

"""
# Export → its beginning, a row, what is before a DOI and a PMID, and between authors.
EXPORTS = {
    "pubmed.ris": ("", RIS, "DO  - ", "AN  - ", "\nAU  - "),
    "scopus.csv": (
        "Authors,Title,Year,Source title,DOI\n",
        '"{authors}","{title}",{year},"{journal}",{id}\n',
        "",
        "",
        "; ",
    ),
    "wos.txt": ("FN x\nVR 1.0\n", WOS_ROW, "DI ", "PM ", "\n   "),
}


def test_works_of_several_exports(crawl: Crawl) -> None:
    """Identifiers, else titles and authors, show which rows are one work."""
    texts = {name: start for name, (start, *_) in EXPORTS.items()}
    cases = beside(__file__)
    names: dict[str, str] = {}  # place of a row → case and number
    for case in cases:
        for number, row in enumerate(case["rows"]):
            export, title, authors, year, journal, value = map(str.strip, row.split("|"))
            _, form, doi, pmid, between = EXPORTS[export]
            people = authors.split(", " if export == "scopus.csv" else "; ")
            line = texts[export].count("\n") + 1
            names[f"{export} {line}"] = f"{case['name']} {number}"
            texts[export] += form.format(
                title=title,
                authors=between.join(people),
                year=year,
                journal=journal,
                id=value and (doi if "/" in value else pmid) + value,
            )
    (crawl.folder / "exports").mkdir()
    for name, text in texts.items():
        (crawl.folder / "exports" / name).write_text(text, "utf-8")
    assert crawl.run("-a", "seeds=exports/*", "-s", "SEED_FAILURES_MAX=100%").code in (0, 9)
    section = prisma(crawl, "exports/*", "--top", "0")
    groups = {
        tuple(sorted(names[place] for place in row["found_at"].split("; "))): (
            row["shown_by"] != "identifier"
        )
        for row in rows(section, "prisma_duplicates")
    }
    assert groups == {
        tuple(f"{case['name']} {number}" for number in group): "title" in case
        for case in cases
        for group in case["same"]
    }


def test_of_one_list_and_of_rows_that_left_it(crawl: Crawl) -> None:
    assert crawl.run("-a", "seeds=wos.txt", "-s", "SEED_FAILURES_MAX=100%").code == 0
    (crawl.folder / "wos.txt").write_text("90000101\n", "utf-8")
    assert crawl.run("-a", "seeds=wos.txt", "-s", "SEED_FAILURES_MAX=100%").code == 0
    assert crawl.run("-a", "ids=10.5555/nothing.known.1").code in (0, 9)
    figures = prisma(crawl, "wos.txt")["figures"]
    assert (figures["identified"], figures["sought"], figures["retrieved"]) == (1, 1, 1)


def test_the_page_has_the_picture(crawl: Crawl) -> None:
    assert crawl.run("-a", "seeds=scopus.csv", "-s", "SEED_FAILURES_MAX=100%").code in (0, 9)
    url = f"STORE_URL={crawl.settings['STORE_URL']}"
    crawl.command("report", "scopus.csv", "--prisma", "-o", "flow.html", "-s", url)
    page = (crawl.folder / "flow.html").read_text("utf-8")
    assert "<h1>PRISMA flow of scopus.csv</h1>" in page
    for words in (
        "Records identified from",
        "Duplicate records removed (n = 1)",
        "Records removed for other reasons (n = 1)",
        "Reports sought for retrieval",
        "Reports not retrieved (n = 3)",
        "Reports retrieved",
    ):
        assert words in page
    assert "xcluded" not in page
