from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.works import values
from pubcrawl.works.work import Licence, WorkKind
from tests.cases import table


@table
def test_orcid(text: str, expected: str) -> None:
    assert values.orcid(text) == expected


@table
def test_pages(text: str, expected: list[str]) -> None:
    assert values.page_range(text) == tuple(expected)


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert values.orcid(values.orcid(text)) == values.orcid(text)
    assert values.issn(values.issn(text)) == values.issn(text)
    values.page_range(text)
    values.language(text)
    values.work_kind(text)
    values.licence_named(text)


@table
def test_kinds(given: str, csl: str) -> None:
    assert values.work_kind(given) == WorkKind(given, csl)


@table
def test_licences(text: str, url: str, name: str) -> None:
    assert values.licence_named(text) == (Licence(url, name),)
    assert values.licence_named("") == ()
