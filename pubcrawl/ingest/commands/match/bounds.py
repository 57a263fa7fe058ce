"""Estimates from a sample: shares with their confidence interval."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

LEVEL: Final = 0.95
"""Confidence of an interval."""

_Z = NormalDist().inv_cdf((1 + LEVEL) / 2)


class ShareBounds(NamedTuple):
    """A share in a sample, 0 to 1, and the interval of the share in all inputs."""

    share: float
    low: float
    high: float


def share_bounds(found: int, sample: int, every: int) -> ShareBounds:
    """
    Return the share of *found* among *sample* inputs, chosen at random from *every* one.

    The interval is Wilson's, which holds for few and for rare cases too. It is narrower if the
    sample is a large part of all inputs, and has no width if the sample has all of them.
    Source: https://doi.org/10.1080/01621459.1927.10502953
    """
    share = found / sample
    if sample >= every:
        return ShareBounds(share, share, share)
    size = sample * (every - 1) / (every - sample)
    middle = (share + _Z**2 / (2 * size)) / (1 + _Z**2 / size)
    half = _Z * sqrt(share * (1 - share) / size + _Z**2 / (4 * size**2)) / (1 + _Z**2 / size)
    # The cases of the sample itself are certain.
    low = max(middle - half, found / every)
    high = min(middle + half, 1 - (sample - found) / every)
    return ShareBounds(share, low, high)
