"""Scores of the members found for artifacts, compared with the gold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import NamedTuple


class Score(NamedTuple):
    """
    The score of one artifact, or unweighted means over several.

    *roles*: share of the correct members that have the right role. *right*: a heuristic that
    fits was chosen. *brier*: mean square error of the confidence in the members.
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

    *found*: key of a member → its role and confidence; *gold*: key → role. If nothing is found,
    everything counts as wrong.
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
