"""Records as databases export them: what is one work, and what only resembles it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pubcrawl.works.match import MatchWork, verify
from pubcrawl.works.match.new_works import NewWorks

PAIRS = Path(__file__).with_name("kinds_of_pairs.yaml")
JOINED, APART = ("exact", "strong"), ("ambiguous", "different")
RIGHT = {
    "same": JOINED,
    "apart": APART,
    "version": ("version",),
    "same-text": ("same-text",),
    "related": ("version", "same-text"),
}


def read_work(values: list[Any]) -> MatchWork:
    title, authors, year, container, pages, more = (*values, "", {})[:6]
    fields = more or {}
    return MatchWork(
        title,
        authors.split("; "),
        year=int(year),
        container=container,
        pages=pages or "",
        **fields,
    )


def test_kinds_of_pairs() -> None:
    wrong = []
    for kind, pairs in yaml.load(PAIRS.read_text("utf-8"), yaml.CBaseLoader).items():
        for pair in pairs:
            one, other = read_work(pair["a"]), read_work(pair["b"])
            verdict = verify(one, other)
            assert verify(other, one) == verdict
            works = NewWorks()
            works.add("a", one)
            copy = works.add("b", other)
            assert bool(copy and copy.joined) is verdict.same
            if verdict.status not in RIGHT[pair["is"]]:
                wrong.append((kind, pair["is"], *verdict, one.title, other.title))
    assert not wrong
