"""What the head of a page states: meta elements in all formats, JSON-LD and visible text."""

from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.reading.meta import findings
from pubcrawl.reading.meta.work import read_page
from pubcrawl.works.parts import PartType
from tests.cases import Agree, Case, golden


@golden
def test_pages(case: Case, agree: Agree) -> None:
    compat = case.get("compat", False)
    page = document(case["page"].encode(), url=case["url"], compat=compat)
    found = findings(page, PartType(case.get("type", "doi")), compat=compat)
    agree(case, [found, read_page(page).work])
