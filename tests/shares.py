"""How much is tried of what repeats itself: a share by ``make test``, all with ``ALL_CASES=1``."""

from __future__ import annotations

import os
from typing import Final, TypeVar

T = TypeVar("T")

ALL: Final = bool(os.environ.get("ALL_CASES"))


def share(usual: T, whole: T) -> T:
    """
    Return *usual*, or *whole* if all is to be tried.

    A step through the cases of a list is ``share(4, 1)``, a number of kills ``share(6, 20)``.
    """
    return whole if ALL else usual
