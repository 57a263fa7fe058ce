"""
The quality of artifacts found by evidence, on made-up portals: members, doubt, confidence.

    python -m bench artifacts
    python -m bench.artifacts tentha

The first rows are the portals of the generator; the authors of the other portals did not know the
code. ``confidence`` compares the stated confidence with the share that is right.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import pairwise
from statistics import fmean

from bench.table import Row, show
from tests.corpora.portals import portals
from tests.portals import ACCEPTANCE
from tests.portals.blind import BlindScore, run, summary
from tests.portals.choose import chosen, scored
from tests.portals.generate import KINDS, generate
from tests.portals.score import Score, macro

EDGES = (0.0, 0.5, 0.7, 0.85, 0.95, 1.01)
"""Limits of the groups by confidence."""


def main(arguments: list[str]) -> None:
    """Print the rows of all portals, and the curve of confidence."""
    name = arguments[0] if arguments else "first"
    if not arguments:
        rows, every = [], []
        for kind in KINDS:
            sites = [generate(kind, seed) for seed in ACCEPTANCE]
            records = [(site, chosen(site)) for site in sites]
            scores = [
                scored(site, made.members, right=made.heuristic in site.right)
                for site, made in records
            ]
            rows.append(_row(kind, macro(scores)))
            every += scores
        show(f"artifacts of generated portals, {len(every)}", [*rows, _row("all", macro(every))])
    blind = [run(site) for site in portals(name)]
    print(f"{name}: {summary(blind)}")
    show(f"confidence on {name}", list(_curve(blind)))


def _curve(scores: Iterable[BlindScore]) -> Iterable[Row]:
    points = [point for score in scores for point in score.points]
    for low, high in pairwise(EDGES):
        group = [point for point in points if low <= point[0] < high]
        if group:
            stated, right = (fmean(values) for values in zip(*group, strict=True))
            yield Row(
                f"{low:.2f} to {min(high, 1):.2f}",
                f"{right:.3f} right",
                f"stated {stated:.3f}, {len(group)} members",
            )


def _row(kind: str, score: Score) -> Row:
    return Row(
        kind,
        f"F1 {score.f1:.3f}",
        f"precision {score.precision:.3f}, recall {score.recall:.3f},"
        f" roles {score.roles:.2f}, Brier {score.brier:.3f}",
    )


if __name__ == "__main__":
    main(sys.argv[1:])
