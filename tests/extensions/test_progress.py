"""The rate and the time left of a crawl."""

from __future__ import annotations

import pytest

from pubcrawl.extensions.progress import SettledRate, seconds_left


def test_the_rate_is_that_of_late() -> None:
    now = 0.0
    rate = SettledRate(60, clock=lambda: now)
    found = []
    for now, settled in ((10, 5), (30, 30), (60, 90), (90, 90), (120, 90), (500, 90)):  # noqa: B007
        found.append(rate.rate(settled))
    assert found == [0.5, 1.0, 1.5, 1.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("to_do", "rate", "settled", "active", "left"),
    [
        (590, 1.0, 10, 10, 590),
        (590, 1.0, 9, 591, None),
        (590, 0.0, 300, 10, None),
        (0, 1.0, 600, 0, 0),
    ],
)
def test_no_time_is_left_before_as_many_are_settled_as_are_under_way(
    to_do: int, rate: float, settled: int, active: int, left: float | None
) -> None:
    assert seconds_left(to_do, rate, settled, active) == left
