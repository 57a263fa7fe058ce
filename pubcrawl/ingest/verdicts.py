"""The verdicts on a file, and the sums of weights and confidences that they need."""

from __future__ import annotations

import math
from typing import Final

LEAST: Final = {"exact": 4.0, "strong": 2.0, "weak": 0.5}
"""Verdict → least sum of weights; below, it is ambiguous."""


def confidence_of(name: str) -> float:
    """Return the least confidence of the verdict *name*: exact, strong or weak."""
    return confidence(LEAST[name])


def confidence(total: float) -> float:
    """Return the confidence, 0 to 1, of a sum of weights."""
    return round(1 / (1 + math.exp(-total)), 4)
