"""Small random webs: every way through them ends, within its limits, and in a slug."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.frontier.way_laws import check


@pytest.mark.parametrize("seed", range(8))
def test_ways_through_any_web(seed: int) -> None:
    ends = Counter(check(Random(seed * 1000 + number)) for number in range(250))
    assert len(ends) >= 8  # what is checked is not all of one kind
