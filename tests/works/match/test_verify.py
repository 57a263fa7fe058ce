"""Pairs of records, each with a librarian's verdict."""

from __future__ import annotations

from typing import Any

from pubcrawl.works.folding import folded, slug
from pubcrawl.works.match import RULES, MatchWork, facts, open_rules, verify
from pubcrawl.works.match.generic import is_generic
from pubcrawl.works.names import NameIndex, person_names
from tests.cases import table

LONG = "Kelp forests and the diet of sea otters in winter"
PAIR = ("Ann Lutra", "Bo Kelp")


def work(title: str = LONG, names: tuple[str, ...] = PAIR, **fields: Any) -> MatchWork:
    kinds = {"doi", "arxiv", "pmid", "pmcid", "jstor", "work"} & fields.keys()
    ids = {kind: fields.pop(kind) for kind in kinds}
    return MatchWork(title, names, ids=ids, **fields)


@table
def test_pairs(status: str, reason: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    assert verify(work(**one), work(**other)) == (status, reason)
    assert verify(work(**other), work(**one)) == (status, reason)


@table
def test_titles_that_name_nothing(title: str) -> None:
    assert is_generic(title)


@table
def test_titles_that_name_a_work(title: str) -> None:
    assert not is_generic(title)


@table
def test_persons(one: str, other: str, same: bool) -> None:
    (a,), (b,) = person_names([one]), person_names([other])
    assert NameIndex.of([b]).has(a) is NameIndex.of([a]).has(b) is same


def test_nobody() -> None:
    assert person_names(["&NA;", ". .", "", "Anonymous", "X"]) == ()


def test_folding() -> None:
    assert folded("  Ærøskøbing–Straße\u00ad  № 7 ") == "aeroskobing–strasse no 7"
    assert slug("H₂O: A „Study“") == "h2oastudy"
    assert slug("Й이が") == "й이が"


def test_each_rule_is_met() -> None:
    """Every rule applies to a pair of this file; otherwise it would be untested."""
    (mark,) = test_pairs.pytestmark  # type: ignore[attr-defined]
    pairs = [
        sorted((work(**one), work(**other)), key=lambda each: len(each.slug))
        for *_, one, other in mark.args[1]
    ]
    met = {
        rule.needs
        for pair in pairs
        for rule in open_rules(facts(*pair))
        if all(condition(*pair) for condition in rule.conditions)
    }
    assert met == {needs for _, _, needs in RULES}


@table
def test_one_journal(one: dict[str, Any], other: dict[str, Any], shared: bool | None) -> None:
    assert work(**one).shares_container(work(**other)) is shared
    assert work(**other).shares_container(work(**one)) is shared


def test_journals_by_their_linking_issns() -> None:
    table = {"01406736": "01406736", "1474547X": "01406736", "00280836": "00280836"}
    print_edition = work(issns=["0140-6736"], container="The Lancet").link_issns(table)
    online = work(issns=["1474-547x"], container="Lancet (Lond.)").link_issns(table)
    other = work(issns=["0028-0836"], container="The Lancet").link_issns(table)
    unknown = work(issns=["1553-3514"], container="The Lancet").link_issns(table)
    oncology = work(issns=["1553-3514"], container="The Lancet Oncology").link_issns(table)
    assert print_edition.shares_container(online) is True
    assert print_edition.shares_container(other) is False
    assert print_edition.shares_container(unknown) is True  # by its title
    assert online.shares_container(unknown) is True  # "(Lond.)" is its place
    assert online.shares_container(oncology) is False
