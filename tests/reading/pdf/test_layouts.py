"""The layout reader's results for first pages as publishers, repositories and authors set them."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from pubcrawl.reading import pdf
from pubcrawl.works.parts import PartType
from tests.cases import table
from tests.corpora import content, read
from tests.reading.pdf.paint import Sheet, prose
from tests.reading.pdf.paint import pdf as painted


class Layout(NamedTuple):
    """The first pages of an article, and the front matter that a reader would note."""

    name: str
    title: str
    authors: tuple[str, ...]
    doi: str
    abstract: str
    body: bytes


LAYOUTS = [
    Layout(**{**case, "authors": tuple(case["authors"]), "body": content(case["body"])})
    for case in read("layouts")
]


def layout_of(name: str) -> Layout:
    return next(each for each in LAYOUTS if each.name == name)


def folded(text: str) -> str:
    return "".join(re.findall(r"\w+", text.casefold()))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_front_matter_and_text_without_cover_and_running_head(layout: Layout) -> None:
    document = pdf.read_pdf(layout.body)
    front, text = document.front, document.text
    assert folded(front.title) == folded(layout.title)
    assert front.authors == layout.authors
    assert front.doi == layout.doi.upper()
    assert folded(front.abstract) == folded(layout.abstract)
    for words in ("Terms & Conditions", "author profiles", "Takedown", "This content downloaded"):
        assert words not in text
    assert prose(1, 410)[:40] in text or layout.name in ("cited_only", "form")


def test_findings_hold_the_work() -> None:
    layout = layout_of("elsevier")
    found = pdf.findings(pdf.read_pdf(layout.body), PartType.DOI)
    parts = {offer.name: offer.content for offer in found.offers}
    assert parts["doi"] == "10.5555/J.WEEDS.2019.104233"
    assert parts["title"] == found.work.titles[0].text == layout.title
    assert parts["keywords"] == ("Macrocystis", "Marine heatwave", "Recovery")
    assert tuple(person.name for person in found.work.contributors) == layout.authors
    assert [(each.layer, each.reason) for each in found.refusals] == [("info", "other-title")]


def test_a_stamp_of_arxiv_is_an_identifier() -> None:
    layout = layout_of("arxiv_latex")
    work = pdf.findings(pdf.read_pdf(layout.body), PartType.DOI).work
    assert work.identifiers == (("arxiv", "2101.01234"),)


@table
def test_a_title_that_no_page_shows_is_refused(said: str) -> None:
    sheet = Sheet()
    sheet.body(70, 80, 455)
    read = pdf.read_pdf(painted(sheet, Title=said))
    found = pdf.findings(read, PartType.DOI)
    assert [offer.name for offer in found.offers] == ["fulltext"]
    assert pdf.webpage(read, start_url="https://a.example.org/").title == ""


@table
def test_a_doi_in_the_head(shown: str, doi: str) -> None:
    sheet = Sheet()
    sheet.put(50, 40, 8, shown)
    sheet.body(70, 120, 455, size=10)
    assert pdf.read_pdf(painted(sheet)).front.doi == doi


def test_pages_with_numbers_of_lines() -> None:
    sheets = []
    number = 1
    for page in range(3):
        sheet = Sheet()
        for row, start in enumerate(range(0, 200, 10)):
            sheet.put(40, 80 + 24 * row, 8, str(number))
            words = prose(20, page).split()[start : start + 10]
            sheet.put(80, 80 + 24 * row, 11, " ".join(words))
            number += 1
        sheets.append(sheet)
    text = pdf.read_pdf(painted(*sheets)).text
    assert " ".join(prose(20, 1).split()[:200]) in text


def test_columns_that_are_painted_row_by_row() -> None:
    sheets = []
    for page in range(2):
        sheet = Sheet()
        sides = [prose(30, 300 * page + seed).split() for seed in (0, 120)]
        for row in range(40):
            for x, words in zip((50, 305), sides, strict=True):
                sheet.put(x, 80 + 12 * row, 9.5, " ".join(words[9 * row : 9 * row + 9]))
        sheets.append(sheet)
    text = " ".join(pdf.read_pdf(painted(*sheets)).text.split())
    for page in range(2):
        for seed in (0, 120):
            assert " ".join(prose(30, 300 * page + seed).split()[:360]) in text


def test_references_are_cut_off_on_request() -> None:
    layout = layout_of("wiley")
    assert "Seaweeds of the north" in pdf.read_pdf(layout.body).text
    without = pdf.read_pdf(layout.body, references=False).text
    assert "Seaweeds of the north" not in without
    assert prose(1, 410)[:40] in without


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_the_front_of_a_raw_text_is_that_of_the_first_pages(layout: Layout) -> None:
    """One pass over the pages gives what two readings gave."""
    once = pdf.read_pdf(layout.body, drawn=pdf.DRAWN, front_pages=4)
    first = pdf.read_pdf(layout.body, pages_max=4)
    assert (once.front, once.xmp, once.title) == (first.front, first.xmp, first.title)
    assert once.text == pdf.read_pdf(layout.body, drawn=pdf.DRAWN).text
