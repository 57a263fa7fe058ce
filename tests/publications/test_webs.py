"""The fetch of publications and pages from random webs."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.publications.web_laws import check
from tests.shares import share


@pytest.mark.long
@settings(max_examples=share(15, 100))
@given(st.randoms(use_true_random=False))
def test_any_web(random: Random) -> None:
    assert check(random) in ("empty", "non-usable", "usable", "final", "non-final", "broken")
