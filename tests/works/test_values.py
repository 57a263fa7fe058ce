from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.works import values
from pubcrawl.works.work import Licence, WorkKind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0000-0002-1825-0097", "0000-0002-1825-0097"),
        ("https://orcid.org/0000-0002-1694-233x", "0000-0002-1694-233X"),
        ("0000000218250097", "0000-0002-1825-0097"),
        ("ORCID: 0000 0002 1825 0097.", "0000-0002-1825-0097"),
        ("0000-0002-1825-0098", "0000-0002-1825-0098"),  # a wrong check digit is not corrected
        ("0000\u20130002\u20131825\u20130097", "0000-0002-1825-0097"),
        ("0000-0000-0000-0000", ""),
        ("0000-0002-1825-00971", ""),
        ("0000-0002-1825-0097View", "0000-0002-1825-0097"),  # text follows without a space
        ("90000-0002-1825-0097", ""),
        ("", ""),
    ],
)
def test_orcid(text: str, expected: str) -> None:
    assert values.orcid(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1712-24", ("1712", "1724")),
        ("1712-1724", ("1712", "1724")),
        ("e120-5", ("e120", "e125")),
        ("S12-S8", ("S12", "S18")),
        ("S12-S18", ("S12", "S18")),
        ("45", ("45", "")),
        ("e0123456", ("e0123456", "")),
        ("1-2, 5", ("1", "2")),
        ("12\u201319", ("12", "19")),
        ("198-3", ("198", "3")),  # no range: 193 is before 198
        ("", ("", "")),
    ],
)
def test_pages(text: str, expected: tuple[str, str]) -> None:
    assert values.page_range(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2016-12-01", "2016-12-01"),
        ("2016-12", "2016-12"),
        ("2016 Dec 3", "2016-12-03"),
        ("2016 December", "2016-12"),
        ("1998 Dec-1999 Jan", "1998-12"),
        ("2000 Spring", "2000"),
        ("Epub 2021 Feb 9.", "2021-02-09"),
        ("in press", ""),
    ],
)
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


@pytest.mark.parametrize(
    ("given", "csl"),
    [
        ("Journal Article", "article-journal"),
        ("Case Reports", "article-journal"),
        ("posted-content", "article"),
        ("book-chapter", "chapter"),
        ("monograph", "book"),
        ("proceedings-article", "paper-conference"),
        ("dissertation", "thesis"),
        ("peer-review", "review"),
        ("dataset", "dataset"),
        ("other", ""),
    ],
)
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
