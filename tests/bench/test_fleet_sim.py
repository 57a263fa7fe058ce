"""The laws of the model of a fleet."""

from __future__ import annotations

import pytest

from bench.fleet_sim import Fleet, Hosts, bound, publishers, simulate, without

ALIKE = [Hosts(0.01, 100, 2.0)]
UNEQUAL = [Hosts(0.5, 1, 2.0), Hosts(0.005, 100, 2.0)]


def test_no_fleet_is_faster_than_the_largest_host() -> None:
    longest = bound(UNEQUAL)
    least = 10_000 * longest.visits * longest.seconds
    times = [simulate(10_000, UNEQUAL, Fleet(workers)).seconds for workers in (1, 4, 16)]
    assert all(least <= time < 1.05 * least for time in times)


def test_workers_help_until_hosts_are_busy() -> None:
    one, two, many = (
        simulate(100_000, ALIKE, Fleet(workers, connections=10)).rate for workers in (1, 2, 100)
    )
    assert one == pytest.approx(10, rel=0.01)
    assert two == pytest.approx(20, rel=0.01)
    assert 45 < many <= 50  # 100 hosts, each of which serves a request in 2 seconds


def test_a_reader_that_is_slow_is_the_limit() -> None:
    course = simulate(10_000, ALIKE, Fleet(2, reads=3))
    assert course.seconds == pytest.approx(10_000 / 6, rel=0.01)


def test_a_list_has_as_many_requests_as_its_publishers() -> None:
    found = publishers(50_000_000)
    assert sum(size * number for size, number in found) == pytest.approx(50_000_000)
    sizes = [size for size, _ in found]
    assert sizes == sorted(sizes, reverse=True)


def test_hosts_that_are_taken_out_leave_the_others() -> None:
    share, left = without(UNEQUAL, 1)
    assert share == pytest.approx(0.5)
    assert left == [Hosts(pytest.approx(0.01), 100, 2.0)]
    assert without(UNEQUAL, 51)[1][0].number == 50
