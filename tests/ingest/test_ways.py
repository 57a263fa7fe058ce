"""In small random webs, the hops always end within their limits, with a slug."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.ingest.way_laws import check
from tests.shares import share


@pytest.mark.parametrize("seed", range(share(1, 8)))
def test_ways_through_any_web(seed: int) -> None:
    ends = Counter(check(Random(seed * 1000 + number)) for number in range(share(80, 250)))
    assert len(ends) >= 8  # the random webs vary enough
