"""The pages that match the built-in rules for web pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.files import WEBPAGES, builtin
from tests.cases import table

RECORDED = Path(__file__).parents[1] / "recorded/webpage"


@cache
def rules() -> Rules:
    return load([], [builtin(WEBPAGES)])


def test_each_rule_has_a_page() -> None:
    cases = [yaml.safe_load(case.read_text("utf-8")) for case in RECORDED.glob("*.yaml")]
    assert {rule.pattern.text for rule in rules().webpages} == {case["pattern"] for case in cases}


@table
def test_pages_of_one_kind_have_one_rule(url: str, as_that_of: str) -> None:
    case = yaml.safe_load((RECORDED / f"{as_that_of}.yaml").read_text("utf-8"))
    rule = rules().webpage(url)
    assert rule is not None and rule.pattern.text == case["pattern"]


@table
def test_what_is_not_known_is_cleaned(url: str) -> None:
    assert rules().webpage(url) is None
