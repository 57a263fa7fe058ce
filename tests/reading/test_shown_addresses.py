"""The addresses of corresponding authors that a page shows."""

from typing import Any

import pytest

from pubcrawl.formats.html import document
from pubcrawl.reading.shown_addresses import correspondents
from pubcrawl.works.work import WorkContributor
from tests.cases import beside


@pytest.mark.parametrize("case", beside(__file__), ids=lambda case: case["html"][:60])
def test_cases(case: dict[str, Any]) -> None:
    page = document(f"<!doctype html><body>{case['html']}".encode(), url="https://a.example/1")
    people = tuple(
        WorkContributor(given=given, family=family)
        for given, family in (name.split() for name in case["authors"])
    )
    found = [[author.name, author.email] for author in correspondents(page, people)]
    assert found == case["found"]
