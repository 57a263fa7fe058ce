"""The work that the rule of a site finds, beyond its parts."""

from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.reading.rule_work import work_of_rule
from pubcrawl.works.work import Work, WorkDates
from tests.cases import Agree, Case, golden, table


def read(html: str, **keys: str) -> Work:
    page = document(f"<body>{html}".encode(), url="https://otters.example/a/1")
    return work_of_rule(page, keys)[0]


@golden
def test_works(case: Case, agree: Agree) -> None:
    agree(case, read(case["html"], **case["keys"]))


@table
def test_dates(html: str, date: str) -> None:
    assert read(html, received="p").dates == WorkDates(received=date)
    assert read(html, accepted="p", published="p").dates == WorkDates(online=date, accepted=date)


def test_which_keys_found_something() -> None:
    page = document(b"<p>Mari Kask", url="https://otters.example/a/1")
    assert work_of_rule(page, {"authors": "p", "references": "li", "title": "p"})[1] == {
        "authors": True,
        "references": False,
    }
