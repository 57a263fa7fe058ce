"""
The quality of the automatic choice on made-up portals, by kind.

    python -m bench artifacts
    python -m bench.artifacts development

The second command uses the seeds of the portals that the constants were fitted to.
"""

from __future__ import annotations

import sys

from bench.table import Row, show
from tests.portals import ACCEPTANCE, DEVELOPMENT
from tests.portals.choose import chosen, scored
from tests.portals.generate import KINDS, generate
from tests.portals.score import Score, macro


def main(arguments: list[str]) -> None:
    """Print a row for each kind, and one for all together."""
    seeds = DEVELOPMENT if arguments == ["development"] else ACCEPTANCE
    rows, every = [], []
    for kind in KINDS:
        scores = []
        for seed in seeds:
            site = generate(kind, seed)
            record = chosen(site)
            scores.append(scored(site, record.members, right=record.heuristic in site.right))
        rows.append(_row(kind, macro(scores)))
        every += scores
    show(
        f"artifacts by evidence, {len(every)} portals",
        [*rows, _row("all", macro(every))],
    )


def _row(kind: str, score: Score) -> Row:
    return Row(
        kind,
        f"F1 {score.f1:.3f}",
        f"precision {score.precision:.3f}, recall {score.recall:.3f}, heuristic"
        f" {score.right:.2f}, roles {score.roles:.2f}, Brier {score.brier:.3f}",
    )


if __name__ == "__main__":
    main(sys.argv[1:])
