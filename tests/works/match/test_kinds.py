"""Records as databases export them: what is one work, and what only resembles it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from pubcrawl.works.match import MatchWork, verify

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
    right: Counter[str] = Counter()
    wrong = []
    for kind, pairs in yaml.load(PAIRS.read_text("utf-8"), yaml.CBaseLoader).items():
        for pair in pairs:
            one, other = read_work(pair["a"]), read_work(pair["b"])
            verdict = verify(one, other)
            assert verify(other, one) == verdict
            if verdict.status in RIGHT[pair["is"]]:
                right[kind] += 1
            else:
                wrong.append((kind, pair["is"], *verdict, one.title, other.title))
    assert not wrong
