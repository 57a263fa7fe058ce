"""Pairs of records that are hard to tell apart or to join."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pubcrawl.works.match import MatchWork, verify

PAIRS = Path(__file__).with_name("difficult_pairs.yaml")


def record(fields: dict[str, Any]) -> MatchWork:
    rest = {key: value for key, value in fields.items() if key not in ("title", "authors")}
    rest["year"] = int(rest["year"])
    return MatchWork(fields["title"], fields["authors"], **rest)


def test_difficult_pairs() -> None:
    missed, wrong, same = [], [], 0
    for pair in yaml.load(PAIRS.read_text("utf-8"), yaml.CBaseLoader):
        one, other = record(pair["a"]), record(pair["b"])
        verdict = verify(one, other)
        assert verify(other, one) == verdict
        same += pair["is"] == "same"
        if pair["is"] == "same" and not verdict.same:
            missed.append((pair["why"], verdict))
        if pair["is"] == "other" and verdict.same:
            wrong.append((pair["why"], verdict))
    for x in missed:
        print("missed", x)
    for x in wrong:
        print("wrong", x)
    print(same)
    assert not wrong
    assert not missed
