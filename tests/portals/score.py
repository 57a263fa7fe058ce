"""How good the members found for artifacts are, against those that they have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import NamedTuple


class Score(NamedTuple):
    """
    Of one artifact, or means over some, each weighing the same.

    *roles*: share of the members found rightly whose role is right. *right*: a heuristic that
    fits was chosen. *brier*: mean square of what confidence in each was off.
    """

    precision: float
    recall: float
    f1: float
    roles: float
    right: float
    brier: float


def score(
    found: Mapping[str, tuple[str, float]], gold: Mapping[str, str], *, right: bool = True
) -> Score:
    """
    Return the score of one artifact.

    *found*: key of a member → its role and confidence; *gold*: key → role. Nothing found
    is all wrong.
    """
    both = found.keys() & gold.keys()
    precision = len(both) / len(found) if found else 0.0
    recall = len(both) / len(gold)
    total = precision + recall
    return Score(
        precision,
        recall,
        2 * precision * recall / total if total else 0.0,
        fmean(found[key][0] == gold[key] for key in both) if both else 0.0,
        float(right),
        fmean((confidence - (key in gold)) ** 2 for key, (_, confidence) in found.items())
        if found
        else 1.0,
    )


def macro(scores: Iterable[Score]) -> Score:
    """Return the means of *scores*."""
    return Score(*(fmean(values) for values in zip(*scores, strict=True)))
