"""
Limits for the figures of ``python -m bench quality``.

tests/bench/test_quality.py checks them if there is a corpus. When a reader improves, raise
its floors to a little below the new figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bench.quality.report import totals
from bench.quality.score import RIGHT, Row

FLOORS: Mapping[str, Mapping[str, float]] = {
    "rules": {
        "full text usable": 0.985,
        "full text usable and F1 ≥ 0.95": 0.98,
        "full text, F1 of the usable": 0.99,
        "abstract complete and clean": 0.97,
        "title right": 0.99,
        "DOI right": 0.985,
        "authors found": 0.96,
        "orcids found": 0.99,
        "references found": 0.975,
    },
    "no-rules": {
        "full text usable": 0.96,
        "full text, F1 (mean)": 0.97,
        "abstract complete and clean": 0.88,
        "title right": 0.97,
        "DOI right": 0.985,
        "authors found": 0.96,
    },
    "leave-one-out": {
        "full text usable": 0.96,
        "full text, F1 (mean)": 0.97,
        "abstract complete and clean": 0.88,
        "title right": 0.97,
        "DOI right": 0.985,
    },
    "renamed": {
        "full text usable": 0.96,
        "full text, F1 (mean)": 0.95,
        "abstract complete and clean": 0.88,
        "title right": 0.97,
        "DOI right": 0.985,
    },
}
CEILINGS: Mapping[str, Mapping[str, float]] = {
    reader: {"false full texts": 0.0, "title wrong": 0.015, "DOI wrong": 0.006} for reader in FLOORS
}
WORSE_WITH_RULES_MAX = 0
"""Pages on which the built-in rules are worse than no rules."""

JATS: Mapping[str, float] = {
    "authors": 0.999,
    "orcids": 1.0,
    "references": 0.999,
    "licences": 1.0,
    "title exact": 0.98,
    "abstract exact": 0.99,
    "body_words": 0.998,
}
PDFS_TITLE_WRONG_MAX = 0
"""PDFs with a wrong title."""

BETTER = 0.02
"""Difference of F1 from which on one text is better than another."""


def failures(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence for each figure of *rows* below its floor or above its ceiling."""
    for reader, figures in totals(rows).items():
        for name, floor in FLOORS.get(reader, {}).items():
            value = figures[name]
            if value is None or value < floor:
                yield f"{reader}: {name} is {value}, less than {floor}"
        for name, ceiling in CEILINGS.get(reader, {}).items():
            value = figures[name]
            if value is not None and value > ceiling:
                yield f"{reader}: {name} is {value:.3f}, more than {ceiling}"


def worse_with_rules(rows: Sequence[Row]) -> list[str]:
    """Return a line with page and part for each part that the built-in rules lose."""
    by = {(row["path"], row["reader"]): row for row in rows}
    worse = []
    for (path, reader), row in by.items():
        other = by.get((path, "no-rules"))
        if reader != "rules" or other is None:
            continue
        worse += [
            f"{path}: {name}"
            for name in ("title", "doi", "abstract")
            if other[name] == RIGHT and row[name] != RIGHT
        ]
        hidden = other["usable"] and not row["usable"] and row["kind"] == "fulltext"
        if hidden or (row["f1"] is not None and row["f1"] < other["f1"] - BETTER):
            worse.append(f"{path}: fulltext")
    return worse
