from __future__ import annotations

import pytest
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


@table
def test_dates(text: str, expected: str) -> None:
    assert values.date_in(text) == expected


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert values.orcid(values.orcid(text)) == values.orcid(text)
    assert values.issn(values.issn(text)) == values.issn(text)
    values.page_range(text)
    values.date_in(text)
    values.language(text)
    values.work_kind(text)
    values.licence_named(text)


@table
def test_kinds(given: str, csl: str) -> None:
    assert values.work_kind(given) == WorkKind(given, csl)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cc by", Licence(name="CC BY")),
        ("cc-by-nc-nd", Licence(name="CC BY-NC-ND")),
        (
            "CC BY-SA 4.0",
            Licence("https://creativecommons.org/licenses/by-sa/4.0/", "CC-BY-SA-4.0"),
        ),
        ("cc0", Licence("https://creativecommons.org/publicdomain/zero/1.0/", "CC0-1.0")),
        ("https://l.example.org/", Licence("https://l.example.org/")),
        ("other-oa", Licence(name="other-oa")),
    ],
)
def test_licences(text: str, expected: Licence) -> None:
    assert values.licence_named(text) == (expected,)
    assert values.licence_named("") == ()
