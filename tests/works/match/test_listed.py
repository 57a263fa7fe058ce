"""A row of a list against the record to which its identifier leads."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from pubcrawl.model.row_verdicts import ANOTHER_WORK
from pubcrawl.works.match import MatchWork
from pubcrawl.works.match.listed import ListedWork, check_row

ROWS = Path(__file__).with_name("listed_rows.yaml")
RIGHT = {
    "right": ("agrees",),
    "another": ("another-work",),
    "version": ("version", "differs", "agrees"),
    "translated": ("agrees", "cannot-tell", "differs"),
    "damaged": ("agrees",),
    "chapter": ("agrees", "differs", "cannot-tell", "version"),
}


def known(values: list[str]) -> MatchWork:
    title, authors, year, container, kind = values
    return MatchWork(title, authors.split("; "), year=int(year), container=container, kind=kind)


def checked(case: dict[str, Any], kind: str) -> tuple[str, str]:
    return check_row(ListedWork(*case[kind]), known(case["of"]))


def test_rows_of_lists() -> None:
    found, alarms, other = [], [], Counter[str]()
    rows = 0
    for case in yaml.load(ROWS.read_text("utf-8"), yaml.CBaseLoader):
        for kind in RIGHT:
            rows += 1
            verdict, why = checked(case, kind)
            assert why.endswith(".")
            if kind == "another":
                found.append((verdict == ANOTHER_WORK, case["another"], why))
            elif verdict == ANOTHER_WORK:
                alarms.append((kind, case[kind], why))
            elif verdict not in RIGHT[kind]:
                other[f"{kind} {verdict}"] += 1
    missed = [case for right, *case in found if not right]
    assert len(missed) <= 0.03 * len(found), missed
    assert len(alarms) <= 0.01 * (rows - len(found)), alarms
    assert not other
