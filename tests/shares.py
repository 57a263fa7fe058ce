"""The share of repetitive cases that tests run: a part, or all in ``make test-nightly``."""

from __future__ import annotations

import os
from typing import Final, TypeVar

T = TypeVar("T")

ALL: Final = bool(os.environ.get("ALL_CASES"))


def share(usual: T, whole: T) -> T:
    """
    Return *usual*, or *whole* with ``ALL_CASES=1``.

    ``share(4, 1)`` is a step through a list of cases, ``share(6, 20)`` a number of kills.
    """
    return whole if ALL else usual
