"""Implausible values of a page."""

from __future__ import annotations

import pytest

from pubcrawl.reading import plausible


@pytest.mark.parametrize(
    ("title", "problem"),
    [
        ("Kelp in spring", ""),
        ("Untitled", "no-title"),
        ("Microsoft Word - kelp_final.doc", "no-title"),
        ("kelp-2019-rev3.pdf", "no-title"),
        ("123–131", "no-title"),
        (".", "no-title"),
        ("Bay Letters", "site-name"),
        ("BAY LETTERS", "site-name"),
    ],
)
def test_titles(title: str, problem: str) -> None:
    assert plausible.title_problem(title, names=["Bay Letters"]) == problem


def test_a_title_that_disagrees_with_the_known_one() -> None:
    known = "Growth of kelp in the northern bay during two warm springs"
    assert plausible.title_problem("Growth of kelp in the northern bay", expected=known) == ""
    other = "Tides and their gauges: a history of harbours"
    assert plausible.title_problem(other, expected=known) == "other-title"


@pytest.mark.parametrize(
    ("title", "about"),
    [
        ("Correction to: Kelp in spring", True),
        ("Data from: Kelp in spring", True),
        ("Supplementary material for Kelp in spring", True),
        ("Comment on “Kelp in spring”", True),
        ("Retraction: Kelp in spring", True),
        ("Kelp in spring", False),
        ("Correcting for tides in gauges of kelp", False),
        ("Data of the bay", True),
        ("Responses of kelp to light", False),
        ("Notes on kelp", False),
    ],
)
def test_titles_of_things_about_a_work(title: str, about: bool) -> None:
    assert plausible.is_about("Kelp in spring", title) is about


WHOLE = "Kelp grew. " * 60


@pytest.mark.parametrize(
    ("abstract", "problem"),
    [
        (WHOLE, ""),
        (WHOLE[:250] + "…", "cut"),
        (WHOLE[:160], "cut"),
        ("Kelp%20grew%20in%20the%20bay.", "encoded"),
        ("<p>Kelp grew in the bay.</p>", "encoded"),
        ("This site uses cookies to improve your experience of kelp.", "boilerplate"),
        ("Read the latest version of this article on our page.", "boilerplate"),
        ("Bay Letters is an international journal that publishes research.", "boilerplate"),
    ],
)
def test_abstracts(abstract: str, problem: str) -> None:
    assert plausible.abstract_problem(abstract, longer=WHOLE) == problem


def test_keywords() -> None:
    assert plausible.keywords_problem(("kelp", "tides")) == ""
    assert plausible.keywords_problem(("Bay Letters",), names=["bay letters"]) == "site-name"
    assert plausible.keywords_problem(tuple(map(str, range(41)))) == "too-many"
