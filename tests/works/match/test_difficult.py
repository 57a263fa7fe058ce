"""Pairs of records that are hard to tell apart or to join."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pubcrawl.works.match import RELATED, MatchWork, verify

PAIRS = Path(__file__).with_name("difficult_pairs.yaml")


def record(fields: dict[str, Any]) -> MatchWork:
    rest = {key: value for key, value in fields.items() if key not in ("title", "authors", "year")}
    return MatchWork(fields["title"], fields["authors"], year=int(fields["year"]), **rest)


def test_difficult_pairs() -> None:
    missed, wrong = [], []
    for pair in yaml.load(PAIRS.read_text("utf-8"), yaml.CBaseLoader):
        one, other = record(pair["a"]), record(pair["b"])
        verdict = verify(one, other)
        assert verify(other, one) == verdict
        if pair["is"] == "related":
            assert verdict.status in RELATED, pair["why"]
        elif verdict.same is not (pair["is"] == "same"):
            (wrong if verdict.same else missed).append(pair["why"])
    assert not wrong
    # Preprint and article have two DOIs and two titles.
    assert missed == ["title with acronym in brackets added at publication"]
