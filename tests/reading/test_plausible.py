"""Implausible values of a page."""

from __future__ import annotations

from pubcrawl.reading import plausible
from tests.cases import table


@table
def test_titles(title: str, problem: str) -> None:
    assert plausible.title_problem(title, names=["Bay Letters"]) == problem


def test_a_title_that_disagrees_with_the_known_one() -> None:
    known = "Growth of kelp in the northern bay during two warm springs"
    assert plausible.title_problem("Growth of kelp in the northern bay", expected=known) == ""
    other = "Tides and their gauges: a history of harbours"
    assert plausible.title_problem(other, expected=known) == "other-title"


@table
def test_titles_of_things_about_a_work(title: str, about: bool) -> None:
    assert plausible.is_about("Kelp in spring", title) is about


WHOLE = "Kelp grew. " * 60


@table
def test_abstracts(abstract: str, problem: str) -> None:
    assert plausible.abstract_problem(abstract, longer=WHOLE) == problem


def test_keywords() -> None:
    assert plausible.keywords_problem(("kelp", "tides")) == ""
    assert plausible.keywords_problem(("Bay Letters",), names=["bay letters"]) == "site-name"
    assert plausible.keywords_problem(tuple(map(str, range(41)))) == "too-many"
