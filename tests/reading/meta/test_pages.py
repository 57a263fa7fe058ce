"""What the head of a page states: meta elements in all formats, JSON-LD and visible text."""

from __future__ import annotations

from pubcrawl.engine.readers import reader
from pubcrawl.reading.meta.work import read_page
from pubcrawl.works.parts import PartType
from tests.cases import Agree, Case, golden


@golden
def test_pages(case: Case, agree: Agree) -> None:
    its = reader(case.get("compat", False))
    page = its.document(case["page"].encode(), url=case["url"])
    found = its.metas(page, PartType(case.get("type", "doi")))
    agree(case, [found, read_page(page).work])
