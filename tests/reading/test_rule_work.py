"""The work that the rule of a site finds, beyond its parts."""

from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.reading.rule_work import work_of_rule
from pubcrawl.works.work import Affiliation, CitedWork, Licence, Work, WorkContributor, WorkDates
from tests.cases import table

ONE, TWO = "0000-0002-1825-0097", "0000-0001-5109-3700"
CC_BY = "https://creativecommons.org/licenses/by/4.0/"


def read(html: str, **keys: str) -> Work:
    page = document(f"<body>{html}".encode(), url="https://otters.example/a/1")
    return work_of_rule(page, keys)[0]


def test_what_stands_inside_the_element_of_an_author_is_its_own() -> None:
    html = (
        f"<li>Kask, Mari<sup>1</sup> <a href='https://orcid.org/{ONE}'>iD</a><i>Tidal Institute</i>"
        f"<li>Tamm, Jaan<i>1Harbour Lab</i><i>Mud Lab</i>"
    )
    found = read(f"<ul>{html}</ul>", authors="li", orcids="li a", affiliations="li i")
    assert found.contributors == (
        WorkContributor("Kask", "Mari", orcid=ONE, affiliations=(Affiliation("Tidal Institute"),)),
        WorkContributor(
            "Tamm", "Jaan", affiliations=(Affiliation("Harbour Lab"), Affiliation("Mud Lab"))
        ),
    )


def test_as_many_as_there_are_authors_are_theirs_in_order() -> None:
    html = f"<b>Mari Kask</b><b>Jaan Tamm</b><p class=o>{ONE}<p class=o>{TWO}<p class=a>Tidal Lab"
    found = read(html, authors="b", orcids=".o", affiliations=".a").contributors
    assert [one.orcid for one in found] == [ONE, TWO]
    assert {one.affiliations for one in found} == {(Affiliation("Tidal Lab"),)}


def test_names_in_cards_and_one_element_for_all() -> None:
    cards = "<div><b>Mari Kask</b> Professor</div><div><b>Jaan Tamm</b> Student</div>"
    found = read(cards, authors="div", author_names="div b").contributors
    assert [one.name for one in found] == ["Mari Kask", "Jaan Tamm"]
    found = read("<p>Mari Kask, Jaan Tamm and Ann Li</p>", authors="p").contributors
    assert [one.name for one in found] == ["Mari Kask", "Jaan Tamm", "Ann Li"]


def test_references() -> None:
    html = (
        "<li>1. Li A. Ebb. J Tides 2019;3:1-9. <a href='https://doi.org/10.5555/e'>CrossRef</a>"
        "<li>2. Wu B. Mud (2018). <a href='/doi/10.5555/m'>Link</a>"
    )
    assert read(f"<ol>{html}</ol>", references="li").references == (
        CitedWork(
            "1",
            "Li A. Ebb. J Tides 2019;3:1-9.",
            "10.5555/E",
            year="2019",
            volume="3",
            first_page="1",
            last_page="9",
        ),
        CitedWork("2", "Wu B. Mud (2018).", "10.5555/M", year="2018"),
    )


@pytest.mark.parametrize(
    ("html", "licence"),
    [
        (f"<p>Under <a href='{CC_BY}'>CC</a>", Licence(CC_BY, "CC-BY-4.0")),
        (
            "<p><a href='/our-licence'>Terms</a>",
            Licence("https://otters.example/our-licence"),
        ),
        ("<p>CC BY 4.0", Licence(name="CC BY 4.0")),
        ("<p>All rights reserved", None),
    ],
)
def test_licence(html: str, licence: Licence | None) -> None:
    assert read(html, licence="p").licences == ((licence,) if licence else ())


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


def test_compat_knows_none_of_the_keys() -> None:
    page = document(b"<p>Mari Kask", url="https://otters.example/a/1", compat=True)
    assert work_of_rule(page, {"authors": "p"}) == (Work(), {})
